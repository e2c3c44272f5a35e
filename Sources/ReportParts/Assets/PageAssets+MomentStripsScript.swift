extension PageAssets {
  /// The part of the script that moves the cursor over its strips.
  static let momentStripsScript: StaticString = #"""

    // The strips over which the cursor moves. `whenPlaced` is told the share of the run's length at
    // which somebody points, and `whenChosen` the strip that is clicked.
    const momentStrips = (whenPlaced, whenChosen) => {
      const svg = document.querySelector("#strips svg");
      const strips = svg ? [...svg.querySelectorAll(".strip")] : [];
      const line = svg?.querySelector(".cursor");
      // Whether the cursor is being dragged.
      let isHeld = false;

      // Moves the line to a share of the run's length.
      function mark(share) {
        if (!line || !strips[0]) return;
        const box = strips[0];
        const width = Number(box.getAttribute("width"));
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

      function place(event) {
        const frame = svg.getBoundingClientRect();
        const scale = svg.viewBox.baseVal.width / frame.width;
        const box = strips[0];
        const x = (event.clientX - frame.left) * scale - Number(box.getAttribute("x"));
        whenPlaced(Math.min(Math.max(x / Number(box.getAttribute("width")), 0), 1));
      }

      function stripAt(event) {
        const frame = svg.getBoundingClientRect();
        const y = (event.clientY - frame.top) * (svg.viewBox.baseVal.height / frame.height);
        return strips.findIndex((strip) => {
          const top = Number(strip.getAttribute("y"));
          return y >= top && y < top + Number(strip.getAttribute("height"));
        });
      }

      if (strips.length > 0) {
        svg.classList.add("movable");
        svg.addEventListener("pointerdown", (event) => {
          isHeld = event.pointerType === "mouse" && event.button === 0;
        });
        window.addEventListener("pointermove", (event) => {
          if (isHeld) place(event);
        });
        window.addEventListener("pointerup", () => (isHeld = false));
        svg.addEventListener("click", (event) => {
          const strip = stripAt(event);
          if (strip >= 0) whenChosen(strip);
          place(event);
        });
      }

      return { mark };
    };

    """#
}
