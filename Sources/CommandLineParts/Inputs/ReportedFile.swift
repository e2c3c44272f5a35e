import HostFiles
import TextFormats

/// What a file of a report is, for a command that takes something else.
enum ReportedFile {
  case journal
  /// `summary.json` of a report of any kind.
  case summary

  /// What the bytes of a file are; nil for anything else.
  init?(_ file: SourceFile) {
    let line = file.bytes.prefix { $0 != Byte.lineFeed }
    if String(decoding: line.prefix(1 << 12), as: UTF8.self).contains("\"tipfleet.journal/") {
      self = .journal
      return
    }
    var diagnostics = DiagnosticList()
    let number = diagnostics.open(file)
    let schema = JSONParser.parse(number, &diagnostics)?.root["schema"]?.text
    guard let schema, schema.hasPrefix("tipfleet.") else { return nil }
    self = .summary
  }

  /// Why the file at `path` is not what is `wanted`, and what to do with it.
  func refusal(of path: String, wanted: String) -> Failure {
    let shown = InputFile.shown(path)
    switch self {
    case .journal:
      return Failure(
        code: .invalidScenario,
        message: "\(shown) is a journal, not \(wanted). '\(ToolCommand.text(["replay", path]))' "
          + "judges it, and a report has what was played in its folder 'inputs'.")
    case .summary:
      // The folder says more: what it reports on, and which command takes it.
      return StoredKind.refusal(of: DiskPath.parent(of: path), wanted: wanted)
        ?? Failure(
          code: .invalidScenario,
          message: "\(shown) is the summary of a report, not \(wanted).")
    }
  }
}
