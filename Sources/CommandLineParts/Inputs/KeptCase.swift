import Shrinking
import TextFormats

/// A file of the folder of kept cases.
package enum KeptCase {
  /// A case that can be played.
  case readable(ScenarioFile)
  /// One that cannot be read.
  case unusable(UnusableCase)

  /// Its file.
  package var path: String {
    switch self {
    case .readable(let file): file.path
    case .unusable(let unusable): unusable.path
    }
  }

  /// What its file says of where it comes from.
  package var note: String? {
    switch self {
    case .readable(let file): Counterexample.note(of: file.bytes)
    case .unusable: nil
    }
  }
}

/// A kept case that could not be read or written. It does not end the search, which may have taken
/// hours: the report tells of it, and the search is no pass.
package struct UnusableCase {
  /// Its file.
  package let path: String
  /// What is wrong with it, what to do, and with which code the search ends because of it.
  package let failure: Failure

  package init(path: String, failure: Failure) {
    self.path = path
    self.failure = failure
  }

  /// Tells of it as soon as it is known.
  package func tell(on console: Console) {
    console.endProgress()
    console.complain("Error: \(failure.message)")
    console.annotate(failure.annotations)
  }
}

extension Failure {
  /// Whether what was written cannot be read again.
  package var isUnreadable: Bool { code == .internalError }

  /// A file among the kept cases that holds no scenario.
  package init(malformedCase path: String, _ diagnostics: DiagnosticList) {
    self.init(
      code: .invalidScenario,
      message: "The kept case '\(PrintableText.escaped(path))' was not played, because it cannot "
        + "be read: \(diagnostics.firstMistake). Repair or remove it, and search again; "
        + "'tipfleet validate' tells all that is wrong with it.",
      annotations: diagnostics.workflowCommands())
  }
}
