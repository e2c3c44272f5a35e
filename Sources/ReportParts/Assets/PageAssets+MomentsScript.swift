extension PageAssets {
  /// The part of the script that leads the cursor.
  static let momentsScript: StaticString = #"""

    // Moves the cursor over the strips of a whole run: has the panels of the devices filled with
    // what the data says of a moment, and keeps the moment in the page's address. Without it the
    // panels stay at the moment at which the page was written.
    (() => {
      const block = document.getElementById("moments");
      const source = document.getElementById("moment-data");
      if (!block || !source) return;
      const data = JSON.parse(source.textContent);
      const { day, clock, moment, named } = momentData;
      const page = new momentData.Stretch(data);
      // The files with every fact, for as long as they can be read.
      let details = data.details ? new momentData.Details(data.details) : null;
      const end = page.times[page.last];
      const panels = momentPanels(block, data, again);
      const strips = momentStrips(placeAt, (strip) => {
        if (strip < data.names.length) choose(strip);
      });
      const now = block.querySelector(".now");
      const list = block.querySelector(".transits");
      // By name: after how many milliseconds the next fact comes; none where the run takes a
      // minute.
      const paces = [["5 facts a second", 200], ["25 facts a second", 40], ["the run in a minute"]];
      // The last fact that is seen, as a stop of a stretch, and the moment, which may lie between
      // it and the next.
      let stretch = page;
      let stop = data.start;
      let at = page.times[stop];
      let chosen = -1;
      let tip = data.tip;
      let timer = null;
      let writing = null;
      // The number of the last wish to move; a file that comes for an earlier one is not shown.
      let wish = 0;
      let waiting = null;
      let isReading = false;

      // MARK: What is shown

      // Shows a stop of a stretch, or a moment after it.
      function show(wantedStretch, wantedStop, instant) {
        stretch = wantedStretch;
        stop = Math.min(Math.max(wantedStop, 0), stretch.last);
        at = Math.max(instant ?? 0, stretch.times[stop]);
        const fact = stretch.facts[stop];
        now.querySelector(".when").textContent = moment(at);
        now.querySelector(".which").textContent = (at > stretch.times[stop]
          ? `since fact #${fact} of ${moment(stretch.times[stop])}` : `fact #${fact}`)
          + (isReading ? "; the facts up to the cursor are being read" : "");
        now.querySelector(".what").textContent = stretch.sentence(stop);
        now.querySelector(".wrong").textContent = violationsHere().join(" ");
        const absence = details ? "it is being read" : "only the files beside the page have it";
        panels.fill(stretch, stop, { tip, chosen, absence });
        fillTransits();
        // What is not read yet does not draw the slider back.
        if (!isReading) slider.value = details ? fact : stop;
        slider.setAttribute("aria-valuetext", `${moment(at)}, fact ${fact}`);
        strips.mark(end > 0 ? at / end : 0);
      }

      // Shows the same moment once more, after other panels were drawn.
      function again() {
        const isPart = panels.drawn.every((device) => stretch.hasDevice(device));
        if (details && !isPart) moveTo({ fact: stretch.facts[stop], instant: at });
        else show(stretch, stop, at);
      }

      function violationsHere() {
        const words = [];
        for (let index = 0; index < data.violations.length; index += 2) {
          const isHere = stretch === page ? data.violations[index] === stop
            : details?.violations[index / 2] === stretch.facts[stop];
          if (isHere) words.push(page.text(data.violations[index + 1]));
        }
        return words;
      }

      function fillTransits() {
        const words = stretch.transits(stop);
        const shown = words.slice(0, data.transitLimit);
        if (words.length > shown.length) shown.push(`and ${words.length - shown.length} more`);
        if (words.length === 0) shown.push("none");
        list.replaceChildren(...shown.map((text) => {
          const item = make("li");
          item.textContent = text;
          return item;
        }));
      }

      // MARK: Moving

      // A target is a fact, or an instant with how far after it a fact is still seen.
      function stopIn(part, { fact, instant, reach }) {
        return fact === undefined ? part.stopOfInstant(instant + reach) : part.stopOfFact(fact);
      }

      // Moves to a target, once its file is there. Until then the page's own last stop before it is
      // shown where that is wanted.
      function moveTo(target, showsNearest = false) {
        wish += 1;
        clearTimeout(waiting);
        const number = details && (target.fact === undefined
          ? details.numberOfInstant(target.instant + target.reach)
          : details.numberOfFact(target.fact));
        const found = details ? details.found(number) : page;
        if (found) {
          arrive(found, target);
          return;
        }
        setReading(true);
        if (showsNearest) show(page, stopIn(page, target), target.instant);
        // A cursor that is dragged goes past most files.
        const mine = wish;
        waiting = setTimeout(() => {
          details?.read(number).then(
            (read) => {
              if (mine === wish) arrive(read, target);
            },
            () => giveUp(mine === wish ? target : { fact: stretch.facts[stop], instant: at }));
        }, showsNearest ? 60 : 0);
      }

      function arrive(part, target) {
        setReading(false);
        show(part, stopIn(part, target), target.instant);
        writeAddress();
      }

      function setReading(isNow) {
        isReading = isNow;
        block.setAttribute("aria-busy", String(isNow));
      }

      // Without the files, the cursor has the stops of the page.
      function giveUp(target) {
        if (!details) return;
        notice.textContent = data.details.missing;
        details = null;
        slider.max = page.last;
        pause();
        arrive(page, target);
      }

      // Steps to the next fact of the chosen device in a direction, or of any.
      function step(direction) {
        pause();
        if (details && chosen >= 0) {
          stepFar(direction);
          return;
        }
        let wanted = stop + direction;
        if (details) {
          moveTo({ fact: stretch.facts[stop] + direction });
          return;
        }
        while (chosen >= 0 && wanted > 0 && wanted < page.last && page.place(wanted) !== chosen) {
          wanted += direction;
        }
        moveTo({ fact: page.facts[Math.min(Math.max(wanted, 0), page.last)] });
      }

      // The same through as many files as it takes.
      async function stepFar(direction) {
        wish += 1;
        clearTimeout(waiting);
        const mine = wish;
        let fact = stretch.facts[stop] + direction;
        try {
          while (fact > 0 && fact < details.last) {
            setReading(true);
            const part = await details.read(details.numberOfFact(fact));
            if (mine !== wish) return;
            const first = part.facts[0];
            while (fact >= first && fact <= part.facts[part.last]) {
              if (part.place(fact - first) === chosen) {
                arrive(part, { fact });
                return;
              }
              fact += direction;
            }
          }
          moveTo({ fact });
        } catch {
          giveUp({ fact: stretch.facts[stop], instant: at });
        }
      }

      function toViolation(direction) {
        const facts = details ? details.violations
          : data.violations.filter((_, index) => index % 2 === 0).map((other) => page.facts[other]);
        const here = stretch.facts[stop];
        const wanted = direction > 0
          ? facts.find((fact) => fact > here) : facts.findLast((fact) => fact < here);
        pause();
        if (wanted !== undefined) moveTo({ fact: wanted });
      }

      function pause() {
        clearInterval(timer);
        timer = null;
        player.textContent = "Play";
        player.setAttribute("aria-label", "Play");
      }

      function play() {
        if (timer !== null) {
          pause();
          return;
        }
        const lastFact = page.facts[page.last];
        if (stretch.facts[stop] === lastFact) moveTo({ fact: 0 });
        const [, interval] = paces[Number(pace.value)];
        const count = details ? details.last + 1 : page.times.length;
        const leap = interval === undefined ? Math.max(1, Math.ceil(count / 600)) : 1;
        player.textContent = "Pause";
        player.setAttribute("aria-label", "Pause");
        timer = setInterval(() => {
          if (isReading) return;
          moveTo({
            fact: details ? Math.min(stretch.facts[stop] + leap, lastFact)
              : page.facts[Math.min(stop + leap, page.last)],
          });
          if (stretch.facts[stop] === lastFact) pause();
        }, interval ?? 100);
      }

      function choose(device) {
        chosen = device;
        chooser.value = chosen;
        if (device >= 0) panels.add(device);
        again();
        writeAddress();
      }

      // To a share of the run's length. A pixel is no moment to the microsecond.
      function placeAt(share) {
        pause();
        moveTo({ instant: Math.floor(share * end / 1e6) * 1e6, reach: 999999 }, true);
      }

      // MARK: The address

      function address() {
        const second = Math.floor(at / 1e6);
        const reach = second * 1e6 + 999999;
        let text = `#t=${day(at)}d${clock(at)}`;
        const isLast = stretch.stopOfInstant(reach) === stop
          && (!details || stretch === page
            || details.found(details.numberOfInstant(reach)) === stretch);
        if (!isLast || (details && stretch === page)) text += `&fact=${stretch.facts[stop]}`;
        if (chosen >= 0) text += `&device=${encodeURIComponent(data.names[chosen])}`;
        return text;
      }

      function writeAddress() {
        clearTimeout(writing);
        writing = setTimeout(() => {
          // A page within a sandboxed frame may not change its address.
          try {
            history.replaceState(null, "", address());
          } catch (error) {
            if (!(error instanceof DOMException)) throw error;
          }
        }, 150);
      }

      function readAddress() {
        const parameters = new URLSearchParams(location.hash.slice(1));
        const wanted = named(parameters, end);
        const device = data.names.indexOf(parameters.get("device"));
        if (wanted === null && device < 0) return false;
        chosen = device;
        chooser.value = chosen;
        if (device >= 0) panels.add(device);
        if (wanted) moveTo(wanted, true);
        else again();
        document.getElementById("whole-run").scrollIntoView();
        return true;
      }

      // MARK: Controls

      const slider = make("input");
      slider.type = "range";
      slider.min = 0;
      slider.max = details ? details.last : page.last;
      slider.step = 1;
      slider.setAttribute("aria-label", "Cursor over the run");
      slider.addEventListener("input", () => {
        const value = Number(slider.value);
        pause();
        moveTo({ fact: details ? value : page.facts[value] }, true);
      });
      const player = button("Play", "Play", play);
      const pace = select("Pace", paces.map(([name], index) => [name, index]), () => {
        if (timer !== null) {
          pause();
          play();
        }
      });
      const chooser = select(
        "Step through", [["all facts", -1], ...data.names.map((name, index) => [name, index])],
        () => choose(Number(chooser.value)));
      const tips = select("Tip", data.tips.map((name, index) => [name, index]), () => {
        tip = Number(tips.value);
        show(stretch, stop, at);
      });
      tips.value = tip;

      const tools = make("div", "tools");
      tools.setAttribute("role", "group");
      tools.setAttribute("aria-label", "Cursor");
      tools.append(slider, button("‹", "Back by a fact", () => step(-1)), player,
        button("›", "On by a fact", () => step(1)));
      if (data.violations.length > 0) {
        tools.append(button("Previous violation", "Previous violation", () => toViolation(-1)),
          button("Next violation", "Next violation", () => toViolation(1)));
      }
      tools.append(pace.parentElement, chooser.parentElement);
      if (data.tips.length > 0) tools.append(tips.parentElement);
      const keys = make("p");
      keys.textContent = "Keys: ← and → step, Page Up and Page Down leap, Space plays"
        + (data.violations.length > 0 ? ", n and p go to violations." : ".");
      tools.append(keys);
      now.before(tools);
      // Says what is missing, if anything is.
      const notice = make("p", "missing");
      notice.setAttribute("role", "status");
      tools.after(notice);
      now.setAttribute("aria-live", "polite");
      // The slider says itself where it stands.
      slider.addEventListener("focus", () => now.setAttribute("aria-live", "off"));
      slider.addEventListener("blur", () => now.setAttribute("aria-live", "polite"));

      tools.addEventListener("keydown", (event) => {
        if (event.altKey || event.ctrlKey || event.metaKey) return;
        if (event.target.localName === "select") return;
        switch (event.key) {
          case "ArrowLeft": step(-1); break;
          case "ArrowRight": step(1); break;
          case "n": toViolation(1); break;
          case "p": toViolation(-1); break;
          case " ":
            if (event.target !== slider) return;
            play();
            break;
          default: return;
        }
        event.preventDefault();
      });

      // Paper gets the moment at which the page was written.
      let onScreen = null;
      window.addEventListener("beforeprint", () => {
        wish += 1;
        setReading(false);
        onScreen = { stretch, stop, at, drawn: panels.drawn };
        pause();
        panels.draw(panels.first);
        show(page, data.start);
      });
      window.addEventListener("afterprint", () => {
        panels.draw(onScreen.drawn);
        show(onScreen.stretch, onScreen.stop, onScreen.at);
      });
      window.addEventListener("hashchange", readAddress);
      if (!readAddress()) show(page, stop);
    })();

    """#
}
