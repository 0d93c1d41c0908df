"""No secret of a URL stands in what a command says or writes; and where a URL can be none, that is told."""

from pathlib import Path

import pytest

from tests.web_server import Page, serving

_SECRETS = ("hush-user", "hush-word", "hush-sign")


@pytest.fixture
def served(aem, sample):
    """A server of a data set, its labels and its run; a name of theirs as a URL that is full of secrets."""
    aem("score", sample("support_release_1.jsonl"), "-o", "run", "--exit-zero")
    names = {f"run/{path.name}": path for path in Path("run").iterdir()}
    names |= {name: sample(name) for name in ("support_release_1.jsonl", "support_release_1.labels.jsonl")}
    names |= {"chats.json": sample("traces/chats.json"), "split_gold.jsonl": sample("split_gold.jsonl")}
    Path("bad.jsonl").write_bytes(b"{\n")
    pages = {name.replace(".", "__"): Page(path.read_bytes()) for name, path in names.items()}
    with serving(**pages, bad__jsonl=Page(b"{\n")) as server:
        host = server.address.removeprefix("http://")
        yield lambda name: f"http://hush-user:hush-word@{host}{name}?token=hush-sign"


_DONE = [
    ["score", "{support_release_1.jsonl}", "-o", "out", "-o", "out/r.html", "-o", "out/r.md", "-o", "out/r.xml"],
    ["score", "{split_gold.jsonl}", "--predictions", "{split_gold.jsonl}", "-o", "out"],
    ["score", "{support_release_1.jsonl}", "--shard", "1/1", "-o", "out"],
    ["validate", "{support_release_1.jsonl}"],
    ["validate", "{support_release_1.labels.jsonl}"],
    ["agree", "{run}", "{support_release_1.labels.jsonl}"],
    ["calibrate", "{support_release_1.labels.jsonl}", "--run", "{run}", "-o", "c.yaml"],
    ["diff", "{run}", "{run}", "-o", "out.html", "-o", "out.md", "-o", "out.json"],
    ["diff", "{run}", "run", "--json"],
    ["trend", "{run}", "{run/results.jsonl}", "--json"],
    ["trend", "{run}", "{run/results.jsonl}", "run"],
    ["report", "{run}", "-o", "out.html", "-o", "out.csv"],
    ["import", "auto", "{chats.json}", "-o", "out.jsonl"],
    ["import", "auto", "{chats.json}", "--gold", "{split_gold.jsonl}", "-o", "out.jsonl"],
]
_REFUSED = [
    (["score", "{nothing.jsonl}"], "there is no such object"),
    (["score", "{bad.jsonl}", "-o", "out"], "?***:1:2: not JSON"),
    (["score", "bad.jsonl", "--config", "{c.yaml}"], "a config is read on this machine only; copy it here"),
    (["score", "bad.jsonl", "--config={c.yaml}"], "a config is read on this machine only; copy it here"),
    (["diff", "run", "run", "--config", "{c.yaml}"], "a config is read on this machine only; copy it here"),
    (["merge", "{shard}"], "a shard is read on this machine only; copy it here"),
    (["merge", "simplecache::{shard}"], "a shard is read on this machine only; copy it here"),
    (["score", "simplecache::{d.jsonl}"], "URLs inside one another are not known; name the last one alone"),
    (["score", "bad.jsonl", "--predictions", "zip://x::{d.jsonl}"], "URLs inside one another are not known"),
    (["score", "bad.jsonl", "-o", "simplecache::{out}"], "URLs inside one another are not known"),
    (["score", "bad.jsonl", "-o", "simplecache::{out.html}"], "URLs inside one another are not known"),
    (["score", "bad.jsonl", "-o", "{out}"], "web addresses are only read"),
    (["score", "bad.jsonl", "-o", "folder/{out.docx}"], "URLs inside one another are not known"),
    (["import", "auto", "bad.jsonl", "-o", "simplecache::{out}"], "URLs inside one another are not known"),
    (["import", "auto", "bad.jsonl", "-o", "{out}"], "only runs and reports go to a store"),
    (["import", "auto", "{bad.jsonl}", "-o", "out"], "***@"),
    (["init", "{out}"], "only runs and reports go to a store"),
    (["validate", "{bad.jsonl}"], "?***: 1 bad record"),
    (["show", "{run}", "nobody"], "no dialog 'nobody'"),
    (["show", "{nothing}", "nobody"], "***@"),
    (["show", "simplecache::{run}", "nobody"], "there is no run here"),
    (["report", "simplecache::{run}", "-o", "out.md"], "there is no run here"),
    (["diff", "{run}", "simplecache::{run}"], "there is no run here"),
    (["trend", "{nothing}"], "***@"),
    (["agree", "run", "{nothing}"], "***@"),
    (["agree", "run", "simplecache::{nothing}"], "URLs inside one another are not known"),
]


def filled(words, served):
    """The words with {NAME} as the URL of a name."""
    told = []
    for word in words:
        before, brace, rest = word.partition("{")
        name, _, after = rest.partition("}")
        told.append(before + (served(name) + after if brace else ""))
    return told


def unsaid(done):
    written = [path.read_bytes().decode("utf-8", "replace") for path in Path().rglob("*") if path.is_file()]
    names = [str(path) for path in Path().rglob("*")]
    said = "\n".join([done.out, done.err, *written, *names])
    return not [secret for secret in _SECRETS if secret in said.replace("\n", "")]


@pytest.mark.parametrize("words", _DONE, ids=" ".join)
def test_what_is_done_tells_no_secret(words, served, aem):
    done = aem(*filled(words, served))
    assert done.code in (0, 1, 3, 5), done
    assert unsaid(done), done


@pytest.mark.parametrize(("words", "said"), _REFUSED, ids=lambda told: " ".join(told) if isinstance(told, list) else "")
def test_what_is_refused_tells_no_secret(words, said, served, aem):
    done = aem(*filled(words, served))
    assert done.code == 2, done
    assert said in done.err, done
    assert unsaid(done), done
    assert not list(Path().glob("simplecache*"))
