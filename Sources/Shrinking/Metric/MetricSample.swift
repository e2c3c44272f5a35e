/// The values of a measure over the cases of a search: 16 bytes a case.
package struct MetricSample: Sendable, Equatable {
  /// One case that has a value.
  package struct Entry: Sendable, Equatable, BitwiseCopyable {
    /// The value.
    package let value: Double
    /// The number of the case.
    package let number: UInt64

    /// The value of a case.
    package init(value: Double, number: UInt64) {
      self.value = value
      self.number = number
    }
  }

  /// The cases that have a value.
  package private(set) var entries: [Entry] = []
  /// How many cases were played.
  package private(set) var caseCount: UInt64 = 0
  /// How many of them have no value, such as one that never came to rest.
  package private(set) var absentCount: UInt64 = 0
  /// How many of them break a promise, whatever their value.
  package private(set) var failingCount: UInt64 = 0

  /// Nothing played yet.
  package init() {}

  /// Adds the next case; nil for one without a value.
  package mutating func add(_ value: Double?, number: UInt64, isFailing: Bool) {
    caseCount += 1
    if isFailing { failingCount += 1 }
    if let value {
      entries.append(Entry(value: value, number: number))
    } else {
      absentCount += 1
    }
  }

  /// Adds what another part of the same search saw.
  package mutating func add(_ other: MetricSample) {
    entries += other.entries
    caseCount += other.caseCount
    absentCount += other.absentCount
    failingCount += other.failingCount
  }

  /// The sample in order; linear in its size times the logarithm of it.
  package consuming func sorted() -> SortedMetricSample { SortedMetricSample(self) }
}

/// A sample in the order of its values, and of the cases' numbers where values are the same.
package struct SortedMetricSample: Sendable, Equatable {
  /// The entries, the smallest value first.
  package let entries: [MetricSample.Entry]
  /// How many cases were played.
  package let caseCount: UInt64
  /// How many of them have no value.
  package let absentCount: UInt64
  /// How many of them break a promise.
  package let failingCount: UInt64

  init(_ sample: consuming MetricSample) {
    caseCount = sample.caseCount
    absentCount = sample.absentCount
    failingCount = sample.failingCount
    var entries = sample.entries
    entries.sort { ($0.value, $0.number) < ($1.value, $1.number) }
    self.entries = entries
  }

  /// The smallest value that at least the quantile's share of the values does not exceed, at the
  /// first case that has it; nil if there is no value.
  package func entry(at quantile: Quantile) -> MetricSample.Entry? {
    guard !entries.isEmpty else { return nil }
    let value = entries[quantile.rank(of: entries.count) - 1].value
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].value < value { low = middle + 1 } else { high = middle }
    }
    return entries[low]
  }
}

/// A share of a sample in percent, exact to a millionth of a percent.
package struct Quantile: Sendable, Equatable, Comparable {
  private static let whole: UInt64 = 100_000_000

  /// In millionths of a percent, from 1 to 100 000 000.
  private let parts: UInt64

  /// A share in whole percent, from 1 to 100.
  package init(percent: UInt64) {
    precondition((1...100).contains(percent), "A quantile is above 0 % and at most 100 %.")
    parts = percent * 1_000_000
  }

  /// What was typed, such as `99.9`; nil unless it is above 0 and at most 100, with at most six
  /// digits after the point.
  package init?(_ text: String) {
    let halves = text.utf8.split(
      separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    let fraction = halves.count > 1 ? Array(halves[1]) : []
    guard (1...3).contains(halves[0].count), fraction.count <= 6,
      halves.count == 1 || !fraction.isEmpty
    else { return nil }
    var parts: UInt64 = 0
    let padding = Array(repeating: UInt8(ascii: "0"), count: 6 - fraction.count)
    for digit in Array(halves[0]) + fraction + padding {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
      parts = parts * 10 + UInt64(digit - UInt8(ascii: "0"))
    }
    guard (1...Quantile.whole).contains(parts) else { return nil }
    self.parts = parts
  }

  /// Whether the left share is the smaller one.
  package static func < (left: Quantile, right: Quantile) -> Bool { left.parts < right.parts }

  /// The rank of the quantile among `count` values, from 1: the nearest rank.
  func rank(of count: Int) -> Int {
    let (high, low) = UInt64(count).multipliedFullWidth(by: parts)
    let (quotient, remainder) = Quantile.whole.dividingFullWidth((high, low))
    return min(count, Int(quotient) + (remainder > 0 ? 1 : 0))
  }

  /// As it is written: `99.9`.
  package var text: String {
    let rest = parts % 1_000_000
    guard rest > 0 else { return "\(parts / 1_000_000)" }
    var digits = "\(rest)"
    digits = String(repeating: "0", count: 6 - digits.count) + digits
    while digits.last == "0" { digits.removeLast() }
    return "\(parts / 1_000_000).\(digits)"
  }
}
