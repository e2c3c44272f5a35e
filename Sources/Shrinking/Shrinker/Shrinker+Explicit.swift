import DeviceSystems
import FleetFacts
import FleetSimulation
import FleetWorld
import PropertySearch
import Scenarios
import SimulatedNetwork
import SimulationKernel
import TipDomain

// Chance becomes explicit: what people did and when faults came stands in the scenario, step by
// step, so that each can be left out alone.

extension Shrinker {
  mutating func makeExplicit() {
    let played = play(best)
    if !attempt(Explicit.faults(of: played)) {
      for fault in best.faults { _ = attempt(Explicit.faults(of: play(best), only: fault.name)) }
    }
    _ = attempt(Explicit.people(of: play(best)))
    _ = attempt(Explicit.donations(of: play(best)))
    makeLinksCalm()
    makeDelaysSteady()
  }

  /// Links that lose nothing and are always equally fast; if that fixes it, the lost messages are
  /// kept as faults of their own.
  private mutating func makeLinksCalm() {
    if best.network == .calm { return }
    var calm = best
    calm.network = .calm
    if attempt(calm) { return }
    calm.faults += Explicit.losses(of: play(best))
    if attempt(calm) { return }
    var quiet = best
    quiet.network.standard.latency = NetworkDefinition.calm.standard.latency
    if quiet.network != best.network { _ = attempt(quiet) }
  }

  private mutating func makeDelaysSteady() {
    makePushesCertain()
    let delay = DurationDistribution.constant(.seconds(10))
    var steady = best
    steady.sync.exportDelay = delay
    steady.sync.push.delay = delay
    steady.app = steady.app.with(knobs: steady.app.knobs.withoutChance)
    let isSteady =
      best.sync.exportDelay == delay && best.sync.push.delay == delay
      && best.app.knobs.presentationDropProbability == .never
    if !isSteady { _ = attempt(steady) }
  }

  /// No push is lost by chance: none at all, or all of them, or those that were, by faults.
  private mutating func makePushesCertain() {
    guard best.sync.push.isEnabled && best.sync.push.loss != .never else { return }
    var certain = best
    certain.sync.push.loss = .never
    if attempt(certain) { return }
    var without = certain
    without.sync.push.isEnabled = false
    if attempt(without) { return }
    certain.faults += Explicit.pushLosses(of: play(best))
    _ = attempt(certain)
  }

  private func play(_ scenario: Scenario) -> PlayedRun {
    var observer = NoObserver()
    return World.play(scenario, options: player.limitedOptions(scenario), observer: &observer)
  }
}

extension NetworkDefinition {
  /// Every message arrives after a fifth of a second.
  static var calm: NetworkDefinition {
    var network = NetworkDefinition()
    network.standard = LinkPolicy(latency: .constant(.milliseconds(200)))
    return network
  }
}

extension BehaviourKnobs {
  /// The same choices, and no popover falls into a transition.
  var withoutChance: BehaviourKnobs {
    var knobs = self
    knobs.presentationDropProbability = .never
    return knobs
  }
}

extension FaultDefinition {
  /// Whether its times are drawn.
  fileprivate var isRandom: Bool {
    switch schedule {
    case .windows: false
    case .recurring: true
    }
  }
}

/// Explicit versions of a run's scenario.
enum Explicit {
  /// The scenario with the windows in which its faults were active.
  ///
  /// Nil if they stand there already.
  ///
  /// - `name`: Only this fault; nil for all.
  static func faults(of run: PlayedRun, only name: String? = nil) -> Scenario? {
    var scenario = run.scenario
    let isMeant = scenario.faults.map { $0.isRandom && $0.name == name ?? $0.name }
    guard isMeant.contains(true) else { return nil }
    var windows = scenario.faults.map { _ in [FaultWindow]() }
    for fact in run.journal.facts {
      if case .run(.faultBegan(let fault)) = fact.kind {
        windows[Int(fault)].append(FaultWindow(start: fact.instant, end: fact.instant))
      }
      if case .run(.faultEnded(let fault)) = fact.kind, let last = windows[Int(fault)].indices.last
      {
        windows[Int(fault)][last].end = fact.instant
      }
    }
    let end = run.journal.facts.last?.instant ?? .zero
    for index in scenario.faults.indices where isMeant[index] {
      let whole = windows[index].map { window in
        window.end > window.start ? window : FaultWindow(start: window.start, end: end)
      }
      scenario.faults[index].schedule = .windows(whole)
    }
    scenario.faults.removeAll { $0.schedule == .windows([]) }
    return scenario
  }

  /// The scenario with what its people did as steps of the timeline.
  ///
  /// Nil if there are none.
  static func people(of run: PlayedRun) -> Scenario? {
    var scenario = run.scenario
    guard !scenario.people.isEmpty else { return nil }
    var recorder = PeopleRecorder(scenario)
    for index in run.journal.facts.indices { recorder.observe(index, in: run.journal) }
    scenario.people = []
    scenario.timeline = (scenario.timeline + recorder.steps).stablySorted { $0.at < $1.at }
    return scenario
  }

  /// The scenario with what screens donated as steps of the timeline, just before the visit.
  ///
  /// Nil if nothing about them is random.
  static func donations(of run: PlayedRun) -> Scenario? {
    var scenario = run.scenario
    let isRandom = scenario.screens.contains { screen in
      screen.donations.contains { $0.probability != .always || $0.values.count > 1 }
    }
    guard isRandom else { return nil }
    var steps: [TimelineStep] = []
    for (index, fact) in run.journal.facts.enumerated() {
      guard case .tip(.donated(let event, let row)) = fact.kind,
        case .device(let device) = fact.actor,
        let visit = run.journal.causes(of: FactID(index)).first,
        case .person(.visited) = run.journal.facts[visit.position].kind
      else { continue }
      steps.append(
        TimelineStep(
          at: fact.instant - .zero, device: device,
          action: .donate(event: event, values: row.values, times: 1, waits: true)))
    }
    for index in scenario.screens.indices { scenario.screens[index].donations = [] }
    scenario.timeline = (steps + scenario.timeline).stablySorted { $0.at < $1.at }
    return scenario
  }

  /// A fault for each push that was lost by chance.
  static func pushLosses(of run: PlayedRun) -> [FaultDefinition] {
    losses(of: run, by: .pushLoss) { device, number in
      FaultDefinition.moment("push-lost-\(number)", .pushLoss(.always))
    }
  }

  /// A fault for each message that a link lost by itself: for that moment, the device's link is
  /// dead.
  static func losses(of run: PlayedRun) -> [FaultDefinition] {
    losses(of: run, by: .independentLoss) { device, number in
      FaultDefinition.moment("lost-\(number)", .loss([device], .always))
    }
  }

  /// The faults that `make` makes of messages that were lost for a reason, each around the moment
  /// in which one was sent.
  private static func losses(
    of run: PlayedRun, by reason: DropReason, _ make: (DeviceIndex, Int) -> FaultDefinition
  ) -> [FaultDefinition] {
    var sent: [UInt32: (instant: Instant, device: DeviceIndex)] = [:]
    var faults: [FaultDefinition] = []
    for fact in run.journal.facts {
      if case .network(.sent(let message, let from, let to, _, _)) = fact.kind {
        for case .device(let device) in [from, to] { sent[message] = (fact.instant, device) }
      }
      guard case .network(.dropped(let message, reason, false)) = fact.kind,
        let lost = sent[message]
      else { continue }
      var fault = make(lost.device, faults.count + 1)
      let margin = SimulatedDuration(microseconds: 500)
      fault.schedule = .windows([
        FaultWindow(start: max(.zero, lost.instant - margin), end: lost.instant + margin)
      ])
      faults.append(fault)
    }
    return faults
  }
}

extension FaultDefinition {
  /// A fault whose time is still to be set.
  fileprivate static func moment(_ name: String, _ kind: FaultKind) -> FaultDefinition {
    FaultDefinition(name: name, kind: kind, schedule: .windows([]))
  }
}

/// Turns what people did in a run into steps.
private struct PeopleRecorder {
  private let scenario: Scenario
  private let healed: Instant
  private(set) var steps: [TimelineStep] = []
  private var isInSession: [Bool]
  /// By device: which tip each presentation on screen shows.
  private var shown: [[UInt32: TipIndex]]

  init(_ scenario: Scenario) {
    self.scenario = scenario
    healed = scenario.heal.map { .zero + $0.after } ?? .zero + SimulatedDuration.longest
    isInSession = Array(repeating: false, count: scenario.devices.count)
    shown = Array(repeating: [:], count: scenario.devices.count)
  }

  mutating func observe(_ index: Int, in journal: Journal) {
    let fact = journal.facts[index]
    guard case .device(let device) = fact.actor, fact.instant < healed else { return }
    let number = device.position
    switch fact.kind {
    case .tip(.displayed(let display)): shown[number][display.presentation] = display.tip
    case .person(.sessionBegan): isInSession[number] = true
    case .person(.sessionEnded): isInSession[number] = false
    case .person(.visited(let screen)):
      if isInSession[number] && !isScripted(.visit(screen: screen), fact, device) {
        add(.visit(screen: screen), fact, device)
      }
    case .person(.reacted(let presentation, let reaction)):
      guard isInSession[number], let tip = shown[number][presentation],
        !isScripted(.react(tip: tip, with: reaction), fact, device)
      else { return }
      add(.react(tip: tip, with: reaction), fact, device)
    case .person(.acted(let index)):
      guard isInSession[number], let (screen, action) = scenario.place(of: index),
        !isScripted(.act(screen: screen, action: action), fact, device)
      else { return }
      add(.act(screen: screen, action: action), fact, device)
    case .device(.terminated):
      if isSessionEnd(index, in: journal) { add(.terminate, fact, device) }
    case .device(.suspended):
      if isSessionEnd(index, in: journal) { add(.leave, fact, device) }
    default: break
    }
  }

  private func isSessionEnd(_ index: Int, in journal: Journal) -> Bool {
    journal.causes(of: FactID(index)).contains { cause in
      journal.facts[cause.position].kind == .person(.sessionEnded)
    }
  }

  private func isScripted(_ action: ScriptedAction, _ fact: Fact, _ device: DeviceIndex) -> Bool {
    scenario.timeline.contains { step in
      step.at == fact.instant - .zero && step.device == device && step.action == action
    }
  }

  private mutating func add(_ action: ScriptedAction, _ fact: Fact, _ device: DeviceIndex) {
    steps.append(TimelineStep(at: fact.instant - .zero, device: device, action: action))
  }
}
