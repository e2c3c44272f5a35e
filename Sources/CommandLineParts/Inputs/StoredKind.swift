import Foundation
import HostFiles
import TextFormats

/// What a folder is among those that the program writes, for a command that takes another one.
package enum StoredKind {
  /// A report on a run.
  case run
  /// A report on a study.
  case study
  /// Another report, and the command that makes it again, if it says which.
  case other(subject: String, command: String?)
  /// Results of a study, or parts of a search, without a report.
  case parts(subject: String)

  /// What is known of a folder; nil where nothing is.
  init?(of folder: String) {
    struct Found: Decodable {
      let schema: String
      let replay: String?
    }
    do {
      let bytes = try InputFile.regularFile("\(folder)/summary.json", absent: "", folder: "")
      let found = try JSONDecoder().decode(Found.self, from: Data(bytes))
      switch found.schema.prefix(while: { $0 != "/" }) {
      case "tipfleet.summary": self = .run
      case "tipfleet.study": self = .study
      case let schema:
        guard let subject = Self.subjects[String(schema)] else { return nil }
        self = .other(subject: subject, command: found.replay)
      }
    } catch {
      let inputs = [("study", "results of a study"), ("search", "parts of a search")]
      guard let found = inputs.first(where: { Self.holds($0.0, in: folder) }) else { return nil }
      self = .parts(subject: found.1)
    }
  }

  private static let subjects = [
    "tipfleet.check": "a search, whose cases are not stored",
    "tipfleet.app": "an app, whose runs and cases are not stored",
    "tipfleet.exhaustive": "a search through all orders, whose runs are not stored",
    "tipfleet.metric": "a search by a measure, whose cases are not stored",
    "tipfleet.comparison": "a comparison, and not on one scenario",
    "tipfleet.study-comparison": "a comparison of two studies",
    "tipfleet.mutants": "mutants, whose cases are not stored",
    "tipfleet.selftest": "the simulator's own checks",
  ]

  private static func holds(_ name: String, in folder: String) -> Bool {
    DiskPath.kind(of: "\(folder)/inputs/\(name).json") != nil
  }

  /// Why a folder is not what a command needs, which it names, and which command takes it; nil
  /// where nothing is known of the folder.
  package static func refusal(of folder: String, wanted: String) -> Failure? {
    StoredKind(of: folder).map { kind in
      Failure(
        code: .usage,
        message: "'\(PrintableText.escaped(folder))' \(kind.clause). What is needed here is "
          + "\(wanted). \(kind.advice(folder))")
    }
  }

  /// The same where what is needed is a run; a report on one is none.
  static func refusalAsRun(of folder: String) -> Failure? {
    if case .run = StoredKind(of: folder) { return nil }
    return refusal(of: folder, wanted: "a run: a scenario, a journal or the report on one")
  }

  private var clause: String {
    switch self {
    case .run: "is the report on a run"
    case .study: "is the report on a study"
    case .other(let subject, _): "is the report on \(subject)"
    case .parts(let subject): "holds \(subject)"
    }
  }

  private func advice(_ folder: String) -> String {
    switch self {
    case .run:
      return "'\(ToolCommand.text(["replay", folder]))' plays its run again, and 'tipfleet "
        + "compare' compares two."
    case .study:
      return "'\(ToolCommand.text(["report", folder]))' makes its files again, 'tipfleet compare' "
        + "compares it with the report on another study, and 'tipfleet study' with '--extract' "
        + "gives one of its runs."
    case .other(_, let command):
      let shown = command.map { PrintableText.escaped($0, limit: 2_000) }
      return shown.map { "The same command makes it again: \($0)" }
        ?? "The command that wrote it makes it again."
    case .parts:
      return "'\(ToolCommand.text(["merge", folder]))' reports on them."
    }
  }
}
