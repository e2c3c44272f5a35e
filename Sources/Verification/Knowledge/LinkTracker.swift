import DeviceSystems
import Scenarios
import SimulatedNetwork
import SimulationKernel

/// What the scenario makes of each link at a time: faults that go on, queues of bytes, devices
/// without a connection. By facts and declarations alone; the network's own code is not asked.
package struct LinkTracker: Sendable {
  /// One direction of one device's link.
  package struct Link: Sendable, BitwiseCopyable {
    package let device: DeviceIndex
    package let isUp: Bool

    package init(_ device: DeviceIndex, isUp: Bool) {
      self.device = device
      self.isUp = isUp
    }

    fileprivate var index: Int { device.position * 2 + (isUp ? 0 : 1) }
  }

  /// What stops a message that is sent, or released, now.
  package enum Block: Sendable, Equatable {
    case offline
    case partition(DropReason)
    case held(by: Int)
  }

  /// What is declared for a message at the moment at which it is sent.
  package struct Declared: Sendable {
    /// What stops it for certain.
    package var block: Block?
    /// By what chances it may be lost, the one that decides first at the front.
    package private(set) var losses: [LossRates.Loss] = []
    /// Whether it is lost for certain, by chance though it is called.
    package var isCertainlyLost = false
    /// How long it travels at least, its place in the queues counted, and at most.
    package var least = SimulatedDuration.zero
    package var most = SimulatedDuration.zero
    /// Whether a second copy may come.
    package var mayDouble = false
    package var keepsOrder = false
  }

  /// A queue of bytes: until when the link is busy, at least and at most. They differ only where it
  /// is not told yet whether a push is ever on the link, or whether a message has arrived before
  /// its time.
  fileprivate struct Queue: Sendable, BitwiseCopyable {
    var least = Instant(microseconds: .min)
    var most = Instant(microseconds: .min)
  }

  private let transport: TransportDeclaration
  private let followsClock: Bool
  package private(set) var isHealed = false
  private var active: ActiveFaults
  private var isOffline: [Bool]
  /// By fault: what it does to messages, and on the links of which devices; nil if nothing.
  private let effects: [(devices: [DeviceIndex], effect: LinkEffect)?]
  /// By link, and by fault and link.
  private var queues: [Queue]
  private var faultQueues: [[Queue]]
  /// By link: by what chances its own policy loses a message, before the healing. Made once: each
  /// message would make the list anew.
  private let ownLosses: [[LossRates.Loss]]

  package init(_ declarations: Declarations) {
    transport = declarations.transport
    followsClock = declarations.followsClock
    let links = declarations.devices.count * 2
    active = ActiveFaults(transport)
    effects = transport.faults.map { fault in
      fault.kind.linkEffect.map { (devices: fault.kind.devices ?? [], effect: $0) }
    }
    isOffline = declarations.devices.map { _ in false }
    queues = Array(repeating: Queue(), count: links)
    faultQueues = transport.faults.map { _ in [] }
    ownLosses = declarations.devices.indices.flatMap { [transport] device in
      [transport.up[device].losses, transport.down[device].losses]
    }
  }

  // MARK: Faults and connections

  package mutating func faultBegan(_ fault: Int) {
    active.set(fault, isActive: true)
    if effects.indices.contains(fault), case .slowed = effects[fault]?.effect {
      faultQueues[fault] = Array(repeating: Queue(), count: queues.count)
    }
  }

  package mutating func faultEnded(_ fault: Int) {
    active.set(fault, isActive: false)
  }

  package mutating func heal() { isHealed = true }

  package mutating func note(_ device: DeviceIndex, isOffline offline: Bool) {
    if device.position < isOffline.count { isOffline[device.position] = offline }
  }

  package func isOffline(_ link: Link) -> Bool { isOffline[link.device.position] }

  /// Whether a fault that holds messages goes on for the link.
  package func isHeld(_ link: Link) -> Bool {
    active.indices.contains { effect(of: $0, on: link) == .held }
  }

  /// The links of which a fault that begins now loses messages in bursts; each begins without one.
  package func linksWithNewBursts(by fault: Int) -> [Link] {
    guard effects.indices.contains(fault), !active.indices.contains(fault) else { return [] }
    var links: [Link] = []
    for device in effects[fault]?.devices ?? [] {
      for link in [Link(device, isUp: true), Link(device, isUp: false)] {
        if case .lostInBursts = effect(of: fault, on: link) { links.append(link) }
      }
    }
    return links
  }

  /// What a fault does to a link; nil if nothing.
  private func effect(of fault: Int, on link: Link) -> LinkEffect? {
    guard let (devices, effect) = effects[fault], devices.contains(link.device) else { return nil }
    return effect
  }

  /// Whether a partition of this kind blocks the link now.
  package func isCut(_ link: Link, by reason: DropReason) -> Bool {
    for fault in active.indices {
      if cut(fault, link) == .partition(reason) { return true }
    }
    return false
  }

  /// What stops a message that a fault had held and that goes on now: the first fault in the order
  /// of the scenario.
  package func blockOnRelease(_ link: Link) -> Block? {
    if isOffline(link) { return .offline }
    for fault in active.indices {
      if let block = cut(fault, link) { return block }
    }
    return nil
  }

  /// What a fault that goes on does to every message of a link.
  private func cut(_ fault: Int, _ link: Link) -> Block? {
    guard let effect = effect(of: fault, on: link) else { return nil }
    switch effect {
    case .cut(let direction) where !direction.includes(up: link.isUp): return nil
    case .cut(let direction):
      return .partition(direction == .both ? .partition : .oneWayPartition)
    case .held: return .held(by: fault)
    case .lost, .lostInBursts, .delayed, .doubled, .slowed: return nil
    }
  }

  // MARK: Sending

  package func policy(of link: Link) -> LinkPolicy {
    link.isUp ? transport.up[link.device.position] : transport.down[link.device.position]
  }

  /// What is declared for a message of `bytes` that is sent now. It takes its place in the queues.
  ///
  /// - Parameter isPush: A push may be lost before it is on the link (7.13); whether it was is told
  ///   only later.
  package mutating func send(
    on link: Link, bytes: Int, isPush: Bool, at now: Instant
  ) -> Declared {
    var declared = Declared()
    if isPush, pushesMayBeLost { declared.addLoss(.pushLoss, .untold) }
    if isOffline(link) {
      declared.block = .offline
      return declared
    }
    let policy = policy(of: link)
    // Under a schedule a message keeps its link busy only until it arrives, which is at any time.
    let isDoubtful = isPush && pushesMayBeLost || !followsClock && !isHealed
    declared.keepsOrder = policy.preservesOrder
    declared.least = policy.latency.least
    declared.most = policy.latency.most
    if let rate = policy.bandwidthBytesPerSecond {
      queues[link.index].take(bytes, at: rate, now, isDoubtful, into: &declared)
    }
    if !isHealed { declared.take(policy, losing: ownLosses[link.index]) }
    for fault in active.indices {
      meet(fault, link, bytes, now, isDoubtful, &declared)
    }
    // Some faults spare pushes.
    if isPush { declared.forgetChances() }
    return declared
  }

  private var pushesMayBeLost: Bool {
    if isHealed { return false }
    if transport.push.loss > .never { return true }
    return active.contains { kind in
      if case .pushLoss(let chance) = kind { return chance > .never }
      return false
    }
  }

  /// A message meets a fault. The first that stops it decides; later ones change nothing but their
  /// own queues.
  private mutating func meet(
    _ fault: Int, _ link: Link, _ bytes: Int, _ now: Instant, _ isDoubtful: Bool,
    _ declared: inout Declared
  ) {
    let isDecided = declared.block != nil
    var ignored = Declared()
    let effect = effect(of: fault, on: link)
    if case .slowed(let rate) = effect {
      if isDecided {
        faultQueues[fault][link.index].take(bytes, at: rate, now, isDoubtful, into: &ignored)
      } else {
        faultQueues[fault][link.index].take(bytes, at: rate, now, isDoubtful, into: &declared)
      }
    }
    if isDecided { return }
    if let block = cut(fault, link) {
      declared.block = block
    } else if let effect {
      declared.take(effect, on: link)
    }
  }
}

extension LinkTracker.Queue {
  /// Bytes leave one after the other: a message waits for those before it, and for its own.
  package mutating func take(
    _ bytes: Int, at rate: Int64, _ now: Instant, _ isDoubtful: Bool,
    into declared: inout LinkTracker.Declared
  ) {
    let (product, isTooLong) = Int64(bytes).multipliedReportingOverflow(by: 1_000_000)
    let speed = max(1, rate)
    let length =
      isTooLong
      ? SimulatedDuration.longest
      : SimulatedDuration(microseconds: product / speed + (product % speed > 0 ? 1 : 0)).clamped
    let leastEnd = max(now, least) + length
    let mostEnd = max(now, most) + length
    declared.least = declared.least + (leastEnd - now)
    declared.most = declared.most + (mostEnd - now)
    // A push that is lost before it is on the link never has a place here, and what has arrived
    // early has none any more.
    if !isDoubtful { least = leastEnd }
    most = mostEnd
  }
}

extension LinkTracker.Declared {
  /// One more chance by which the message may be lost.
  mutating func addLoss(_ reason: DropReason, _ chance: LossRates.Chance) {
    losses.append(LossRates.Loss(reason: reason, chance: chance))
  }

  /// How likely the losses are is not told.
  mutating func forgetChances() {
    for index in losses.indices { losses[index].chance = .untold }
  }

  /// Whether a message may be lost for this reason.
  package func mayBeLost(by reason: DropReason) -> Bool { losses.contains { $0.reason == reason } }

  /// What a link does by itself, before the healing; `chances` are those of its policy.
  fileprivate mutating func take(_ policy: LinkPolicy, losing chances: [LossRates.Loss]) {
    if losses.isEmpty { losses = chances } else { losses += chances }
    if policy.loss == .always { isCertainlyLost = true }
    if policy.duplication > .never { mayDouble = true }
    if policy.reordering > .never { most = most + policy.reorderingDelay.most }
  }

  /// What a fault does by chance to a message of a link.
  package mutating func take(_ effect: LinkEffect, on link: LinkTracker.Link) {
    switch effect {
    case .lost(let chance, let direction):
      guard direction.includes(up: link.isUp) else { return }
      if chance > .never { addLoss(.lossSurge, .each(chance)) }
      if chance == .always { isCertainlyLost = true }
    case .lostInBursts(let burst): addLoss(.burstLoss, .burst(burst))
    case .delayed(let extra, let chance):
      if chance == .always { least = least + extra.least }
      if chance > .never { most = most + extra.most }
    case .doubled(let chance): if chance > .never { mayDouble = true }
    case .cut, .held, .slowed: break
    }
  }
}

extension LinkPolicy {
  /// By what chances it loses a message.
  fileprivate var losses: [LossRates.Loss] {
    var losses: [LossRates.Loss] = []
    if loss > .never {
      losses.append(LossRates.Loss(reason: .independentLoss, chance: .each(loss)))
    }
    if let burst { losses.append(LossRates.Loss(reason: .burstLoss, chance: .burst(burst))) }
    return losses
  }
}
