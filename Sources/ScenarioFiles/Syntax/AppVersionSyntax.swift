import DeviceSystems
import IntentSystem
import Scenarios
import TextFormats

/// What a version of the app has of intents and widgets, as a file writes it.
struct AppVersionSyntax: Sendable {
  var number = Located<UInt16>(1)
  var intents: [Reference]?
  var widgets: [VersionWidgetSyntax]?

  static let codec: Codec<AppVersionSyntax> = .object(
    "AppVersion",
    "What the app has from a version on: `version` of a device and the step `update` say which it "
      + "has.", defaults: AppVersionSyntax()
  ) { version in
    version.required(
      "version", \.number, Codec<UInt16>.integer(in: 1...65_535).located,
      "The number of the first version that has it; a device with an earlier one than all has what "
        + "the first of the list has.")
    version.optional(
      "intents", \.intents, .list(of: .reference("intent"), count: 0...200),
      "The intents that it contains; when absent all.")
    version.optional(
      "widgets", \.widgets,
      .list(of: VersionWidgetSyntax.codec, count: 0...100, uniqueKey: "widget"),
      "The kinds of widgets that it has; when absent all, configured as they say themselves.")
  }
}

/// A kind of widget in a version of the app, as a file writes it.
struct VersionWidgetSyntax: Sendable {
  var widget = Reference("")
  var configuredBy: Reference?
  var formerly: Reference?

  static let codec: Codec<VersionWidgetSyntax> = .object(
    "VersionWidget", "A kind of widget in a version of the app.", defaults: VersionWidgetSyntax()
  ) { widget in
    widget.required("widget", \.widget, .reference("widget"), "The kind.")
    widget.optional(
      "configuredBy", \.configuredBy, .reference("intent"),
      "The intent that configures it there; when absent there is nothing to configure.")
    widget.optional(
      "formerly", \.formerly, .reference("intent"), WidgetKindSyntax.formerlyMeaning)
  }
}
