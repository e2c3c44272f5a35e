import CloudSync
import FleetFacts
import FleetWorld
import Scenarios
import SimulationKernel
import TipDomain
import TipSync

// Errors with which a fault has the hub answer, each where a device can meet it (7.14).

extension World {
  /// Why the hub refuses a request as a whole because of a fault, if it does.
  func refusal(of request: Int) -> HubRefusal? {
    guard let trouble else { return nil }
    let hasToken = messages.slots[request].token != nil
    guard messages.slots[request].kind == .uploadRequest else {
      return trouble.refusal(of: .fetch(hasToken: hasToken))
    }
    return trouble.refusal(
      of: .upload(
        saves: messages.slots[request].records.contains { !$0.isDeletion }, hasToken: hasToken,
        emptiesZone: messages.slots[request].resetsZone))
  }

  /// Items of an upload fail because of a fault; they can be tried again (7.3, 7.4, 7.7).
  mutating func failItems(of slot: Int, in account: Int) {
    guard let trouble else { return }
    let policy = scenario.sync.savePolicy ?? merge.savePolicy
    for index in messages.slots[slot].records.indices {
      let item = messages.slots[slot].records[index]
      guard let failed = trouble.failure(of: item, in: hub.zones[account], policy: policy)
      else { continue }
      messages.slots[slot].records[index] = failed
      messages.slots[slot].retryAfter = trouble.retryAfter
    }
  }

  /// The hub did what was asked, and its answer says only that nobody knows (7.17).
  mutating func loseResponse(in slot: Int, to request: Int) {
    messages.slots[slot].error = .serverResponseLost
    messages.slots[slot].records.removeAll(keepingCapacity: true)
    messages.addRecords(of: request, to: slot)
    messages.slots[slot].keepRecords(in: &common.journal)
  }
}
