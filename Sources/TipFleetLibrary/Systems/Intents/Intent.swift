// Written by `.ci/update-references` from the declarations of the scenario's format: change
// those.

/// Something that stands in the braces of `Intent`.
public protocol IntentPart: Sendable {
  /// Writes the part into what it belongs to.
  func add(toIntent file: inout FileKeys)
}

/// An intent of the app.
///
/// See `docs/reference/intents.md`.
public struct Intent: IntentsPart, KeyedPart {
  /// What the file says of it.
  public var keys = FileKeys()

  /// An intent of the app.
  ///
  /// - `id`: What it is called.
  /// - `name`: The name of its type, which migration compares; when absent what it is called. A
  ///   later version of the app may have another intent of the same name.
  /// - `in`: The processes that contain it. `"app"` unless given.
  ///   - `"app"`: The app.
  ///   - `"widgetExtension"`: The widget extension.
  ///   - `"intentsExtension"`: The App Intents extension.
  /// - `legacy`: Whether it stands in the old definition file alone: no process contains it, and
  ///   `formerly` of a widget names it. `false` unless given.
  /// - `discoverable`: Whether Shortcuts, Siri and Spotlight know it. `true` unless given.
  /// - `alwaysInApp`: Whether it always runs in the app, as one that plays audio does. `false`
  ///   unless given.
  /// - `continues`: How it goes on in the foreground; when absent it never does.
  ///   - `"stops"`: `perform()` throws and is over; the app goes on.
  ///   - `"resumes"`: `perform()` waits for the app, and goes on with what it gives.
  /// - `needsAuthentication`: Whether a locked device has to be unlocked first. `false` unless
  ///   given.
  /// - `changesData`: Whether it changes the data of the app, which widgets show. `true` unless
  ///   given.
  /// - `progress`: How many units of progress it reports; when absent it reports none. From 1
  ///   through 100.
  /// - `summary`: Which parameters are shown, by branches; when absent all.
  /// - `recommends`: What the app recommends for widgets on devices without a configuration screen:
  ///   the values of parameters; one that is absent has its default. None unless given.
  /// - `takes`: How long `perform()` takes, and once more after a continuation. A text such as
  ///   `"250ms"` or `"exponential(2h)"`. `"1s"` unless given.
  /// - `fails`: How likely it throws at its end. Allowed: from "0%" through "100%". A text such as
  ///   `"5%"` or `"0.01%"`. `"0%"` unless given.
  /// - `pays`: That it asks for a payment at its end, and what comes of it; when absent it asks for
  ///   none.
  /// - `reloads`: The kinds of widgets whose reload it asks for at its end. None unless given.
  /// - `parts`: What stands in the braces.
  ///   - `IntentParameter`: Its parameters, in the order of their declaration.
  ///   - `IntentEffect`: What it does to the tips of the app, in this order.
  ///   - `Donates`, `Sets`, `Invalidates`: What it does to the tips at the end of `perform()`.
  public init(
    _ id: String,
    name: String? = nil,
    in: [String]? = nil,
    legacy: Bool? = nil,
    discoverable: Bool? = nil,
    alwaysInApp: Bool? = nil,
    continues: String? = nil,
    needsAuthentication: Bool? = nil,
    changesData: Bool? = nil,
    progress: Int? = nil,
    summary: [SummaryBranch]? = nil,
    recommends: [KeyValuePairs<String, String>]? = nil,
    takes: String? = nil,
    fails: String? = nil,
    pays: IntentPayment? = nil,
    reloads: [String]? = nil,
    @PartsBuilder<any IntentPart> _ parts: () -> [any IntentPart] = { [] }
  ) {
    keys.set("id", to: id)
    keys.set("name", to: name)
    keys.set("in", to: `in`)
    keys.set("legacy", to: legacy)
    keys.set("discoverable", to: discoverable)
    keys.set("alwaysInApp", to: alwaysInApp)
    keys.set("continues", to: continues)
    keys.set("needsAuthentication", to: needsAuthentication)
    keys.set("changesData", to: changesData)
    keys.set("progress", to: progress)
    keys.set("summary", to: summary)
    keys.set("recommends", to: recommends)
    keys.set("takes", to: takes)
    keys.set("fails", to: fails)
    keys.set("pays", to: pays)
    keys.set("reloads", to: reloads)
    for part in parts() { part.add(toIntent: &keys) }
  }

  /// Writes the part into what it belongs to.
  public func add(toIntents file: inout FileKeys) {
    file.append(value, to: "intents")
  }
}

/// What comes of a payment.
///
/// in `docs/reference/intents.md`.
public struct IntentPayment: KeyedPart {
  /// What the file says of it.
  public var keys = FileKeys()

  /// What comes of a payment.
  ///
  /// - `presented`: How likely the person is shown what to pay; otherwise the intent says that it
  ///   failed. Allowed: from "0%" through "100%". A text such as `"5%"` or `"0.01%"`. `"100%"`
  ///   unless given.
  /// - `authorized`: How likely they pay, once they see it. Allowed: from "0%" through "100%". A
  ///   text such as `"5%"` or `"0.01%"`. `"100%"` unless given.
  public init(presented: String? = nil, authorized: String? = nil) {
    keys.set("presented", to: presented)
    keys.set("authorized", to: authorized)
  }
}
