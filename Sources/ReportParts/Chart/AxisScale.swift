import SimulationKernel
import TextFormats

/// What an axis shows and how.
package struct ChartAxis {
  /// What is measured, without its unit.
  package let title: String
  package let quantity: Quantity
  /// Whether equal distances stand for equal factors. Values at or below zero sit at the left end.
  package var isLogarithmic = false
  /// The largest value that must be seen, besides the data's own.
  package var atLeast: Double?

  package init(
    title: String, quantity: Quantity, isLogarithmic: Bool = false, atLeast: Double? = nil
  ) {
    self.title = title
    self.quantity = quantity
    self.isLogarithmic = isLogarithmic
    self.atLeast = atLeast
  }

  /// The title as printed, with the unit where the ticks do not carry it.
  package var text: String {
    quantity.axisUnit.map { "\(title) (\($0))" } ?? title
  }
}

/// Turns values into pixels along one axis.
package struct AxisScale {
  package let lower: Double
  package let upper: Double
  /// Pixels of the two ends. `end` may be less than `start`, as on a vertical axis.
  package let start: Double
  package let end: Double
  package let isLogarithmic: Bool
  /// The values that get a tick.
  package let ticks: [Double]

  /// Chooses round ends and ticks for the values between `smallest` and `largest`.
  package init(
    _ axis: ChartAxis, smallest: Double, largest: Double, start: Double, end: Double,
    tickDistance: Double
  ) {
    let largest = max(largest, axis.atLeast ?? largest)
    let room = max(2, Int((end - start).magnitude / tickDistance))
    self.start = start
    self.end = end
    isLogarithmic = axis.isLogarithmic
    if axis.isLogarithmic {
      ticks = AxisTicks.logarithmic(axis.quantity, from: smallest, to: largest, room: room)
    } else {
      ticks = AxisTicks.linear(axis.quantity, from: smallest, to: largest, room: room)
    }
    let first = ticks.first ?? 0
    // Time ends where the data ends; a count gets room up to the next tick.
    switch axis.quantity {
    case .moment where !axis.isLogarithmic:
      lower = min(first, smallest)
      upper = max(largest, lower + 1)
    case .count, .number, .ratio, .duration, .moment, .bytes:
      lower = first
      upper = max(ticks.last ?? 1, largest)
    }
  }

  /// Where a value lies, kept between the two ends.
  package func position(_ value: Double) -> Double {
    let ratio: Double
    if isLogarithmic {
      let base = PortableMath.log(lower)
      ratio = (PortableMath.log(max(value, lower)) - base) / (PortableMath.log(upper) - base)
    } else {
      ratio = (value - lower) / (upper - lower)
    }
    return start + min(1, max(0, ratio.isFinite ? ratio : 0)) * (end - start)
  }
}

/// Round values for ticks.
enum AxisTicks {
  /// Evenly spaced ticks from below `lower` to at or above `upper`, at most about `room` of them.
  static func linear(
    _ quantity: Quantity, from lower: Double, to upper: Double, room: Int
  ) -> [Double] {
    let span = upper > lower ? max(upper - lower, leastSpan(quantity)) : spanOfOne(quantity)
    let step = self.step(quantity, atLeast: span / Double(room))
    let first = floor(lower / step)
    let last = max(ceiling(upper / step), first + 1)
    return (0...Int64(min(last - first, 1_000))).map { (first + Double($0)) * step }
  }

  /// Ticks at round factors, with one at or below `lower` and one at or above `upper`.
  static func logarithmic(
    _ quantity: Quantity, from lower: Double, to upper: Double, room: Int
  ) -> [Double] {
    let lower = max(lower, quantity == .ratio ? 1e-6 : 1)
    var ladder: [Double]
    switch quantity {
    case .duration, .moment: ladder = durationLadder
    case .count, .number, .ratio, .bytes:
      ladder = [1e-6]
      while ladder.count < 24 { ladder.append(ladder[ladder.count - 1] * 10) }
    }
    let first = ladder.lastIndex { $0 <= lower } ?? 0
    let last = max(ladder.firstIndex { $0 >= upper } ?? ladder.count - 1, first + 1)
    let chosen = ladder[first...min(last, ladder.count - 1)]
    let stride = max(1, (chosen.count + room - 1) / room)
    return chosen.enumerated().filter { $0.offset % stride == 0 || $0.offset == chosen.count - 1 }
      .map(\.element)
  }

  /// No axis is shorter; only numbers and shares have parts.
  private static func leastSpan(_ quantity: Quantity) -> Double {
    switch quantity {
    case .ratio, .number: 0.000_1
    case .count, .duration, .moment, .bytes: 1
    }
  }

  /// Where all values are alike there still has to be an axis.
  private static func spanOfOne(_ quantity: Quantity) -> Double {
    switch quantity {
    case .ratio: 0.001
    case .number, .count, .duration, .moment, .bytes: 1
    }
  }

  private static func step(_ quantity: Quantity, atLeast least: Double) -> Double {
    switch quantity {
    case .duration, .moment:
      durationSteps.first { $0 >= least } ?? Double(Microseconds.day)
        * decimalStep(
          atLeast: least / Double(Microseconds.day))
    case .count: max(1, decimalStep(atLeast: least))
    case .number, .ratio: decimalStep(atLeast: least)
    case .bytes: max(1, binaryStep(atLeast: least))
    }
  }

  /// The smallest of 1, 2, 5 times a power of ten that is not less.
  private static func decimalStep(atLeast least: Double) -> Double {
    var power = 1e-6
    while power < 1e15 {
      for factor in [1.0, 2, 5] where factor * power >= least * 0.999_999 { return factor * power }
      power *= 10
    }
    return power
  }

  private static func binaryStep(atLeast least: Double) -> Double {
    var step = 1.0
    while step < least { step *= 2 }
    return step
  }

  private static func floor(_ value: Double) -> Double {
    guard let nearest = DecimalText.nearest(value) else { return value }
    return Double(nearest) > value + 1e-9 ? Double(nearest) - 1 : Double(nearest)
  }

  private static func ceiling(_ value: Double) -> Double { -floor(-value) }

  private static let durationSteps: [Double] = {
    var steps: [Double] = []
    for power in [1.0, 10, 100] { steps += [power, 2 * power, 5 * power] }
    for power in [1e3, 1e4, 1e5] { steps += [power, 2 * power, 5 * power] }
    for unit in [Microseconds.second, Microseconds.minute] {
      steps += [1, 2, 5, 10, 15, 30].map { $0 * Double(unit) }
    }
    steps += [1, 2, 3, 6, 12].map { $0 * Double(Microseconds.hour) }
    steps += [1, 2, 5, 7, 14, 28].map { $0 * Double(Microseconds.day) }
    return steps
  }()

  private static let durationLadder: [Double] = {
    let hour = Double(Microseconds.hour)
    return [1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 6e7, 6e8, hour, 6 * hour, 24 * hour, 168 * hour]
      + [720 * hour, 8_760 * hour, 87_600 * hour]
  }()
}
