import DeviceSystems
import Scenarios
import SimulationKernel
import TipDomain
import TipSync

/// What the scenario declares, as far as judges need it: caps, groups, frequencies, knobs.
///
/// A class, because it is large and handed on for each fact: a struct was copied each time.
public final class Declarations: Sendable {
  package let tips: [TipDeclaration]
  package let groups: [GroupDeclaration]
  /// By device: what it is.
  public let devices: [DeviceDeclaration]
  package let knobs: BehaviourKnobs
  /// The app as its code declares it, and the lists of values that its donations carry.
  package let app: AppDefinition
  package let valueLists: ValueListTable
  /// What is declared of links, faults, waits and pushes.
  package let transport: TransportDeclaration
  /// The devices as the scenario describes them.
  package let definitions: [DeviceDefinition]
  /// How many pushes a device gets in each hour of the clock.
  package let pushesPerHour: Int
  /// Whether an upload is saved whole or not at all.
  package let isAtomic: Bool
  /// By screen and slot: the group through which a view asks.
  let groupOfSlot: [[GroupIndex?]]
  /// By screen: its views, each with what it asks for.
  package let slots: [[TipSlot]]
  /// By screen: its name.
  let screenNames: [String]
  /// Whom the rules of tips and views ask.
  let rules: RuleReadings
  /// By screen and tip: how many of its views may be told of the tip.
  let tellingViews: [[Int]]
  /// By event: the most donations that a rule sees.
  package let donationLimits: [Int]
  private let eventNames: [String]
  private let parameterNames: [String]
  /// By parameter: whether devices are to agree on it.
  private let isParameterShared: [Bool]
  /// Whether stores meet at all.
  package let syncs: Bool
  /// Where displays are kept.
  package let layout: TallyLayout
  /// Whether a merged record has the later date of both; a strategy of the user's own may not.
  package let datesMerges: Bool
  /// Whether versions of a record meet in a way that is known, and not by a strategy of the user's
  /// own.
  package let hasShippedMerge: Bool
  /// What the app does by itself: with its screens, and by the timeline.
  package let appActions: AppActionDeclaration
  package let people: PeopleDeclaration
  /// What is declared of the systems beside tips.
  package let systems: SystemDefinitions
  let saveDelay: SimulatedDuration
  package let heals: Bool
  /// The second phase, and what the timeline does in it; nil if the scenario does not heal.
  package let healing: HealingDeclaration?
  /// Whether the clock decides what comes first, and not a schedule.
  package let followsClock: Bool
  /// What the scenario asks of its runs.
  public let expectation: Expectation
  /// What is wrong with the judges on purpose; nil normally.
  package let judgeFault: JudgeFault?

  package init(_ scenario: Scenario, judgeFault: JudgeFault? = nil) {
    self.judgeFault = judgeFault
    let app = scenario.app
    tips = app.tips.map(TipDeclaration.init)
    groups = app.groups.map { group in
      GroupDeclaration(
        id: group.id, isOrdered: group.priority == .ordered, tips: group.tips,
        presences: group.tips.indices.map { index in
          [app.tips[group.tips[index].position].presence]
            + (group.presences.isEmpty ? [] : [group.presences[index]])
        })
    }
    devices = scenario.devices.map { device in
      DeviceDeclaration(device, frequency: device.frequency ?? scenario.frequency)
    }
    knobs = app.knobs
    self.app = app
    valueLists = scenario.valueLists
    definitions = scenario.devices
    transport = TransportDeclaration(scenario)
    pushesPerHour = scenario.sync.push.perHour
    isAtomic = scenario.sync.isAtomic
    groupOfSlot = scenario.screens.map { screen in screen.slots.map(\.group) }
    slots = scenario.screens.map(\.slots)
    screenNames = scenario.screens.map(\.id)
    rules = RuleReadings(app, slots: slots, screenNames: screenNames)
    let groups = groups
    tellingViews = slots.map { slots in
      app.tips.indices.map { tip in slots.count { $0.mayTell(of: TipIndex(tip), groups) } }
    }
    donationLimits = app.events.map(\.limit.maximumCount)
    eventNames = app.events.map(\.id)
    parameterNames = app.parameters.map(\.id)
    // A transient one has its default again in each process, synced or not (2.7).
    isParameterShared = app.parameters.map { !$0.isTransient }
    layout = scenario.sync.merge.layout
    datesMerges = scenario.sync.merge.datesMerges
    if case .custom = scenario.sync.merge {
      hasShippedMerge = false
    } else {
      hasShippedMerge = true
    }
    appActions = AppActionDeclaration(scenario)
    people = PeopleDeclaration(scenario)
    systems = scenario.systems
    syncs = scenario.sync.merge.layout != .local
    saveDelay = scenario.sync.saveDelay
    heals = scenario.heal != nil
    healing = HealingDeclaration(scenario)
    followsClock = scenario.schedule == nil
    expectation = scenario.expectation
  }

  /// Whether nothing may be left to upload of a new donation of an event: by its date it may have
  /// been deleted before it was made, or be too old for the event's own limit (2.14).
  package func mayVanish(_ event: EventIndex) -> Bool {
    knobs.deleteDonations == .byTime || event.position >= app.events.count
      || app.events[event.position].limit != .standard
  }

  /// The events whose donations are deleted when the eligibility of a tip is reset: those that its
  /// rules ask, each once (C13).
  package func eventsForgotten(withEligibilityOf tip: TipIndex) -> [EventIndex] {
    guard knobs.resetEligibilityClears == .all, tip.position < app.tips.count else { return [] }
    var events: [EventIndex] = []
    for rule in rules.ofTips[tip.position] {
      guard case .event(let index) = rule.reading, !events.contains(EventIndex(index))
      else { continue }
      events.append(EventIndex(index))
    }
    return events
  }

  /// Whether devices are to agree on a parameter; not on one that the app does not have.
  package func isShared(_ parameter: ParameterIndex) -> Bool {
    parameter.position < isParameterShared.count && isParameterShared[parameter.position]
  }

  /// The cap of a tip; nil for none, or for a tip that the app does not have.
  package func cap(of tip: TipIndex) -> Int32? {
    tip.position < tips.count ? tips[tip.position].cap : nil
  }

  /// The name of a device.
  package func name(of device: DeviceIndex) -> String {
    device.position < devices.count ? devices[device.position].id : "device \(device.rawValue)"
  }

  /// The name of an event.
  package func name(of event: EventIndex) -> String {
    event.position < eventNames.count ? eventNames[event.position] : "event \(event.rawValue)"
  }

  /// The name of a parameter.
  package func name(of parameter: ParameterIndex) -> String {
    parameter.position < parameterNames.count
      ? parameterNames[parameter.position] : "parameter \(parameter.rawValue)"
  }

  /// Why nothing of sync was put to the test: that there is none, or else `reason`.
  package func idleReason(ofSync reason: String) -> String {
    syncs ? reason : "The app does not sync."
  }

  /// Whether the devices have a system.
  @usableFromInline
  package func has(_ system: DeclaredSystem) -> Bool { systems.has(system) }

  /// Whether any tip has a cap on its displays.
  package var hasCaps: Bool { tips.contains { $0.cap != nil } }

  /// Whether any tip has a cap on its time on screen.
  package var hasDurationCaps: Bool { tips.contains { $0.durationCap != nil } }
}

/// What a tip promises.
package struct TipDeclaration: Sendable {
  package let typeName: String
  package let identifier: String
  package let cap: Int32?
  package let durationCap: SimulatedDuration?
  package let ignoresFrequency: Bool
  /// Whether its id reads otherwise in another process or version.
  let variesByProcess: Bool

  package init(_ tip: TipDefinition) {
    typeName = tip.typeName
    variesByProcess = IdentifierText.variesByProcess(tip.identifier)
    identifier = tip.identifier
    cap = tip.options.maximumDisplayCount.map(Int32.init(clamping:))
    durationCap = tip.options.maximumDisplayDuration
    ignoresFrequency = tip.options.ignoresDisplayFrequency
  }
}

/// A group's order.
package struct GroupDeclaration: Sendable {
  package let id: String
  package let isOrdered: Bool
  package let tips: [TipIndex]
  /// By position in `tips`: where the tip must be to be a member.
  let presences: [[Presence]]
  /// Whether every device has all of them.
  let isWhole: Bool

  init(id: String, isOrdered: Bool, tips: [TipIndex], presences: [[Presence]]) {
    self.id = id
    self.isOrdered = isOrdered
    self.tips = tips
    self.presences = presences
    isWhole = presences.allSatisfy { $0.allSatisfy { $0 == .everywhere } }
  }
}

/// What a device is.
public struct DeviceDeclaration: Sendable {
  package let id: String
  package let platform: Platform
  package let version: UInt16
  package let account: UInt16?
  package let gap: SimulatedDuration
  /// Whether its test build forces anything.
  package let hasOverrides: Bool

  init(_ device: DeviceDefinition, frequency: DisplayFrequency) {
    id = device.id
    platform = device.platform
    version = device.version
    account = device.account
    gap = frequency.gap
    hasOverrides = device.overrides != OverrideDefinition()
  }
}

/// What testing overrides make of a tip.
package enum OverrideEffect: Sendable, BitwiseCopyable {
  case none
  case shows
  case hides
}
