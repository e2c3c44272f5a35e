import CloudSync
import DeviceSystems
import FleetFacts
import Scenarios
import SimulationKernel
import TipDomain
import TipSync

extension Violation {
  /// How many changes are traced.
  private static let pathLimit = 2

  /// The paths of the changes that a violation at rest is about, at most two; none for a violation
  /// of another kind. Costs a few passes over the journal.
  ///
  /// - `recordNames`: The ids of all tips, by record.
  public func paths(
    in journal: Journal, of scenario: Scenario, recordNames: [String]
  ) -> [ChangePath] {
    guard fact.position < journal.facts.count, isQuiescent(journal.facts[fact.position].kind) else {
      return []
    }
    let traced = TracedJournal(journal, of: scenario, recordNames: recordNames, through: fact)
    return subjects(in: traced).prefix(Self.pathLimit).map {
      ChangePathWriter(of: $0, in: traced).path
    }
  }

  /// Whether a fact says what is known, or is missing, when the fleet is or has to be at rest.
  private func isQuiescent(_ kind: FactKind) -> Bool {
    guard case .run(let fact) = kind else { return false }
    if case .quiescent = fact { return true }
    if case .quiescenceTimedOut = fact { return true }
    return FactFamilies(of: .run(fact)).contains(.knows)
  }

  /// The changes that the violation is about.
  private func subjects(in traced: borrowing TracedJournal) -> [MadeChange] {
    let search = ChangeSearchAtRest(traced)
    guard case .run(let known) = traced.journal.facts[fact.position].kind else { return [] }
    if case .knowsEvent(let event, _, _) = known {
      return search.donations(of: event, for: self, in: traced)
    }
    if case .knowsTip(let record, _, _, _, _) = known {
      return search.changes(of: record, for: self, in: traced)
    }
    if case .knowsParameter(let parameter, _) = known {
      return search.values(of: parameter, for: self, in: traced)
    }
    if case .knowsOutbox = known, let device = devices.first {
      return search.unsent(on: device, in: traced).map { [$0] } ?? []
    }
    return devices.compactMap { device in
      search.unsent(on: device, in: traced) ?? search.unheard(by: device, in: traced)
    }.reduce(into: []) { found, change in
      if !found.contains(where: { $0.fact == change.fact }) { found.append(change) }
    }
  }
}

/// Finds the changes of which somebody has not heard.
private struct ChangeSearchAtRest {
  private let made: [MadeChange]
  /// By record: the hub's answers that stored it, with who had uploaded it.
  private var stored: [RecordKey: [FactID]] = [:]
  /// By device: the last fact that it had nothing left to upload.
  private var told: [DeviceIndex: FactID] = [:]

  init(_ traced: borrowing TracedJournal) {
    made = MadeChange.all(in: traced)
    for position in 0...traced.end.position {
      let fact = traced.journal.facts[position]
      if case .sync(.uploadAnswered(_, _, let records, _)) = fact.kind {
        for index in records.range where traced.journal.carried[index].outcome == .saved {
          stored[traced.journal.carried[index].key, default: []].append(FactID(position))
        }
      } else if case .sync(.outboxDrained) = fact.kind, case .device(let device) = fact.actor {
        told[device] = FactID(position)
      }
    }
  }

  /// The donations that one device lacks: those that the judge names, or those that another has.
  func donations(
    of event: EventIndex, for violation: Violation, in traced: borrowing TracedJournal
  ) -> [MadeChange] {
    let all = made.filter { change in
      guard case .donation(event, _) = change.kind else { return false }
      return true
    }
    let named = all.filter { violation.related.contains($0.fact) }
    if !named.isEmpty { return named }
    guard violation.devices.count > 1 else { return [] }
    let stores = violation.devices.prefix(2).map { traced.fleet[$0].store.rows(of: event) }
    let differing = all.filter { change in
      guard case .donation(_, let row) = change.kind else { return false }
      return stores[0].contains(row) != stores[1].contains(row)
    }
    return differing
  }

  /// The change of a tip in which two devices differ, or of which one has not heard.
  func changes(
    of record: RecordIndex, for violation: Violation, in traced: borrowing TracedJournal
  ) -> [MadeChange] {
    guard let device = violation.devices.first else { return [] }
    let mine = traced.fleet[device].store[record]
    let other = violation.devices.dropFirst().first
    let theirs = other.map { traced.fleet[$0].store[record] }
    if let theirs, theirs.epoch != mine.epoch || theirs.invalidation != mine.invalidation {
      return made.last { change in
        change.kind == .invalidation(record) || change.kind == .eligibilityReset(record)
      }.map { [$0] } ?? []
    }
    let displays = made.filter { $0.kind == .display(record) && isNear($0, device, traced) }
    // Who knows of fewer lacks one; alone, a device is compared with all that was displayed.
    let lacking = theirs.map { $0.count < mine.count } == true ? other ?? device : device
    let missed = displays.last { change in
      change.device != lacking
        && RecordTravel(of: change, in: traced).imported(by: lacking) == nil
    }
    return (missed ?? displays.last).map { [$0] } ?? []
  }

  /// The value of a parameter in which two devices differ: the last one that was set.
  func values(
    of parameter: ParameterIndex, for violation: Violation, in traced: borrowing TracedJournal
  ) -> [MadeChange] {
    let last = made.last { change in
      guard case .parameter(parameter, _) = change.kind else { return false }
      return violation.devices.first.map { isNear(change, $0, traced) } ?? true
    }
    return last.map { [$0] } ?? []
  }

  /// The oldest change of a device that is not at the hub, after it last had nothing to upload.
  func unsent(on device: DeviceIndex, in traced: borrowing TracedJournal) -> MadeChange? {
    made.first { change in
      guard change.device == device, told[device].map({ $0 < change.fact }) ?? true else {
        return false
      }
      return storing(of: change) == nil
    }
  }

  /// The last change of another device of the account that is at the hub, and of which a device has
  /// not heard.
  func unheard(by device: DeviceIndex, in traced: borrowing TracedJournal) -> MadeChange? {
    made.last { change in
      guard change.device != device, isNear(change, device, traced),
        let stored = storing(of: change)
      else { return false }
      return !traced.fleet.sync.hasHeard(device, since: stored)
    }
  }

  private func storing(of change: MadeChange) -> FactID? {
    stored[change.key]?.first { $0 > change.fact }
  }

  /// Whether a change was made in the account of a device.
  private func isNear(
    _ change: MadeChange, _ device: DeviceIndex, _ traced: borrowing TracedJournal
  ) -> Bool {
    traced.fleet[change.device].account == traced.fleet[device].account
  }
}
