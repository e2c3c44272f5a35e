/// How one test case of a JUnit file ended.
package enum JUnitOutcome: Hashable, Sendable {
  /// The promise was kept.
  case passed
  /// The promise was broken. The message is one sentence and the command that replays it.
  case failure(type: String, message: String, body: String)
  /// The run could not be finished.
  case error(type: String, message: String, body: String)
  /// Nothing was learnt; the message says why.
  case skipped(message: String)
}

/// One promise of a scenario, as a test case. Names hold no seeds, times or run numbers, so that a
/// server can follow a case through its history.
package struct JUnitCase: Hashable, Sendable {
  /// What is promised.
  package let name: String
  /// The dotted group: `tipfleet.trails`.
  package let className: String
  /// How it ended.
  package let outcome: JUnitOutcome
  /// What is to be said besides, however it ended; `nil` for nothing.
  package let remark: String?

  /// Makes a test case.
  package init(name: String, className: String, outcome: JUnitOutcome, remark: String? = nil) {
    self.name = name
    self.className = className
    self.outcome = outcome
    self.remark = remark
  }
}

/// The test cases of one scenario.
package struct JUnitSuite: Hashable, Sendable {
  /// The scenario's name.
  package let name: String
  /// The scenario's file, relative, so that a failure can be found; `nil` when there is none.
  package let file: String?
  /// The cases, in a fixed order.
  package let cases: [JUnitCase]

  /// Makes a suite.
  package init(name: String, file: String?, cases: [JUnitCase]) {
    self.name = name
    self.file = file
    self.cases = cases
  }
}
