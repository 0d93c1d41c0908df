"""The page in a real browser: Chromium and its driver, by name on the PATH; without them these tests are skipped."""

import json
import os
import shutil
import time
from pathlib import Path

import pytest

from aem_cli.cli.main import main

ROOT = Path(__file__).parents[2]
_CHROMIUM = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def _found(*names):
    return next((path for path in map(shutil.which, names) if path), None)


@pytest.fixture(scope="session")
def chromium(tmp_path_factory):
    """The browser; one for all tests of a process."""
    binary, driver = _found(*_CHROMIUM), _found("chromedriver")
    if binary is None or driver is None:
        pytest.skip("no chromium with its chromedriver on the PATH (Debian: apt-get install chromium chromium-driver)")
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service

    options = webdriver.ChromeOptions()
    options.binary_location = binary
    words = ["--headless=new", "--disable-gpu", "--disable-dev-shm-usage", "--window-size=1440,1000"]
    if hasattr(os, "getuid") and os.getuid() == 0:
        words.append("--no-sandbox")
    for word in (*words, f"--user-data-dir={tmp_path_factory.mktemp('chromium')}"):
        options.add_argument(word)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    browser = webdriver.Chrome(options=options, service=Service(driver))
    yield browser
    browser.quit()


_CONTRAST = """
const linear = v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
const light = ([r, g, b]) => [r, g, b].map(v => linear(v / 255))
  .reduce((sum, v, at) => sum + v * [0.2126, 0.7152, 0.0722][at], 0);
const read = text => (text.match(/[\\d.]+/g) ?? []).map(Number);
const behind = node => {
  for (let one = node; one; one = one.parentElement) {
    const c = read(getComputedStyle(one).backgroundColor);
    if (c.length === 3 || c[3] > 0.99) return c;
  }
  return [255, 255, 255];
};
const found = [];
const walk = document.createTreeWalker(document.getElementById('app'), NodeFilter.SHOW_TEXT);
while (walk.nextNode()) {
  const node = walk.currentNode.parentElement;
  if (!walk.currentNode.data.trim() || !node.checkVisibility() || node.closest('.sr, .skip, svg, option')) continue;
  const [a, b] = [light(read(getComputedStyle(node).color)), light(behind(node))].sort((x, y) => y - x);
  const ratio = (a + 0.05) / (b + 0.05);
  if (ratio < 4.5) found.push([node.className, walk.currentNode.data.slice(0, 30), ratio.toFixed(2)]);
}
return found;
"""


class Page:
    """A page that is open, and what a test does with it."""

    def __init__(self, browser):
        self.browser = browser

    def open(self, path, address="", width=1440, height=1000, scheme="light"):
        self.browser.execute_cdp_cmd(
            "Emulation.setDeviceMetricsOverride",
            {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False},
        )
        features = [
            {"name": "prefers-color-scheme", "value": scheme},
            {"name": "prefers-reduced-motion", "value": "reduce"},
        ]
        self.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})
        self.browser.get("about:blank")
        self.browser.get_log("browser")
        self.browser.get_log("performance")
        self.browser.get(path.as_uri() + address)
        self.wait("return 'complete' in document.body.dataset")
        return self

    def wait(self, script, *given, seconds=20):
        """What a script returns, as soon as it is something."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            found = self.browser.execute_script(script, *given)
            if found:
                return found
            time.sleep(0.02)
        raise AssertionError(f"never came true: {script}")

    def js(self, script, *given):
        return self.browser.execute_script(script, *given)

    def all(self, selector):
        return self.browser.find_elements("css selector", selector)

    def one(self, selector):
        return self.browser.find_element("css selector", selector)

    def press(self, *keys):
        from selenium.webdriver import ActionChains

        for key in keys:
            ActionChains(self.browser).send_keys(key).perform()

    def listed(self):
        """The ids that the list shows, without what stands beside them."""
        return self.js(
            "return [...document.querySelectorAll('.row')].sort((a, b) => a.dataset.index - b.dataset.index)"
            ".map(one => one.querySelector('.row-id > bdi').textContent)"
        )

    def found(self, words):
        """Wait until the line under the search says so."""
        self.wait("return document.getElementById('found').textContent === arguments[0]", words)

    def weak_text(self):
        """Texts whose contrast is under 4.5 : 1."""
        return self.js(_CONTRAST)

    def complaints(self):
        """What the console of the browser says."""
        return self.browser.get_log("browser")

    def requests(self):
        """The addresses that the page has asked for, beyond itself."""
        messages = [json.loads(entry["message"])["message"] for entry in self.browser.get_log("performance")]
        asked = [one["params"]["request"]["url"] for one in messages if one["method"] == "Network.requestWillBeSent"]
        return [url for url in asked if not url.startswith("about:")]


@pytest.fixture
def page(chromium):
    return Page(chromium)


@pytest.fixture(scope="session")
def drawn(tmp_path_factory):
    """Score a data set and write its page."""

    def draw(dataset):
        folder = tmp_path_factory.mktemp("page")
        path = folder / "report.html"
        assert main(["score", str(dataset), "-o", str(folder / "run"), "-o", str(path), "--quiet"]) in (0, 1, 3)
        return path

    return draw


@pytest.fixture(scope="session")
def support(drawn):
    """The page of the first sample release."""
    return drawn(ROOT / "sample_data" / "support_release_1.jsonl")
