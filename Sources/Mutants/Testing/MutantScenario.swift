import CloudSync
import DeviceSystems
import PropertySearch
import Scenarios
import SimulatedNetwork
import SimulationKernel
import TipDomain
import TipSync

/// A scenario in which mutants show: small, hard, and sound as long as no mutant is at work.
package enum MutantScenario: String, CaseIterable, Sendable {
  /// Three devices, two people, six tips with rules, caps, a group, and a network that loses.
  case mixedWorkload = "tour"
  /// The mixed workload, with displays as rows.
  case rows
  /// The mixed workload, where the last writer of a field wins.
  case fields
  /// The mixed workload, where the last writer of a record wins.
  case records
  /// The mixed workload without sync.
  case alone
  /// The mixed workload, with crashes, backups and copies.
  case stores
  /// The mixed workload, with stores and eligibilities that are reset.
  case resets
  /// The mixed workload, with tokens that expire and donations that are deleted.
  case expiry
  /// The same, with small pages and batches.
  case pages
  /// The mixed workload, where every other answer is lost.
  case silence
  /// The mixed workload, where one device's link loses everything until it heals, and no other
  /// anything.
  case deadLink
  /// The mixed workload, in zones that take an upload whole or not at all.
  case atomic
  /// The mixed workload, with an earlier tip of a group that takes a later one's place.
  case preemption
  /// The mixed workload, on builds with testing overrides.
  case overrides
  /// The mixed workload, with a network that heals only when the run is almost over.
  case cut
  /// The mixed workload, where making a record counts as a write, and one device joins late.
  case fresh
  /// The mixed workload, with a new tip a day at most.
  case daily
  /// The mixed workload, with waits, slow and held links, clocks that are set, and ids that differ
  /// in case.
  case links
  /// The mixed workload, where devices change accounts and drop what was to be uploaded.
  case otherAccounts
  /// The mixed workload, at a hub that serves one request at a time.
  case busyHub
  /// The mixed workload, where two devices write a parameter at almost the same time.
  case writes
  /// The mixed workload, where two devices write a struct at almost the same time.
  case profiles
  /// Two devices on which everything happens on the hour.
  case simultaneousEvents = "ties"
  /// Two devices, and a tip for each construct of the rule language.
  case rules
  /// The mixed workload's fleet with an app, knobs and faults of its own in each case.
  case generated
  /// The same, with steps that do harm to stores and zones.
  case trouble
  /// The mixed workload, with devices that sign out and in, by a fault too, and a store that is
  /// reset meanwhile.
  case accounts
  /// Three devices without tips, with Focuses that are shared and a filter.
  case focus
  /// The same with a tip that the filter hides.
  case focusTips
  /// An iPad and a phone without tips, with views for a pointer.
  case pointer
  /// Three devices with intents, widgets and tips.
  case intents
  /// Three devices whose widgets are configured, and an app that is updated.
  case widgets
  /// Two iPads with a tip that asks for a pointer.
  case pointerTips
  /// The mixed workload, with what people do on screens and what the app does then and on other
  /// occasions.
  case effects
  /// The mixed workload, with views that are there only while a condition holds, and tips that the
  /// app does not have everywhere.
  case conditions
  /// Random worlds with intents and widgets, another one in each case.
  case intentWorlds

  /// What is played there.
  package var scenario: Scenario {
    var scenario = Scenario.mixedWorkload
    if self == .simultaneousEvents { scenario = .simultaneousEvents }
    if self == .rules { scenario = .ruleCoverage }
    scenario.name = rawValue
    switch self {
    case .mixedWorkload, .simultaneousEvents, .rules: break
    case .focus: scenario = .focusWorkload
    case .focusTips: scenario = .filteredTips
    case .pointer: scenario = .pointerWorkload
    case .intents: scenario = .intentWorkload
    case .widgets: scenario = .widgetWorkload
    case .pointerTips: scenario = .pointerTips
    case .intentWorlds: scenario = worlds(seed: 1).makeCase(0).scenario
    case .effects: scenario.addEffects()
    case .conditions: scenario.addConditions()
    case .rows: scenario.sync.merge = .displayLog
    case .fields:
      scenario.sync.merge = .lwwField
      scenario.expectation = .violates(MutantScenario.lost)
    case .records:
      scenario.sync.merge = .lwwRecord
      scenario.expectation = .violates(
        MutantScenario.lost + ["invalidation-is-sticky", "no-resurrection"])
    case .alone: scenario.sync.merge = .none
    case .stores:
      scenario.sync.saveDelay = .minutes(2)
      scenario.timeline = Scenario.storeHarm
    case .resets:
      scenario.timeline = Scenario.resetSteps
      scenario.faults = [Scenario.silence([2], .percent(60))]
    case .accounts:
      scenario.timeline = Scenario.accountSteps
      scenario.faults.append(Scenario.lock)
    case .writes:
      scenario.timeline = Scenario.concurrentWrites
      scenario.changeKnobs { $0.lwwOrder = .modifiedDate }
    case .profiles: scenario.writeProfiles()
    case .busyHub:
      var hub = HubCapacity()
      hub.servers = 1
      hub.serviceTime = .constant(.seconds(1))
      scenario.hub = hub
    case .generated: scenario.generateApps()
    case .trouble:
      scenario.generateApps()
      scenario.variation.steps = .generated
    case .fresh: scenario.joinLate()
    case .daily: scenario.frequency = .daily
    case .pages:
      scenario.expireTokens()
      scenario.sync.fetchLimit = 3
      scenario.sync.batchLimit = 2
    case .expiry: scenario.expireTokens()
    case .silence:
      scenario.faults = [Scenario.silence([0, 1, 2], .percent(50))]
    case .deadLink:
      scenario.network.standard.loss = .never
      var policy = scenario.network.standard
      policy.loss = .always
      scenario.network.links.append(
        LinkDefinition(device: DeviceIndex(2), direction: .both, policy: policy))
    case .atomic:
      scenario.sync.isAtomic = true
      scenario.faults.append(
        FaultDefinition(
          name: "partial", kind: .partialFailure(.percent(40)),
          schedule: .recurring(
            every: .exponential(mean: .hours(6)), dwell: .exponential(mean: .hours(12)))))
    case .preemption: scenario.preempt()
    case .overrides: scenario.override()
    case .links: scenario.declareLinks()
    case .otherAccounts: scenario.changeAccounts()
    case .cut:
      scenario.faults = [
        FaultDefinition(
          name: "wall", kind: .partition([DeviceIndex(0)], .both),
          schedule: .windows([
            FaultWindow(start: .zero + .days(2), end: .zero + .days(20))
          ]))
      ]
    }
    return scenario
  }

  /// The cases that are played there: the same scenario with a seed of its own in each, but where
  /// each case has an app or a world of its own.
  package func cases(seed: UInt64) -> any CaseSource {
    switch self {
    case .generated, .trouble: VariedCases(scenario, seed: seed)
    case .intentWorlds: worlds(seed: seed)
    case .mixedWorkload, .rows, .fields, .records, .alone, .stores, .resets, .expiry, .pages,
      .silence, .deadLink, .atomic, .preemption, .overrides, .cut, .fresh, .daily, .links,
      .otherAccounts, .busyHub, .writes, .profiles, .simultaneousEvents, .rules, .accounts, .focus,
      .focusTips, .pointer, .intents, .widgets, .pointerTips, .effects,
      .conditions:
      SeedCases(scenario, seed: seed)
    }
  }

  private func worlds(seed: UInt64) -> WorldCases { WorldCases(seed: seed, systems: [.intents]) }

  /// What a strategy that loses displays is known to break.
  private static let lost = [
    "local-display-cap", "display-cap-bound", "quiescent-display-cap", "count-exact",
    "read-your-writes", "monotonic-reads", "display-duration",
  ]
}

extension Scenario {
  fileprivate mutating func generateApps() {
    timeline = []
    variation.app = .generated
    variation.knobs = .generated
    variation.faults = .everyKind
  }

  fileprivate mutating func preempt() {
    var groups = app.groups
    groups[0].priority = .firstAvailable
    var knobs = app.knobs
    knobs.preemptFirstAvailable = .yes
    app = AppDefinition(
      texts: app.texts, events: app.events, parameters: app.parameters, tips: app.tips,
      groups: groups, knobs: knobs)
  }

  fileprivate mutating func expireTokens() {
    timeline = Scenario.deletions
    faults.append(
      FaultDefinition(
        name: "expiry", kind: .tokenExpiry,
        schedule: .recurring(every: .exponential(mean: .hours(8)), dwell: .constant(.minutes(1)))))
  }

  fileprivate static func silence(_ devices: [Int], _ odds: Probability) -> FaultDefinition {
    FaultDefinition(
      name: "silence", kind: .lostAnswers(devices.map { DeviceIndex($0) }, odds),
      schedule: .windows([FaultWindow(start: .zero, end: .zero + .days(20))]))
  }

  fileprivate mutating func addEffects() {
    screens[0].actions = [
      ScreenAction(
        id: "save",
        timing: .once(probability: .percent(60), after: .exponential(mean: .seconds(20))),
        effects: [
          .donates(ScreenDonation(event: EventIndex(1))), .toggles(ParameterIndex(0)),
        ])
    ]
    screens[1].actions = [
      ScreenAction(
        id: "draw", timing: .every(.exponential(mean: .seconds(40))),
        effects: [.donates(ScreenDonation(event: EventIndex(0), waits: false))])
    ]
    effectLists = [
      EffectList(on: .launch, [.donates(ScreenDonation(event: EventIndex(1)))]),
      EffectList(
        on: .invalidation(TipIndex(4)),
        [.sets(ParameterWrite(parameter: ParameterIndex(0), value: .boolean(true)))]),
    ]
  }

  fileprivate mutating func joinLate() {
    changeKnobs { $0.creationIsAWrite = .yes }
    devices[2].joins = .days(4)
  }

  fileprivate mutating func override() {
    devices[0].overrides.shown = [TipIndex(0), TipIndex(4)]
    devices[0].overrides.hidden = [TipIndex(0), TipIndex(1)]
    devices[1].overrides.showsAll = true
    devices[1].overrides.hidden = [TipIndex(3)]
    devices[2].overrides.showsAll = true
    devices[2].overrides.hidesAll = true
  }
}
