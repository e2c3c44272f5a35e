/// What the command line can do.
enum Verb: String, CaseIterable {
  case run
  case validate
  case schema
  case report
  case replay
  case compare
  case initialize = "init"

  /// What it does, in one line.
  var abstract: String {
    switch self {
    case .run: "Play scenarios, judge every invariant, and write a report."
    case .validate: "Check scenario files without playing them."
    case .schema: "Print the JSON Schema of scenario files, for editors."
    case .report: "Play a report's scenario again and rebuild its files."
    case .compare: "Say where two runs, settings or journals part, and by how much."
    case .replay: "Play again and compare every byte, or judge a journal as it is."
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
    case .replay:
      Operands(
        name: "recording",
        meaning: "A journal, a scenario or the folder of a report; '-' is a journal.", count: 1...1)
    case .compare:
      Operands(
        name: "recording", meaning: "Two scenarios, journals or folders of reports; or one.",
        count: 1...2)
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
    case .replay: [.scenario, .seed, .withoutFault, .json, .quiet, .color]
    case .compare:
      [
        .seed, .seedB, .runs, .withoutFault, .withoutFaultB, .failIf, .out, .force, .json, .quiet,
        .color, .noProgress,
      ]
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
  case scenario
  case seedB = "seed-b"
  case withoutFaultB = "without-fault-b"
  case failIf = "fail-if"

  /// The one-letter form, if there is one.
  var letter: Character? {
    switch self {
    case .out: "o"
    case .quiet: "q"
    case .seed, .runs, .force, .withoutFault, .json, .color, .noProgress, .onlyPlay,
      .errorFormat, .strict, .scenario, .seedB, .withoutFaultB, .failIf:
      nil
    }
  }

  /// The name of its value; nil for a flag.
  var value: String? {
    switch self {
    case .seed: "seed"
    case .runs: "count"
    case .out: "folder"
    case .withoutFault: "name"
    case .color: "when"
    case .errorFormat: "format"
    case .scenario: "file"
    case .seedB: "seed"
    case .withoutFaultB: "name"
    case .failIf: "condition"
    case .force, .json, .quiet, .noProgress, .onlyPlay, .strict: nil
    }
  }

  /// What it does.
  var meaning: String {
    switch self {
    case .seed: "The seed: a number, 'x' and 16 hexadecimal digits, or 'random'."
    case .runs: "Play this many seeds, counted up from the first. (default: 1)"
    case .out:
      "Where to write. (default: reports/<scenario>; scenarios for 'init'; nowhere for 'compare')"
    case .force: "Replace the folder of the report, whatever it holds."
    case .withoutFault: "Switch a fault off, by its name; can be given again."
    case .json: "Print one JSON document instead of text."
    case .quiet: "Print nothing but errors."
    case .color: "Colour the output: auto, always or never. (default: auto)"
    case .noProgress: "Show no progress, not even on a terminal."
    case .onlyPlay: "Play and judge nothing; print the number of occurrences and the digest."
    case .errorFormat: "How to print what is wrong: text, json or github. (default: text)"
    case .strict: "Treat warnings as errors."
    case .seedB: "The seed of the second run. (default: that of the first)"
    case .withoutFaultB: "Switch a fault off in the second run only; can be given again."
    case .failIf: "End with 1 if this holds, such as 'violations > 0'; can be given again."
    case .scenario: "The scenario of the journal, to play it again."
    }
  }
}
