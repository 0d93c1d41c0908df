"""Texts as the word pieces of BERT's uncased vocabulary, which MiniLM reads."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from aem_cli.engines.digest import checked_bytes
from aem_cli.engines.encoder import package

VOCABULARY: Final = Path(__file__).with_name("bert_uncased_vocabulary.txt")
DIGEST: Final = "07eced375cec144d27c900241f3e339478dec958f92fddbc551f295c992038a3"


class WordPieces:
    """The tokenizer of all-MiniLM-L6-v2, built from its vocabulary; texts are cut behind `longest` pieces."""

    def __init__(self, longest: int) -> None:
        words = checked_bytes(VOCABULARY, DIGEST).decode().split("\n")[:-1]
        places = {word: place for place, word in enumerate(words)}
        tokenizers = package("tokenizers")
        made = tokenizers.Tokenizer(tokenizers.models.WordPiece(places, unk_token="[UNK]"))  # noqa: S106
        made.normalizer = tokenizers.normalizers.BertNormalizer(lowercase=True)
        made.pre_tokenizer = tokenizers.pre_tokenizers.BertPreTokenizer()
        made.post_processor = tokenizers.processors.TemplateProcessing(
            single="[CLS] $A [SEP]", special_tokens=[(mark, places[mark]) for mark in ("[CLS]", "[SEP]")]
        )
        made.enable_truncation(longest)
        self._tokenizer: Any = made

    def split(self, texts: Sequence[str]) -> list[list[int]]:
        """The numbers of each text's pieces, with the marks of its start and end."""
        plain = [text.encode("utf-8", "replace").decode() for text in texts]  # half a surrogate pair is no text
        return [encoded.ids for encoded in self._tokenizer.encode_batch(plain)]
