extension PageAssets {
  /// The part of the script that fills the panels at the cursor.
  static let momentPanelsScript: StaticString = #"""

    // The panels of the devices at the cursor: which of them are drawn, and what they say.
    const momentPanels = (block, data, whenChanged) => {
      const list = block.querySelector(".devices");
      const count = data.names.length;
      const limit = data.panelLimit;
      const elements = new Map();
      const first = data.names.map((_, device) => device).slice(0, limit);
      let drawn = first;
      [...list.querySelectorAll(".device")].forEach((panel, device) => elements.set(device, panel));

      // MARK: What they say

      // Fills all panels with what a stretch has of a stop; without it, with the reason in words.
      function fill(stretch, stop, { tip, chosen, absence }) {
        for (const device of drawn) {
          const panel = elements.get(device);
          panel.classList.toggle("acting", stretch.place(stop) === device);
          panel.classList.toggle("chosen", chosen === device);
          const says = stretch.hasDevice(device) ? stretch.panel(device, tip, stop)
            : {
              condition: absence, look: "none", title: "not known", views: [], knows: "not known",
            };
          panel.querySelector(".condition").textContent = says.condition;
          fillScreen(panel.querySelector(".screen"), says);
          const known = panel.querySelector(".known");
          if (!known) continue;
          known.querySelector(".tip").textContent = data.tips[tip];
          known.querySelector(".knows").textContent = says.knows;
        }
      }

      function fillScreen(screen, { look, title, views }) {
        for (const other of ["front", "away", "none"]) {
          screen.classList.toggle("screen-" + other, other === look);
        }
        screen.querySelector(".title").textContent = title;
        screen.querySelector(".slots").replaceChildren(...views.map((view) => {
          const item = make("li", "slot slot-" + view.content);
          const name = make("strong");
          name.textContent = view.title;
          const detail = make("span");
          detail.textContent = view.detail;
          item.append(name, detail);
          return item;
        }));
      }

      // MARK: Which are drawn

      function panelOf(device) {
        if (!elements.has(device)) {
          const panel = elements.get(0).cloneNode(true);
          panel.className = "device";
          panel.querySelector("h4 bdi").textContent = data.names[device];
          panel.querySelector(".screen").className = `screen screen-${data.idioms[device]}`;
          panel.querySelector(".remove")?.remove();
          elements.set(device, panel);
        }
        const panel = elements.get(device);
        if (count > limit && !panel.querySelector(".remove")) {
          const name = `Remove the panel of ${data.names[device]}`;
          const remover = button("×", name, () => remove(device));
          remover.className = "remove";
          panel.querySelector("h4").after(remover);
        }
        return panel;
      }

      function draw(devices) {
        drawn = devices;
        list.replaceChildren(...drawn.map(panelOf));
        // Those that are drawn again are made again, but for the pattern.
        for (const device of elements.keys()) {
          if (device > 0 && !drawn.includes(device)) elements.delete(device);
        }
      }

      function drawAndTell(devices) {
        draw(devices);
        if (tools) say("");
        whenChanged();
      }

      // Has the panel of a device drawn: before the others if it was not.
      function add(device) {
        if (!drawn.includes(device)) drawAndTell([device, ...drawn].slice(0, limit));
      }

      function remove(device) {
        drawAndTell(drawn.filter((other) => other !== device));
        finder.focus();
      }

      // The devices before or after those that are drawn, as the scenario lists them.
      function leaf(direction) {
        const edge = direction > 0 ? Math.max(-1, ...drawn) + 1 : Math.min(count, ...drawn) - limit;
        const start = Math.min(Math.max(edge, 0), Math.max(count - limit, 0));
        drawAndTell(data.names.map((_, device) => device).slice(start, start + limit));
      }

      // MARK: Controls

      function find() {
        const text = finder.value.trim();
        if (text === "") return;
        const small = text.toLowerCase();
        const among = data.names.map((name) => name.toLowerCase());
        const found = [
          data.names.indexOf(text), among.findIndex((name) => name.startsWith(small)),
          among.findIndex((name) => name.includes(small)),
        ].find((device) => device >= 0);
        if (found === undefined) {
          say(`No device has “${text}” in its name.`);
          return;
        }
        finder.value = "";
        drawAndTell([found, ...drawn.filter((other) => other !== found)].slice(0, limit));
        say(`${data.names[found]} comes first.`);
      }

      function say(news) {
        const state = `${drawn.length} of ${count} devices are drawn.`;
        tools.querySelector("p").textContent = news === "" ? state : `${news} ${state}`;
      }

      const finder = make("input");
      const tools = count > limit ? makeTools() : null;
      if (tools) {
        draw(first);
        list.before(tools);
        say("");
      }

      function makeTools() {
        finder.type = "search";
        finder.autocomplete = "off";
        finder.setAttribute("list", "moment-devices");
        const names = make("datalist");
        names.id = "moment-devices";
        finder.addEventListener("focus", () => {
          if (names.firstChild) return;
          for (const name of data.names) {
            const option = make("option");
            option.value = name;
            names.append(option);
          }
        });
        finder.addEventListener("keydown", (event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          find();
        });
        const label = make("label");
        label.append("Device ", finder);
        const state = make("p");
        state.setAttribute("role", "status");
        const tools = make("div", "tools");
        tools.setAttribute("role", "group");
        tools.setAttribute("aria-label", "Panels");
        tools.append(
          label, names, button("Show", "Show the panel of this device", find),
          button("Devices before", `Show the ${limit} devices before`, () => leaf(-1)),
          button("Devices after", `Show the ${limit} devices after`, () => leaf(1)), state);
        return tools;
      }

      return {
        fill, add, draw, first,
        get drawn() { return drawn; },
      };
    };

    """#
}
