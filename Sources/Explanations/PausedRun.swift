import DeviceSystems
import FleetFacts
import FleetSimulation
import FleetWorld
import JournalFiles
import Scenarios
import SimulationKernel
import TipDomain

/// A run that was played up to a moment, and what had happened by then.
///
///     let paused = PausedRun(scenario, at: .instant(.zero + .days(3)))
///     paused.world.devices[0].systems.tips.records
package struct PausedRun: ~Copyable {
  /// The fleet as it is at the moment.
  package internal(set) var world: World
  /// What had happened, and what the rest of the moment's occurrence brought; the first `factCount`
  /// facts are the past.
  package private(set) var journal: Journal
  /// How many facts had happened.
  package private(set) var factCount: Int
  /// The fact that the moment was named by, if it was.
  package let fact: FactID?
  /// Whether the moment lies behind the end of the run, so that its end is what is seen.
  package let isBeyondEnd: Bool
  /// The names of everything that the facts speak of.
  package var names: JournalNames { JournalNames(world) }
  /// When it is.
  package var instant: Instant { world.now }

  /// Plays `scenario` up to `moment`; to its end if the run ends before.
  ///
  /// A moment named by a fact costs a second run.
  package init(_ scenario: Scenario, options: RunOptions = RunOptions(), at moment: RunPosition) {
    switch moment {
    case .end: self.init(scenario, options, through: nil)
    case .instant(let instant): self.init(scenario, options, through: instant)
    case .fact(let fact): self.init(scenario, options, at: fact)
    }
  }

  private init(
    _ world: consuming World, journal: Journal, factCount: Int, fact: FactID?, isBeyondEnd: Bool
  ) {
    self.world = world
    self.journal = journal
    self.factCount = factCount
    self.fact = fact
    self.isBeyondEnd = isBeyondEnd
  }

  private init(_ scenario: Scenario, _ options: RunOptions, through instant: Instant?) {
    var world = World(scenario, options: options)
    var observer = NoObserver()
    if let instant {
      world.run(through: instant, observer: &observer)
    } else {
      world.run(observer: &observer)
    }
    let journal = world.journal
    let isBeyondEnd = instant.map { $0 > world.now } ?? false
    self.init(
      world, journal: journal, factCount: journal.facts.count, fact: nil,
      isBeyondEnd: isBeyondEnd)
  }

  /// Plays once to learn in which occurrence the fact happens. If the moment is before the end of
  /// that occurrence, plays again up to it and applies the facts that come before the moment.
  private init(_ scenario: Scenario, _ options: RunOptions, at fact: FactID) {
    var scout = World(scenario, options: options)
    var observer = NoObserver()
    guard let before = scout.run(through: fact, observer: &observer) else {
      let journal = scout.journal
      self.init(
        scout, journal: journal, factCount: journal.facts.count, fact: nil, isBeyondEnd: true)
      return
    }
    let journal = scout.journal
    if journal.facts[fact.position].kind.answersView {
      var world = World(scenario, options: options)
      world.run(occurrences: before, observer: &observer)
      for index in world.journal.facts.count..<fact.position { world.fold(journal.facts[index]) }
      world.now = journal.facts[fact.position].instant
      self.init(
        world, journal: journal, factCount: fact.position, fact: fact, isBeyondEnd: false)
    } else {
      self.init(
        scout, journal: journal, factCount: journal.facts.count, fact: fact, isBeyondEnd: false)
    }
  }
}

extension PausedRun {
  /// Plays on up to a later instant.
  mutating func advance(through instant: Instant) {
    // A second owner of the facts would have the world copy all of them at the next one.
    journal = Journal()
    var observer = NoObserver()
    world.run(through: instant, observer: &observer)
    journal = world.journal
    factCount = journal.facts.count
  }

  /// What a view of the device was answered about the tip at the fact that the moment was named by;
  /// nil if that fact is no such answer.
  func answer(about tip: TipIndex, on device: DeviceIndex) -> (answer: TipAnswer, slot: UInt16?)? {
    guard let fact, fact.position < journal.facts.count,
      journal.facts[fact.position].actor == .device(device)
    else { return nil }
    switch journal.facts[fact.position].kind {
    case .tip(.displayed(let display)) where display.tip == tip: return (.shown, display.slot)
    case .tip(.withheld(tip, _, let because)): return (.withheld(because), nil)
    default: return nil
    }
  }

  /// The last fact of a kind that had happened on a device.
  func lastFact(on device: DeviceIndex, where matches: (FactKind) -> Bool) -> FactID? {
    journal.facts.prefix(factCount).lastIndex { fact in
      fact.actor == .device(device) && matches(fact.kind)
    }.map { FactID($0) }
  }
}

extension FactKind {
  /// Whether it is an answer to a view that asked for a tip.
  fileprivate var answersView: Bool {
    if case .tip(.displayed) = self { return true }
    if case .tip(.withheld) = self { return true }
    return false
  }
}

extension JournalNames {
  /// The names of a world as it is.
  convenience init(_ world: borrowing World) {
    self.init(
      scenario: world.scenario, recordNames: world.records.names,
      replicas: world.replicas.replicas, valueLists: world.valueLists)
  }
}
