import DeviceSystems
import FocusSystem
import Scenarios
import SimulationKernel
import TextFormats

/// The Focuses and the app's filter as a file writes them.
struct FocusSectionSyntax: Sendable {
  var title = ""
  var parameters: [FilterParameterSyntax] = []
  var predicate: Reference?
  var focuses: [FocusSyntax] = []
  var hasExtension = false
  var catchesUp = true
  var evaluatesMissing = false
  var letsTimeSensitiveThrough = true
  var calls = FilterCalls()
  var sharing = FocusSharing()

  /// The names of the Focuses, and those of the filter's parameters.
  var names: [String] { focuses.map(\.id.value) }
  var parameterNames: [String] { parameters.map(\.id.value) }

  static let codec: Codec<FocusSectionSyntax> = .object(
    "FocusSection", "The Focuses of the devices, and the Focus filter of the app.",
    defaults: FocusSectionSyntax()
  ) { section in
    section.defaulted(
      "title", \.title, .sentence(length: 0...200),
      "The title of the filter, which is the same before and after it is configured.")
    section.defaulted(
      "parameters", \.parameters,
      .list(of: FilterParameterSyntax.codec, count: 0...20, uniqueKey: "id"),
      "The parameters of the filter.")
    section.optional(
      "predicate", \.predicate, .reference("filter parameter"),
      "The parameter that is compared with the criterion of a notification; when absent, or "
        + "without a value, the app gives no predicate.")
    section.required(
      "focuses", \.focuses, .list(of: FocusSyntax.codec, count: 1...100, uniqueKey: "id"),
      "The Focuses.")
    section.defaulted(
      "extension", \.hasExtension, .boolean,
      "Whether an extension performs the filter while the app does not run; without one, nothing "
        + "does.")
    section.defaulted(
      "catchesUp", \.catchesUp, .boolean,
      "Whether the app asks for the filter in force when it starts and when it comes to the "
        + "foreground. One that forgets to misses a lost call for good.")
    section.defaulted(
      "evaluatesMissing", \.evaluatesMissing, .boolean,
      "Whether a notification without criterion is compared too, and so never matches.")
    section.defaulted(
      "letsTimeSensitiveThrough", \.letsTimeSensitiveThrough, .boolean,
      "Whether a time-sensitive notification is presented whatever the predicate says.")
    section.defaulted(
      "calls", \.calls, FilterCalls.codec, "How the system calls the filter.")
    section.defaulted(
      "sharing", \.sharing, FocusSharing.codec,
      "How a choice reaches the other devices of an account.")
  }
}

/// A parameter of the filter as a file writes it.
struct FilterParameterSyntax: Sendable {
  var id = Reference("")
  var type = ValueType.text
  var standard: Located<ValueSyntax>?
  var sets: Reference?

  static let codec: Codec<FilterParameterSyntax> = .object(
    "FilterParameter", "A parameter of the filter.", defaults: FilterParameterSyntax()
  ) { parameter in
    parameter.required("id", \.id, .reference("filter parameter"), "Its name.")
    parameter.defaulted("type", \.type, ValueType.codec, "What it holds.")
    parameter.optional(
      "default", \.standard, ValueSyntax.codec.located,
      "Its value where no Focus gives it another; when absent it has none.")
    parameter.optional(
      "sets", \.sets, .codeName("parameter"),
      "The parameter of the app that the app keeps at its value, for rules of tips: at each start, "
        + "whenever the filter changes, and at its own default where there is no value.")
  }
}

/// A Focus as a file writes it.
struct FocusSyntax: Sendable {
  var id = Reference("")
  var schedule: [DailyWindow] = []
  var filter: [NamedValue<Located<ValueSyntax>>]?

  static let codec: Codec<FocusSyntax> = .object(
    "Focus", "A Focus that a person or its schedule turns on.", defaults: FocusSyntax()
  ) { focus in
    focus.required("id", \.id, .reference("Focus"), "Its name.")
    focus.defaulted(
      "schedule", \.schedule, .list(of: DailyWindow.codec, count: 0...24),
      "When it is on by itself, on every device, each day by true time.")
    focus.optional(
      "filter", \.filter, ValueSyntax.filterValues,
      "The values that the filter has in it; parameters that are not named have their defaults. "
        + "When absent the filter is not configured for it.")
  }
}

extension DailyWindow {
  static let codec: Codec<DailyWindow> = .object(
    "DailyWindow", "A part of each day.",
    defaults: DailyWindow(from: .zero, lasting: .hours(1))
  ) { window in
    window.required(
      "from", \.from, .duration(in: .zero ... .hours(24)), "When it begins, from midnight.")
    window.required(
      "for", \.lasting, .duration(in: .seconds(1) ... .hours(24)), "How long it lasts.")
  }
}

extension FilterCalls {
  static let codec: Codec<FilterCalls> = .object(
    "FilterCalls", "How the system calls the filter after a transition.", defaults: FilterCalls()
  ) { calls in
    calls.defaulted(
      "delay", \.delay, .distribution,
      "How long after a transition a call comes; two calls may come in either order.")
    calls.defaulted("loss", \.loss, .chance, "How likely a call never comes.")
    calls.defaulted(
      "coalescing", \.coalescing, .chance,
      "How likely a call takes the place of those that have not come yet.")
  }
}

extension FocusSharing {
  static let codec: Codec<FocusSharing> = .object(
    "FocusSharing", "How a choice reaches the other devices of an account.",
    defaults: FocusSharing()
  ) { sharing in
    sharing.defaulted(
      "delay", \.delay, .distribution, "How long it takes to a device with a connection.")
    sharing.defaulted(
      "loss", \.loss, .chance,
      "How likely a device is not told; it finds out by itself at the end of `within`.")
    sharing.defaulted(
      "within", \.within, .duration(in: .seconds(1) ... .days(30)),
      "How long it takes at most.")
  }
}
