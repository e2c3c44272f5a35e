import SimulationKernel
import Statistics

/// How long it took until devices knew of dismissals, of any number of them in little memory.
///
/// Up to `exactLimit` of them are kept as they are; of more, each quantile is known to 1 %. Which
/// of the two depends only on how many there are, so parts that are added in any grouping give the
/// same.
struct DismissalDelays: Sendable, Equatable {
  /// The most delays that are kept as they are.
  static let exactLimit = 4_096

  /// In microseconds, in the order in which they were added; empty once there is a sketch.
  private var exact: [Int64] = []
  private var sketch: QuantileSketch?

  /// How many there are.
  var count: Int { sketch?.count ?? exact.count }

  mutating func add(_ delay: SimulatedDuration) {
    if sketch != nil {
      sketch?.add(Double(delay.microseconds))
    } else {
      exact.append(delay.microseconds)
      condense()
    }
  }

  /// Adds those of a later part.
  mutating func add(_ later: DismissalDelays) {
    if let other = later.sketch {
      var whole = sketch ?? sketchOfExact()
      whole.merge(other)
      sketch = whole
      exact = []
    } else if sketch != nil {
      for delay in later.exact { sketch?.add(Double(delay)) }
    } else {
      exact += later.exact
      condense()
    }
  }

  /// The delay at a rank, from 0 for the smallest; nil beyond the last rank. O(n log n).
  func value(ofRank rank: Int) -> SimulatedDuration? {
    guard rank >= 0, rank < count else { return nil }
    if let value = sketch?.value(ofRank: rank) {
      return SimulatedDuration(microseconds: Int64(value.rounded()))
    }
    return SimulatedDuration(microseconds: exact.sorted()[rank])
  }

  private mutating func condense() {
    guard exact.count > Self.exactLimit else { return }
    sketch = sketchOfExact()
    exact = []
  }

  private func sketchOfExact() -> QuantileSketch {
    var sketch = QuantileSketch()
    for delay in exact { sketch.add(Double(delay)) }
    return sketch
  }
}

extension DismissalDelays: Codable {
  private enum Key: String, CodingKey {
    case exact, numbers, counts, least, greatest
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    guard let sketch else { return try container.encode(exact, forKey: .exact) }
    try container.encode(sketch.buckets.map(\.number), forKey: .numbers)
    try container.encode(sketch.buckets.map(\.count), forKey: .counts)
    try container.encode(sketch.minimum, forKey: .least)
    try container.encode(sketch.maximum, forKey: .greatest)
  }

  /// Throws for what no search writes: too many that are kept as they are, negative ones, or
  /// buckets that do not fit together.
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    func impossible(_ key: Key) -> DecodingError {
      .dataCorruptedError(forKey: key, in: container, debugDescription: "Impossible delays.")
    }
    if let exact = try container.decodeIfPresent([Int64].self, forKey: .exact) {
      guard exact.count <= Self.exactLimit, exact.allSatisfy({ $0 >= 0 }) else {
        throw impossible(.exact)
      }
      self.exact = exact
      return
    }
    let numbers = try container.decode([Int].self, forKey: .numbers)
    let counts = try container.decode([Int].self, forKey: .counts)
    let least = try container.decode(Double.self, forKey: .least)
    let greatest = try container.decode(Double.self, forKey: .greatest)
    guard numbers.count == counts.count, least >= 0, greatest <= Double(1 << 62),
      let sketch = QuantileSketch(
        buckets: zip(numbers, counts).map { QuantileSketch.Bucket(number: $0, count: $1) },
        minimum: least, maximum: greatest),
      sketch.count > Self.exactLimit
    else { throw impossible(.numbers) }
    self.sketch = sketch
  }
}
