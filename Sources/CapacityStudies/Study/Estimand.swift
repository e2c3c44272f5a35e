import Invariants
import Metrics
import TextFormats

/// A number that a study estimates: a statistic of a measure, such as `p95(rest.seconds)`.
package struct Estimand: Sendable, Hashable {
  /// What is made of the values.
  package var statistic: Statistic
  /// The measure's name.
  package var measure: String

  /// A statistic of a measure.
  package init(_ statistic: Statistic, _ measure: String) {
    self.statistic = statistic
    self.measure = measure
  }

  /// What its numbers are: a rate is a share, and each other statistic has its measure's unit.
  package var unit: MeasureUnit {
    statistic == .rate ? .share : StudyMeasures.unit(of: measure)
  }

  /// As it is written.
  package var text: String { "\(statistic.rawValue)(\(measure))" }

  /// What it is, for sentences and axes: `mean of displays over the cap`.
  package var words: String { "\(statistic.words) \(StudyMeasures.meaning(of: measure))" }

  /// Reads `p95(rest.seconds)`; the reason when it cannot.
  package init(_ text: String) throws(ValuePath.Problem) {
    guard let open = text.firstIndex(of: "("), text.last == ")" else {
      throw ValuePath.Problem(message: "write a statistic of a measure, such as p95(rest.seconds)")
    }
    let word = String(text[..<open])
    guard let statistic = Statistic(rawValue: word) else {
      let words = Statistic.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValuePath.Problem(message: "\"\(word)\" is none of \(words)")
    }
    let measure = InvariantCatalogue.currentID(
      String(text[text.index(after: open)...].dropLast()))
    guard StudyMeasures.names.contains(measure) else {
      let near = NearestWord.nearest(to: measure, in: StudyMeasures.names)
      let hint = near.map { ": did you mean \"\($0)\"?" } ?? ""
      throw ValuePath.Problem(message: "there is no measure \"\(measure)\"\(hint)")
    }
    self.init(statistic, measure)
  }
}

/// What is made of the values of a measure.
package enum Statistic: String, Sendable, CaseIterable {
  case mean
  case p50
  case p90
  case p95
  case p99
  case p999 = "p99.9"
  /// The share of accounts, or runs, with more than nothing.
  case rate

  /// What stands before the measure in words.
  fileprivate var words: String {
    switch self {
    case .mean: "mean of"
    case .p50: "median of"
    case .p90: "90th percentile of"
    case .p95: "95th percentile of"
    case .p99: "99th percentile of"
    case .p999: "99.9th percentile of"
    case .rate: "share of accounts with"
    }
  }

  /// The quantile, between 0 and 1; nil where it is none.
  package var quantile: Double? {
    switch self {
    case .mean, .rate: nil
    case .p50: 0.5
    case .p90: 0.9
    case .p95: 0.95
    case .p99: 0.99
    case .p999: 0.999
    }
  }
}
