import DeviceSystems
import Scenarios
import SimulatedNetwork
import SimulationKernel
import TipDomain
import TipSync

/// A scenario of a few named devices and a script, told in as few words as possible.
///
///     var script = FleetScript("phone", "pad", cap: 3)
///     script.open("phone", "pad")
///     script.show(2, on: "phone", from: .minutes(1))
///     let played = try script.play()
///     #expect(played.count(on: "pad") == 2)
///
/// There is one event, `didVisit`, one parameter, `Tip.isPro`, and unless told otherwise one tip on
/// the screen `home`; the screen `elsewhere` is empty. News travels from device to device within
/// five seconds, and nothing is random or goes wrong unless a script says so.
struct FleetScript {
  var tips: [TipSketch]
  var groups: [TipGroupDefinition] = []
  var knobs = BehaviourKnobs()
  var frequency = DisplayFrequency.immediate
  /// How many donations of the event rules may ask.
  var donationLimit = DonationLimit.standard
  var sync = SyncConfiguration()
  var network = NetworkDefinition()
  var devices: [DeviceDefinition] = []
  var people: [Person] = []
  var faults: [FaultDefinition] = []
  var timeline: [TimelineStep] = []
  var heal: HealPhase?
  var seed: UInt64 = 1
  /// The screens after `home` and `elsewhere`; nil makes one for every further tip.
  var screens: [Screen]?

  /// A script of devices by name, and of a tip that may be shown `cap` times under `rule`.
  ///
  /// A device whose name begins with a platform's is one; any other is a phone.
  init(_ names: String..., cap: Int? = nil, rule: String? = nil) {
    tips = [TipSketch("Tip", cap: cap, rule: rule)]
    sync.exportDelay = .constant(.seconds(2))
    sync.push.delay = .constant(.seconds(1))
    sync.push.loss = .never
    sync.push.perHour = 1_000
    network.standard = LinkPolicy(latency: .constant(.milliseconds(100)))
    for name in names { devices.append(DeviceDefinition(id: name, platform: Self.platform(name))) }
  }

  private static func platform(_ name: String) -> Platform {
    Platform.allCases.first { name.hasPrefix($0.idiom) } ?? .iPhone
  }

  func index(_ name: String) -> DeviceIndex {
    guard let index = devices.firstIndex(where: { $0.id == name }) else {
      preconditionFailure("no device of this script is called \(name)")
    }
    return DeviceIndex(index)
  }

  /// Changes how a device is described.
  mutating func describe(_ name: String, _ change: (inout DeviceDefinition) -> Void) {
    change(&devices[index(name).position])
  }

  // MARK: The script

  /// At a time, a device does one thing after the other.
  mutating func at(_ time: SimulatedDuration, _ name: String, _ actions: ScriptedAction...) {
    for action in actions {
      timeline.append(TimelineStep(at: time, device: index(name), action: action))
    }
  }

  /// At a time, something happens at the hub.
  mutating func atHub(_ time: SimulatedDuration, _ action: ScriptedAction) {
    timeline.append(TimelineStep(at: time, device: nil, action: action))
  }

  /// Apps are opened at the very beginning, and show nothing.
  mutating func open(_ names: String...) {
    for name in names { at(.zero, name, .open) }
  }

  /// The screen with a tip is opened and left again, `times` times within ten seconds each.
  mutating func show(
    _ times: Int = 1, tip: Int = 0, on name: String, from start: SimulatedDuration
  ) {
    for turn in 0..<times {
      let begins = start + .seconds(Int64(turn) * 10)
      at(begins, name, .show(tip))
      at(begins + .seconds(5), name, .elsewhere)
    }
  }

  /// A fault that lasts from one time to another.
  mutating func fault(
    _ name: String, _ kind: FaultKind, from: SimulatedDuration, to end: SimulatedDuration
  ) {
    let window = FaultWindow(start: .zero + from, end: .zero + end)
    faults.append(FaultDefinition(name: name, kind: kind, schedule: .windows([window])))
  }

  // MARK: The scenario

  func scenario(duration: SimulatedDuration? = nil) throws -> Scenario {
    var texts = TextTable()
    let events = [EventDefinition(id: "didVisit", limit: donationLimit)]
    let parameters = [
      ParameterDefinition(id: "Tip.isPro", type: .boolean, defaultValue: .boolean(false))
    ]
    let definitions = try tips.map { tip in
      let context = RuleContext(
        events: events, parameters: parameters, tipType: tip.name,
        aliases: ["didVisit": "didVisit", "isPro": "Tip.isPro"])
      return try tip.definition(in: context, texts: &texts)
    }
    let app = AppDefinition(
      texts: texts, events: events, parameters: parameters, tips: definitions, groups: groups,
      knobs: knobs)
    let last = timeline.map(\.at).max() ?? .zero
    var scenario = Scenario(
      name: "script", claim: "It goes as told.", app: app, duration: duration ?? last + .hours(1))
    scenario.seed = seed
    scenario.frequency = frequency
    scenario.sync = sync
    scenario.network = network
    scenario.devices = devices
    scenario.people = people
    scenario.faults = faults
    scenario.timeline = timeline
    scenario.heal = heal
    scenario.screens = [
      Screen(id: "home", slots: [TipSlot(tip: TipIndex(0))]), Screen(id: "elsewhere"),
    ]
    scenario.screens +=
      screens
      ?? tips.indices.dropFirst().map {
        Screen(id: "screen\($0)", slots: [TipSlot(tip: TipIndex($0))])
      }
    return scenario
  }

  /// Plays the script, by default until an hour after its last step.
  func play(for duration: SimulatedDuration? = nil, without faults: [String] = []) throws -> Played
  {
    Played(try scenario(duration: duration), withoutFaults: faults)
  }
}

/// A tip in few words.
struct TipSketch {
  var name: String
  var identifier: String?
  var rules: [String]
  var options = TipOptions()

  init(_ name: String, cap: Int? = nil, rule: String? = nil) {
    self.name = name
    rules = rule.map { [$0] } ?? []
    options.maximumDisplayCount = cap
  }

  func definition(
    in context: RuleContext, texts: inout TextTable
  ) throws -> TipDefinition {
    let parsed = try rules.map { try Rule(parsing: $0, in: context, texts: &texts) }
    return TipDefinition(
      typeName: name, identifier: identifier, rules: parsed, options: options)
  }
}

extension ScriptedAction {
  /// Opens the screen with the first tip.
  static let home = ScriptedAction.visit(screen: 0)
  /// Opens the screen without any tip.
  static let elsewhere = ScriptedAction.visit(screen: 1)
  /// Opens the screen of the tip at a place.
  static func show(_ tip: Int) -> ScriptedAction {
    .visit(screen: tip == 0 ? 0 : UInt16(tip + 1))
  }
  /// Closes the first tip.
  static let close = ScriptedAction.react(tip: TipIndex(0), with: .close)
  /// The app invalidates a tip.
  static func finish(_ tip: Int = 0) -> ScriptedAction {
    .invalidate(tip: TipIndex(tip), reason: .actionPerformed)
  }
  /// The app donates.
  static func donate(_ times: UInt32 = 1) -> ScriptedAction {
    .donate(event: EventIndex(0), values: .none, times: times, waits: true)
  }
  /// The app deletes all donations.
  static let forget = ScriptedAction.deleteDonations(event: EventIndex(0))
  /// The app sets its parameter.
  static func pro(_ value: Bool) -> ScriptedAction {
    .set(parameter: ParameterIndex(0), value: .boolean(value))
  }
}
