extension PageAssets {
  /// The script of diagrams, navigation and paper.
  static let pageScript: StaticString = #"""
    // Adds to the page what needs a script: zoom, causes and details of space-time diagrams, the
    // place in the navigation, and open tables on paper. Everything else works without it.
    "use strict";

    (() => {
      const longestPlot = 60000;

      // Navigation: marks the section that is being read.
      const links = new Map();
      for (const link of document.querySelectorAll("nav a")) links.set(link.hash.slice(1), link);
      if ("IntersectionObserver" in window) {
        const seen = new Set();
        const observer = new IntersectionObserver((entries) => {
          for (const entry of entries) {
            if (entry.isIntersecting) seen.add(entry.target.id);
            else seen.delete(entry.target.id);
          }
          let isFirst = true;
          for (const [id, link] of links) {
            const isCurrent = isFirst && seen.has(id);
            if (isCurrent) {
              link.setAttribute("aria-current", "true");
              isFirst = false;
            } else {
              link.removeAttribute("aria-current");
            }
          }
        }, { rootMargin: "-10% 0px -60% 0px" });
        for (const id of links.keys()) {
          const section = document.getElementById(id);
          if (section) observer.observe(section);
        }
      }

      // Paper: shows what is folded away.
      let opened = [];
      window.addEventListener("beforeprint", () => {
        opened = [...document.querySelectorAll("details:not([open])")];
        for (const details of opened) details.open = true;
      });
      window.addEventListener("afterprint", () => {
        for (const details of opened) details.open = false;
        opened = [];
      });

      for (const figure of document.querySelectorAll("figure.spacetime")) enhance(figure);

      function enhance(figure) {
        const region = figure.querySelector(".scroll");
        const svg = region.querySelector("svg");
        const left = Number(svg.dataset.left);
        const right = Number(svg.dataset.right);
        const margin = svg.width.baseVal.value - right;
        const height = svg.height.baseVal.value;
        const names = svg.querySelector(".names");
        const facts = [...svg.querySelectorAll(".fact")];
        const byId = new Map(facts.map((fact) => [fact.dataset.id, fact]));
        const moving = gatherMoving(svg.querySelector(".zoomed"));
        const labels = [...svg.querySelectorAll(".mark-label")].map((element) => ({
          element,
          point: Number(element.dataset.point),
          offset: Number(element.dataset.offset),
          y: Number(element.getAttribute("y")),
          width: Number(element.dataset.width),
          isOfMessage: element.classList.contains("message-label"),
        }));
        const wires = [...svg.querySelectorAll("line.wire")].map((line) =>
          ["x1", "y1", "x2", "y2"].map((name) => Number(line.getAttribute(name))));
        const ticks = [...svg.querySelectorAll(".tick")];
        const panel = make("p", "panel");
        const hint = "Point at a mark or a message, or use Tab and the arrow keys, to see what it "
          + "is and what caused it.";
        panel.textContent = hint;
        panel.setAttribute("aria-live", "polite");
        const status = make("p");
        let zoom = 1;
        let chosen = null;

        const tools = make("div", "tools");
        tools.setAttribute("role", "group");
        tools.setAttribute("aria-label", "Zoom");
        tools.append(
          button("−", "Zoom out", () => zoomTo(zoom / 1.5)),
          button("+", "Zoom in", () => zoomTo(zoom * 1.5)),
          button("Fit", "Show everything", () => zoomTo(fitting())),
        );
        const violations = facts.filter((fact) => fact.classList.contains("violation"));
        if (violations.length > 0) {
          tools.append(button("Find", "Go to what the diagram is about", () => {
            reveal(violations[0]);
            violations[0].focus({ preventScroll: true });
          }));
        }
        tools.append(status);
        region.before(tools);
        region.after(panel);

        // Only one fact is in the order of the Tab key; the arrow keys reach the others.
        for (const fact of facts) fact.setAttribute("tabindex", "-1");
        const entrance = violations[0] ?? facts[0];
        if (entrance) entrance.setAttribute("tabindex", "0");

        function gatherMoving(root) {
          const result = [];
          const kinds = "line, rect, text:not(.mark-label), g[transform]";
          for (const element of root.querySelectorAll(kinds)) {
            const carrier = element.closest("g[transform]");
            if (carrier && carrier !== element) continue;
            const read = (name) => Number(element.getAttribute(name));
            switch (element.localName) {
              case "line":
                result.push({ element, kind: "line", a: read("x1"), b: read("x2") });
                break;
              case "rect":
                result.push({
                  element,
                  kind: element.classList.contains("fixed-width") ? "fixed" : "rect",
                  a: read("x"),
                  b: read("width"),
                });
                break;
              case "text":
                result.push({ element, kind: "text", a: read("x") });
                break;
              default: {
                const [x, y] = element.getAttribute("transform").match(/-?[\d.]+/g).map(Number);
                result.push({ element, kind: "group", a: x, b: y });
              }
            }
          }
          return result;
        }

        function place(x) {
          return left + (x - left) * zoom;
        }

        function setNumber(element, name, value) {
          element.setAttribute(name, value.toFixed(1));
        }

        function zoomTo(wanted, anchor = region.clientWidth / 2) {
          const most = longestPlot / (right - left);
          const before = (region.scrollLeft + anchor - left) / zoom;
          zoom = Math.min(Math.max(wanted, Math.min(1, fitting())), Math.max(most, 1));
          for (const item of moving) {
            const { element, a, b } = item;
            switch (item.kind) {
              case "line":
                setNumber(element, "x1", place(a));
                setNumber(element, "x2", place(b));
                break;
              case "rect":
                setNumber(element, "x", place(a));
                setNumber(element, "width", b * zoom);
                break;
              case "fixed":
                setNumber(element, "x", place(a + b / 2) - b / 2);
                break;
              case "text":
                setNumber(element, "x", place(a));
                break;
              case "group":
                element.setAttribute("transform", `translate(${place(a).toFixed(1)} ${b})`);
            }
          }
          const width = Math.ceil(place(right) + margin);
          svg.setAttribute("width", width);
          svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
          region.scrollLeft = before * zoom + left - anchor;
          status.textContent = `${Math.round(zoom * 100)} %`;
          showLabels();
          thinTicks();
          keepNames();
        }

        // The zoom at which everything is in view.
        function fitting() {
          return Math.max((region.clientWidth - left - margin) / (right - left), 0.05);
        }

        // Puts every label beside what it is about and shows those that have room, the important
        // ones first. Words of a message that another one crosses would be taken for its own.
        function showLabels() {
          const shown = [];
          for (const { element, point, offset, y, width, isOfMessage } of labels) {
            const most = Math.max(left + 4, place(right) - width);
            const start = Math.min(Math.max(place(point) + offset, left + 4), most);
            const end = start + width;
            const isFree = !shown.some((other) => Math.abs(other.y - y) < 11
              && other.start < end + 8 && other.end + 8 > start)
              && !(isOfMessage && wires.some((wire) => crosses(wire, start, end, y)));
            if (isFree) shown.push({ start, end, y });
            setNumber(element, "x", start);
            element.setAttribute("visibility", isFree ? "visible" : "hidden");
          }
        }

        function crosses([x1, y1, x2, y2], start, end, y) {
          const low = Math.max(Math.min(y1, y2), y - 8);
          const high = Math.min(Math.max(y1, y2), y + 2);
          if (low > high || y1 === y2) return false;
          const [a, b] = [low, high].map((at) => place(x1 + (at - y1) / (y2 - y1) * (x2 - x1)));
          return Math.max(a, b) > start && Math.min(a, b) < end;
        }

        // Hides the times that would overlap when zoomed out.
        function thinTicks() {
          const rows = new Map();
          for (const tick of ticks) {
            const x = Number(tick.getAttribute("x"));
            const y = tick.getAttribute("y");
            const half = tick.textContent.length * 3.4;
            const isFree = x - half > (rows.get(y) ?? -Infinity);
            if (isFree) rows.set(y, x + half);
            tick.setAttribute("visibility", isFree ? "visible" : "hidden");
          }
        }

        function keepNames() {
          names.setAttribute("transform", `translate(${region.scrollLeft} 0)`);
        }

        function reveal(fact) {
          const box = fact.getBoundingClientRect();
          const frame = region.getBoundingClientRect();
          const middle = (box.left + box.right) / 2 - frame.left;
          if (middle < left + 40 || middle > frame.width - 40) {
            region.scrollLeft += middle - (left + frame.width) / 2;
          }
        }

        // Marks a fact, and everything that led to it.
        function choose(fact) {
          if (chosen === fact) return;
          chosen = fact;
          for (const other of facts) other.classList.remove("cause", "chosen");
          svg.classList.toggle("tracing", false);
          if (!fact) {
            panel.textContent = hint;
            return;
          }
          const causes = new Set();
          const open = [fact];
          while (open.length > 0) {
            for (const id of (open.pop().dataset.parents ?? "").split(" ")) {
              const cause = byId.get(id);
              if (cause && cause !== fact && !causes.has(cause)) {
                causes.add(cause);
                open.push(cause);
              }
            }
          }
          fact.classList.add("chosen");
          for (const cause of causes) cause.classList.add("cause");
          svg.classList.toggle("tracing", causes.size > 0);
          panel.textContent = fact.getAttribute("aria-label")
            + (causes.size > 0
              ? ` (${causes.size} earlier ${causes.size === 1 ? "cause" : "causes"} in view)` : "");
        }

        for (const fact of facts) {
          fact.addEventListener("pointerenter", () => choose(fact));
          fact.addEventListener("focus", () => {
            for (const other of facts) other.setAttribute("tabindex", other === fact ? "0" : "-1");
            choose(fact);
            reveal(fact);
          });
          // The panel says more than the browser's own tip would.
          fact.querySelector("title")?.remove();
        }
        svg.addEventListener("pointerleave", () => {
          const active = document.activeElement;
          choose(facts.includes(active) ? active : null);
        });

        svg.addEventListener("keydown", (event) => {
          const fact = event.target.closest(".fact");
          if (!fact || event.altKey || event.ctrlKey || event.metaKey) return;
          const inOrder = [...facts].sort((a, b) => start(a) - start(b));
          const index = inOrder.indexOf(fact);
          switch (event.key) {
            case "ArrowRight": inOrder[index + 1]?.focus({ preventScroll: true }); break;
            case "ArrowLeft": inOrder[index - 1]?.focus({ preventScroll: true }); break;
            case "ArrowUp": nextLane(fact, inOrder, -1)?.focus({ preventScroll: true }); break;
            case "ArrowDown": nextLane(fact, inOrder, 1)?.focus({ preventScroll: true }); break;
            case "Home": inOrder[0]?.focus({ preventScroll: true }); break;
            case "End": inOrder.at(-1)?.focus({ preventScroll: true }); break;
            case "Escape": fact.blur(); choose(null); break;
            default: return;
          }
          event.preventDefault();
          event.stopPropagation();
        });

        region.addEventListener("keydown", (event) => {
          if (event.altKey || event.ctrlKey || event.metaKey) return;
          switch (event.key) {
            case "+": case "=": zoomTo(zoom * 1.5); break;
            case "-": zoomTo(zoom / 1.5); break;
            case "0": zoomTo(fitting()); break;
            default: return;
          }
          event.preventDefault();
        });

        function start(fact) {
          const line = fact.querySelector("line");
          if (line) return Number(line.getAttribute("x1"));
          return Number(fact.getAttribute("transform").match(/-?[\d.]+/)[0]);
        }

        function lane(fact) {
          const line = fact.querySelector("line");
          if (line) return Number(line.getAttribute("y1"));
          return Number(fact.getAttribute("transform").match(/-?[\d.]+/g)[1]);
        }

        function nextLane(fact, inOrder, direction) {
          const from = lane(fact);
          const beyond = inOrder.filter((other) => (lane(other) - from) * direction > 1);
          const nearest = Math.min(...beyond.map((other) => Math.abs(lane(other) - from)));
          return beyond
            .filter((other) => Math.abs(lane(other) - from) === nearest)
            .sort((a, b) => Math.abs(start(a) - start(fact)) - Math.abs(start(b) - start(fact)))[0];
        }

        // The wheel scrolls the page as everywhere; with Control or Command it zooms.
        region.addEventListener("wheel", (event) => {
          if (!event.ctrlKey && !event.metaKey) return;
          event.preventDefault();
          const anchor = event.clientX - region.getBoundingClientRect().left;
          zoomTo(zoom * Math.exp(-event.deltaY / 400), anchor);
        }, { passive: false });

        let grip = null;
        region.addEventListener("pointerdown", (event) => {
          if (event.pointerType !== "mouse" || event.button !== 0) return;
          grip = { x: event.clientX, from: region.scrollLeft };
        });
        window.addEventListener("pointermove", (event) => {
          if (!grip) return;
          if (Math.abs(event.clientX - grip.x) > 4) figure.classList.add("dragged");
          region.scrollLeft = grip.from - (event.clientX - grip.x);
        });
        window.addEventListener("pointerup", () => {
          grip = null;
          figure.classList.remove("dragged");
        });

        region.addEventListener("scroll", keepNames, { passive: true });
        // Paper does not scroll: everything at once, with the names at the left.
        let screenZoom = 1;
        window.addEventListener("beforeprint", () => {
          screenZoom = zoom;
          region.scrollLeft = 0;
          zoomTo(1);
          names.removeAttribute("transform");
        });
        window.addEventListener("afterprint", () => zoomTo(screenZoom));
        zoomTo(Math.max(fitting(), 0.6));
        if (violations.length > 0) reveal(violations[0]);
      }
    })();

    function make(name, className) {
      const element = document.createElement(name);
      if (className) element.className = className;
      return element;
    }

    function button(text, label, action) {
      const element = make("button");
      element.type = "button";
      element.textContent = text;
      element.setAttribute("aria-label", label);
      element.title = label;
      element.addEventListener("click", action);
      return element;
    }

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

    """#
}
