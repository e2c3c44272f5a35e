import DeviceSystems
import IntentSystem
import Scenarios
import SimulationKernel
import TextFormats

/// Relevant intents that the app registers together, as a file writes them.
struct RelevantSetSyntax: Sendable {
  var id = Reference("")
  var intents: [RelevantIntentSyntax] = []

  static let codec: Codec<RelevantSetSyntax> = .object(
    "RelevantSet", "What the app registers as relevant together.", defaults: RelevantSetSyntax()
  ) { set in
    set.required("id", \.id, .reference("set"), "What it is called.")
    set.required(
      "widgets", \.intents, .list(of: RelevantIntentSyntax.codec, count: 0...64),
      "The kinds of widgets that are relevant, and when; none withdraws all.")
  }
}

/// A kind of widget that is relevant for a time, as a file writes it.
struct RelevantIntentSyntax: Sendable {
  var widget = Reference("")
  var from = Instant.zero
  var until = Instant.zero

  static let codec: Codec<RelevantIntentSyntax> = .object(
    "RelevantIntent", "A kind of widget that is relevant for a time.",
    defaults: RelevantIntentSyntax()
  ) { relevant in
    relevant.required("widget", \.widget, .reference("widget"), "The kind.")
    relevant.required("from", \.from, .instant(), "When it begins, on the clock of the device.")
    relevant.required("until", \.until, .instant(), "When it is over.")
    relevant.check { relevant, report in
      if relevant.until <= relevant.from {
        report.error(.inconsistent, at: "until", "it is over before it begins")
      }
    }
  }
}
