/// The columns of factors, from the texts of the study: each value as it is written, and its number
/// where all values of the factor are numbers of one unit.
enum CountedFactors {
  typealias Levels = [(factor: String, value: String)]

  static func columns(of points: [Levels]) -> [String] {
    guard let first = points.first else { return [] }
    return first.indices.flatMap { index -> [String] in
      let name = name(of: first[index].factor)
      let end = end(of: index, at: points)
      return [name] + (end.map { ["\(name)_\($0)"] } ?? [])
    }
  }

  static func cells(of levels: Levels, among points: [Levels]) -> [String: String?] {
    var cells: [String: String?] = [:]
    for (index, level) in levels.enumerated() {
      let name = name(of: level.factor)
      cells[name] = level.value
      if let end = end(of: index, at: points), let number = number(level.value) {
        cells["\(name)_\(end)"] = "\(number.value)"
      }
    }
    return cells
  }

  private static func name(of factor: String) -> String {
    "x_" + factor.replacing("-", with: "_")
  }

  private static func end(of index: Int, at points: [Levels]) -> String? {
    let ends = points.map { number($0[index].value)?.end }
    return ends.allSatisfy { $0 == ends[0] } ? ends[0] : nil
  }

  private static func number(_ text: String) -> (value: Double, end: String)? {
    if let number = Double(text) { return (number, "number") }
    if text.last == "%" { return Double(text.dropLast()).map { ($0 / 100, "ratio") } }
    for (unit, seconds) in [("min", 60.0), ("h", 3_600), ("d", 86_400), ("s", 1)]
    where text.hasSuffix(unit) {
      return Double(text.dropLast(unit.count)).map { ($0 * seconds, "s") }
    }
    return nil
  }

  /// The unit of a measure's numbers, by the end of its name.
  static func unit(of measure: String, _ statistic: String) -> String {
    let shares = ["hub.utilisation", "hub.refused"]
    if statistic == "rate" || measure.hasSuffix(".share") || shares.contains(measure) { return "1" }
    if measure.hasSuffix("-per-second") { return "1/s" }
    if measure.hasSuffix("seconds") { return "s" }
    if measure.hasPrefix("bytes.") || measure.hasSuffix(".bytes") { return "B" }
    return measure.hasSuffix("-per-day") ? "1/d" : "count"
  }
}
