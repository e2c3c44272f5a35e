import CommandLineParts
import DeviceSystems
import Explanations
import FleetFacts
import HostFiles
import JournalFiles
import ReportParts
import Scenarios
import SimulationKernel
import TextFormats

/// `tipfleet export RECORDING --to chrome-trace`: a journal in a format of other tools.
struct ExportCommand: Command {
  static let name = "export"
  static let abstract = "Write a journal for another tool: Perfetto, ShiViz or a table."
  static let purpose = CommandPurpose.tool
  static let examples = [
    CommandExample("run", "scenarios/trails.json", "--quiet", meaning: "Write a report."),
    CommandExample(
      "export", "reports/trails", "--to", "chrome-trace", "--force",
      meaning: "Write its journal for Perfetto."),
  ]

  /// The formats.
  enum Format: String, CaseIterable, Sendable {
    case chromeTrace = "chrome-trace"
    case shiViz = "shiviz"
    case csv

    /// The end of the file's usual name, after that of the scenario.
    var fileName: String {
      switch self {
      case .chromeTrace: "trace.json"
      case .shiViz: "shiviz.log"
      case .csv: "facts.csv"
      }
    }

    /// What to do with the file.
    var advice: String {
      switch self {
      case .chromeTrace: "Open it in Perfetto, or at chrome://tracing."
      case .shiViz: "Load it into ShiViz; its first line is the expression that reads the others."
      case .csv: "One row a fact, with its sentence and its causes."
      }
    }
  }

  private let path: String
  @Argument private var format: Format
  @Argument private var deviceNames: [String]
  @Argument private var from: RunPosition?
  @Argument private var through: RunPosition?
  @Argument private var out: String?
  @Argument private var isForced: Bool
  @Argument private var isQuiet: Bool
  private let console: Console
  private let disk: Disk

  init(_ arguments: inout ArgumentReader) throws(UsageError) {
    path = arguments.operand("recording", "A journal, or the folder of a report on a run.")
    _format = try arguments.choice(
      "to", value: "format", "What to write", default: Format.chromeTrace)
    _deviceNames = arguments.texts(
      "device", value: "device",
      "Only the facts of this device, the hub and the run; can be given again.")
    _from = try arguments.moment(
      "Leave out what happened before this moment", shown: nil, named: "from")
    _through = try arguments.moment(
      "Leave out what happened after this moment", shown: nil, named: "until")
    _out = arguments.text(
      "out", letter: "o", value: "file", "The file to write.",
      shown: "<scenario>.trace.json, .shiviz.log or .facts.csv", kind: .file)
    _isForced = arguments.flag("force", "Replace the file, if there is one.")
    _isQuiet = arguments.quiet()
    try arguments.color()
    console = arguments.console
    disk = arguments.disk
  }

  func perform() throws -> ExitCode {
    let journalPath = try self.journalPath()
    let recorded = try Recording.journal(at: journalPath)
    if let problem = recorded.problem {
      throw Failure(
        code: .invalidScenario,
        message: "'\(PrintableText.escaped(journalPath))' is damaged: \(problem.text). Nothing was "
          + "written.")
    }
    let file = out ?? "\(recorded.scenario.name).\(format.fileName)"
    if DiskPath.areSame(file, journalPath) {
      throw UsageError(
        "'\(PrintableText.escaped(file))' is read by this command, and cannot be written by it. "
          + "Choose another name.")
    }
    let bytes = try bytes(of: recorded, try selection(recorded))
    try NewFile.write(bytes, to: file, replaces: isForced, on: disk)
    if !isQuiet {
      console.print("written  \(PrintableText.escaped(file))\n         \(format.advice)")
    }
    return .pass
  }

  private func journalPath() throws -> String {
    switch try Recording(path) {
    case .journal(let path): return path
    case .folder(let folder): return "\(folder)/journal.ndjson"
    case .scenario(let path):
      throw Failure(
        code: .usage,
        message: "'\(PrintableText.escaped(path))' is no journal, and what is exported is a run. "
          + "'tipfleet run SCENARIO' writes the folder of one.")
    }
  }

  private func selection(_ recorded: RecordedJournal) throws(UsageError) -> FactSelection {
    var selection = FactSelection()
    if !deviceNames.isEmpty {
      let known = recorded.scenario.devices.map(\.id)
      var devices: [DeviceIndex] = []
      for name in deviceNames {
        guard let position = known.firstIndex(of: name) else {
          let near = NearestWord.nearest(to: name, in: known).map { " Did you mean '\($0)'?" } ?? ""
          throw UsageError(
            "The run has no device '\(PrintableText.escaped(name, limit: 60))'.\(near) It has "
              + "\(English.list(known.prefix(10).map { PrintableText.escaped($0) })).")
        }
        devices.append(DeviceIndex(position))
      }
      selection.devices = devices
    }
    selection.from = try instant(of: from, in: recorded.journal)
    selection.through = try instant(of: through, in: recorded.journal)
    if let from = selection.from, let through = selection.through, through < from {
      throw UsageError("'--until' is before '--from', so nothing is left between them.")
    }
    return selection
  }

  private func instant(
    of position: RunPosition?, in journal: borrowing Journal
  ) throws(UsageError) -> Instant? {
    switch position {
    case nil, .end: return nil
    case .instant(let instant): return instant
    case .fact(let fact):
      guard fact.position < journal.facts.count else {
        throw UsageError(
          "The run has no fact #\(fact.rawValue); its last is #\(journal.facts.count - 1).")
      }
      return journal.facts[fact.position].instant
    }
  }

  private func bytes(
    of recorded: RecordedJournal, _ selection: FactSelection
  ) throws(UsageError) -> [UInt8] {
    let (journal, names) = (recorded.journal, recorded.names)
    switch format {
    case .chromeTrace: return ChromeTrace.bytes(of: journal, names, selection)
    case .csv: return CSVWriter.bytes(of: ExportedFacts.table(of: journal, names, selection))
    case .shiViz:
      let count = ShiVizLog.clockCount(journal, deviceCount: recorded.scenario.devices.count)
      guard count <= ShiVizLog.clockLimit else {
        throw UsageError(
          "The clocks of \(English.count(journal.facts.count, "fact")) on "
            + "\(English.count(recorded.scenario.devices.count, "device")) are more than ShiViz "
            + "could show. Export a shorter run, or '--to chrome-trace'.")
      }
      return ShiVizLog.bytes(of: journal, names, selection)
    }
  }
}
