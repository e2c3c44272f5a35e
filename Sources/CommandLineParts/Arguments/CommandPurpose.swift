/// What a command is for: the group in which the help lists it.
package enum CommandPurpose: CaseIterable {
  case play
  case explain
  case study
  case scenario
  case simulator
  case tool

  /// The title of the group.
  var title: String {
    switch self {
    case .play: "Play and judge"
    case .explain: "Find out what happened, and why"
    case .study: "Plan capacity"
    case .scenario: "Write and check scenarios"
    case .simulator: "Test the simulator itself"
    case .tool: "Reports, shells and manual pages"
    }
  }
}

/// One call of a command that does something useful in a clone of the project.
package struct CommandExample: Sendable {
  /// The words behind the program's name.
  let words: [String]
  /// What it does.
  let meaning: String
  /// What it ends with.
  var code = ExitCode.pass

  /// An example by the words behind the program's name.
  package init(_ words: String..., meaning: String, code: ExitCode = .pass) {
    self.words = words
    self.meaning = meaning
    self.code = code
  }
}
