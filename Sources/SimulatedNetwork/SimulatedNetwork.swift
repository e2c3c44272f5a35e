import SimulationKernel

/// A network as a value: asked about a message, it says what becomes of it.
///
///     var network = SimulatedNetwork(nodeCount: 3, defaultPolicy: .perfect, purposeOffset: 0)
///     let split = network.install(.partition(Partition(between: [0], and: [1, 2])))
///     network.setActive(fault: split, true)
///     let fate = network.transmit(from: 0, to: 1, bytes: 100, at: .zero, choices: &choices)
///     // fate.first == .drop(.partition)
///
/// It carries nothing itself: the world schedules what is delivered and keeps what is held. A
/// message is judged when it is sent; faults that begin later do not touch it any more, but the
/// world asks `canReceive` when it arrives.
///
/// The order of judgement: offline nodes, the link's own losses, then the active faults in the
/// order of their installation. Every active fault sees every message that leaves its sender, also
/// one that is lost anyway, so that switching one fault off leaves the others' bursts and queues
/// alone.
public struct SimulatedNetwork: Sendable {
  /// How many nodes there are; the hub is one of them.
  public let nodeCount: Int
  /// Between which nodes there are links.
  public let topology: NetworkTopology
  /// The first of the purposes of the run's choices that belong to the network.
  public let purposeOffset: Int

  /// Whether no message waits for those before it: a fault on purpose.
  package var forgetsQueues = false

  /// The numbers by which draws know the nodes.
  private let nodeIdentities: [Int]
  @usableFromInline var isOnline: [Bool]
  private var links: [LinkState]
  /// The different policies in use; each link refers to one.
  private var policies: [LinkPolicy]
  var installed: [InstalledFault] = []
  /// The indexes of the faults that are active, in the order of installation.
  @usableFromInline var active: [Int] = []

  /// A network of online nodes, all with the same link policy and without faults.
  ///
  /// - `nodeIdentities`: The numbers by which random draws know the nodes, when these are not
  ///   their positions. A scenario that lost a node keeps the others' draws by keeping their
  ///   identities. Below 2²⁰.
  /// - `purposeOffset`: Draws use the purposes from here on, `NetworkPurpose.allCases.count` many.
  public init(
    nodeCount: Int, defaultPolicy: LinkPolicy, topology: NetworkTopology = .mesh,
    nodeIdentities: [Int]? = nil, purposeOffset: Int
  ) {
    precondition(nodeCount >= 0, "There cannot be fewer than no nodes.")
    let identities = nodeIdentities ?? Array(0..<nodeCount)
    precondition(identities.count == nodeCount, "Every node has one identity.")
    precondition(
      identities.allSatisfy { (0..<MessageDraws.nodeIdentityLimit).contains($0) },
      "The identity of a node is a number below 1 048 576.")
    self.nodeCount = nodeCount
    self.topology = topology
    self.purposeOffset = purposeOffset
    self.nodeIdentities = identities
    isOnline = Array(repeating: true, count: nodeCount)
    links = Array(repeating: LinkState(), count: topology.linkCount(nodeCount: nodeCount))
    policies = [defaultPolicy]
  }

  /// How many directed links there are.
  public var linkCount: Int { links.count }

  /// Gives one link a policy of its own; nothing happens when there is no such link.
  public mutating func setPolicy(_ policy: LinkPolicy, from sender: Int, to receiver: Int) {
    guard let link = link(from: sender, to: receiver) else { return }
    if let known = policies.firstIndex(of: policy) {
      links[link].policy = Int32(known)
    } else {
      links[link].policy = Int32(policies.count)
      policies.append(policy)
    }
  }

  /// The policy of a link, or `nil` when there is no such link.
  public func policy(from sender: Int, to receiver: Int) -> LinkPolicy? {
    link(from: sender, to: receiver).map { policies[Int(links[$0].policy)] }
  }

  /// From now on links keep their latency and bandwidth, and lose, double and reorder nothing.
  public mutating func makeLinksSound() {
    for index in policies.indices {
      policies[index].loss = .never
      policies[index].burst = nil
      policies[index].duplication = .never
      policies[index].reordering = .never
    }
  }

  /// Takes a node online or offline; O(1), unlike a `NodeOffline` fault for each.
  public mutating func setOnline(_ isOnline: Bool, node: Int) {
    guard self.isOnline.indices.contains(node) else { return }
    self.isOnline[node] = isOnline
  }

  /// Whether a message that arrives now finds its receiver online.
  @inlinable
  public func canReceive(node: Int) -> Bool {
    guard isOnline.indices.contains(node), isOnline[node] else { return false }
    return active.isEmpty || !isFaultOffline(node)
  }

  /// Whether a fault keeps a node offline.
  @usableFromInline
  func isFaultOffline(_ node: Int) -> Bool {
    active.contains { index in
      guard case .nodeOffline(let fault) = installed[index].fault else { return false }
      return fault.nodes.contains(node)
    }
  }

  /// What becomes of a message that is sent now.
  ///
  /// - `bytes`: Its size, which matters only where bandwidth is limited.
  /// - `choices`: All draws come from here, keyed by the link and the message's number on it.
  /// - Complexity: O(active faults).
  public mutating func transmit(
    from sender: Int, to receiver: Int, bytes: Int, at instant: Instant,
    choices: inout ChoiceSource
  ) -> Transmission {
    guard let link = link(from: sender, to: receiver) else {
      return Transmission(first: .drop(.noLink))
    }
    let ordinal = links[link].messageCount
    links[link].messageCount &+= 1
    guard isOnline[sender] && isOnline[receiver] else {
      return Transmission(first: .drop(.offline))
    }
    if forgetsQueues { forgetQueues(of: link) }
    let message = MessageOnLink(from: sender, to: receiver, bytes: bytes, at: instant)
    let policy = policies[Int(links[link].policy)]
    let draws = self.draws(of: message, fault: nil, ordinal: ordinal)
    if active.isEmpty {
      return links[link].carry(message, by: policy, draws: draws, choices: &choices)
    }
    return carry(
      message, on: link, by: policy, draws: draws, ordinal: ordinal, choices: &choices)
  }

  /// What becomes of a message while faults are active.
  private mutating func carry(
    _ message: MessageOnLink, on link: Int, by policy: LinkPolicy, draws: MessageDraws,
    ordinal: UInt64, choices: inout ChoiceSource
  ) -> Transmission {
    let own = links[link].judge(message, by: policy, draws: draws, choices: &choices)
    let effect = consultFaults(
      about: message, link: link, ordinal: ordinal, isLost: own.dropReason != nil,
      choices: &choices)
    if let reason = own.dropReason { return Transmission(first: .drop(reason)) }
    if case .drop(let reason) = effect.decision {
      return Transmission(first: .drop(reason), decidingFault: effect.decidingFault)
    }
    let travel = policy.travelTime(draws: draws, choices: &choices)
    let delay = (own.wait + travel + effect.delay).clamped
    let copyDelay = policy.delayOfCopy(draws: draws, choices: &choices) ?? effect.copyDelay
    if case .hold = effect.decision, let fault = effect.decidingFault {
      return Transmission(
        first: .hold(by: fault, thenAfter: delay),
        copy: copyDelay.map { .hold(by: fault, thenAfter: (delay + $0).clamped) },
        decidingFault: fault)
    }
    return links[link].deliver(message, after: delay, copyAfter: copyDelay, by: policy)
  }

  /// What becomes of a held message when the fault that held it ends.
  ///
  /// Call it after the fault was made inactive, in the order in which the messages were held. It
  /// may be held again, by another fault, or be dropped where the way is blocked meanwhile.
  ///
  /// - `thenAfter`: What `LinkVerdict.hold` said.
  /// - `isCopy`: Whether it is a second copy, for which nobody waits.
  public mutating func release(
    from sender: Int, to receiver: Int, thenAfter delay: SimulatedDuration, at instant: Instant,
    isCopy: Bool = false
  ) -> LinkVerdict {
    guard let link = link(from: sender, to: receiver) else { return .drop(.noLink) }
    guard isOnline[sender] && isOnline[receiver] else { return .drop(.offline) }
    let message = MessageOnLink(from: sender, to: receiver, bytes: 0, at: instant)
    for index in active {
      switch installed[index].fault.verdictOnRelease(of: message) {
      case .pass, .delay, .copy: continue
      case .drop(let reason): return .drop(reason)
      case .hold: return .hold(by: index, thenAfter: delay)
      }
    }
    let preservesOrder = policies[Int(links[link].policy)].preservesOrder && !isCopy
    return .deliver(
      after: links[link].inOrder(delay.clamped, at: instant, preservesOrder: preservesOrder))
  }

  /// Whoever decides the order of arrival has let a message arrive before its time: no later one
  /// waits longer for those before it than until `latest`, when the last that is still on its way
  /// from `sender` to `receiver` arrives.
  package mutating func catchUp(from sender: Int, to receiver: Int, arrivedBy latest: Instant) {
    guard let link = link(from: sender, to: receiver) else { return }
    links[link].busyUntil = min(links[link].busyUntil, latest)
    links[link].latestArrival = min(links[link].latestArrival, latest)
    for index in active where !installed[index].linkStates.isEmpty {
      let busyUntil = installed[index].linkStates[link].busyUntil
      installed[index].linkStates[link].busyUntil = min(busyUntil, latest)
    }
  }

  private mutating func forgetQueues(of link: Int) {
    links[link].busyUntil = Instant(microseconds: .min)
    for index in active where !installed[index].linkStates.isEmpty {
      installed[index].linkStates[link].busyUntil = Instant(microseconds: .min)
    }
  }

  private func link(from sender: Int, to receiver: Int) -> Int? {
    topology.link(from: sender, to: receiver, nodeCount: nodeCount)
  }

  func draws(of message: MessageOnLink, fault: Int?, ordinal: UInt64) -> MessageDraws {
    MessageDraws(
      sender: nodeIdentities[message.sender], receiver: nodeIdentities[message.receiver],
      fault: fault, ordinal: ordinal, purposeOffset: purposeOffset)
  }
}
