import CloudSync
import DeviceSystems
import FleetFacts
import FleetWorld
import Scenarios
import SimulationKernel
import TipDomain
import TipSync

// Requests at a hub of finite capacity: served in turn, or refused.

extension World {
  /// Answers a request, or has it wait for a server; true if it waits.
  mutating func waitsForServer(_ slot: Int, cause: FactID) -> Bool {
    guard common.station != nil, !omits(.waitForServer) else {
      answer(slot, refused: nil, cause: cause)
      return false
    }
    if refusal(of: slot) != nil {
      common.station?.noteOutage(at: now)
      answer(slot, refused: nil, cause: cause)
      return false
    }
    switch admit(slot) {
    case .refused(let error, let retryAfter):
      answer(slot, refused: HubRefusal(error, retryAfter), cause: cause)
      return false
    case .served(let after):
      notePending(cause)
      plan(
        .hubAnswers(slot: UInt32(truncatingIfNeeded: slot)), after: after, .network, cause: cause)
      return true
    }
  }

  private mutating func admit(_ slot: Int) -> HubStation.Verdict {
    let device = messages.slots[slot].device.position
    let service = devices[device].draws.duration(
      scenario.hub?.serviceTime ?? .constant(.zero), .hubService, &choices)
    let account = Int(messages.slots[slot].account)
    return common.station?.admit(
      device: firstStationDevice + device, account: firstStationAccount + account, at: now,
      service: service) ?? .served(after: .zero)
  }

  /// The hub has served a request.
  mutating func hubAnswers(_ slot: UInt32, cause: FactID?) {
    forgetPending(cause)
    answer(Int(slot), refused: nil, cause: cause)
    messages.release(slot)
  }

  private mutating func answer(_ slot: Int, refused: HubRefusal?, cause: FactID?) {
    if messages.slots[slot].kind == .fetchRequest {
      answerFetch(slot, refused: refused, cause: cause)
    } else {
      answerUpload(slot, refused: refused, cause: cause)
    }
  }

  // MARK: What must not be forgotten

  /// What caused a push or an answer must not be forgotten before it has left.
  mutating func notePending(_ cause: FactID?) {
    guard !options.keepsJournal, let cause else { return }
    pendingCauses.append(cause)
  }

  /// A push or an answer has left.
  mutating func forgetPending(_ cause: FactID?) {
    guard !options.keepsJournal, let index = pendingCauses.firstIndex(where: { $0 == cause })
    else { return }
    pendingCauses.remove(at: index)
  }
}
