import DeviceSystems
import Scenarios
import SimulationKernel
import TextFormats
import TipDomain

/// Turns a written scenario into one that can be played, and reports what does not fit together.
///
/// It goes on after an error, so that one attempt shows all of them.
struct ScenarioResolver {
  /// The most devices, definitions with a count included.
  static let deviceLimit = 10_000
  /// The most rules, over all tips.
  static let ruleLimit = 10_000

  var syntax: ScenarioSyntax
  let known: KnownNames
  var diagnostics: DiagnosticList
  /// What was wrong before anything was resolved.
  let mistakes: KnownMistakes
  /// Whether the members of some event's donations, or other names of events and parameters, are
  /// not all known because of them.
  let hidesMembers: Bool
  var unknownNames = UnknownNames()
  /// The events and parameters that rules ask for and nobody declares.
  var undeclaredNames: Set<String> = []
  /// The members of donations that their events do not have, by event and name.
  var unknownMembers: [String: Bool] = [:]

  let parameterNames: DefinedNames
  let eventNames: DefinedNames
  let tipNames: DefinedNames
  let groupNames: DefinedNames
  let screenNames: DefinedNames
  let deviceTable: DeviceTable
  private let appRange: SourceRange
  /// Where the timeline stands, or the file begins.
  let timelineRange: SourceRange

  var texts = TextTable()
  var valueLists = ValueListTable()
  var parameters: [ParameterDefinition] = []
  var events: [EventDefinition] = []
  var tips: [TipDefinition] = []
  var groups: [TipGroupDefinition] = []
  var screens: [Screen] = []
  var effectLists: [EffectList] = []
  /// What the sections of systems beside tips name and mean.
  var systems: SystemResolutions
  /// The systems whose section is missing, which was reported.
  var missingSections: Set<DeclaredSystem> = []
  var accounts: [String] = []
  /// Where the step or fault stands that is being resolved: the place of what it leaves out.
  var subject = SourceRange.none
  private var accountNumbers: [String: UInt16] = [:]

  init(
    _ syntax: ScenarioSyntax, root: JSONNode, known: KnownNames, _ diagnostics: DiagnosticList
  ) {
    var syntax = syntax
    let writtenTips = syntax.app.tips
    syntax.app.expandItems()
    self.syntax = syntax
    self.known = known
    self.diagnostics = diagnostics
    let app = syntax.app
    let node = root["app"]
    let mistakes = KnownMistakes(diagnostics, in: root)
    self.mistakes = mistakes
    hidesMembers = mistakes.hideMembers(of: app)
    func names(
      _ kind: String, _ names: [String], _ key: String, of object: JSONNode?,
      keys: [String] = ["id"]
    ) -> DefinedNames {
      DefinedNames(
        kind, names, definitions: object?[key], keys: keys,
        isHidden: mistakes.hideNames(in: key, of: object, named: keys))
    }
    parameterNames = names("parameter", app.parameters.map(\.id.value), "parameters", of: node)
    eventNames = names("event", app.events.map(\.id.value), "events", of: node)
    tipNames = Self.tipNames(of: app, written: writtenTips, in: node, mistakes)
    groupNames = names("group", app.groups.map(\.id.value), "groups", of: node)
    screenNames = names("screen", app.screens.map(\.id.value), "screens", of: node)
    deviceTable = DeviceTable(
      syntax.devices, names("device", syntax.devices.map(\.id.value), "devices", of: root))
    systems = SystemResolutions(syntax.systems, root: root) {
      names($0, $1, $2, of: $3, keys: $4)
    }
    appRange = (node ?? root).range
    timelineRange = (root["timeline"] ?? root).range.firstByte
  }

  /// The names of the tips: their ids, and their types where these name nothing else.
  private static func tipNames(
    of app: AppSyntax, written: [TipSyntax], in node: JSONNode?, _ mistakes: KnownMistakes
  ) -> DefinedNames {
    DefinedNames(
      "tip", app.tips.map(\.name.value), definitions: node?["tips"], keys: ["id", "type"],
      isHidden: mistakes.hideNames(in: "tips", of: node, named: ["id", "type"])
        || app.tips.contains(where: \.lacksItem),
      others: app.tips.map(\.type.value), written: written.map(\.name.value))
  }

  /// The scenario; not to be played if `diagnostics` has errors afterwards.
  mutating func resolve(claim: String) -> Scenario {
    checkThatThereIsSomething(at: appRange.firstByte)
    resolveApp()
    resolveSystems()
    let app = AppDefinition(
      texts: texts, events: events, parameters: parameters, tips: tips, groups: groups,
      knobs: syntax.knobs)
    var scenario = Scenario(
      name: syntax.name, claim: claim, app: app, duration: syntax.duration.value)
    scenario.seed = syntax.seed
    scenario.heal = healPhase()
    scenario.expectation = expectation()
    scenario.frequency = syntax.app.frequency
    scenario.screens = screens
    scenario.effectLists = effectLists
    scenario.sync = syntax.sync
    scenario.hub = syntax.hub
    scenario.devices = resolveDevices()
    scenario.people = resolvePeople()
    scenario.network = resolveNetwork()
    addNewAccounts()
    scenario.faults = resolveFaults()
    scenario.timeline = resolveTimeline()
    scenario.schedule = syntax.schedule
    scenario.systems = systems.definitions
    scenario.valueLists = valueLists
    scenario.app.texts = texts
    scenario.accounts = accounts
    for reference in syntax.withoutInvariants { checkInvariant(reference) }
    scenario.withoutInvariants = syntax.withoutInvariants.map(\.value)
    scenario.variation = syntax.variation
    for index in syntax.reach.indices {
      if let current = currentName(of: syntax.reach[index]) { syntax.reach[index].value = current }
      checkLabel(syntax.reach[index])
    }
    scenario.reach = syntax.reach.map(\.value)
    reportUnknownNames()
    return scenario
  }

  /// From when on nothing is done to the fleet any more.
  var harmEnd: SimulatedDuration {
    syntax.heal?.after?.value ?? syntax.duration.value
  }

  private mutating func healPhase() -> HealPhase? {
    guard let heal = syntax.heal else { return nil }
    if let after = heal.after, after.value > syntax.duration.value, !mistakes.concern("duration") {
      let duration = DurationQuantity.text(syntax.duration.value)
      error(
        .inconsistent, at: after.range, "the heal phase begins after the scenario's \(duration)")
    }
    return HealPhase(after: harmEnd, within: heal.within)
  }

  private mutating func checkLabel(_ reference: Reference) {
    let labels =
      known.labels + syntax.faults.map { "fault/\($0.name.value)" }
      + syntax.app.screens.flatMap { $0.actions.map { "action/\($0.id.value)" } }
    if known.labels.isEmpty || labels.contains(reference.value) { return }
    if reference.value.hasPrefix("fault/"), mistakes.concern("faults") { return }
    if reference.value.hasPrefix("action/"), mistakes.concern("app") { return }
    error(
      .unknownReference, at: reference.range,
      "there is no label \(PrintableText.quoted(reference.value))",
      hint: DefinedNames.hint(for: reference.value, in: labels, kind: "label"), allowed: labels)
  }

  /// What names a part of the written app has no meaning where each case has an app of its own.
  mutating func checkAppIsDeclared(at range: SourceRange, for what: String) {
    switch syntax.variation.app {
    case .asWritten, .redrawn: return
    case .generated: break
    }
    error(
      .inconsistent, at: range,
      "\(what) names a part of the written app, but \"vary\" has \"app\" generated in each case",
      hint: "leave it out, as cases have steps of their own, or set \"app\" to \"asWritten\"")
  }

  // MARK: Reports

  mutating func error(
    _ code: DiagnosticCode, at range: SourceRange, _ message: String, hint: String? = nil,
    allowed: [String] = []
  ) {
    diagnostics.error(code, at: range, message, hint: hint, allowed: allowed)
  }

  mutating func warning(_ code: DiagnosticCode, at range: SourceRange, _ message: String) {
    diagnostics.warning(code, at: range, message)
  }

  mutating func remark(
    _ code: DiagnosticCode, at range: SourceRange, _ message: String, hint: String? = nil
  ) {
    diagnostics.remark(code, at: range, message, hint: hint)
  }

  // MARK: Names

  /// The index of a name; nil, after an error, if there is no such thing.
  mutating func index(of reference: Reference, in table: DefinedNames) -> Int? {
    if let index = table.index(of: reference.value) { return index }
    if !table.isBroken(reference.value) { unknownNames.add(reference, as: .thing(table)) }
    return nil
  }

  /// The devices that a list of names means, in their order; all devices when there is no list.
  mutating func devices(_ list: Located<[Reference]>?) -> [DeviceIndex] {
    guard let list else { return deviceTable.ids.indices.map { DeviceIndex($0) } }
    var listed: [(index: Int, range: SourceRange)] = []
    for reference in list.value {
      for index in deviceIndices(reference) ?? 0..<0 { listed.append((index, reference.range)) }
    }
    listed.sort { ($0.index, $0.range.start) < ($1.index, $1.range.start) }
    var devices: [DeviceIndex] = []
    for (index, range) in listed {
      if devices.last == DeviceIndex(index) {
        error(
          .duplicateIdentifier, at: range,
          "the device \(PrintableText.quoted(deviceTable.ids[index])) is listed twice")
      } else {
        devices.append(DeviceIndex(index))
      }
    }
    return devices
  }

  /// The indices of the devices that a name means; nil, after an error, if there are none.
  mutating func deviceIndices(_ reference: Reference) -> Range<Int>? {
    if let range = deviceTable.range(of: reference.value) { return range }
    return index(of: reference, in: deviceTable.names).map { $0..<$0 }
  }

  /// The number of an account; a new one if `mayBeNew`, otherwise nil, after an error.
  mutating func account(_ reference: Reference, mayBeNew: Bool) -> UInt16? {
    if let number = accountNumbers[reference.value] { return number }
    if mayBeNew {
      let number = UInt16(clamping: accounts.count)
      accounts.append(reference.value)
      accountNumbers[reference.value] = number
      return number
    }
    if mistakes.concern("devices") { return nil }
    let isWritten = reference.range != .none
    error(
      .unknownReference, at: isWritten ? reference.range : subject,
      "no device is signed in to an account \(PrintableText.quoted(reference.value))"
        + (isWritten ? "" : ", which is meant where none is named"),
      hint: isWritten || accounts.isEmpty
        ? DefinedNames.hint(for: reference.value, in: accounts, kind: "account")
        : "write \"account\": \(PrintableText.quoted(accounts[0]))")
    return nil
  }
}

extension KnownMistakes {
  /// Whether what rules may ask of events and parameters is not all known.
  fileprivate func hideMembers(of app: AppSyntax) -> Bool {
    guard !isEmpty else { return false }
    let ofEvents = app.events.contains { event in
      ["values", "property"].contains { concern($0, besides: event.id.range) }
    }
    return ofEvents
      || app.parameters.contains { parameter in
        ["type", "property"].contains { concern($0, besides: parameter.id.range) }
      }
  }
}
