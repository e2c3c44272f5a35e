/// What is drawn for. Its number is part of the key of every draw.
@usableFromInline
package protocol DrawPurpose: RawRepresentable<Int>, CaseIterable, Sendable {
  /// The number among all purposes of a run.
  var number: Int { get }
}

/// Draws for some purposes of a thing: keyed by its id, so that removing another one leaves them
/// alone.
@usableFromInline
package struct KeyedDraws<Purpose: DrawPurpose>: Sendable {
  /// A number made of the id, below 2⁵¹; the network's own keys are tagged otherwise.
  @usableFromInline package let identity: Int
  @usableFromInline var ordinals: [UInt64]

  /// The draws of the thing of kind `kind` with the id `id`.
  @inlinable
  package init(_ kind: String, _ id: String) {
    identity = KeyedDraws.identity(kind, id, bits: 51)
    ordinals = Array(repeating: 0, count: Purpose.allCases.count)
  }

  /// A number of `bits` bits made of a kind and an id.
  @inlinable
  package static func identity(_ kind: String, _ id: String, bits: UInt64) -> Int {
    var digest = StableDigest()
    digest.combine(text: kind)
    digest.combine(text: id)
    return Int(digest.value & (1 << bits - 1))
  }

  /// The next draw for `purpose`.
  @inlinable
  package mutating func next(_ purpose: Purpose, _ choices: inout ChoiceSource) -> UInt64 {
    let ordinal = ordinals[purpose.rawValue]
    ordinals[purpose.rawValue] = ordinal &+ 1
    return choices.draw(entity: identity, purpose: purpose.number, ordinal: ordinal)
  }

  /// A duration for `purpose`; never negative.
  @inlinable
  package mutating func duration(
    _ distribution: DurationDistribution, _ purpose: Purpose, _ choices: inout ChoiceSource
  ) -> SimulatedDuration {
    if case .constant(let duration) = distribution { return max(.zero, duration) }
    return max(.zero, distribution.duration(for: next(purpose, &choices)))
  }

  /// Whether something of this probability happens.
  @inlinable
  package mutating func chance(
    _ probability: Probability, _ purpose: Purpose, _ choices: inout ChoiceSource
  ) -> Bool {
    if probability == .never { return false }
    if probability == .always { return true }
    return probability.happens(for: next(purpose, &choices))
  }

  /// An index below `count`, by `weights` where there are any, else each as likely as any other.
  @inlinable
  package mutating func index(
    below count: Int, weights: [UInt32] = [], _ purpose: Purpose,
    _ choices: inout ChoiceSource
  ) -> Int {
    let total = KeyedDraws.total(of: weights) { $0 }
    let drawn = next(purpose, &choices)
    guard total > 0, weights.count == count else {
      return Int(drawn.multipliedFullWidth(by: UInt64(count)).high)
    }
    return KeyedDraws.index(for: drawn, of: total, among: weights) { $0 }
  }

  @inlinable
  @inline(__always)
  package static func total<Entry>(of entries: [Entry], weight: (Entry) -> UInt32) -> UInt64 {
    var total: UInt64 = 0
    for entry in entries { total &+= UInt64(weight(entry)) }
    return total
  }

  /// The entry in whose share of `total` a draw lies.
  @inlinable
  @inline(__always)
  package static func index<Entry>(
    for drawn: UInt64, of total: UInt64, among entries: [Entry], weight: (Entry) -> UInt32
  ) -> Int {
    var left = drawn.multipliedFullWidth(by: total).high
    for index in entries.indices {
      let weight = UInt64(weight(entries[index]))
      if left < weight { return index }
      left -= weight
    }
    return entries.count - 1
  }
}
