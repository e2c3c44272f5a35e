/// One of several machines that share a study.
package struct Shard: Sendable, Equatable {
  /// Which one, from 0.
  package let index: Int
  /// How many there are.
  package let count: Int

  /// Shard `index` of `count`; nil if there is no such one.
  package init?(index: Int, count: Int) {
    guard count >= 1, count <= 1_000_000, (0..<count).contains(index) else { return nil }
    self.index = index
    self.count = count
  }

  /// All of it.
  package static let whole = Shard(unchecked: 0, of: 1)

  private init(unchecked index: Int, of count: Int) {
    self.index = index
    self.count = count
  }

  /// Whether a piece of work is its.
  package func owns(_ number: Int) -> Bool { number % count == index }

  /// As it is written: counted from 1.
  package var text: String { "\(index + 1)/\(count)" }
}
