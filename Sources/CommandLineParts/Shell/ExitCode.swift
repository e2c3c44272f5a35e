import HostFiles
import TextFormats
import Verification

/// What the exit status says; documented in the help and stable.
package enum ExitCode: Int32, CaseIterable {
  case pass = 0
  case violated = 1
  case inconclusive = 2
  case nonDeterminism = 3
  case nothingSelected = 4
  case incomplete = 5
  case usage = 64
  case invalidScenario = 65
  case notFound = 66
  case internalError = 70
  case cannotCreate = 73
  case inputOutput = 74
  case temporary = 75
  case interrupted = 130
  case terminated = 143

  /// The meaning in a few words.
  var meaning: String {
    switch self {
    case .pass: "every verdict is what the scenario expects"
    case .violated: "an invariant is violated, or an expected violation did not happen"
    case .inconclusive: "not put to the test, or not known to the wanted precision"
    case .nonDeterminism: "playing again gave different facts, or results do not belong together"
    case .nothingSelected: "nothing was selected, so nothing was done"
    case .incomplete:
      "something is missing: parts of a study to play, or answers that an import asks for"
    case .usage: "the arguments are wrong"
    case .invalidScenario:
      "the contents of a file are invalid; nothing was written but the report of a search"
    case .notFound: "a file or folder that is read does not exist, or is not what is needed"
    case .internalError: "an error in TipFleet: what it recorded is not what it did"
    case .cannotCreate: "an output cannot be created, or would replace something of somebody else's"
    case .inputOutput: "reading or writing broke off"
    case .temporary:
      "out of time, memory or disk space, or another process does the same work; try again"
    case .interrupted: "interrupted; no file is half written"
    case .terminated: "terminated; no file is half written"
    }
  }

  /// The graver of two, when several scenarios were played.
  package func combined(with other: ExitCode) -> ExitCode {
    gravity >= other.gravity ? self : other
  }

  private var gravity: Int {
    switch self {
    case .pass: 0
    case .nothingSelected: 1
    case .inconclusive: 2
    case .incomplete: 3
    case .violated: 4
    case .nonDeterminism: 5
    case .usage, .invalidScenario, .notFound, .cannotCreate, .inputOutput, .temporary: 6
    case .internalError: 7
    case .interrupted, .terminated: 8
    }
  }
}

extension ExitCode {
  /// What a verdict ends the program with.
  package init(_ verdict: Verdict) {
    switch verdict {
    case .pass: self = .pass
    case .fail: self = .violated
    case .inconclusive: self = .inconclusive
    case .error: self = .internalError
    }
  }
}

extension ExitCode {
  /// What a refusal to write ends the program with: trying again helps only where something was
  /// short.
  package init(writing reason: SystemError) {
    if reason.isShortage {
      self = .temporary
    } else {
      self = reason.isFailedTransfer ? .inputOutput : .cannotCreate
    }
  }

  /// What a refusal to read ends the program with.
  package init(reading reason: SystemError) { self = reason.isShortage ? .temporary : .inputOutput }
}

/// A condition that ends the command: what happened, and what to do.
package struct Failure: Error {
  /// What the program ends with.
  package let code: ExitCode
  /// The message, without the word that says it is an error.
  package let message: String
  /// The same for GitHub's annotations, each ending with a line break.
  package var annotations = ""

  /// A condition by its code and its message.
  package init(code: ExitCode, message: String, annotations: String = "") {
    self.code = code
    self.message = message
    self.annotations = annotations
  }
}

extension Failure {
  /// Refuses a file with everything that is wrong with it.
  ///
  /// - `shown`: the file as a sentence names it; `kind`: what it should be, such as `scenario`;
  ///   `consequence`: what was not done with it, such as `written`.
  package init(
    refusing shown: String, as kind: String, notDone consequence: String,
    _ diagnostics: DiagnosticList
  ) {
    self.init(
      code: .invalidScenario,
      message: """
        \(shown) is not a valid \(kind); nothing was \(consequence).

        \(diagnostics.plainText())
        \(English.count(diagnostics.errorCount, "error")). Fix the file and try again; \
        'tipfleet validate' checks it without playing, and 'tipfleet explain CODE' explains a code.
        """,
      annotations: diagnostics.workflowCommands())
  }
}

extension Failure {
  /// Something that cannot be read.
  ///
  /// - `shown`: The file or folder as a sentence names it.
  package init(reading shown: String, _ reason: SystemError) {
    self.init(
      code: ExitCode(reading: reason), message: "\(shown) cannot be read: \(reason.sentence)")
  }

  /// Something that cannot be written.
  ///
  /// - `shown`: What, as a sentence begins with it; `option`: by which another folder is named.
  package init(writing shown: String, _ reason: SystemError, option: String) {
    let another = "ame another folder with '\(option)'"
    let advice =
      reason.isFullDisk
      ? "Make room, or n\(another), and try again."
      : reason.isShortage ? "Wait and try again, or n\(another)." : "N\(another)."
    self.init(
      code: ExitCode(writing: reason),
      message: "\(shown) cannot be written: \(reason.sentence) \(advice)")
  }
}
