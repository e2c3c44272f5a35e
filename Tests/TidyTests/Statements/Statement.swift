/// The number of a statement: section and place in the model, as in `3.12`; letter and place in
/// what is said of another system, as in `A-07`; or that of a claim about runs, as in `IB-3`.
struct Statement: Hashable, Comparable, CustomStringConvertible {
  /// A section of the model, or the letters of a system.
  var series: String
  var number: Int

  var description: String {
    if series.first?.isNumber == true { return "\(series).\(number)" }
    let isPadded = (Statement.countOfSeries[series] ?? 0) > 9 && !isClaim
    return "\(series)-\(isPadded && number < 10 ? "0" : "")\(number)"
  }

  static func < (left: Statement, right: Statement) -> Bool {
    (left.series, left.number) < (right.series, right.number)
  }

  /// How many statements each series has. Of the model, section 8 lists failures. A is what
  /// intents and widgets do, B Focuses and their filters, C pointers, D what these mean to tips,
  /// and F what is to be seen of them. What begins with I is a claim that invariants judge.
  static let countOfSeries = [
    "1": 17, "2": 27, "3": 19, "4": 11, "5": 9, "6": 15, "7": 36, "8": 23, "A": 43, "B": 22,
    "C": 24, "D": 8, "F": 38, "IA": 17, "IB": 15, "IC": 16,
  ]

  /// All numbers, in order.
  static let known: [Statement] = countOfSeries.keys.sorted().flatMap { series in
    (1...(countOfSeries[series] ?? 1)).map { Statement(series, $0) }
  }

  /// All statements that a page of the reference states, in order.
  static let all: [Statement] = known.filter { !$0.isClaim }

  /// Whether invariants judge it; such a number stands beside them, in a table of its own.
  var isClaim: Bool { series.first == "I" }

  /// Whether only a test proves it. What the model states is shown by scenarios as well.
  var isProvedByTestsAlone: Bool { series.first?.isLetter == true }

  init(_ series: String, _ number: Int) {
    self.series = series
    self.number = number
  }

  /// Reads `3.12`, `A-07` or `IB-3`; nil when the text has another form.
  init?(_ text: some StringProtocol) {
    let separator: Character = text.first?.isNumber == true ? "." : "-"
    let parts = text.split(separator: separator, omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Int(parts[1]), parts[1].allSatisfy(\.isNumber) else {
      return nil
    }
    let isLetters = parts[0].allSatisfy { $0.isASCII && $0.isUppercase }
    guard !parts[0].isEmpty, isLetters || Int(parts[0]) != nil else { return nil }
    self.init(String(parts[0]), number)
  }
}
