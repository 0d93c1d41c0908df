"""An HTML page of aem as its markup and its dialogs, without a browser."""

import gzip
import json
import re
from base64 import b64decode
from html.parser import HTMLParser


class Outline(HTMLParser):
    """Tags with their attributes, and the texts outside scripts and styles."""

    def __init__(self):
        super().__init__()
        self.tags, self.texts, self.inside = [], [], ""

    def handle_starttag(self, tag, attributes):
        self.tags.append((tag, dict(attributes)))
        self.inside = tag

    def handle_endtag(self, tag):
        self.inside = ""

    def handle_data(self, text):
        if self.inside not in ("script", "style") and text.strip():
            self.texts.append(text.strip())


def outline(page):
    parser = Outline()
    parser.feed(page)
    return parser


def dialogs_in(page):
    blocks = re.findall(r'<script type="application/gzip" class="dialogs">([^<]*)</script>', page)
    return [dialog for block in blocks for dialog in json.loads(gzip.decompress(b64decode(block)))]
