"""The cursor over a whole run, as '.ci/test-page' checks it in a browser.

What a page says at a moment is compared with its data, and of a long run with the files beside it:
the cursor stops at every fact, every device can be drawn, and a page that was sent alone says what
is missing.
"""

import functools
import http.server
import itertools
import json
import pathlib
import re
import shutil
import threading
import time
import urllib.parse


class Moments:
    """The data of the panels at the cursor: of the page, or of a file beside it."""

    def __init__(self, data, tip=None):
        self.data = data
        self.tip = data.get("tip") if tip is None else tip

    @classmethod
    def of_page(cls, text):
        found = re.search(r'<script type="application/json" id="moment-data">(.*?)</script>', text)
        return cls(json.loads(found[1])) if found else None

    @staticmethod
    def value(track, stop):
        # What stays the same is a number alone.
        if isinstance(track, int):
            return track
        at, found = 0, None
        for later, value in zip(track[::2], track[1::2]):
            at += later
            if at > stop:
                break
            found = value
        return found

    def sums(self, key):
        return list(itertools.accumulate(self.data[key]))

    @property
    def drawn_first(self):
        return range(min(len(self.data["names"]), self.data["panelLimit"]))

    def shown(self, stop, drawn):
        """What the panels of devices say at a stop: condition, screen and the tip."""
        texts = self.data["texts"]
        panels = []
        for condition, picture, knows in (self.data["devices"][index] for index in drawn):
            look, title, *slots = self.data["pictures"][self.value(picture, stop)]
            known = self.value(knows[self.tip], stop)
            panels.append([
                texts[self.value(condition, stop)], look, texts[title],
                [[slots[i], texts[slots[i + 1]], texts[slots[i + 2]]]
                 for i in range(0, len(slots), 3)],
                texts[known],
            ])
        return [texts[self.data["says"][stop]], panels]

    def on_their_way(self, stop):
        """How many messages are."""
        transits = self.data["transits"]
        return sum(a <= stop < b for a, b in zip(transits[::3], transits[1::3]))


# The same as Moments.shown, read from what the page shows.
SHOWN = """(() => {
  const block = document.getElementById("moments");
  const text = (part, name) => part.querySelector(name).textContent;
  return [text(block, ".what"), [...block.querySelectorAll(".device")].map((panel) => {
    const screen = panel.querySelector(".screen");
    const look = ["front", "away", "none"]
      .find((look) => screen.classList.contains("screen-" + look));
    const slots = [...screen.querySelectorAll(".slot")].map((slot) => [
      slot.className.replace("slot slot-", ""), text(slot, "strong"), text(slot, "span"),
    ]);
    return [text(panel, ".condition"), look, text(screen, ".title"), slots,
      text(panel, ".knows")];
  })];
})()"""
STOP = "Number(document.querySelector('#moments input').value)"
BUSY = "document.getElementById('moments').getAttribute('aria-busy') === 'true'"
NAMES = "[...document.querySelectorAll('.device h4 bdi')].map((name) => name.textContent)"
ON_THEIR_WAY = """(() => {
  const texts = [...document.querySelectorAll("#moments .transits li")].map((e) => e.textContent);
  const rest = /^and (\\d+) more$/.exec(texts.at(-1));
  if (rest) return texts.length - 1 + Number(rest[1]);
  return texts[0] === "none" ? 0 : texts.length;
})()"""


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


class LongRun:
    """The page of a long run and the files beside it, in a browser."""

    def __init__(self, page, moments):
        self.page = page
        self.browser = page.browser
        self.moments = moments
        self.names = moments.data["names"]
        self.details = moments.data["details"]
        self.size = self.details["factLimit"]
        self.last = self.details["facts"] - 1
        self.opened = 0
        self.violations = list(itertools.accumulate(self.details["violations"]))

    def complain(self, text):
        self.page.complain(text)

    @functools.lru_cache(maxsize=4)
    def file(self, number):
        path = self.page.path.parent / self.details["files"][number]
        text = path.read_text(encoding="utf-8")
        start, end = "tipFleetMoments(", ");\n"
        if not text.startswith(start) or not text.endswith(end):
            self.complain(f"{path.name} is no call with data")
        return Moments(json.loads(text[len(start):-len(end)]), tip=self.moments.tip)

    # What the page is asked to do.

    def wait(self):
        deadline = time.monotonic() + 30
        while self.browser.evaluate(BUSY):
            if time.monotonic() > deadline:
                self.complain("a file is being read for half a minute")
                return
            time.sleep(0.02)

    def open(self, fragment, address=None):
        # Another query has the page read anew; without it, only the fragment would change.
        address = address or self.page.path.resolve().as_uri()
        self.opened += 1
        self.browser.open(f"{address}?{self.opened}{fragment}")
        self.wait()

    def press(self, key, code):
        self.page.press(key, code)
        self.wait()

    def focus(self, selector):
        self.browser.evaluate(f"document.querySelector('{selector}').focus()")

    def click(self, label):
        self.browser.evaluate(
            f"[...document.querySelectorAll('#moments button')]"
            f".find((button) => button.textContent === {json.dumps(label)}).click()")
        self.wait()

    # What it must show.

    def expect(self, fact, after):
        """The cursor is at a fact, and all says what the file of the fact says."""
        at = self.browser.evaluate(STOP)
        if at != fact:
            self.complain(f"after {after}, the cursor is at fact {at} and not at {fact}")
            return
        file = self.file(fact // self.size)
        stop = fact % self.size
        drawn = [self.names.index(name) for name in self.browser.evaluate(NAMES)]
        if self.browser.evaluate(SHOWN) != file.shown(stop, drawn):
            self.complain(f"after {after}, the panels do not say what the file says of #{fact}")
        if self.browser.evaluate(ON_THEIR_WAY) != file.on_their_way(stop):
            self.complain(f"after {after}, other messages are on their way than at #{fact}")
        which = self.browser.evaluate("document.querySelector('#moments .which').textContent")
        if f"fact #{fact}" not in which:
            self.complain(f"after {after}, the page names {which!r} and not fact #{fact}")

    def check(self, scratch):
        self.check_steps()
        self.check_violations()
        self.check_play()
        self.check_address()
        self.check_requests()
        self.check_devices()
        self.check_server()
        self.check_paper()
        self.check_alone(scratch)

    def check_steps(self):
        border = self.size
        self.open(f"#fact={border - 2}")
        self.expect(border - 2, "opening it two facts before a file's end")
        self.focus("#moments input")
        for fact in range(border - 1, border + 3):
            self.press("ArrowRight", 39)
            self.expect(fact, "a step on")
        for fact in range(border + 1, border - 2, -1):
            self.press("ArrowLeft", 37)
            self.expect(fact, "a step back")
        for key, code, fact in (
                ("Home", 36, 0), ("ArrowLeft", 37, 0), ("ArrowRight", 39, 1),
                ("End", 35, self.last), ("ArrowRight", 39, self.last),
                ("ArrowLeft", 37, self.last - 1)):
            self.press(key, code)
            self.expect(fact, key)

    def check_violations(self):
        self.press("Home", 36)
        at = 0
        for _ in range(3):
            at = next((fact for fact in self.violations if fact > at), at)
            if at in self.violations:
                self.press("n", 78)
                self.expect(at, "n")
        if at in self.violations and not self.browser.evaluate(
                "document.querySelector('#moments .wrong').textContent"):
            self.complain(f"at #{at}, the page does not say what is violated")

    def check_play(self):
        """Playing goes over the end of a file."""
        self.open(f"#fact={self.size - 3}")
        self.click("Play")
        deadline = time.monotonic() + 20
        while time.monotonic() < deadline and self.browser.evaluate(STOP) < self.size + 2:
            time.sleep(0.05)
        self.click("Pause")
        fact = self.browser.evaluate(STOP)
        if not self.size + 2 <= fact <= self.size + 20:
            self.complain(f"playing from #{self.size - 3} leads to #{fact}")
        self.expect(fact, "playing")

    def check_address(self):
        """A moment late in the run: left, and come back to by its address, with a device."""
        fact = self.last - self.last // 3
        self.open(f"#fact={fact}")
        self.focus("#moments input")
        self.press("ArrowRight", 39)
        time.sleep(0.3)
        fragment = self.browser.evaluate("location.hash")
        if not re.fullmatch(r"#t=\d+d\d\d:\d\d:\d\d(&fact=\d+)?", fragment):
            self.complain(f"the address {fragment!r} names no moment")
        device = len(self.names) - 1
        name = self.names[device]
        self.open(f"{fragment}&device={urllib.parse.quote(name)}")
        self.expect(fact + 1, f"opening {fragment}")
        chosen = self.browser.evaluate(
            "document.querySelector('.device.chosen h4 bdi')?.textContent ?? ''")
        if chosen != name:
            self.complain(f"the address chooses {chosen!r} and not {name!r}")
        self.focus("#moments input")
        self.press("ArrowRight", 39)
        wanted = self.next_of(device, fact + 2)
        self.expect(wanted, f"a step to the next fact of {name}")

    def next_of(self, device, fact):
        while fact < self.last:
            if self.file(fact // self.size).data["places"][fact % self.size] == device:
                return fact
            fact += 1
        return self.last

    def check_requests(self):
        """Files are asked for when the cursor gets there, and nothing else is."""
        self.open("")
        before = self.requests()
        self.focus("#moments input")
        self.press("ArrowLeft", 37)
        after = self.requests()
        if before or len(after) != 1 or not after[0].endswith(tuple(self.details["files"])):
            self.complain(f"asks for {before} when it opens, and then for {after}")
        else:
            if not after[0].startswith(self.page.path.resolve().parent.as_uri()):
                self.complain(f"asks for {after[0]}, which is not beside it")

    def requests(self):
        return [
            event["params"]["request"]["url"] for event in self.browser.events
            if event.get("method") == "Network.requestWillBeSent"
            and event["params"].get("type") != "Document"
            and not event["params"]["request"]["url"].startswith("data:")]

    def check_devices(self):
        limit = self.moments.data["panelLimit"]
        if len(self.names) <= limit:
            return
        fact = self.size + 5
        self.open(f"#fact={fact}")
        if self.browser.evaluate(NAMES) != self.names[:limit]:
            self.complain("the first panels are not those of the first devices")
        self.focus("#moments input[type=search]")
        name = self.names[-1]
        self.browser.call("Input.insertText", text=name)
        self.press("Enter", 13)
        drawn = self.browser.evaluate(NAMES)
        if drawn != [name, *self.names[:limit - 1]]:
            self.complain(f"after a search for {name}, the panels are {drawn}")
        self.expect(fact, f"a search for {name}")
        self.browser.evaluate("document.querySelector('.device .remove').click()")
        if self.browser.evaluate(NAMES) != self.names[:limit - 1]:
            self.complain("a panel that is removed is still there")
        seen = set(self.names[:limit])
        for _ in range(0, len(self.names), limit):
            self.click("Devices after")
            seen.update(self.browser.evaluate(NAMES))
            self.expect(fact, "leafing through the devices")
        if seen != set(self.names):
            self.complain(f"no panel can be had of {sorted(set(self.names) - seen)}")

    def check_server(self):
        """The same from a server as from a file."""
        folder = str(self.page.path.parent)
        server = http.server.ThreadingHTTPServer(
            ("127.0.0.1", 0), functools.partial(QuietHandler, directory=folder))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            address = f"http://127.0.0.1:{server.server_port}/index.html"
            self.open(f"#fact={self.size + 1}", address)
            self.expect(self.size + 1, "opening it from a server")
        finally:
            server.shutdown()
            server.server_close()

    def check_paper(self):
        """Paper gets the moment at which the page was written, and then the cursor is back."""
        start = self.moments.data["start"]
        fact = self.moments.sums("facts")[start]
        self.open(f"#fact={self.size + 1}")
        self.browser.evaluate("window.dispatchEvent(new Event('beforeprint'))")
        if self.browser.evaluate(SHOWN) != self.moments.shown(start, self.moments.drawn_first):
            self.complain(f"paper does not get the moment of fact #{fact}")
        self.browser.evaluate("window.dispatchEvent(new Event('afterprint'))")
        self.expect(self.size + 1, "printing")

    def check_alone(self, scratch):
        """Without its files, the page says so and has the stops that it had."""
        folder = pathlib.Path(scratch) / "alone"
        folder.mkdir(exist_ok=True)
        path = folder / "index.html"
        shutil.copyfile(self.page.path, path)
        facts = self.moments.sums("facts")
        middle = len(facts) // 2
        self.open(f"#fact={facts[middle]}", path.as_uri())
        said = self.browser.evaluate("document.querySelector('#moments .missing').textContent")
        if said != self.details["missing"]:
            self.complain(f"sent alone, it says {said!r}")
        if not self.browser.evaluate(
                "document.querySelector('#moments .missing').offsetHeight > 0"):
            self.complain("sent alone, what it says is not to be seen")
        self.focus("#moments input")
        for key, code, stop in (
                ("", 0, middle), ("ArrowRight", 39, middle + 1), ("Home", 36, 0),
                ("End", 35, len(facts) - 1)):
            if key:
                self.press(key, code)
            shown = self.moments.shown(stop, self.moments.drawn_first)
            if self.browser.evaluate(STOP) != stop or self.browser.evaluate(SHOWN) != shown:
                self.complain(f"sent alone, the page does not show stop {stop}")
