/// What the command line can do.
enum Verb: String, CaseIterable {
  case run
  case validate
  case schema
  case report
  case mutants
  case initialize = "init"

  /// What it does, in one line.
  var abstract: String {
    switch self {
    case .run: "Play scenarios, judge every invariant, and write a report."
    case .validate: "Check scenario files without playing them."
    case .schema: "Print the JSON Schema of scenario files, for editors."
    case .report: "Play a report's scenario again and rebuild its files."
    case .mutants: "Put faults into the model on purpose, and see which invariants notice."
    case .initialize: "Write a small commented scenario to start from."
    }
  }

  /// What stands after the options.
  var operands: Operands {
    switch self {
    case .run, .validate:
      Operands(
        name: "scenario", meaning: "The scenario files; '-' is standard input.", count: 1...1_000)
    case .schema: Operands(name: "", meaning: "", count: 0...0)
    case .report:
      Operands(name: "folder", meaning: "The folder of a report.", count: 1...1)
    case .mutants:
      Operands(
        name: "mutant", meaning: "The mutants to hunt; all of them if none is named.",
        count: 0...1_000)
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
      [.seed, .runs, .out, .force, .withoutFault, .json, .quiet, .color, .noProgress, .onlyPlay]
    case .validate: [.errorFormat, .strict, .quiet]
    case .schema: []
    case .report: [.json, .quiet, .color]
    case .mutants: [.cases, .seed, .out, .force, .list, .json, .quiet, .color, .noProgress]
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

/// The options of all verbs.
enum Option: String, CaseIterable {
  case seed
  case runs
  case out
  case force
  case withoutFault = "without-fault"
  case json
  case quiet
  case color
  case noProgress = "no-progress"
  case onlyPlay = "only-play"
  case errorFormat = "error-format"
  case strict
  case cases
  case list

  /// The one-letter form, if there is one.
  var letter: Character? {
    switch self {
    case .out: "o"
    case .quiet: "q"
    case .seed, .runs, .force, .withoutFault, .json, .color, .noProgress, .onlyPlay,
      .errorFormat, .strict, .cases, .list:
      nil
    }
  }

  /// The name of its value; nil for a flag.
  var value: String? {
    switch self {
    case .seed: "seed"
    case .runs, .cases: "count"
    case .out: "folder"
    case .withoutFault: "name"
    case .color: "when"
    case .errorFormat: "format"
    case .force, .json, .quiet, .noProgress, .onlyPlay, .strict, .list: nil
    }
  }

  /// What it does.
  var meaning: String {
    switch self {
    case .seed: "The seed: a number, 'x' and 16 hexadecimal digits, or 'random'."
    case .runs: "Play this many seeds, counted up from the first. (default: 1)"
    case .out:
      "Where to write. (default: reports/<scenario>, reports/mutants, or scenarios for 'init')"
    case .force: "Replace the folder of the report, whatever it holds."
    case .withoutFault: "Switch a fault off, by its name; can be given again."
    case .json: "Print one JSON document instead of text."
    case .quiet: "Print nothing but errors."
    case .color: "Colour the output: auto, always or never. (default: auto)"
    case .noProgress: "Show no progress, not even on a terminal."
    case .onlyPlay: "Play and judge nothing; print the number of occurrences and the digest."
    case .errorFormat: "How to print what is wrong: text, json or github. (default: text)"
    case .cases: "Play at most this many cases with each mutant. (default: 2000)"
    case .list: "List the mutants and play nothing."
    case .strict: "Treat warnings as errors."
    }
  }
}
