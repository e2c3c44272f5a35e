import FleetFacts
import Scenarios
import SimulationKernel
import TipDomain

/// However late the news, the total stays below the bound (C14): at each instant, what had been
/// displayed by then, and what each incarnation may add for all it knew then, or for all it knew
/// when it showed the tip first, if that was later.
enum ReferenceBound: ReferenceJudge {
  static let id = "display-cap-bound"

  /// A tip of a person, in one eligibility.
  private struct Scope: Hashable {
    let record: RecordIndex
    let account: UInt16?
    let epoch: Int
  }

  /// What an incarnation may still add from a fact on; nothing once it is gone.
  private struct Allowance {
    let scope: Scope
    let incarnation: Int
    let index: Int
    let isFirst: Bool
    let value: Int
  }

  static func judge(_ run: ReferenceRun) -> ReferenceVerdict {
    var verdict = ReferenceVerdict()
    var fleet = ReferenceFleet(run)
    var displays: [(scope: Scope, index: Int)] = []
    var allowances: [Allowance] = []
    // The incarnations that show a tip, by device.
    var living: [(scope: Scope, device: Int, incarnation: Int)] = []
    var count = 0
    for index in run.facts.indices {
      defer { fleet.take(index) }
      guard let device = run.device(of: index) else { continue }
      if let (scope, left) = display(at: index, device, fleet) {
        if !living.contains(where: { $0.scope == scope && $0.device == device }) {
          count += 1
          living.append((scope, device, count))
          allowances.append(
            Allowance(scope: scope, incarnation: count, index: index, isFirst: true, value: left))
        }
        let incarnation =
          living.first { $0.scope == scope && $0.device == device }?.incarnation ?? count
        allowances.append(
          Allowance(
            scope: scope, incarnation: incarnation, index: index, isFirst: false, value: left))
        let total = displays.count { $0.scope == scope } + 1
        let bound = bound(of: scope, displays.filter { $0.scope == scope }.map(\.index), allowances)
        verdict.measure(Int64(bound - total), at: index)
        displays.append((scope, index))
        allowances.append(
          Allowance(
            scope: scope, incarnation: incarnation, index: index + 1, isFirst: false,
            value: max(0, left - 1)))
        continue
      }
      for life in living where life.device == device {
        guard let value = learned(at: index, of: life.scope, on: device, fleet) else { continue }
        allowances.append(
          Allowance(
            scope: life.scope, incarnation: life.incarnation, index: index, isFirst: false,
            value: value))
      }
      living.removeAll { life in
        life.device == device && ends(at: index, life.scope.record, on: device, fleet)
      }
    }
    return verdict
  }

  /// The display at a fact, and what its device may add then, itself included.
  private static func display(
    at index: Int, _ device: Int, _ fleet: ReferenceFleet
  ) -> (Scope, Int)? {
    let run = fleet.run
    guard case .tip(.displayed(let display)) = run.facts[index].kind, display.counts,
      !display.byOverride, !fleet.isOverridden(display.record),
      let cap = run.tip(display.tip)?.options.maximumDisplayCount
    else { return nil }
    let clears = run.scenario.app.knobs.resetEligibilityClears != .nothing
    let scope = Scope(
      record: display.record, account: run.scenario.devices[device].account,
      epoch: clears ? fleet.status(of: display.record, on: device).epoch : 0)
    let known = fleet.count(of: display.record, on: device)
    return (scope, max(0, cap - known - fleet.pending(of: display.record, on: device)))
  }

  /// What an incarnation may add after a fact that tells it of displays, or that ends it.
  private static func learned(
    at index: Int, of scope: Scope, on device: Int, _ fleet: ReferenceFleet
  ) -> Int? {
    if ends(at: index, scope.record, on: device, fleet) { return 0 }
    guard case .tip(.talliesMerged(scope.record, let count, _)) = fleet.run.facts[index].kind
    else { return nil }
    let tip = fleet.run.scenario.app.tips.indices.first {
      fleet.record(of: TipIndex($0), on: device) == scope.record
    }
    guard let tip, let cap = fleet.run.scenario.app.tips[tip].options.maximumDisplayCount
    else { return nil }
    return max(0, cap - Int(count) - fleet.pending(of: scope.record, on: device))
  }

  /// Whether an incarnation is over with a fact: its store is another, it lost a display that was
  /// still to be counted, or it rightly forgot the tip.
  private static func ends(
    at index: Int, _ record: RecordIndex, on device: Int, _ fleet: ReferenceFleet
  ) -> Bool {
    let kind = fleet.run.facts[index].kind
    if case .tip(.eligibilityReset(record, _, _)) = kind { return true }
    if case .tip(.datastoreReset) = kind { return true }
    if case .tip(.statusMerged(record, let status)) = kind {
      return Int(status.epoch) != fleet.status(of: record, on: device).epoch
    }
    if case .tip(.talliesMerged(record, let count, _)) = kind {
      return Int(count) < fleet.count(of: record, on: device)
        && fleet.mayForget(record, on: device, at: index)
    }
    if case .device(.crashed(let lost)) = kind {
      return lost > 0 || fleet.pending(of: record, on: device) > 0
    }
    if case .device(.restored) = kind { return true }
    if case .device(.cloned) = kind { return true }
    return kind == .device(.reinstalled)
  }

  /// The least sum of all instants.
  private static func bound(
    of scope: Scope, _ displays: [Int], _ allowances: [Allowance]
  ) -> Int {
    let mine = allowances.filter { $0.scope == scope }
    let incarnations = mine.filter(\.isFirst).map(\.incarnation)
    var least = Int.max
    for (order, now) in mine.enumerated() {
      var sum = displays.count { $0 < now.index }
      for incarnation in incarnations {
        let before = mine[...order].last { $0.incarnation == incarnation && !$0.isFirst }
        let first = mine.first { $0.incarnation == incarnation && $0.isFirst }
        sum += before?.value ?? first?.value ?? 0
      }
      least = min(least, sum)
    }
    return least
  }
}
