import CloudSync
import FleetFacts
import Scenarios
import SimulationKernel
import TipDomain
import TipSync

/// What a person dismissed on one device, none of the person's devices displays again (8.1).
enum ReferenceDismissals: ReferenceJudge {
  static let id = "dismissed-everywhere"

  static func judge(_ run: ReferenceRun) -> ReferenceVerdict {
    var verdict = ReferenceVerdict()
    var fleet = ReferenceFleet(run)
    let turns = run.facts.indices.filter { isTurn(run.facts[$0]) }
    // What was displayed after a dismissal, which later displays of the same tip are counted with.
    var late: [(index: Int, device: Int, record: RecordIndex)] = []
    var begins: [Int] = []
    for index in run.facts.indices {
      defer { fleet.take(index) }
      // A display or a refusal is judged as the fleet was before it.
      guard let device = run.device(of: index), case .tip(let fact) = run.facts[index].kind else {
        continue
      }
      if case .displayed(let display) = fact, !display.byOverride,
        !fleet.isOverridden(display.record),
        let since = dismissal(
          of: display.record, on: device, turns.filter { $0 < index }, begins, run)
      {
        late.append((index, device, display.record))
        let count = late.count {
          $0.index > since && $0.record == display.record && isSamePerson($0.device, device, run)
        }
        verdict.measure(Int64(-count), at: index)
      } else if case .withheld(_, let record, _) = fact, !fleet.isOverridden(record),
        fleet.status(of: record, on: device).end != nil,
        let since = dismissal(of: record, on: device, turns.filter { $0 < index }, begins, run),
        run.device(of: since) != device
      {
        verdict.measure(0, at: index)
      } else if case .invalidated(let done) = fact, done.cause == .person,
        [.tipClosed, .actionPerformed].contains(done.reason), !fleet.isOverridden(done.record)
      {
        begins.append(index)
      }
    }
    return verdict
  }

  /// The first dismissal of a tip by a device's person since any was lifted; nil for none.
  private static func dismissal(
    of record: RecordIndex, on device: Int, _ turns: [Int], _ begins: [Int], _ run: ReferenceRun
  ) -> Int? {
    var first: Int?
    for turn in turns {
      if lifts(turn, record, device, run) {
        first = nil
      } else if begins.contains(turn), case .tip(.invalidated(let done)) = run.facts[turn].kind,
        done.record == record, let other = run.device(of: turn), isSamePerson(other, device, run)
      {
        first = first ?? turn
      }
    }
    return first
  }

  /// Whether a fact can begin or lift a dismissal.
  private static func isTurn(_ fact: Fact) -> Bool {
    if case .tip(.invalidated) = fact.kind { return true }
    if case .tip(.eligibilityReset) = fact.kind { return true }
    if case .tip(.datastoreReset) = fact.kind { return true }
    if case .sync(.zoneEmptied) = fact.kind { return true }
    return false
  }

  private static func lifts(
    _ turn: Int, _ record: RecordIndex, _ device: Int, _ run: ReferenceRun
  ) -> Bool {
    if case .sync(.zoneEmptied(let account, .purgedByPerson)) = run.facts[turn].kind {
      return run.scenario.app.knobs.zonePurge == .clearsLocally
        && run.scenario.devices[device].account == account
    }
    guard let other = run.device(of: turn), isSamePerson(other, device, run) else { return false }
    if case .tip(.eligibilityReset(record, _, _)) = run.facts[turn].kind { return true }
    if case .tip(.datastoreReset) = run.facts[turn].kind { return true }
    return false
  }

  private static func isSamePerson(_ one: Int, _ other: Int, _ run: ReferenceRun) -> Bool {
    run.scenario.devices[one].account == run.scenario.devices[other].account
  }
}
