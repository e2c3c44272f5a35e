
// Moves the cursor over the strips of a whole run: fills the panels of the devices with what the
// data says of a moment, and keeps the moment in the page's address. Without it the panels stay at
// the moment at which the page was written.
(() => {
  const block = document.getElementById("moments");
  const source = document.getElementById("moment-data");
  if (!block || !source) return;
  const data = JSON.parse(source.textContent);
  const times = summed(data.times);
  const facts = summed(data.facts);
  const last = times.length - 1;
  const panels = [...block.querySelectorAll(".device")];
  const devices = data.devices.map((device) => ({
    name: device.name,
    condition: track(device.condition),
    picture: track(device.picture),
    knows: device.knows.map(track),
  }));
  const now = block.querySelector(".now");
  const list = block.querySelector(".transits");
  const svg = document.querySelector("#strips svg");
  const strips = svg ? [...svg.querySelectorAll(".strip")] : [];
  const line = svg?.querySelector(".cursor");
  const paces = [
    ["5 facts a second", 200, 1],
    ["25 facts a second", 40, 1],
    ["the run in a minute", 100, Math.max(1, Math.ceil(times.length / 600))],
  ];
  // The last fact that is seen, and the moment, which may lie between it and the next.
  let stop = data.start;
  let at = times[stop];
  let chosen = -1;
  let tip = data.tip;
  let timer = null;
  let writing = null;
  // Whether the cursor is being dragged over the strips.
  let isHeld = false;

  // Numbers that were written as differences.
  function summed(differences) {
    let sum = 0;
    return differences.map((difference) => (sum += difference));
  }

  function track(pairs) {
    const stops = [];
    const values = [];
    let at = 0;
    for (let index = 0; index < pairs.length; index += 2) {
      at += pairs[index];
      stops.push(at);
      values.push(pairs[index + 1]);
    }
    return { stops, values };
  }

  // The index of the last number that is not above a limit; -1 where none is.
  function lastIndex(numbers, limit) {
    let low = 0;
    let high = numbers.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (numbers[middle] <= limit) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  function valueOf(changes) {
    return changes.values[lastIndex(changes.stops, stop)];
  }

  // MARK: Words

  function padded(number, width) {
    return String(number).padStart(width, "0");
  }

  function clock(microseconds) {
    const seconds = Math.floor(microseconds / 1e6) % 86400;
    return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
      .map((part) => padded(part, 2)).join(":");
  }

  function day(microseconds) {
    return Math.floor(microseconds / 86400e6);
  }

  // As TimeText.moment writes it.
  function moment(microseconds) {
    const rest = microseconds % 1e6;
    const fraction = rest === 0 ? "" : "." + padded(Math.floor(rest / 1e3), 3);
    return `day ${day(microseconds)}, ${clock(microseconds)}${fraction}`;
  }

  // MARK: What is shown

  function show(wanted, instant) {
    stop = Math.min(Math.max(wanted, 0), last);
    at = Math.max(instant ?? 0, times[stop]);
    now.querySelector(".when").textContent = moment(at);
    now.querySelector(".which").textContent = at > times[stop]
      ? `since fact #${facts[stop]} of ${moment(times[stop])}` : `fact #${facts[stop]}`;
    now.querySelector(".what").textContent = data.texts[data.says[stop]];
    now.querySelector(".wrong").textContent = violationsHere().join(" ");
    panels.forEach(fill);
    fillTransits();
    slider.value = stop;
    slider.setAttribute("aria-valuetext", `${moment(at)}, fact ${facts[stop]}`);
    moveLine();
  }

  function violationsHere() {
    const words = [];
    for (let index = 0; index < data.violations.length; index += 2) {
      if (data.violations[index] === stop) words.push(data.texts[data.violations[index + 1]]);
    }
    return words;
  }

  function fill(panel, index) {
    const device = devices[index];
    panel.classList.toggle("acting", data.places[stop] === index);
    panel.classList.toggle("chosen", chosen === index);
    panel.querySelector(".condition").textContent =
      data.texts[valueOf(device.condition)] ?? "not in the fleet";
    const picture = data.pictures[valueOf(device.picture)];
    if (picture) fillPicture(panel.querySelector(".screen"), picture);
    const known = panel.querySelector(".known");
    if (!known) return;
    known.querySelector(".tip").textContent = data.tips[tip];
    known.querySelector(".knows").textContent =
      data.texts[valueOf(device.knows[tip])] ?? "knows nothing of it";
  }

  function fillPicture(screen, [look, title, ...slots]) {
    for (const other of ["front", "away", "none"]) {
      screen.classList.toggle("screen-" + other, other === look);
    }
    screen.querySelector(".title").textContent = data.texts[title];
    const items = [];
    for (let index = 0; index < slots.length; index += 3) {
      const item = make("li", "slot slot-" + slots[index]);
      const name = make("strong");
      name.textContent = data.texts[slots[index + 1]];
      const detail = make("span");
      detail.textContent = data.texts[slots[index + 2]];
      item.append(name, detail);
      items.push(item);
    }
    screen.querySelector(".slots").replaceChildren(...items);
  }

  function fillTransits() {
    const words = [];
    for (let index = 0; index < data.transits.length; index += 3) {
      if (data.transits[index] > stop) break;
      if (data.transits[index + 1] > stop) words.push(data.texts[data.transits[index + 2]]);
    }
    const shown = words.slice(0, data.transitLimit);
    if (words.length > shown.length) shown.push(`and ${words.length - shown.length} more`);
    if (words.length === 0) shown.push("none");
    list.replaceChildren(...shown.map((text) => {
      const item = make("li");
      item.textContent = text;
      return item;
    }));
  }

  function moveLine() {
    if (!line || !strips[0]) return;
    const box = strips[0];
    const width = Number(box.getAttribute("width"));
    const share = times[last] > 0 ? at / times[last] : 0;
    const x = (Number(box.getAttribute("x")) + width * share).toFixed(1);
    line.setAttribute("x1", x);
    line.setAttribute("x2", x);
    // Where the strips are wider than the screen, the cursor stays in view.
    const region = svg.parentElement;
    const place = line.getBoundingClientRect().left - region.getBoundingClientRect().left;
    if (!isHeld && (place < 0 || place > region.clientWidth)) {
      region.scrollLeft += place - region.clientWidth / 2;
    }
  }

  // MARK: The address

  function address() {
    const second = Math.floor(at / 1e6);
    let text = `#t=${day(at)}d${clock(at)}`;
    if (lastIndex(times, second * 1e6 + 999999) !== stop) text += `&fact=${facts[stop]}`;
    if (chosen >= 0) text += `&device=${encodeURIComponent(devices[chosen].name)}`;
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

  // The stop and the moment that the address names; null where it names none.
  function named(parameters) {
    const fact = parameters.get("fact");
    if (fact !== null && /^\d+$/.test(fact)) {
      return [Math.max(lastIndex(facts, Number(fact)), 0), 0];
    }
    const parts = /^(?:(\d+)d ?)?(\d{1,2}):(\d{2}):(\d{2})(?:\.(\d{1,6}))?$/
      .exec(parameters.get("t") ?? "");
    if (!parts) return null;
    const [, days, hours, minutes, seconds, fraction] = parts;
    const whole = Number(days ?? 0) * 86400 + Number(hours) * 3600 + Number(minutes) * 60
      + Number(seconds);
    // What is finer than the text was cut off from it, so its whole unit is meant.
    const rest = Number((fraction ?? "").padEnd(6, "9"));
    return placed(Math.min(whole * 1e6, times[last]), rest);
  }

  // The stop at a moment, seen to the end of a stretch after it.
  function placed(instant, stretch) {
    return [Math.max(lastIndex(times, instant + stretch), 0), instant];
  }

  function readAddress() {
    const parameters = new URLSearchParams(location.hash.slice(1));
    const wanted = named(parameters);
    const device = devices.findIndex((other) => other.name === parameters.get("device"));
    if (wanted === null && device < 0) return false;
    chosen = device;
    chooser.value = chosen;
    show(...(wanted ?? [stop, at]));
    document.getElementById("whole-run").scrollIntoView();
    return true;
  }

  // MARK: Moving

  function moveTo(wanted, instant) {
    show(wanted, instant);
    writeAddress();
  }

  // To the next fact of the chosen device in a direction, or of any.
  function step(direction) {
    let wanted = stop + direction;
    while (chosen >= 0 && wanted > 0 && wanted < last && data.places[wanted] !== chosen) {
      wanted += direction;
    }
    pause();
    moveTo(wanted);
  }

  function toViolation(direction) {
    const stops = data.violations.filter((_, index) => index % 2 === 0);
    const wanted = direction > 0
      ? stops.find((other) => other > stop) : stops.findLast((other) => other < stop);
    pause();
    if (wanted !== undefined) moveTo(wanted);
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
    if (stop === last) show(0);
    const [, interval, facts] = paces[Number(pace.value)];
    player.textContent = "Pause";
    player.setAttribute("aria-label", "Pause");
    timer = setInterval(() => {
      moveTo(stop + facts);
      if (stop === last) pause();
    }, interval);
  }

  function choose(device) {
    chosen = device;
    chooser.value = chosen;
    moveTo(stop, at);
  }

  // MARK: Controls

  const slider = make("input");
  slider.type = "range";
  slider.min = 0;
  slider.max = last;
  slider.step = 1;
  slider.setAttribute("aria-label", "Cursor over the run");
  slider.addEventListener("input", () => {
    pause();
    moveTo(Number(slider.value));
  });
  const player = button("Play", "Play", play);
  const pace = select("Pace", paces.map(([name], index) => [name, index]), () => {
    if (timer !== null) {
      pause();
      play();
    }
  });
  const chooser = select(
    "Step through", [["all facts", -1], ...devices.map((device, index) => [device.name, index])],
    () => choose(Number(chooser.value)));
  const tips = select("Tip", data.tips.map((name, index) => [name, index]), () => {
    tip = Number(tips.value);
    show(stop, at);
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
  now.setAttribute("aria-live", "polite");
  // The slider says itself where it stands.
  slider.addEventListener("focus", () => now.setAttribute("aria-live", "off"));
  slider.addEventListener("blur", () => now.setAttribute("aria-live", "polite"));

  function select(label, options, action) {
    const element = make("select");
    for (const [name, value] of options) {
      const option = make("option");
      option.textContent = name;
      option.value = value;
      element.append(option);
    }
    const wrapper = make("label");
    wrapper.append(label + " ", element);
    element.addEventListener("change", action);
    return element;
  }

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

  // MARK: The strips

  function place(event) {
    const frame = svg.getBoundingClientRect();
    const scale = svg.viewBox.baseVal.width / frame.width;
    const box = strips[0];
    const x = (event.clientX - frame.left) * scale - Number(box.getAttribute("x"));
    const share = Math.min(Math.max(x / Number(box.getAttribute("width")), 0), 1);
    pause();
    // A pixel is no moment to the microsecond.
    moveTo(...placed(Math.floor(share * times[last] / 1e6) * 1e6, 999999));
  }

  function stripAt(event) {
    const frame = svg.getBoundingClientRect();
    const y = (event.clientY - frame.top) * (svg.viewBox.baseVal.height / frame.height);
    return strips.findIndex((strip) => {
      const top = Number(strip.getAttribute("y"));
      return y >= top && y < top + Number(strip.getAttribute("height"));
    });
  }

  if (svg && strips.length > 0) {
    svg.classList.add("movable");
    svg.addEventListener("pointerdown", (event) => {
      isHeld = event.pointerType === "mouse" && event.button === 0;
    });
    window.addEventListener("pointermove", (event) => {
      if (isHeld) place(event);
    });
    window.addEventListener("pointerup", () => (isHeld = false));
    svg.addEventListener("click", (event) => {
      const device = stripAt(event);
      if (device >= 0 && device < devices.length) choose(device);
      place(event);
    });
  }

  // Paper gets the moment at which the page was written.
  let onScreen = [stop, at];
  window.addEventListener("beforeprint", () => {
    onScreen = [stop, at];
    pause();
    show(data.start);
  });
  window.addEventListener("afterprint", () => show(...onScreen));
  window.addEventListener("hashchange", readAddress);
  if (!readAddress()) show(stop);
})();
