import SimulationKernel
import TextFormats

/// A stretch of time as a file writes it.
package struct WindowSyntax: Sendable {
  /// When it begins.
  package var from = Located(SimulatedDuration.zero)
  var until: SimulatedDuration?
  var lasting: SimulatedDuration?

  /// When it ends.
  package var end: SimulatedDuration {
    until ?? from.value + (lasting ?? SimulatedDuration(microseconds: 1))
  }

  static let codec: Codec<WindowSyntax> = .object(
    "Window", "A stretch of time.", defaults: WindowSyntax()
  ) { window in
    window.required(
      "from", \.from, Codec<SimulatedDuration>.duration().located, "When it begins.")
    window.optional("until", \.until, .duration(), "When it ends; either this or `for`.")
    window.optional(
      "for", \.lasting,
      .duration(in: SimulatedDuration(microseconds: 1)...DurationQuantity.limit),
      "How long it lasts.")
    window.check { window, report in
      if (window.until == nil) == (window.lasting == nil) {
        report.error(
          .inconsistent, at: "until",
          window.until == nil
            ? "a stretch of time needs either \"until\" or \"for\""
            : "a stretch of time has either \"until\" or \"for\": leave one of them out")
      } else if window.end <= window.from.value {
        report.error(
          .inconsistent, at: "until",
          window.end == window.from.value
            ? "it lasts no time: it ends at the moment at which it begins"
            : "it ends before it has begun")
      } else if window.end > DurationQuantity.limit {
        // The writer says when it ends, and a moment has the same limit as a length of time.
        report.error(
          .outOfRange, at: "for",
          "it ends after the last moment that a file can name, "
            + DurationQuantity.text(DurationQuantity.limit))
      }
    }
  }

  static let momentCodec: Codec<WindowSyntax> =
    Codec<SimulatedDuration>.duration().located.mapped(
      to: { WindowSyntax(from: $0) }, from: { $0.from })
}
