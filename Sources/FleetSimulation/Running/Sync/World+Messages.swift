import CloudSync
import DeviceSystems
import FleetFacts
import FleetWorld
import Scenarios
import SimulatedNetwork
import SimulationKernel
import TipDomain
import TipSync

// Messages: sent, judged by the network, delivered.

extension World {
  /// A slot for a message of, or to, a device.
  mutating func newMessage(_ kind: MessageKind, _ device: DeviceIndex) -> Int {
    let slot = Int(messages.take(using: &common.spareRecords))
    messages.slots[slot].number = messageCount
    messageCount &+= 1
    messages.slots[slot].kind = kind
    messages.slots[slot].device = device
    if !options.messageOverrides.isEmpty {
      messages.slots[slot].ordinal = nextOrdinal(of: kind, device)
    }
    messages.slots[slot].account = devices[device.position].account ?? 0
    messages.slots[slot].process = devices[device.position].processNumber
    return slot
  }

  /// Counts the messages of a kind that a device sends, or is sent.
  private mutating func nextOrdinal(of kind: MessageKind, _ device: DeviceIndex) -> UInt32 {
    let kindCount = MessageKind.allCases.count
    if messageOrdinals.isEmpty {
      messageOrdinals = Array(repeating: 0, count: devices.count * kindCount)
    }
    let index = device.position * kindCount + Int(kind.rawValue)
    defer { messageOrdinals[index] &+= 1 }
    return messageOrdinals[index]
  }

  /// Gives a message to the network, which decides what becomes of it.
  mutating func send(_ slot: Int, toHub: Bool, cause: FactID?) {
    let index = messages.slots[slot].device
    let device = index.position
    let from = toHub ? Actor.device(index) : .hub
    let to = toHub ? Actor.hub : .device(index)
    let bytes = byteCount(of: slot)
    let fact = NetworkFact.sent(
      message: messages.slots[slot].number, from: from, to: to, kind: messages.slots[slot].kind,
      byteCount: UInt32(clamping: bytes))
    let sent: FactID
    if toHub {
      sent = record(.network(fact), on: index, because: Causes(cause))
    } else {
      sent = record(.network(fact), at: .hub, because: Causes(cause))
    }
    messages.slots[slot].sent = sent
    var fate = network.transmit(
      from: toHub ? device : hubNode, to: toHub ? hubNode : device, bytes: bytes, at: now,
      choices: &choices)
    if !options.messageOverrides.isEmpty,
      let decided = options.fate(of: messages.slots[slot])
    {
      fate = decided.transmission
    }
    if omits(.waitForLatency), case .deliver = fate.first { fate.first = .deliver(after: .zero) }
    messages.slots[slot].copies = fate.copy == nil ? 1 : 2
    if omits(.deliverOnce), case .deliver = fate.first {
      messages.slots[slot].copies += 1
      follow(fate.first, slot, isCopy: false, toHub: toHub)
    }
    follow(fate.first, slot, isCopy: false, toHub: toHub)
    if let copy = fate.copy { follow(copy, slot, isCopy: true, toHub: toHub) }
  }

  private func byteCount(of slot: Int) -> Int {
    MessageKind.envelopeByteCount
      + messages.slots[slot].records.count * RecordFields.approximateByteCount
      + valueByteCount(of: slot)
  }

  /// What the values of the donations that a message carries add to its size (2.20).
  @inline(__always)
  func valueByteCount(of slot: Int) -> Int {
    valueLists.count == 0 ? 0 : sumOfValueBytes(of: slot)
  }

  private func sumOfValueBytes(of slot: Int) -> Int {
    var count = 0
    for index in messages.slots[slot].records.indices {
      count += messages.slots[slot].records[index].valueByteCount(
        values: valueLists, texts: app.texts)
    }
    return count
  }

  private mutating func follow(
    _ verdict: LinkVerdict, _ slot: Int, isCopy: Bool, toHub: Bool
  ) {
    let sent = messages.slots[slot].sent
    switch verdict {
    case .deliver(let after):
      plan(
        .arrives(slot: UInt32(truncatingIfNeeded: slot), isCopy: isCopy), after: after, .network,
        cause: sent)
    case .drop(let reason):
      recordAtReceiver(
        .dropped(message: messages.slots[slot].number, reason: reason, isCopy: isCopy), slot,
        because: Causes(sent))
      lost(slot)
      if omits(.dropLostMessage) {
        follow(.deliver(after: .seconds(1)), slot, isCopy: isCopy, toHub: toHub)
        return
      }
      messages.release(UInt32(truncatingIfNeeded: slot))
    case .hold(let fault, let thenAfter):
      recordAtReceiver(
        .held(message: messages.slots[slot].number), slot, because: Causes(sent))
      held.append(
        HeldMessage(
          slot: UInt32(truncatingIfNeeded: slot), isCopy: isCopy, toHub: toHub, fault: fault,
          thenAfter: thenAfter))
    }
  }

  /// A held message goes on when its fault ends, or is held by the next one.
  mutating func releaseHeld(by fault: Int) {
    if omits(.keepOrderOfHeld) { held.reverse() }
    var kept = 0
    let count = held.count
    for index in 0..<count {
      let message = held[index]
      guard message.fault == fault else {
        held[kept] = message
        kept += 1
        continue
      }
      let device = messages.slots[Int(message.slot)].device.position
      let verdict = network.release(
        from: message.toHub ? device : hubNode, to: message.toHub ? hubNode : device,
        thenAfter: message.thenAfter, at: now, isCopy: message.isCopy)
      if case .hold(let next, let thenAfter) = verdict {
        held[kept] = message
        held[kept].fault = next
        held[kept].thenAfter = thenAfter
        kept += 1
      } else {
        follow(verdict, Int(message.slot), isCopy: message.isCopy, toHub: message.toHub)
      }
    }
    held.removeSubrange(kept..<count)
  }

  /// Records a network fact with the one who would have received, or did receive.
  @discardableResult
  private mutating func recordAtReceiver(
    _ fact: NetworkFact, _ slot: Int, because causes: Causes
  ) -> FactID {
    if isForHub(messages.slots[slot].kind) {
      return record(.network(fact), at: .hub, because: causes)
    }
    return record(.network(fact), on: messages.slots[slot].device, because: causes)
  }

  func isForHub(_ kind: MessageKind) -> Bool {
    switch kind {
    case .fetchRequest, .uploadRequest: true
    case .fetchAnswer, .uploadAnswer, .push: false
    }
  }

  /// A push is lost on Apple's side of the network: no link had a say in it (7.13).
  mutating func losePush(_ slot: Int, cause: FactID) {
    let message = messages.slots[slot]
    let sent = record(
      .network(
        .sent(
          message: message.number, from: .hub, to: .device(message.device), kind: .push,
          byteCount: UInt32(clamping: byteCount(of: slot)))),
      at: .hub, because: Causes(cause))
    messages.slots[slot].sent = sent
    messages.slots[slot].copies = 1
    follow(.drop(.pushLoss), slot, isCopy: false, toHub: false)
  }

  /// A lost push frees the way for the next one.
  private mutating func lost(_ slot: Int) {
    switch messages.slots[slot].kind {
    case .push:
      devices[messages.slots[slot].device.position].push.settle(messages.slots[slot].number)
    case .fetchRequest, .fetchAnswer, .uploadRequest, .uploadAnswer: break
    }
  }

  /// A message that was on its way never arrives.
  mutating func lose(_ slot: UInt32, isCopy: Bool) {
    follow(.drop(.independentLoss), Int(slot), isCopy: isCopy, toHub: false)
  }

  /// A message, or its copy, arrives.
  mutating func arrive(_ slot: UInt32, isCopy: Bool, cause: FactID?) {
    let index = Int(slot)
    let device = messages.slots[index].device
    let kind = messages.slots[index].kind
    let number = messages.slots[index].number
    if !network.canReceive(node: isForHub(kind) ? hubNode : device.position),
      !omits(.dropWhileOffline)
    {
      recordAtReceiver(
        .dropped(message: number, reason: .offline, isCopy: isCopy), index,
        because: Causes(messages.slots[index].sent))
      lost(index)
      messages.release(slot)
      return
    }
    let delivered = recordAtReceiver(
      .delivered(message: number, isCopy: isCopy), index, because: Causes(cause))
    switch kind {
    case .fetchRequest, .uploadRequest:
      // The slot is kept until the hub has answered.
      if waitsForServer(index, cause: delivered) { return }
    case .fetchAnswer: takeFetchAnswer(index, cause: delivered)
    case .uploadAnswer: takeUploadAnswer(index, cause: delivered)
    case .push: receivePush(index, cause: delivered)
    }
    messages.release(slot)
  }
}
