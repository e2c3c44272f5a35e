import CloudSync
import FleetSimulation
import FleetWorld
import SimulationKernel
import TipDomain
import TipSync

// Mutants that alter a message between the hub and a device. They are asked only while one is
// switched on.

extension World {
  /// Alters the answer to a fetch before the device takes it in.
  mutating func changeFetchAnswer(in slot: Int, by mutant: Mutant) {
    switch mutant {
    case .tokens(.notKept):
      // Between two pages it is needed, or the first page would be all that is ever read.
      if messages.slots[slot].isLast { messages.slots[slot].token = nil }
    case .tokens(.runsAhead): _ = messages.slots[slot].records.popLast()
    case .tokens(.expiredKept):
      guard messages.slots[slot].error == .changeTokenExpired else { return }
      messages.slots[slot].error = .zoneBusy
    case .tokens(.pageEndSkipped):
      guard let token = messages.slots[slot].token, !messages.slots[slot].isLast else { return }
      messages.slots[slot].token = ChangeToken(
        generation: token.generation, sequence: token.sequence + 1, issued: token.issued)
    case .merging(.rowsDropped):
      messages.slots[slot].records.removeAll {
        $0.key.kind == .display && $0.key.sequence.isMultiple(of: 2)
      }
    case .declared(let declared): declared.change(&messages.slots[slot].retryAfter)
    case .identity(.newsMisdirected):
      for index in messages.slots[slot].records.indices {
        messages.slots[slot].records[index].key = neighbour(
          of: messages.slots[slot].records[index].key)
      }
    case .canary, .ordering, .network, .rules, .ruleEngine, .options, .frequency, .groups,
      .overrides, .merging, .tokens, .batches, .pushes, .crashes, .restores, .resets, .identity,
      .heal, .due, .agents, .effects, .system, .judge:
      break
    }
  }

  /// The same record of the next tip.
  private func neighbour(of key: RecordKey) -> RecordKey {
    switch key.tipKind {
    case .tip, .tally, .display:
      let next = (Int(key.subject) + 1) % max(1, records.names.count)
      return RecordKey(
        kind: key.kind, subject: UInt32(truncatingIfNeeded: next), replica: key.replica,
        sequence: key.sequence)
    case .donation, .parameter, .clearing, .frequencyClock, nil: return key
    }
  }

  /// Alters the hub's word on an upload before the device takes it in.
  mutating func changeUploadAnswer(in slot: Int, by mutant: Mutant) {
    let mistaken: SyncError
    switch mutant {
    case .batches(.failureAsSuccess), .batches(.failureMistold): mistaken = .zoneBusy
    case .batches(.conflictAsSuccess): mistaken = .serverRecordChanged
    case .declared(let declared):
      declared.change(&messages.slots[slot].retryAfter)
      return
    case .canary, .ordering, .network, .rules, .ruleEngine, .options, .frequency, .groups,
      .overrides, .merging, .tokens, .batches, .pushes, .crashes, .restores, .resets, .identity,
      .heal, .due, .agents, .effects, .system, .judge:
      return
    }
    for index in messages.slots[slot].records.indices
    where messages.slots[slot].records[index].outcome == .failed(mistaken) {
      messages.slots[slot].records[index].outcome = .saved
    }
    if mutant == .batches(.failureMistold) {
      messages.slots[slot].keepRecords(in: &common.journal)
    }
  }

  /// The item of an upload that the hub will not see.
  mutating func takeLastRecord(from slot: Int) -> RecordChange? {
    guard var item = messages.slots[slot].records.popLast() else { return nil }
    item.outcome = .saved
    item.tag = max(1, item.tag)
    return item
  }
}
