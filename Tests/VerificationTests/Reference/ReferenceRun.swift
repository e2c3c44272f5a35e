import CloudSync
import DeviceSystems
import FleetFacts
import FleetSimulation
import FleetWorld
import Scenarios
import SimulationKernel
import TipDomain
import TipSync
import Verification

/// A run as reference judges read it: all of its facts as an array, and what its scenario declares.
///
/// Reference judges are plain and slow. They share no code with the judges that ship, only types
/// of facts and scenarios.
struct ReferenceRun {
  let scenario: Scenario
  let facts: [Fact]
  let journal: Journal
  let recordNames: [String]

  init(_ scenario: Scenario, _ run: PlayedRun) {
    // The scenario as it was declared, whatever a mutant made of it.
    self.scenario = scenario
    journal = run.journal
    facts = run.journal.facts
    recordNames = run.recordNames
  }

  /// The device on which a fact happened; nil at the hub or to the run.
  func device(of index: Int) -> Int? {
    if case .device(let device) = facts[index].actor { return device.position }
    return nil
  }

  /// The fact that caused one, with its index.
  func cause(of index: Int) -> (index: Int, fact: Fact)? {
    guard let id = journal.firstCause(of: FactID(index)) else { return nil }
    return (id.position, facts[id.position])
  }

  /// The records that a fact carries to a device.
  func carried(by fact: Fact) -> [RecordChange] {
    let records: CarriedRecords
    if case .sync(.imported(_, let some)) = fact.kind {
      records = some
    } else if case .sync(.uploadSettled(_, _, let some)) = fact.kind {
      records = some
    } else if case .sync(.sweptMissing(let some)) = fact.kind {
      records = some
    } else {
      return []
    }
    return (0..<Int(records.count)).map { journal.carried[Int(records.start) + $0] }
  }

  /// The tip that a display is of, as it is declared; nil if the app has none such.
  func tip(_ index: TipIndex) -> TipDefinition? {
    index.position < scenario.app.tips.count ? scenario.app.tips[index.position] : nil
  }
}

/// A display, where it is among the facts, and on which device.
struct ReferenceDisplay {
  let index: Int
  let device: Int
  let display: Display
}

extension ReferenceRun {
  /// Each display in order, with the fleet as it was right before it.
  func forEachDisplay(_ body: (ReferenceDisplay, ReferenceFleet) -> Void) {
    var fleet = ReferenceFleet(self)
    for index in facts.indices {
      if let device = device(of: index), case .tip(.displayed(let display)) = facts[index].kind {
        body(ReferenceDisplay(index: index, device: device, display: display), fleet)
      }
      fleet.take(index)
    }
  }

  /// The cap that a display counts towards; nil if it counts towards none.
  func cap(of display: Display, _ fleet: ReferenceFleet) -> Int? {
    guard display.counts, !display.byOverride, !fleet.isOverridden(display.record) else {
      return nil
    }
    return tip(display.tip)?.options.maximumDisplayCount
  }
}

/// What a reference judge makes of a run.
struct ReferenceVerdict: Equatable {
  /// The facts at which the claim is violated; one may be named several times.
  var violations: [Int] = []
  /// The least distance to a violation, where the claim has one.
  var margin: Int64?

  mutating func measure(_ distance: Int64, at index: Int) {
    margin = min(margin ?? distance, distance)
    if distance < 0 { violations.append(index) }
  }
}

/// A claim, judged in the plainest way.
protocol ReferenceJudge: Sendable {
  /// The invariant's name.
  static var id: String { get }
  /// Judges a whole run.
  static func judge(_ run: ReferenceRun) -> ReferenceVerdict
}
