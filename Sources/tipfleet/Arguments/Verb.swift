/// What the command line can do.
enum Verb: String, CaseIterable {
  case run
  case check
  case shrink
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
    case .validate: "Check scenario files without playing them."
    case .schema: "Print the JSON Schema of scenario files, for editors."
    case .report: "Play a report's scenario again and rebuild its files."
    case .initialize: "Write a small commented scenario to start from."
    }
  }

  /// What stands after the options.
  var operands: Operands {
    switch self {
    case .run, .check, .validate:
      Operands(
        name: "scenario", meaning: "The scenario files; '-' is standard input.", count: 1...1_000)
    case .shrink:
      Operands(name: "scenario", meaning: "The scenario file that fails.", count: 1...1)
    case .schema: Operands(name: "", meaning: "", count: 0...0)
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
      [.seed, .runs, .out, .force, .withoutFault, .json, .quiet, .color, .noProgress, .onlyPlay]
    case .check:
      [
        .cases, .seed, .keepGoing, .exhaustive, .delays, .losses, .jobs, .regressions, .out, .force,
        .json, .quiet, .color,
        .noProgress,
      ]
    case .shrink: [.seed, .invariant, .attempts, .out, .quiet, .color, .noProgress]
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
    return count.upperBound == 1 ? " <\(name)>" : " <\(name)> ..."
  }
}

/// The options of all verbs.
enum Option: String, CaseIterable {
  case seed
  case cases
  case keepGoing = "keep-going"
  case exhaustive
  case delays
  case losses
  case jobs
  case regressions
  case invariant
  case attempts
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

  /// The one-letter form, if there is one.
  var letter: Character? {
    switch self {
    case .out: "o"
    case .quiet: "q"
    case .seed, .cases, .keepGoing, .exhaustive, .delays, .losses, .jobs, .regressions, .invariant,
      .attempts, .runs, .force,
      .withoutFault, .json, .color, .noProgress, .onlyPlay,
      .errorFormat, .strict:
      nil
    }
  }

  /// The name of its value; nil for a flag.
  var value: String? {
    switch self {
    case .seed: "seed"
    case .runs, .cases, .delays, .losses, .jobs, .attempts: "count"
    case .regressions: "folder"
    case .invariant: "name"
    case .out: "folder"
    case .withoutFault: "name"
    case .color: "when"
    case .errorFormat: "format"
    case .keepGoing, .exhaustive, .force, .json, .quiet, .noProgress, .onlyPlay, .strict: nil
    }
  }

  /// What it does.
  var meaning: String {
    switch self {
    case .seed:
      "The seed: a number, 'x' and 16 hexadecimal digits, a commit's 40 digits, or 'random'."
    case .cases: "Play this many cases. (default: 1000)"
    case .keepGoing: "Go on after the first failure, and look for other kinds."
    case .exhaustive:
      "Play a small scenario in every order of delivery; '--cases' is the most runs."
    case .delays: "With '--exhaustive': at most so many delays in a schedule. (default: 2)"
    case .losses: "With '--exhaustive': at most so many lost messages. (default: 1)"
    case .jobs: "Play on so many cores; the result is the same. (default: all)"
    case .regressions:
      "Where cases that failed are kept and played first. (default: scenarios/regressions)"
    case .invariant: "Which of several violations is kept. (default: the first)"
    case .attempts: "Play at most so many scenarios. (default: 20000)"
    case .runs: "Play this many seeds, counted up from the first. (default: 1)"
    case .out: "Where to write. (default: reports/<scenario>, or scenarios for 'init')"
    case .force: "Replace the folder of the report, whatever it holds."
    case .withoutFault: "Switch a fault off, by its name; can be given again."
    case .json: "Print one JSON document instead of text."
    case .quiet: "Print nothing but errors."
    case .color: "Colour the output: auto, always or never. (default: auto)"
    case .noProgress: "Show no progress, not even on a terminal."
    case .onlyPlay: "Play and judge nothing; print the number of occurrences and the digest."
    case .errorFormat: "How to print what is wrong: text, json or github. (default: text)"
    case .strict: "Treat warnings as errors."
    }
  }
}
