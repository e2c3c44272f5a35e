import SimulationKernel

/// The random choices of one input: a function of the seed and the input's number alone, so that
/// every input can be made again by itself.
package struct InputDraws: Sendable {
  private var choices: ChoiceSource
  /// Whether everything that is done now and then is done.
  private var isThorough = false

  /// The choices of the input `number` among those that belong to `seed`.
  package init(seed: UInt64, number: UInt64) {
    var digest = StableDigest()
    digest.combine(seed)
    digest.combine(text: "input")
    digest.combine(number)
    choices = ChoiceSource(seed: digest.value, entityCount: 1, purposeCount: 1)
  }

  /// Choices that leave nothing out, for an input that is known to be worth it.
  package static var thorough: InputDraws {
    var draws = InputDraws(seed: 0, number: 0)
    draws.isThorough = true
    return draws
  }

  /// A number uniform over all 64-bit numbers.
  package mutating func word() -> UInt64 { choices.next(entity: 0, purpose: 0) }

  /// A number from 0 up to, not including, `count`; 0 where there is none.
  package mutating func below(_ count: Int) -> Int {
    Int(truncatingIfNeeded: word().multipliedFullWidth(by: UInt64(max(1, count))).high)
  }

  /// True once in `count` times.
  package mutating func isHit(oneIn count: Int) -> Bool {
    below(count) == 0 || isThorough
  }

  /// One of several; nil where there are none.
  package mutating func pick<Items: RandomAccessCollection>(_ items: Items) -> Items.Element? {
    guard !items.isEmpty else { return nil }
    return items[items.index(items.startIndex, offsetBy: below(items.count))]
  }

  /// A stretch of something with `count` parts, mostly a short one.
  package mutating func stretch(of count: Int) -> Range<Int> {
    let start = below(count)
    let longest = isHit(oneIn: 4) ? count - start : min(8, count - start)
    return start..<min(count, start + 1 + below(longest))
  }

  /// How many changes are made to one input: at least one, mostly few.
  package mutating func changeCount() -> Int {
    var count = 1
    while count < 8, below(5) < 2 { count += 1 }
    return count
  }
}
