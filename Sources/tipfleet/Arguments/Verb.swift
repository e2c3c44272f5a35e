/// What the command line can do.
enum Verb: String, CaseIterable {
  case run
  case check
  case shrink
  case replay
  case compare
  case explain
  case study
  case plan
  case merge
  case mutants
  case selftest
  case bench
  case validate
  case schema
  case report
  case initialize = "init"

  /// What it does, in one line.
  var abstract: String {
    switch self {
    case .run: "Play scenarios, judge every invariant, and write a report."
    case .check: "Search for a schedule that breaks a promise, and make it small."
    case .shrink: "Make a failing scenario as small as it goes."
    case .replay: "Play again and compare every byte, or judge a journal as it is."
    case .compare: "Say where two runs, settings or journals part, and by how much."
    case .explain: "Say why a tip was, or was not, shown on a device at a moment."
    case .study: "Play a study until its numbers are known well enough, and answer its question."
    case .plan: "Say what a study will cost, by a small pilot."
    case .merge: "Put the parts of a study together, as if one machine had played it."
    case .mutants: "Put faults into the model on purpose, and see which invariants notice."
    case .selftest: "Check the simulator against formulas that are known to be true."
    case .bench: "Measure how fast this machine does what TipFleet does most."
    case .validate: "Check scenario and study files without playing them."
    case .schema: "Print the JSON Schema of scenario or study files, for editors."
    case .report: "Play a report's scenario again and rebuild its files."
    case .initialize: "Write a small commented scenario to start from."
    }
  }

  /// What stands after the options.
  var operands: Operands {
    switch self {
    case .run, .check:
      Operands(
        name: "scenario", meaning: "The scenario files; '-' is standard input.", count: 1...1_000)
    case .validate:
      Operands(
        name: "file", meaning: "The scenario and study files; '-' is standard input.",
        count: 1...1_000)
    case .shrink:
      Operands(name: "scenario", meaning: "The scenario file that fails.", count: 1...1)
    case .replay:
      Operands(
        name: "recording",
        meaning: "A journal, a scenario or the folder of a report; '-' is a journal.", count: 1...1)
    case .compare:
      Operands(
        name: "recording",
        meaning: "Two scenarios, journals or folders of reports, also of studies; or one.",
        count: 1...2)
    case .explain:
      Operands(
        name: "scenario", meaning: "The scenario file; '-' is standard input.", count: 1...1)
    case .study, .plan:
      Operands(name: "study", meaning: "The study file.", count: 1...1)
    case .merge:
      Operands(
        name: "folder", meaning: "The folders of results that the parts wrote.", count: 1...10_000)
    case .mutants:
      Operands(
        name: "mutant", meaning: "The mutants to hunt; all of them if none is named.",
        count: 0...1_000)
    case .bench:
      Operands(
        name: "work", meaning: "What to measure: \(BenchWork.names). (default: all but learning)",
        count: 0...BenchWork.allCases.count)
    case .selftest:
      Operands(
        name: "check", meaning: "The checks to play; all of them if none is named.",
        count: 0...1_000)
    case .schema:
      Operands(name: "format", meaning: "scenario or study. (default: scenario)", count: 0...1)
    case .report:
      Operands(name: "folder", meaning: "The folder of a report.", count: 1...1)
    case .initialize:
      Operands(
        name: "name", meaning: "The scenario's name; its file is 'scenarios/NAME.json'.",
        count: 1...1)
    }
  }

  /// The options that it takes, besides '--help'.
  var options: [Option] {
    switch self {
    case .run:
      [
        .seed, .runs, .out, .force, .withoutFault, .mutant, .json, .quiet, .color, .noProgress,
        .onlyPlay,
      ]
    case .check:
      [
        .cases, .seed, .keepGoing, .metric, .quantile, .exhaustive, .delays, .losses, .jobs,
        .regressions, .mutant,
        .out, .force, .json, .quiet, .color, .noProgress,
      ]
    case .shrink:
      [.seed, .caseNumber, .invariant, .attempts, .mutant, .out, .quiet, .color, .noProgress]
    case .replay: [.at, .scenario, .seed, .withoutFault, .mutant, .json, .quiet, .color]
    case .compare:
      [
        .seed, .seedB, .runs, .withoutFault, .withoutFaultB, .failIf, .out, .force, .json, .quiet,
        .color, .noProgress,
      ]
    case .explain:
      [.tip, .device, .at, .state, .causes, .invariant, .seed, .withoutFault, .mutant, .json]
    case .study:
      [
        .shard, .shardCount, .jobs, .results, .noResume, .extract, .noSelfTest, .out, .force,
        .json, .quiet, .color, .noProgress,
      ]
    case .plan: [.pilot, .jobs, .json, .quiet, .color, .noProgress]
    case .merge: [.allowMissing, .noSelfTest, .out, .force, .json, .quiet, .color, .noProgress]
    case .mutants:
      [
        .cases, .seed, .shrink, .jobs, .out, .force, .list, .json, .quiet, .color, .noProgress,
      ]
    case .selftest:
      [.thorough, .distorted, .seed, .out, .force, .json, .quiet, .color, .noProgress]
    case .bench:
      [
        .cases, .pending, .units, .rounds, .quick, .queue, .against, .seed, .out, .json,
        .noProgress,
      ]
    case .validate: [.errorFormat, .strict, .quiet]
    case .schema: []
    case .report: [.json, .quiet, .color]
    case .initialize: [.out]
    }
  }
}

/// What stands after the options.
struct Operands {
  let name: String
  let meaning: String
  let count: ClosedRange<Int>

  var usage: String {
    if count.upperBound == 0 { return "" }
    if count.lowerBound == 0 { return " [<\(name)> ...]" }
    return count.upperBound == 1 ? " <\(name)>" : " <\(name)> ..."
  }
}
