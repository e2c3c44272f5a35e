import SimulationKernel

/// Nodes that ask a hub over a network that loses 5 % each way.
///
/// A node thinks Exp(1 s), sends a request and sets a timer of 0.5 s. The request takes U(10 ms,
/// 100 ms); the hub counts it and replies the same way. The reply voids the timer by the node's
/// generation; a reply or the timer begins the next thinking. A void timer still comes and is not
/// counted. Per node and second 2.570 events must be counted.
struct LossyHubModel: ListModel, ~Copyable {
  private struct Node {
    var generation: UInt32 = 0
    var answered: UInt32 = 0
    var timedOut: UInt32 = 0
    var received: UInt32 = 0
  }

  /// Bits 0 to 19 of a payload name the node, 20 and 21 the kind, 22 to 31 the generation.
  private enum Kind {
    static let thought: UInt32 = 0 << 20
    static let request: UInt32 = 1 << 20
    static let reply: UInt32 = 2 << 20
    static let timer: UInt32 = 3 << 20
  }

  /// The most nodes that a payload can name.
  static let mostNodes = 1 << 20

  private let nodes: UnsafeMutablePointer<Node>
  private let nodeCount: Int
  private var stream: BenchStream
  private let exponential = ExponentialSampler()
  private(set) var units = 0
  private var now: Int64 = 0

  // Counted events in a cycle over its length, with s = 0.95 for each way: a node thinks, the hub
  // receives with s, and a reply or the timer comes, 2 + s; 1 s of thinking, then 0.11 s until the
  // reply with s², else 0.5 s.
  static var expectation: ListExpectation {
    ListExpectation(
      key: "events_per_node_s", meaning: "events counted for each node and second: 2.570",
      units: "events", unit: "event", value: 2.570, bias: 0.05, deviation: 3)
  }

  init(nodes count: Int, seed: UInt64) {
    nodeCount = count
    nodes = .allocate(capacity: count)
    nodes.initialize(repeating: Node(), count: count)
    stream = BenchStream(seed: seed)
  }

  deinit { nodes.deallocate() }

  /// Counted events for each node and second.
  var check: Double {
    Double(units) / Double(nodeCount) / (Double(max(now, 1)) / 1_000_000)
  }

  var digest: StableDigest {
    var digest = StableDigest()
    for index in 0..<nodeCount {
      let node = nodes[index]
      digest.combine(UInt64(node.generation) << 32 | UInt64(node.answered))
      digest.combine(UInt64(node.timedOut) << 32 | UInt64(node.received))
    }
    digest.combine(now)
    return digest
  }

  /// The first thinking of each node.
  mutating func start<List: BenchList & ~Copyable>(
    _ list: inout List
  ) where List.Payload == UInt32 {
    for node in 0..<nodeCount { think(&list, UInt32(truncatingIfNeeded: node)) }
  }

  @inline(__always)
  private mutating func think<List: BenchList & ~Copyable>(
    _ list: inout List, _ node: UInt32
  ) where List.Payload == UInt32 {
    let thinking = exponential.next(using: &stream).benchMicroseconds
    list.schedule(
      Kind.thought | node, at: Instant(microseconds: now &+ thinking), priority: .device)
  }

  @inline(__always)
  private mutating func send<List: BenchList & ~Copyable>(
    _ list: inout List, _ message: UInt32
  ) where List.Payload == UInt32 {
    guard stream.unit() >= 0.05 else { return }
    let delay = 10_000 &+ Int64(truncatingIfNeeded: stream.below(90_000))
    list.schedule(message, at: Instant(microseconds: now &+ delay), priority: .device)
  }

  mutating func play<List: BenchList & ~Copyable>(
    _ list: inout List, until total: Int
  ) where List.Payload == UInt32 {
    let kinds = Kind.timer
    while units < total, let next = list.popEarliest() {
      now = next.instant.microseconds
      let name = next.payload & 0xf_ffff
      let node = nodes + Int(name)
      let kind = next.payload & kinds
      if kind == Kind.thought {
        units &+= 1
        node.pointee.generation &+= 1
        let tagged = name | node.pointee.generation &<< 22
        send(&list, tagged | Kind.request)
        list.schedule(
          tagged | Kind.timer, at: Instant(microseconds: now &+ 500_000), priority: .device)
      } else if kind == Kind.request {
        units &+= 1
        node.pointee.received &+= 1
        send(&list, next.payload & ~kinds | Kind.reply)
      } else if next.payload &>> 22 == node.pointee.generation & 0x3ff {
        units &+= 1
        node.pointee.generation &+= 1
        if kind == Kind.reply {
          node.pointee.answered &+= 1
        } else {
          node.pointee.timedOut &+= 1
        }
        think(&list, name)
      }
    }
  }
}
