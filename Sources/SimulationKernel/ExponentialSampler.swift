/// Draws from the exponential distribution with mean 1, in two nanoseconds and with the same bits
/// on every machine.
///
///     let exponential = ExponentialSampler()
///     let seconds = exponential.next(using: &generator)
///
/// The ziggurat method: the area under e⁻ˣ is covered by 256 layers of equal area. One draw picks a
/// layer and a point in it, one of 2⁵³ across its width; 99 of 100 points are certainly under the
/// curve. The tables come from `PortableMath`. A result is never negative and seldom exactly 0.
@frozen
public struct ExponentialSampler: ~Copyable {
  /// A layer: its width divided by 2⁵³, and the numbers below which a point is under the curve.
  @frozen
  @usableFromInline
  struct Layer: BitwiseCopyable {
    @usableFromInline var scale: Double
    @usableFromInline var limit: UInt64
  }

  @usableFromInline let layers: UnsafeMutablePointer<Layer>
  /// The height of the curve at the right edge of each layer, and at the left end.
  @usableFromInline let heights: UnsafeMutablePointer<Double>

  /// Where the lowest layer ends and the tail begins, for 256 layers.
  @inlinable static var tailBegin: Double { 7.697_117_470_131_05 }
  /// The area of each layer, the lowest one's together with the tail.
  @inlinable static var layerArea: Double { 0.003_949_659_822_581_557 }

  /// A sampler with its tables, which take 6 KiB.
  public init() {
    layers = .allocate(capacity: 256)
    heights = .allocate(capacity: 257)
    var edge = Self.tailBegin
    var height = PortableMath.exp(-edge)
    // The lowest layer is a box as high as the curve at its edge, and wide enough for the tail.
    let lowest = Self.layerArea / height
    layers.initialize(to: Layer(scale: lowest * 0x1p-53, limit: UInt64(edge / lowest * 0x1p53)))
    heights.initialize(to: height)
    for index in 1..<256 {
      // One layer higher: what the area needs in height, at the width it has.
      let above = min(height + Self.layerArea / edge, 1)
      let next = index == 255 ? 0 : -PortableMath.log(above)
      let layer = Layer(scale: edge * 0x1p-53, limit: UInt64(next / edge * 0x1p53))
      (layers + index).initialize(to: layer)
      (heights + index).initialize(to: above)
      edge = next
      height = above
    }
    (heights + 256).initialize(to: 1)
  }

  @inlinable
  deinit {
    layers.deallocate()
    heights.deallocate()
  }

  /// The next value; takes one draw of the generator, seldom more.
  @inlinable
  public func next<Generator: RandomNumberGenerator>(using generator: inout Generator) -> Double {
    let draw = generator.next()
    let layer = layers[Int(truncatingIfNeeded: draw & 255)]
    let point = draw &>> 11
    let value = Double(Int64(truncatingIfNeeded: point)) * layer.scale
    if point < layer.limit { return value }
    return atEdge(value, layer: Int(truncatingIfNeeded: draw & 255), using: &generator)
  }

  /// Decides about a point that may be above the curve, and draws again if it is.
  @inlinable
  @inline(never)
  func atEdge<Generator: RandomNumberGenerator>(
    _ first: Double, layer: Int, using generator: inout Generator
  ) -> Double {
    var value = first
    var index = layer
    while true {
      // Behind the tail's beginning, the distribution is the same again.
      if index == 0 {
        let unit = PortableMath.openUnitInterval(generator.next())
        return Self.tailBegin - PortableMath.log(unit)
      }
      let low = heights[index &- 1]
      let height = low + (heights[index] - low) * PortableMath.openUnitInterval(generator.next())
      if height < PortableMath.exp(-value) { return value }
      let draw = generator.next()
      index = Int(truncatingIfNeeded: draw & 255)
      let point = draw &>> 11
      value = Double(Int64(truncatingIfNeeded: point)) * layers[index].scale
      if point < layers[index].limit { return value }
    }
  }
}

// The tables never change.
extension ExponentialSampler: @unchecked Sendable {}
