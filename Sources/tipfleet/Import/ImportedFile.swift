import AppImport
import CommandLineParts
import Foundation
import HostFiles
import TextFormats

/// The two files that an import writes: that of the app, which is the import's own, and the
/// scenario that includes it, which is somebody's work.
struct ImportedFile {
  /// The path of the scenario.
  let path: String
  /// What is written where there is no file yet.
  let imported: ImportedScenario

  /// The file of the app beside a scenario: `my-app.app.json` beside `my-app.json`.
  static func appPath(besides scenario: String) -> String {
    let stem = scenario.hasSuffix(".json") ? String(scenario.dropLast(5)) : scenario
    return "\(stem).app.json"
  }

  /// The file of the app as a scenario beside it names it.
  static func includedName(besides scenario: String) -> String {
    URL(fileURLWithPath: appPath(besides: scenario)).lastPathComponent
  }

  /// What became of the files.
  enum Change: String {
    case written
    case replaced
    case updated
    case unchanged
    /// Nothing was written, and the sources say something else.
    case different

    /// The end of a sentence about the files.
    var words: String {
      switch self {
      case .written: "are written"
      case .replaced: "are replaced"
      case .updated: "are updated"
      case .unchanged: "say what the sources say"
      case .different: "say something else than the sources"
      }
    }
  }

  /// What became of the files, and what they hold now.
  struct Outcome {
    var change: Change
    var differences: [String] = []
    /// The questions without an answer.
    var open: [Placeholder]
    /// The answers to what nothing asks for any more.
    var needlessAnswers: [String] = []
  }

  var appPath: String { Self.appPath(besides: path) }

  // MARK: What is to be written

  /// The bytes of both files after an update, and what is other than now.
  private struct Plan {
    var app: [UInt8]
    var scenario: [UInt8]
    var oldApp: [UInt8]?
    var oldScenario: [UInt8]?
    var outcome: Outcome

    var isWritten: Bool { oldApp == app && oldScenario == scenario }
    /// Whether nothing that exists would change.
    var keepsAll: Bool { (oldApp ?? app) == app && (oldScenario ?? scenario) == scenario }
  }

  private func plan() throws -> Plan {
    let oldApp = try existing(appPath)
    let oldScenario = try existing(path)
    let app = Array(imported.app.text.utf8)
    var outcome = Outcome(change: .unchanged, open: imported.openPlaces)
    var scenario = Array(imported.text.utf8)
    if let oldScenario {
      let update = try update(of: oldScenario)
      scenario = update.bytes
      outcome.open = update.open
      outcome.needlessAnswers = update.needless
    }
    if let oldApp {
      guard let differences = AppDifference.sentences(from: oldApp, to: app) else {
        throw Failure(
          code: .invalidScenario,
          message: "\(shown(appPath)) cannot be compared with the sources: it is not JSON. "
            + "'--force' replaces it and the scenario.")
      }
      outcome.differences = differences
    }
    return Plan(
      app: app, scenario: scenario, oldApp: oldApp, oldScenario: oldScenario, outcome: outcome)
  }

  private func update(of scenario: [UInt8]) throws -> AnswerUpdate {
    do throws(AnswerUpdate.Problem) {
      return try AnswerUpdate(
        of: scenario, with: imported.answers, including: Self.includedName(besides: path))
    } catch {
      throw Failure(
        code: .invalidScenario,
        message: "\(shown(path)) does not take what the import says: \(error.reason). 'tipfleet "
          + "validate' says more; '--force' replaces the file.")
    }
  }

  // MARK: What is done

  /// Writes what is missing. A file that would change is somebody's work: it is replaced only if
  /// that is wanted.
  func write(isForced: Bool, on disk: Disk) throws -> Outcome {
    if isForced {
      let existed = try existing(appPath) != nil || existing(path) != nil
      try replace(
        app: Array(imported.app.text.utf8), scenario: Array(imported.text.utf8), on: disk)
      return Outcome(change: existed ? .replaced : .written, open: imported.openPlaces)
    }
    let plan = try plan()
    guard plan.keepsAll else {
      let changed = (plan.oldApp ?? plan.app) == plan.app ? path : appPath
      throw Failure(
        code: .cannotCreate,
        message: "\(shown(changed)) exists already and differs from what the import would write. "
          + "Put what the sources say today into it with '--update', or name another scenario with "
          + "'--out'.")
    }
    var outcome = plan.outcome
    if !plan.isWritten {
      outcome.change = .written
      try replace(app: plan.app, scenario: plan.scenario, on: disk)
    }
    return outcome
  }

  /// Puts what the sources say today into the files, or writes those that are missing.
  func update(on disk: Disk) throws -> Outcome {
    let plan = try plan()
    if let oldApp = plan.oldApp, oldApp != plan.app, !ImportedApp.isUnedited(oldApp) {
      throw Failure(
        code: .cannotCreate,
        message: "\(shown(appPath)) was changed by hand, and an update would lose that. Move the "
          + "changes into \(shown(path)), beside \"include\", and remove the file; then import "
          + "again.")
    }
    var outcome = plan.outcome
    if !plan.isWritten {
      let isNew = plan.oldApp == nil && plan.oldScenario == nil
      outcome.change = isNew ? .written : .updated
      try replace(app: plan.app, scenario: plan.scenario, on: disk)
    }
    return outcome
  }

  /// Says what an update would change.
  func compare() throws -> Outcome {
    for file in [path, appPath] where try existing(file) == nil {
      throw Failure(
        code: .notFound,
        message: "\(shown(file)) does not exist. Import without '--check' first.")
    }
    var outcome = try plan().outcome
    if !outcome.differences.isEmpty { outcome.change = .different }
    return outcome
  }

  // MARK: The disk

  /// Writes those files whose bytes are other than now: the app's first, since a scenario without
  /// it is of no use.
  private func replace(app: [UInt8], scenario: [UInt8], on disk: Disk) throws {
    for (file, bytes) in [(appPath, app), (path, scenario)] where try existing(file) != bytes {
      do throws(SystemError) {
        try disk.replaceFile(file, by: bytes)
      } catch {
        throw Failure(writing: shown(file), error, option: "--out")
      }
      try ReadBack.bytes(bytes, file)
    }
  }

  /// The bytes of a file; nil where there is none.
  private func existing(_ file: String) throws -> [UInt8]? {
    guard FileManager.default.fileExists(atPath: file) else { return nil }
    return try InputFile.regularFile(
      file, absent: "Import without '--check' first.", folder: "Name a file with '--out'.")
  }

  private func shown(_ file: String) -> String { "'\(PrintableText.escaped(file))'" }
}

extension ImportedScenario {
  /// The questions that are not answered when the scenario is written.
  var openPlaces: [Placeholder] { answers.filter { $0.assumed == nil }.map(\.placeholder) }
}
