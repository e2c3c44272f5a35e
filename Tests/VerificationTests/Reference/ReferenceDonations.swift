import FleetFacts
import Scenarios
import SimulationKernel
import TipDomain
import TipSync

/// At rest every device knows every donation that reached the cloud and was not deleted (2.11,
/// 6.4), for runs in which nothing was deleted, reset or purged, no device changed its account and
/// none became a copy of another: what those do to a donation is more than this judge knows of.
enum ReferenceDonations {
  static let id = "no-lost-donation"

  /// The facts with which a device says that it knows too few; nil for a run that is not for this
  /// judge.
  static func judge(_ run: ReferenceRun) -> ReferenceVerdict? {
    guard !run.facts.contains(where: isTooMuch) else { return nil }
    guard run.facts.contains(where: { $0.kind == .run(.quiescent) }) else { return nil }
    var verdict = ReferenceVerdict()
    let donations = donations(of: run)
    for index in run.facts.indices {
      guard case .run(.knowsEvent(let event, let count, _)) = run.facts[index].kind,
        let device = run.device(of: index), let account = run.scenario.devices[device].account
      else { continue }
      let certain = donations.count { donation in
        guard donation.event == event else { return false }
        if donation.maker == device, !donation.isLost { return true }
        let isSame = run.scenario.devices[donation.maker].account == account
        return donation.isTold && isSame && run.scenario.sync.merge.layout != .local
      }
      let limit = run.scenario.app.events[event.position].limit.maximumCount
      if certain > 0 { verdict.measure(Int64(count) - Int64(min(certain, limit)), at: index) }
    }
    return verdict
  }

  private struct Donation {
    let event: EventIndex
    let maker: Int
    /// Whether its store lost something later.
    let isLost: Bool
    /// Whether its store told everything before that.
    let isTold: Bool
  }

  private static func donations(of run: ReferenceRun) -> [Donation] {
    let losses = run.facts.indices.filter { isLoss(run.facts[$0]) }
    let tellings = run.facts.indices.filter { run.facts[$0].kind == .sync(.outboxDrained) }
    var donations: [Donation] = []
    for index in run.facts.indices {
      guard case .tip(.donated(let event, _)) = run.facts[index].kind,
        let maker = run.device(of: index)
      else { continue }
      let loss = losses.first { $0 > index && run.device(of: $0) == maker }
      let isTold = tellings.contains {
        $0 > index && $0 < loss ?? run.facts.count && run.device(of: $0) == maker
      }
      donations.append(
        Donation(event: event, maker: maker, isLost: loss != nil, isTold: isTold))
    }
    return donations
  }

  private static func isLoss(_ fact: Fact) -> Bool {
    if case .device(.crashed(let lost)) = fact.kind { return lost > 0 }
    if case .device(.restored) = fact.kind { return true }
    return fact.kind == .device(.reinstalled)
  }

  private static func isTooMuch(_ fact: Fact) -> Bool {
    if case .tip(.donationsDeleted) = fact.kind { return true }
    if case .tip(.datastoreReset) = fact.kind { return true }
    if case .sync(.zoneEmptied) = fact.kind { return true }
    if case .sync(.accountChanged) = fact.kind { return true }
    if case .device(.cloned) = fact.kind { return true }
    return false
  }
}
