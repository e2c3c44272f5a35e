import FleetSimulation
import PropertySearch
import TextFormats

/// `tipfleet bench`: measure how fast this machine is.
struct BenchCommand {
  private let arguments: ParsedArguments
  private let console: Console

  init(_ arguments: ParsedArguments, _ console: Console) {
    self.arguments = arguments
    self.console = console
  }

  func perform() throws -> ExitCode {
    let works = try works()
    let count = try caseCount()
    let seed = try arguments.seed() ?? 1
    let lists = try listBench(seed: seed)
    var results: [BenchResult] = []
    for work in works {
      switch work {
      case .mm1, .hub, .phold: results += lists.measure(work)
      case .cases:
        let progress = self.progress
        let bench = CasesBench(source: WorldCases(seed: seed), count: count, progress: progress)
        results.append(bench.measure())
      case .population:
        let bench = PopulationBench(seed: seed, deviceCount: count, progress: self.progress)
        results += try bench.measure()
      case .learning:
        let bench = LearningBench(
          seed: seed, caseCount: UInt64(count), jobCount: try arguments.jobCount(),
          progress: progress)
        results.append(bench.measure())
      }
    }
    console.endProgress()
    if arguments.has(.json) {
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
      guard let folder = arguments.value(.out) else { continue }
      // A case that fails in several ways is one world.
      guard let scenario = failure.scenario, !written.contains(scenario.name) else { continue }
      written.append(scenario.name)
      let path = "\(folder)/\(scenario.name).json"
      let text = ScenarioWriter.text(of: scenario, note: failure.message)
      try NewFile.write(Array(text.utf8), to: path)
    }
    if failures.count > Self.shownFailures {
      console.complain("Error: \(failures.count - Self.shownFailures) more are not shown.")
    }
  }

  private static let shownFailures = 20

  // MARK: Arguments

  private func works() throws(UsageError) -> [BenchWork] {
    var works: [BenchWork] = []
    for name in arguments.operands {
      guard let work = BenchWork(rawValue: name) else {
        throw UsageError(
          "There is no work '\(PrintableText.escaped(name))'. Write one of: \(BenchWork.names).",
          verb: .bench)
      }
      works.append(work)
    }
    // Those that need little memory come first, because a process remembers only the most.
    return works.isEmpty ? BenchWork.usual : BenchWork.allCases.filter(works.contains)
  }

  private func listBench(seed: UInt64) throws -> ListBench {
    let isQuick = arguments.has(.quick)
    var bench = ListBench(seed: seed, progress: progress)
    bench.rounds = try arguments.count(.rounds, in: 1...1_000) ?? (isQuick ? 1 : 3)
    bench.units = try arguments.count(.units, in: 1...1_000_000_000)
    bench.divisor = isQuick ? 10 : 1
    if let pending = try arguments.count(.pending, in: 1...LossyHubModel.mostNodes) {
      bench.pending = pending
    }
    if let name = arguments.value(.queue) {
      guard let kind = ListBench.Kind(rawValue: name) else {
        let names = ListBench.Kind.allCases.map(\.rawValue).joined(separator: ", ")
        throw UsageError(
          "There is no queue '\(PrintableText.escaped(name))'. Write one of: \(names).",
          verb: .bench)
      }
      bench.kind = kind
    }
    if let path = arguments.value(.against) { bench.peers = try PeerFigures.read(path) }
    return bench
  }

  private func caseCount() throws(UsageError) -> Int {
    guard let text = arguments.value(.cases) else { return 2_000 }
    guard let count = English.integer(text), (1...100_000_000).contains(count) else {
      throw UsageError(
        "The value '\(PrintableText.escaped(text))' is invalid for '--cases <count>'. Write a "
          + "number from 1 to 100000000.",
        verb: .bench)
    }
    return count
  }

  // MARK: Output

  private var progress: @Sendable (String) -> Void {
    guard !arguments.has(.noProgress) else { return { _ in } }
    let console = console
    return { console.progress($0) }
  }

  private func text(_ result: BenchResult) -> String {
    let width = result.figures.map(\.text.count).max() ?? 0
    let rows = result.figures.map { figure in
      "  " + String(repeating: " ", count: width - figure.text.count)
        + "\(figure.text)  \(figure.meaning)"
    }
    return (["\(result.work.rawValue): \(result.title)"] + rows).joined(separator: "\n")
  }

  private func json(_ result: BenchResult) -> String {
    let members = result.figures.map { "\"\($0.key)\":\($0.json)" }
    return "\"\(result.key)\":{\(members.joined(separator: ","))}"
  }
}
