import FleetSimulation
import SimulationKernel
import TipDomain

/// Judges a run while it goes.
///
///     var judges = LiveJudges(scenario)
///     world.run(observer: &judges)
///     let results = judges.results(in: world)
public struct LiveJudges {
  private var judges: AllInvariants.LiveSet
  private var memory: FleetMemory
  private var faithfulness = Faithfulness()
  /// What any judge wants to see: a message on its way, for one, is no judge's business.
  private let interests = AllInvariants.LiveSet.interests

  /// Judges of runs of `scenario`.
  public init(_ scenario: Scenario) {
    let declarations = Declarations(scenario)
    judges = AllInvariants.LiveSet(declarations)
    memory = FleetMemory(declarations, isComplete: false)
  }

  /// Sees the next fact.
  public mutating func observe(
    _ fact: Fact, id: FactID, state: borrowing some FleetState & ~Copyable
  ) {
    let seen = Seen(fact: fact, id: id)
    let families = FactFamilies(of: fact.kind)
    if !families.isDisjoint(with: interests) {
      judges.observe(seen, families, memory, in: state)
    }
    guard !families.isDisjoint(with: FleetMemory.interests) else { return }
    memory.apply(seen, in: state)
    if families.contains(.store) { resynchronise(seen, with: state) }
    faithfulness.observe(seen, families, memory, in: state)
  }

  /// What was found out so far, in the order of the registry.
  public func results(in state: borrowing some FleetState & ~Copyable) -> [InvariantResult] {
    var names: [String] = []
    for place in 0..<state.recordCount { names.append(state.name(of: RecordIndex(place))) }
    return judges.results(memory.declarations, names: names)
  }

  /// Which invariants were put to the test, and which violated.
  public var tally: InvariantTally {
    var tally = InvariantTally()
    judges.addUp(into: &tally, from: 0, memory.declarations)
    return tally
  }

  /// Where facts and the model's state differ: the journal would not tell the truth.
  public var unfaithful: [Disagreement] { faithfulness.findings }

  /// After a store was replaced, the model knows best what it holds now.
  private mutating func resynchronise(
    _ seen: Seen, with state: borrowing some FleetState & ~Copyable
  ) {
    guard let device = seen.device, case .device(let fact) = seen.fact.kind else { return }
    switch fact {
    case .restored, .cloned: break
    case .crashed(let lost): if lost == 0 { return }
    case .joined, .retired, .launched, .activated, .suspended, .terminated, .wentOffline,
      .cameOnline, .reinstalled, .backedUp, .clockJumped, .updated:
      return
    }
    var store = StoreMemory()
    for place in 0..<state.recordCount {
      let remembered = state.remembered(RecordIndex(place), on: device)
      store.tips.append(
        KnownTip(
          count: remembered.count, duration: remembered.duration, epoch: remembered.status.epoch,
          invalidation: remembered.status.invalidation,
          invalidatedBy: remembered.status.invalidation == nil ? nil : seen.id))
    }
    for event in 0..<memory.declarations.donationLimits.count {
      var known = DonationMemory()
      for place in 0..<state.donationCount(of: EventIndex(event), on: device) {
        known.insert(state.donation(place, of: EventIndex(event), on: device))
      }
      store.donations.append(known)
    }
    store.gate = state.frequencyClock(on: device)
    memory.replaceStore(of: device, by: store)
  }
}

extension FleetMemory {
  /// The facts that change what it holds.
  static let interests: FactFamilies = [
    .display, .displayEnd, .status, .tally, .donation, .otherTip, .store, .process, .sync, .person,
  ]
}

extension LiveJudgeSet {
  func results(_ declarations: Declarations, names: [String]) -> [InvariantResult] {
    var results: [InvariantResult] = []
    collect(
      { statement, idle, ruling in
        results.append(ruling.result(of: statement, idle: idle, declarations, names))
      }, declarations)
    return results
  }
}

extension Ruling {
  func result(
    of statement: InvariantStatement, idle: String, _ declarations: Declarations, _ names: [String]
  ) -> InvariantResult {
    let standing = declarations.expectation.standing(of: statement)
    return result(of: statement, idle: idle, standing: standing) { record in
      record.position < names.count ? names[record.position] : "tip \(record.rawValue)"
    }
  }
}
