/// How likely something is, in whole parts per billion, so that a test of it is exact everywhere.
@frozen
public struct Probability: Comparable, Hashable, Sendable, BitwiseCopyable {
  /// The likelihood in billionths, from 0 (never) to 1 000 000 000 (always).
  public let partsPerBillion: UInt32

  /// What stands for certainty.
  @inlinable public static var billion: UInt32 { 1_000_000_000 }

  /// A likelihood of `partsPerBillion` billionths; what is out of range is moved into it.
  @inlinable
  public init(partsPerBillion: Int64) {
    self.partsPerBillion = UInt32(max(0, min(partsPerBillion, Int64(Probability.billion))))
  }

  /// A likelihood of `percent` hundredths; what is out of range is moved into it.
  @inlinable
  public static func percent(_ percent: Int64) -> Probability {
    Probability(partsPerBillion: max(0, min(percent, 100)) * 10_000_000)
  }

  /// It does not happen.
  @inlinable public static var never: Probability { Probability(partsPerBillion: 0) }
  /// It always happens.
  @inlinable public static var always: Probability {
    Probability(partsPerBillion: 1_000_000_000)
  }

  /// The likelihood that it does not happen.
  @inlinable
  public var complement: Probability {
    Probability(partsPerBillion: Int64(Probability.billion) - Int64(partsPerBillion))
  }

  /// The likelihood that this happens or the other, of which neither depends on the other.
  ///
  /// It is certain only if one of the two is.
  @inlinable
  public func or(_ other: Probability) -> Probability {
    let billion = UInt64(Probability.billion)
    let neither = UInt64(complement.partsPerBillion) * UInt64(other.complement.partsPerBillion)
    return Probability(partsPerBillion: Int64((neither + billion - 1) / billion)).complement
  }

  /// The likelihood that any of several happens, of which none depends on the others. Their order
  /// does not matter, though each step is rounded.
  @inlinable
  public static func any(of chances: [Probability]) -> Probability {
    chances.sorted().reduce(.never) { $0.or($1) }
  }

  /// Whether it happens for this draw, which is uniform over all 64-bit numbers.
  ///
  /// Monotone: what happens for a draw also happens for it under any larger probability.
  @inlinable
  public func happens(for draw: UInt64) -> Bool {
    draw.multipliedFullWidth(by: UInt64(Probability.billion)).high < UInt64(partsPerBillion)
  }

  /// Less likely first.
  @inlinable
  public static func < (left: Probability, right: Probability) -> Bool {
    left.partsPerBillion < right.partsPerBillion
  }
}
