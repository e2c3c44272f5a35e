/// The number of a statement of the model: section and place, as in `3.12`.
struct Statement: Hashable, Comparable, CustomStringConvertible {
  var section: Int
  var number: Int

  var description: String { "\(section).\(number)" }

  static func < (left: Statement, right: Statement) -> Bool {
    (left.section, left.number) < (right.section, right.number)
  }

  /// How many statements each section has; section 8 lists failures.
  static let countOfSection = [1: 17, 2: 27, 3: 19, 4: 11, 5: 9, 6: 15, 7: 36, 8: 23]

  /// The section of failures that users meet, shown by scenarios as well as by tests.
  static let failureSection = 8

  /// All statements, in order.
  static let all: [Statement] = (1...8).flatMap { section in
    (1...(countOfSection[section] ?? 1)).map { Statement(section: section, number: $0) }
  }

  init(section: Int, number: Int) {
    self.section = section
    self.number = number
  }

  /// Reads `3.12`; nil when the text has another form.
  init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, let section = Int(parts[0]), let number = Int(parts[1]) else {
      return nil
    }
    self.init(section: section, number: number)
  }
}
