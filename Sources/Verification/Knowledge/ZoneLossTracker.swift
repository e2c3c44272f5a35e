import CloudSync
import DeviceSystems
import FleetFacts
import TipDomain
import TipSync

/// Which zones are gone that devices have read, by the facts alone (7.20).
package struct ZoneLossTracker: Sendable {
  /// By account: the facts with which its zone was deleted.
  private var losses: [[FactID]]
  /// By device: the hub's answer that its change token came with; nil if it has none, or nobody can
  /// tell.
  private var read: [FactID?]

  package init(_ declarations: Declarations) {
    losses = Array(repeating: [], count: declarations.transport.accountCount)
    read = declarations.devices.map { _ in nil }
  }

  /// The hub's answer that the change token of a device came with; nil if it has none, or nobody
  /// can tell.
  package func token(of device: DeviceIndex) -> FactID? {
    device.position < read.count ? read[device.position] : nil
  }

  /// Whether the zone of an account was deleted after an answer of the hub.
  package func isGone(_ account: UInt16, since answer: FactID) -> Bool {
    Int(account) < losses.count && losses[Int(account)].last.map { $0 > answer } ?? false
  }

  /// Processes a fact, and what it means for the request of its device.
  package mutating func observe(_ entry: JournalEntry, _ step: RequestTracker.Step?) {
    if case .sync(.zoneEmptied(let account, let loss)) = entry.fact.kind,
      loss != .recordsDeletedByReset, Int(account) < losses.count
    {
      losses[Int(account)].append(entry.id)
    }
    guard let device = entry.device, device.position < read.count else { return }
    if case .answered(let answer, let request) = step, !request.isUpload {
      if answer.error == nil {
        read[device.position] = answer.fact
      } else if answer.error?.concernsWholeZone == true {
        read[device.position] = nil
      }
    }
    if Self.changesStore(entry.fact.kind) { read[device.position] = nil }
  }

  /// Whether a device has another store, or another account, after a fact.
  private static func changesStore(_ kind: FactKind) -> Bool {
    if case .sync(.accountChanged) = kind { return true }
    return kind.replacesStore
  }
}
