import CapacityStudies
import CommandLineParts
import Reports
import Scenarios
import SimulationKernel
import TextFormats
import TipDomain

/// A scenario, a study or a kept case, as a list shows it.
struct ListedEntry {
  enum Kind: String, CaseIterable {
    case scenario
    case study
    /// A scenario that failed once.
    case keptCase = "case"
    /// A file that is wrong.
    case invalid

    /// As a title over several.
    var title: String {
      switch self {
      case .scenario: "SCENARIOS"
      case .study: "STUDIES"
      case .keptCase: "KEPT CASES"
      case .invalid: "INVALID FILES"
      }
    }
  }

  let path: String
  let kind: Kind
  /// Its name; the file's if it cannot be read.
  let name: String
  /// What it claims or asks; of a wrong file, what is wrong first.
  let sentence: String
  /// What is played; nil of a wrong file.
  private(set) var scenario: Scenario?
  /// How many combinations of values a study has.
  private(set) var pointCount: Int?

  /// Reads a file.
  init(_ file: ListedFile) {
    path = file.path
    let fallback = file.path.split(separator: "/").last.map(String.init) ?? file.path
    let bytes: [UInt8]
    do {
      bytes = try InputFile.scenario(file.path)
    } catch {
      (kind, name) = (.invalid, fallback)
      sentence = (error as? Failure)?.message ?? "\(error)"
      return
    }
    if file.kind == .study {
      let read = StudyFile.read(bytes, file.path, allowed: []).read
      guard let study = read.study else {
        (kind, name, sentence) = (.invalid, fallback, read.diagnostics.firstMistake)
        return
      }
      (kind, name, sentence) = (.study, study.name, study.question)
      scenario = study.points.first?.scenario
      pointCount = study.points.count
      return
    }
    let (scenario, diagnostics) = ScenarioFile.read(bytes, file.path)
    guard let scenario, !diagnostics.hasErrors else {
      (kind, name, sentence) = (.invalid, fallback, diagnostics.firstMistake)
      return
    }
    kind = Self.isKept(file.path) ? .keptCase : .scenario
    (name, sentence) = (scenario.name, scenario.claim)
    self.scenario = scenario
  }

  /// Whether a file lies where 'check', 'shrink' and 'app' keep scenarios that failed.
  private static func isKept(_ path: String) -> Bool {
    let folder = path.split(separator: "/").dropLast().last ?? ""
    return folder == "regressions" || folder.hasSuffix(".cases")
  }

  // MARK: Columns

  var deviceCount: Int? { scenario?.devices.count }

  var tipCount: Int? { scenario?.app.tips.count }

  var duration: SimulatedDuration? { scenario?.duration }

  /// What the runs are to come to.
  var expected: String? {
    switch kind {
    case .invalid: return nil
    case .study: return pointCount.map { English.count($0, "point") }
    case .scenario, .keptCase:
      guard let violated = scenario?.expectation.violated, !violated.isEmpty else { return "pass" }
      return "violates \(violated.joined(separator: ", "))"
    }
  }
}
