extension PageAssets {
  /// The part of the script that reads the data of the cursor.
  static let momentDataScript: StaticString = #"""

    // The data of the cursor over a whole run: stretches of stops, one of them in the page. Of a
    // long run, every fact is in a file beside the page, each a stretch too, that is read when it
    // is needed.
    const momentData = (() => {
      // Numbers that were written as differences.
      function summed(differences) {
        let sum = 0;
        return differences.map((difference) => (sum += difference));
      }

      // What stays the same is written as a number alone.
      function track(written) {
        if (typeof written === "number") return { stops: [0], values: [written] };
        const stops = [];
        const values = [];
        let at = 0;
        for (let index = 0; index < written.length; index += 2) {
          at += written[index];
          stops.push(at);
          values.push(written[index + 1]);
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

      // Stops that follow one another, with what the panels say at each of them.
      class Stretch {
        constructor(data) {
          this.data = data;
          this.times = summed(data.times);
          this.facts = data.facts ? summed(data.facts)
            : data.times.map((_, index) => data.first + index);
          this.last = this.times.length - 1;
          this.tracks = new Map();
        }

        text(number) {
          return this.data.texts[number];
        }

        sentence(stop) {
          return this.text(this.data.says[stop]);
        }

        place(stop) {
          return this.data.places[stop];
        }

        // The last stop that is no later than a fact.
        stopOfFact(fact) {
          return Math.max(lastIndex(this.facts, fact), 0);
        }

        // The last stop that is no later than a moment.
        stopOfInstant(instant) {
          return Math.max(lastIndex(this.times, instant), 0);
        }

        hasDevice(device) {
          return device < this.data.devices.length;
        }

        tracksOf(device) {
          if (!this.tracks.has(device)) {
            const [condition, picture, knows] = this.data.devices[device];
            this.tracks.set(device, {
              condition: track(condition), picture: track(picture), knows: knows.map(track),
            });
          }
          return this.tracks.get(device);
        }

        // What the panel of a device says at a stop: its condition, its picture, and of a tip.
        panel(device, tip, stop) {
          const value = (changes) => changes?.values[lastIndex(changes.stops, stop)];
          const tracks = this.tracksOf(device);
          const [look, title, ...slots] = this.data.pictures[value(tracks.picture)];
          const views = [];
          for (let index = 0; index < slots.length; index += 3) {
            views.push({
              content: slots[index], title: this.text(slots[index + 1]),
              detail: this.text(slots[index + 2]),
            });
          }
          return {
            condition: this.text(value(tracks.condition)), look, title: this.text(title), views,
            knows: this.text(value(tracks.knows[tip])),
          };
        }

        // The messages on their way at a stop, in words; those that are never listed have none.
        transits(stop) {
          const words = [];
          const { transits } = this.data;
          for (let index = 0; index < transits.length; index += 3) {
            if (transits[index] > stop) break;
            if (transits[index + 1] > stop) words.push(this.text(transits[index + 2]));
          }
          return words;
        }
      }

      // How many files are kept in memory.
      const keptCount = 8;

      // The files beside the page that have every fact of a long run.
      class Details {
        constructor(index) {
          this.index = index;
          this.times = summed(index.times);
          this.violations = summed(index.violations);
          this.last = index.facts - 1;
          this.kept = new Map();
          this.expected = new Map();
          // Each file calls this with what it has. One of another run is as good as none.
          window.tipFleetMoments = (data) => {
            if (data.run !== index.run) return;
            this.kept.set(data.number, new Stretch(data));
            if (this.kept.size > keptCount) this.kept.delete(this.kept.keys().next().value);
          };
        }

        // The number of the file with a fact.
        numberOfFact(fact) {
          return Math.floor(Math.min(Math.max(fact, 0), this.last) / this.index.factLimit);
        }

        // The number of the file with the last fact that is no later than a moment.
        numberOfInstant(instant) {
          return Math.max(lastIndex(this.times, instant), 0);
        }

        // What a file has, if it was read not long ago.
        found(number) {
          const stretch = this.kept.get(number);
          if (stretch) {
            this.kept.delete(number);
            this.kept.set(number, stretch);
          }
          return stretch;
        }

        // Reads a file; fails where it is not there.
        async read(number) {
          const found = this.found(number);
          if (found) return found;
          if (!this.expected.has(number)) this.expected.set(number, this.load(number));
          return this.expected.get(number);
        }

        load(number) {
          return new Promise((resolve, reject) => {
            const script = make("script");
            const end = () => {
              script.remove();
              this.expected.delete(number);
              const stretch = this.found(number);
              if (stretch) resolve(stretch);
              else reject(new Error(this.index.files[number]));
            };
            script.addEventListener("load", end);
            script.addEventListener("error", end);
            script.src = this.index.files[number];
            document.head.append(script);
          });
        }
      }

      // MARK: Words and addresses

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

      // The target that an address names in a run that ends at a moment; null where it names none.
      function named(parameters, end) {
        const fact = parameters.get("fact");
        if (fact !== null && /^\d+$/.test(fact)) return { fact: Number(fact) };
        const parts = /^(?:(\d+)d ?)?(\d{1,2}):(\d{2}):(\d{2})(?:\.(\d{1,6}))?$/
          .exec(parameters.get("t") ?? "");
        if (!parts) return null;
        const [, days, hours, minutes, seconds, fraction] = parts;
        const whole = Number(days ?? 0) * 86400 + Number(hours) * 3600 + Number(minutes) * 60
          + Number(seconds);
        // What is finer than the text was cut off from it, so its whole unit is meant.
        const reach = Number((fraction ?? "").padEnd(6, "9"));
        return { instant: Math.min(whole * 1e6, end), reach };
      }

      return { Stretch, Details, day, clock, moment, named };
    })();

    """#
}
