import CommandLineParts
import Scenarios
import TextFormats

/// What can be measured. A further work is one more case, and the file that measures it.
enum BenchWork: String, CaseIterable {
  /// One server and its line: hardly anything is pending.
  case mm1
  /// Nodes that ask a hub over a network with losses, with timers.
  case hub
  /// Events that schedule one event each, with 1 000 to 1 000 000 pending.
  case phold
  /// Random month-long worlds, played and judged.
  case cases
  /// The same with Focus filters, intents and pointers on the devices.
  case systems
  /// Many accounts of a realistic week, measured while they go.
  case population
  /// Searches that learn beside searches that do not; measured only when it is named.
  case learning
  /// What a fact costs while one thing grows; measured only when it is named.
  case scaling

  /// Those that are measured when none is named.
  static var usual: [BenchWork] { allCases.filter { $0 != .learning && $0 != .scaling } }

  /// All names, for a sentence.
  static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }
}

/// What measuring a work gave, as rows of a table and of a JSON object.
struct BenchResult {
  /// What was measured.
  let work: BenchWork
  /// How many are pending, where a work is measured with several numbers.
  var pending: Int?
  /// What was done, in one line.
  let title: String
  /// The figures, in order.
  var figures: [BenchFigure]
  /// Figures that people read as a table, before the others.
  var table: BenchTable?
  /// What is wrong with the work itself; its speed is worth nothing then.
  var failures: [BenchFailure] = []

  /// Its key in JSON.
  var key: String { pending.map { "\(work.rawValue)_\($0)" } ?? work.rawValue }
}

/// Figures in columns.
struct BenchTable {
  let header: [String]
  /// Each has as many cells as the header.
  var rows: [[String]] = []
  /// The same figures, as members of a JSON object.
  var figures: [BenchFigure] = []

  /// The lines as people read them: texts begin below each other, numbers end so.
  var lines: [String] {
    TextColumns.lines([header] + rows, endsAlike: isNumeric)
  }

  private func isNumeric(_ column: Int) -> Bool {
    rows.allSatisfy { $0[column].last?.isNumber ?? false }
  }
}

/// Something wrong with the work itself.
struct BenchFailure {
  /// What, in one line.
  let message: String
  /// The scenario in which it happened, if it was one.
  var scenario: Scenario?
}

/// One figure.
struct BenchFigure {
  /// Its key in JSON, with the unit at the end.
  let key: String
  /// What it says.
  let meaning: String
  let value: Value

  enum Value {
    case count(Int)
    case number(Double, digits: Int)
    case text(String)
  }

  /// The value as people read it.
  var text: String {
    switch value {
    case .count(let count): English.number(count)
    case .number(let number, let digits): BenchFigure.fixed(number, digits)
    case .text(let text): text
    }
  }

  /// The value as JSON; texts are names and digests, which need no escapes.
  var json: String {
    switch value {
    case .count(let count): "\(count)"
    case .number(let number, let digits): BenchFigure.fixed(number, digits)
    case .text(let text): "\"\(text)\""
    }
  }

  /// A number that is not negative, with this many digits after the point.
  static func fixed(_ number: Double, _ digits: Int) -> String {
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    let scaled = Int((number.isFinite ? number : 0) * scale + 0.5)
    guard digits > 0 else { return "\(scaled)" }
    let fraction = String(scaled % Int(scale))
    let zeros = String(repeating: "0", count: digits - fraction.count)
    return "\(scaled / Int(scale)).\(zeros)\(fraction)"
  }
}
