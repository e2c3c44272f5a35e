/// A set of nodes, one bit each.
public struct NodeSet: Hashable, Sendable {
  private var words: [UInt64] = []

  /// The set of these nodes; negative numbers are left out.
  public init(_ nodes: some Sequence<Int>) {
    for node in nodes { insert(node) }
  }

  /// The set of no nodes.
  public init() {}

  /// Adds a node; a negative number is left out.
  public mutating func insert(_ node: Int) {
    guard node >= 0 else { return }
    let word = node / 64
    if word >= words.count {
      words.append(contentsOf: repeatElement(0, count: word + 1 - words.count))
    }
    words[word] |= 1 << UInt64(node % 64)
  }

  /// Whether the node is in the set; O(1).
  public func contains(_ node: Int) -> Bool {
    let word = node / 64
    guard node >= 0, word < words.count else { return false }
    return words[word] >> UInt64(node % 64) & 1 == 1
  }
}

extension NodeSet: ExpressibleByArrayLiteral {
  /// The set of the listed nodes.
  public init(arrayLiteral nodes: Int...) { self.init(nodes) }
}
