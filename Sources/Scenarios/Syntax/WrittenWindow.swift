import SimulationKernel
import TextFormats

/// A stretch of time as a file writes it.
struct WrittenWindow: Sendable {
  var from = Located(SimulatedDuration.zero)
  var until: SimulatedDuration?
  var lasting: SimulatedDuration?

  /// When it ends.
  var end: SimulatedDuration {
    until ?? from.value + (lasting ?? SimulatedDuration(microseconds: 1))
  }

  static let shape: TextShape<WrittenWindow> = .object(
    "Window", "A stretch of time.", blank: WrittenWindow()
  ) { window in
    window.required(
      "from", \.from, TextShape<SimulatedDuration>.duration().located, "When it begins.")
    window.optional("until", \.until, .duration(), "When it ends; either this or `for`.")
    window.optional("for", \.lasting, .duration(), "How long it lasts.")
    window.check { window, report in
      if (window.until == nil) == (window.lasting == nil) {
        report.error(
          .inconsistent, at: "until", "a stretch of time needs either \"until\" or \"for\"")
      } else if window.end <= window.from.value {
        report.error(
          .inconsistent, at: window.until == nil ? "for" : "until",
          "it ends before it has begun")
      }
    }
  }

  static let momentShape: TextShape<WrittenWindow> =
    TextShape<SimulatedDuration>.duration().located.mapped(
      to: { WrittenWindow(from: $0) }, from: { $0.from })
}
