import IntentSystem
import Scenarios
import SimulationKernel
import TextFormats

/// A kind of widget as a file writes it.
struct WidgetKindSyntax: Sendable {
  var id = Reference("")
  var families: [WidgetFamily] = [.small]
  var configuredBy: Reference?
  var formerly: Reference?
  var controls: [WidgetControlSyntax] = []
  var timeline = WidgetTimeline()

  static let codec: Codec<WidgetKindSyntax> = .object(
    "WidgetKind", "A kind of widget.", defaults: WidgetKindSyntax()
  ) { kind in
    kind.required("id", \.id, .reference("widget"), "Its name.")
    kind.defaulted(
      "families", \.families, .list(of: WidgetFamily.codec, count: 1...7, allowsSingle: true),
      "The sizes in which it can be placed.")
    kind.optional(
      "configuredBy", \.configuredBy, .reference("intent"),
      "The intent whose parameters configure it; when absent there is nothing to configure.")
    kind.optional("formerly", \.formerly, .reference("intent"), formerlyMeaning)
    kind.defaulted(
      "controls", \.controls, .list(of: WidgetControlSyntax.codec, count: 0...32),
      "Its buttons and toggles.")
    kind.defaulted(
      "entries", \.timeline.entryCount, .integer(in: 1...1_000),
      "How many entries its timeline has.")
    kind.defaulted(
      "every", \.timeline.spacing, .duration(in: .seconds(1) ... .days(30)),
      "The time from one entry to the next.")
    kind.defaulted(
      "reloadsAtEnd", \.timeline.reloadsAtEnd, .boolean,
      "Whether a reload is asked for once the last entry was shown.")
  }
}

extension WidgetKindSyntax {
  /// What the key says of a kind of widget, and of one in a version of the app.
  static let formerlyMeaning =
    "The intent of the old definition file, one that is `legacy`. It configures the widget on a "
    + "device with an `olderSystem`, and on any other if there is no `configuredBy`."
}

/// A button or toggle of a widget as a file writes it.
struct WidgetControlSyntax: Sendable {
  var runs = Reference("")
  var isToggle = false

  static let codec: Codec<WidgetControlSyntax> = .object(
    "WidgetControl", "A button or toggle of a widget.", defaults: WidgetControlSyntax()
  ) { control in
    control.required("runs", \.runs, .reference("intent"), "The intent that it runs.")
    control.defaulted("toggle", \.isToggle, .boolean, "Whether it is a toggle.")
  }
}
