import CapacityStudies
import Metrics
import ReportParts
import TextFormats

/// How the numbers of a measure are shown.
enum MeasureQuantity {
  /// What the numbers of an estimand are.
  static func quantity(of estimand: Estimand) -> Quantity { estimand.unit.quantity }

  /// What a number is multiplied by before it is shown: charts have time in microseconds.
  static func scale(of estimand: Estimand) -> Double { estimand.unit.quantityScale }

  /// An axis for an estimand.
  static func axis(of estimand: Estimand) -> ChartAxis {
    ChartAxis(title: estimand.words, quantity: quantity(of: estimand))
  }

  /// An axis for differences of an estimand; its percentages are no parts of anything.
  static func differenceAxis(of estimand: Estimand) -> ChartAxis {
    let quantity = quantity(of: estimand)
    var title = "Mean difference"
    if case .ratio = quantity { title += ", in percentage points" }
    return ChartAxis(title: title, quantity: quantity)
  }

  /// An estimate for a chart.
  static func estimate(_ estimate: Estimate, at x: Double) -> ChartEstimate? {
    let scale = scale(of: estimate.estimand)
    guard let value = estimate.value else { return nil }
    return ChartEstimate(
      x: x, value: value * scale, interval: estimate.interval?.scaled(by: scale))
  }
}

extension ClosedRange<Double> {
  /// Both ends multiplied by a number that is not negative.
  func scaled(by scale: Double) -> ClosedRange<Double> { lowerBound * scale...upperBound * scale }
}
