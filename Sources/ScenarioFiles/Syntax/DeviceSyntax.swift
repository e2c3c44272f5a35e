import Scenarios
import SimulationKernel
import TextFormats
import TipDomain

/// A device, or several alike, as a file writes it.
struct DeviceSyntax: Sendable {
  var id = Reference("")
  var count = 1
  var platform = Platform.iPhone
  var version: UInt16 = 1
  var account = AccountSyntax.named(Reference("main"))
  var clock = ClockSyntax()
  var joins = Located(SimulatedDuration.zero)
  var retires: Located<SimulatedDuration>?
  var hasBackgroundMode = true
  var configures = true
  var resetsAtEveryLaunch = false
  var frequency: DisplayFrequency?
  var overrides = OverridesSyntax()
  var arguments: [Reference] = []
  var sharesFocus = true
  var hasOlderSystem = false

  static let codec: Codec<DeviceSyntax> = .object(
    "Device", "A device, or several alike.", defaults: DeviceSyntax()
  ) { device in
    device.required("id", \.id, .reference("device"), "Its name.")
    device.defaulted(
      "count", \.count, .integer(in: 1...10_000),
      "How many alike there are. More than one are called `id-1`, `id-2`, …; where devices are "
        + "listed the id alone means all of them.")
    device.defaulted("platform", \.platform, Platform.codec, "What kind of device it is.")
    device.defaulted(
      "version", \.version, .integer(in: 1...65_535), "The app's version; `{version}` in ids.")
    device.defaulted(
      "account", \.account, AccountSyntax.codec,
      "The iCloud account it is signed in to; `null` is signed out.")
    device.defaulted("clock", \.clock, ClockSyntax.codec, "How its clock is wrong.")
    device.defaulted(
      "joins", \.joins, Codec<SimulatedDuration>.duration().located, "When it joins the fleet.")
    device.optional(
      "retires", \.retires, Codec<SimulatedDuration>.duration().located,
      "When it leaves the fleet permanently; when absent never.")
    device.defaulted(
      "backgroundMode", \.hasBackgroundMode, .boolean,
      "Whether the app has the background mode for remote notifications.")
    device.defaulted(
      "configures", \.configures, .boolean, "Whether the app calls `Tips.configure` at launch.")
    device.defaulted(
      "resetsAtEveryLaunch", \.resetsAtEveryLaunch, .boolean,
      "Whether this build calls `resetDatastore` at every launch.")
    device.optional(
      "frequency", \.frequency, DisplayFrequency.codec,
      "The frequency of its app version; when absent the app's.")
    device.defaulted(
      "overrides", \.overrides, OverridesSyntax.codec, "What a test build forces at each launch.")
    device.defaulted(
      "arguments", \.arguments, .list(of: .source(argumentDescription), count: 0...10),
      "The same as launch arguments.")
    device.defaulted(
      "sharesFocus", \.sharesFocus, .boolean,
      "Whether its Focus follows the other devices of the account, and they follow it.")
    device.defaulted(
      "olderSystem", \.hasOlderSystem, .boolean,
      "Whether its system is too old to configure widgets by App Intents: it goes by `formerly`, "
        + "until the step `upgradeSystem`.")
  }

  static let argumentDescription = TextSchema(
    name: "launch argument", phrase: "a launch argument",
    documentation: "A launch argument of TipKit: `-com.apple.TipKit.ShowAllTips 1`, "
      + "`HideAllTips 1`, `ShowTips A,B`, `HideTips A,B` or `ResetDatastore 1`; the part "
      + "`-com.apple.TipKit.` may be left out.",
    examples: ["-com.apple.TipKit.ShowTips A,B"])
}

/// The account of a device as a file writes it.
enum AccountSyntax: Sendable, Equatable {
  case named(Reference)
  case signedOut

  static let codec: Codec<AccountSyntax> = .forms(
    "Account", "The name of an iCloud account, or `null`. An account exists once it is named."
  ) { forms in
    forms.form(.reference("account"), wrap: { .named($0) }) {
      if case .named(let name) = $0 { name } else { nil }
    }
    forms.form(.null(.signedOut), wrap: { $0 }, unwrap: { $0 })
  }
}

/// A device's clock as a file writes it.
struct ClockSyntax: Sendable {
  var offset = SimulatedDuration.zero
  var drift: Int64 = 0

  static let codec: Codec<ClockSyntax> = .object(
    "DeviceClock", "How a clock is wrong.", defaults: ClockSyntax()
  ) { clock in
    clock.defaulted(
      "offset", \.offset, .duration(in: .days(-36_525) ... .days(36_525)),
      "How far it is ahead at the beginning; behind when negative.")
    clock.defaulted(
      "drift", \.drift, .partsPerMillion(), "How much too fast it runs; too slow when negative.")
  }
}

/// Testing overrides as a file writes them.
struct OverridesSyntax: Sendable {
  var showsAll = false
  var hidesAll = false
  var shown: [Reference] = []
  var hidden: [Reference] = []

  static let codec: Codec<OverridesSyntax> = .object(
    "Overrides", "Testing overrides, the strongest first: show, hide, showAll, hideAll.",
    defaults: OverridesSyntax()
  ) { overrides in
    overrides.defaulted(
      "show", \.shown, .list(of: .tipReference, count: 0...1_000), "`showTipsForTesting`.")
    overrides.defaulted(
      "hide", \.hidden, .list(of: .tipReference, count: 0...1_000), "`hideTipsForTesting`.")
    overrides.defaulted("showAll", \.showsAll, .boolean, "`showAllTipsForTesting`.")
    overrides.defaulted("hideAll", \.hidesAll, .boolean, "`hideAllTipsForTesting`.")
    for (call, key) in [
      ("showTips", "show"), ("hideTips", "hide"), ("showAllTips", "showAll"),
      ("hideAllTips", "hideAll"),
    ] {
      overrides.alias(call, of: key)
      overrides.alias(call + "ForTesting", of: key)
    }
  }
}
