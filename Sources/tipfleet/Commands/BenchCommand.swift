import CommandLineParts
import HostFiles
import PropertySearch
import ScenarioFiles
import Scenarios
import TextFormats

/// `tipfleet bench`: measure how fast this machine is.
struct BenchCommand: Command {
  static let name = "bench"
  static let abstract = "Measure how fast this machine does what TipFleet does most."
  static let purpose = CommandPurpose.simulator
  static let examples = [
    CommandExample(
      "bench", "mm1", "--quick", "--units", "1000",
      meaning: "Measure a queue with one server, for a moment.")
  ]

  private let names: [String]
  @Argument private var count: Int
  @Argument private var pending: Int?
  @Argument private var units: Int?
  @Argument private var rounds: Int
  @Argument private var isQuick: Bool
  @Argument private var queue: ListBench.Kind
  @Argument private var rowNames: [String]
  @Argument private var largest: Int
  @Argument private var peers: String?
  @Argument private var seed: UInt64
  @Argument private var out: String?
  @Argument private var isJSON: Bool
  private let console: Console
  private let disk: Disk

  init(_ arguments: inout ArgumentReader) throws(UsageError) {
    names = arguments.operands(
      "work", "What to measure: \(BenchWork.names). (default: all but learning and scaling)",
      count: 0...BenchWork.allCases.count)
    _count = try arguments.count(
      "cases",
      "Number of cases of 'cases', 'systems' and 'learning', and of devices of 'population'.",
      in: 1...100_000_000, default: 2_000)
    _pending = try arguments.count(
      "pending", "Number of nodes of 'hub', and of pending events of 'phold'.",
      in: 1...LossyHubModel.mostNodes, shown: ListBench.usualPending)
    _units = try arguments.count(
      "units", "Number of customers of 'mm1', of events of 'hub' and of 'phold'.",
      in: 1...1_000_000_000, shown: ListBench.usualUnits)
    _rounds = try arguments.count(
      "rounds", "Number of rounds, of which the median is shown.", in: 1...1_000,
      default: Self.usualRounds,
      shown: "\(Self.usualRounds); \(Self.quickRounds) with '--quick'")
    _isQuick = arguments.flag(
      "quick",
      "Measure one round, with a tenth of the units, unless their numbers are given, and short "
        + "runs of 'scaling'.")
    _queue = try arguments.queue()
    _rowNames = arguments.texts(
      "row", value: "name",
      "Row of 'scaling' to measure, and no others; can be given several times: "
        + "\(English.alternatives(ScalingRow.names)).", kind: .words(ScalingRow.names))
    _largest = try arguments.count(
      "largest", "Largest entry of a row of 'scaling', as a multiple of its first.",
      in: 1...4_096, default: ScalingBench.usualLargest)
    _peers = arguments.text(
      "against", value: "file", "Compare with the figures of other programs in this CSV file.")
    _seed = try arguments.seed("Seed of what is measured", default: 1)
    _out = arguments.out("Folder for the scenarios in which something is wrong.")
    _isJSON = arguments.json()
    arguments.noProgress()
    console = arguments.console
    disk = arguments.disk
  }

  private static let usualRounds = 3
  private static let quickRounds = 1

  func perform() throws -> ExitCode {
    if let out { try NewFile.checkWritable("\(out)/case.json", on: disk) }
    let works = try works()
    try checkOptions(of: works)
    let lists = try listBench()
    let scaling = try scalingBench()
    let progress = self.progress
    var results: [BenchResult] = []
    for work in works {
      switch work {
      case .mm1, .hub, .phold: results += lists.measure(work)
      case .cases:
        let bench = CasesBench.ofTips(seed: seed, count: count, progress: progress)
        results.append(bench.measure())
      case .systems:
        let bench = CasesBench.ofSystems(seed: seed, count: count, progress: progress)
        results.append(bench.measure())
      case .population:
        let bench = PopulationBench(seed: seed, deviceCount: count, progress: progress)
        results += try bench.measure()
      case .learning:
        let bench = LearningBench(
          seed: seed, caseCount: UInt64(count), jobCount: ArgumentReader.allCores,
          progress: progress)
        results.append(bench.measure())
      case .scaling: results.append(try scaling.measure())
      }
    }
    console.endProgress()
    if isJSON {
      console.print("{\(results.map(json).joined(separator: ","))}")
    } else {
      for result in results { console.print(text(result)) }
    }
    let failures = results.flatMap(\.failures)
    try report(failures)
    return failures.isEmpty ? .pass : .violated
  }

  /// Names what is wrong, and writes the first worlds in which it is.
  private func report(_ failures: [BenchFailure]) throws {
    var written: [String] = []
    for failure in failures.prefix(Self.shownFailures) {
      console.complain("Error: \(failure.message)")
      guard let folder = out else { continue }
      // A case that fails in several ways is one world.
      guard let scenario = failure.scenario, !written.contains(scenario.name) else { continue }
      written.append(scenario.name)
      let path = "\(folder)/\(scenario.name).json"
      let text = ScenarioWriter.text(of: scenario, note: failure.message)
      try NewFile.writeScenario(Array(text.utf8), to: path, on: disk)
    }
    if failures.count > Self.shownFailures {
      console.complain("Error: \(failures.count - Self.shownFailures) more are not shown.")
    }
  }

  private static let shownFailures = 20

  // MARK: Arguments

  private func works() throws(UsageError) -> [BenchWork] {
    var works: [BenchWork] = []
    for name in names {
      guard let work = BenchWork(rawValue: name) else {
        throw UsageError(
          "There is no work '\(PrintableText.escaped(name))'. Write one of: \(BenchWork.names).")
      }
      works.append(work)
    }
    // Those that need little memory come first, because a process remembers only the most.
    return works.isEmpty ? BenchWork.usual : BenchWork.allCases.filter(works.contains)
  }

  /// Refuses options that none of the works reads.
  private func checkOptions(of works: [BenchWork]) throws(UsageError) {
    let readers: [([BenchWork], [any DeclaredOption])] = [
      ([.hub, .phold], [$pending]), ([.mm1, .hub, .phold], [$units, $queue, $peers]),
      ([.cases, .systems, .population, .learning], [$count]), ([.scaling], [$rowNames, $largest]),
    ]
    for (readers, options) in readers where !readers.contains(where: works.contains) {
      let names = readers.map { "'\($0.rawValue)'" }
      try UsageError.refuse(options, "where \(English.alternatives(names)) is not measured.")
    }
  }

  private func listBench() throws -> ListBench {
    var bench = ListBench(seed: seed, progress: progress)
    bench.rounds = isQuick && !$rounds.isGiven ? Self.quickRounds : rounds
    bench.units = units
    bench.divisor = isQuick ? 10 : 1
    bench.pending = pending
    bench.kind = queue
    if let peers { bench.peers = try PeerFigures.read(peers) }
    return bench
  }

  private func scalingBench() throws(UsageError) -> ScalingBench {
    var bench = ScalingBench(seed: seed, progress: progress)
    for name in rowNames where !ScalingRow.names.contains(name) {
      throw UsageError(
        "There is no row '\(PrintableText.escaped(name))'. Write one of: "
          + "\(ScalingRow.names.joined(separator: ", ")).")
    }
    if !rowNames.isEmpty {
      bench.rows = ScalingRow.allCases.filter { rowNames.contains($0.rawValue) }
    }
    bench.largest = largest
    bench.rounds = isQuick && !$rounds.isGiven ? Self.quickRounds : rounds
    bench.isQuick = isQuick
    return bench
  }

  // MARK: Output

  private var progress: @Sendable (String) -> Void {
    let console = console
    return { console.progress($0) }
  }

  private func text(_ result: BenchResult) -> String {
    let width = result.figures.map(\.text.count).max() ?? 0
    let rows = result.figures.map { figure in
      "  " + String(repeating: " ", count: width - figure.text.count)
        + "\(figure.text)  \(figure.meaning)"
    }
    let table = result.table?.lines.map { "  " + $0 } ?? []
    return (["\(result.work.rawValue): \(result.title)"] + table + rows).joined(separator: "\n")
  }

  private func json(_ result: BenchResult) -> String {
    let figures = (result.table?.figures ?? []) + result.figures
    let members = figures.map { "\"\($0.key)\":\($0.json)" }
    return "\"\(result.key)\":{\(members.joined(separator: ","))}"
  }
}

extension ArgumentReader {
  fileprivate mutating func queue() throws(UsageError) -> Argument<ListBench.Kind> {
    let names = ListBench.Kind.allCases.map(\.rawValue).joined(separator: ", ")
    let usual = ListBench.Kind.adaptive
    return try option(
      "queue", value: "name", "Which queue plays: \(names).", default: usual,
      shown: usual.rawValue
    ) { (text, _) throws(UsageError) in
      if let kind = ListBench.Kind(rawValue: text) { return kind }
      throw UsageError(
        "There is no queue '\(PrintableText.escaped(text))'. Write one of: \(names).")
    }
  }
}
