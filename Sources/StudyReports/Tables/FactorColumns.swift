import CapacityStudies
import Metrics
import ReportParts

/// The columns of a study's factors: each value as it is written, and beside it as a number where
/// all values of the factor are numbers of one unit, so that data tools can put it on an axis.
struct FactorColumns {
  /// In the order of the factors, a number after its text.
  let columns: [ReportColumn]
  /// Whether each factor has a column of numbers.
  private let hasNumbers: [Bool]

  init(_ outcome: StudyOutcome) {
    let study = outcome.study
    let units = study.factors.indices.map { FactorColumns.unit(of: $0, at: outcome.points) }
    hasNumbers = units.map { $0 != nil }
    columns = zip(study.factors, units).flatMap { factor, unit in
      let name = "x_" + StudyTables.snakeCase(factor.name)
      let text = ReportColumn(
        name, .string, title: factor.name,
        description: "The value of the factor \(factor.name), as the study writes it.")
      return [text] + (unit.map { [FactorColumns.numbers(name, factor.name, $0)] } ?? [])
    }
  }

  /// The cells of a point, in the order of the columns.
  func cells(of point: StudyPoint) -> [Cell] {
    zip(point.levels, hasNumbers).flatMap { level, hasNumber -> [Cell] in
      let text = Cell.text(level?.text ?? StudyPoint.asWritten)
      return hasNumber ? [text, .number(level?.number)] : [text]
    }
  }

  private static func numbers(
    _ name: String, _ title: String, _ unit: MeasureUnit
  ) -> ReportColumn {
    func column(_ end: String, _ unit: ColumnUnit, _ words: String) -> ReportColumn {
      ReportColumn(
        "\(name)_\(end)", .number, unit: unit, title: "\(title) (\(words))",
        description: "The same value as a number\(words == "number" ? "" : ", in \(words)").")
    }
    return switch unit {
    case .seconds: column("s", .seconds, "seconds")
    case .bytes: column("bytes", .bytes, "bytes")
    case .share: column("ratio", .ratio, "parts of one")
    case .count, .perSecond, .perDay: column("number", .none, "number")
    }
  }

  /// The unit of a factor's values; nil where they have none in common.
  private static func unit(of factor: Int, at points: [PointOutcome]) -> MeasureUnit? {
    let units = points.map { $0.results.point.levels[factor]?.unit }
    guard let first = units.first, let unit = first, units.allSatisfy({ $0 == unit }) else {
      return nil
    }
    return unit
  }
}
