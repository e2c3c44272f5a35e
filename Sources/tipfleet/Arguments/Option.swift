/// The options of all verbs, by their names. What one is, stands in one row of `row`.
enum Option: String, CaseIterable {
  case against
  case allowMissing = "allow-missing"
  case at
  case attempts
  case caseNumber = "case"
  case cases
  case causes
  case color
  case delays
  case device
  case distorted
  case errorFormat = "error-format"
  case exhaustive
  case extract
  case failIf = "fail-if"
  case force
  case invariant
  case jobs
  case json
  case keepGoing = "keep-going"
  case list
  case losses
  case metric
  case mutant
  case noProgress = "no-progress"
  case noResume = "no-resume"
  case noSelfTest = "no-self-test"
  case onlyPlay = "only-play"
  case out
  case pending
  case pilot
  case quantile
  case queue
  case quick
  case quiet
  case regressions
  case results
  case rounds
  case runs
  case scenario
  case seed
  case seedB = "seed-b"
  case shard
  case shardCount = "shard-count"
  case shrink
  case state
  case strict
  case thorough
  case tip
  case units
  case withoutFault = "without-fault"
  case withoutFaultB = "without-fault-b"

  /// The one-letter form, if there is one.
  var letter: Character? { row.letter }

  /// The name of its value; nil for a flag.
  var value: String? { row.value }

  /// What it does.
  var meaning: String { row.meaning }

  private struct Row {
    var letter: Character?
    var value: String?
    let meaning: String
  }

  private var row: Row {
    switch self {
    case .against:
      Row(
        value: "file",
        meaning: "Compare with the figures of other programs in this CSV file.")
    case .allowMissing: Row(meaning: "Report on what is there, although parts are missing.")
    case .at:
      Row(
        value: "moment",
        meaning:
          "When: 3d4h, 'day 3, 04:12:09' or a fact, '#123'. (default: the violation, or the end)")
    case .attempts: Row(value: "count", meaning: "Play at most so many scenarios. (default: 20000)")
    case .caseNumber:
      Row(
        value: "number",
        meaning: "Take this case of the search around the scenario; '--seed' is the search's.")
    case .cases:
      Row(
        value: "count",
        meaning:
          "Play so many cases. (default: 1000; 2000 for 'bench', and for each of 'mutants')")
    case .causes:
      Row(
        meaning:
          "Switch off each fault, step, person and message alone, then in pairs, and play again.")
    case .color:
      Row(
        value: "when",
        meaning:
          "Colour the output: auto, always or never. (default: auto)")
    case .delays:
      Row(
        value: "count",
        meaning:
          "With '--exhaustive': at most so many delays in a schedule. (default: 2)")
    case .device: Row(value: "device", meaning: "The device. (default: the violation's, or all)")
    case .distorted:
      Row(
        meaning:
          "Also play each check with a parameter 5 % off: it must fail. Implies '--thorough'.")
    case .errorFormat:
      Row(
        value: "format",
        meaning:
          "How to print what is wrong: text, json or github. (default: text)")
    case .exhaustive:
      Row(
        meaning:
          "Play a small scenario in every order of delivery; '--cases' is the most runs.")
    case .extract:
      Row(
        value: "replication",
        meaning:
          "Write the scenario of one replication, such as p3.r17; where accounts share a hub, play "
          + "it again and report on one of them, such as p3.r17.a5.")
    case .failIf:
      Row(
        value: "condition",
        meaning: "End with 1 if this holds, such as 'violations > 0'; can be given again.")
    case .force: Row(meaning: "Replace the folder of the report, whatever it holds.")
    case .invariant:
      Row(
        value: "name",
        meaning:
          "Which of several violations is kept, or explained. (default: the first)")
    case .jobs:
      Row(
        value: "count",
        meaning:
          "Play on so many cores; the result is the same. (default: all)")
    case .json: Row(meaning: "Print one JSON document instead of text.")
    case .keepGoing: Row(meaning: "Go on after the first failure, and look for other kinds.")
    case .list: Row(meaning: "List the mutants and play nothing.")
    case .losses:
      Row(
        value: "count",
        meaning:
          "With '--exhaustive': at most so many lost messages. (default: 1)")
    case .metric:
      Row(
        value: "name",
        meaning: "Make the case at a quantile of this measure small, such as rest.seconds.")
    case .mutant:
      Row(
        value: "name",
        meaning: "Put this fault into the model on purpose; 'tipfleet mutants --list' names them.")
    case .noProgress: Row(meaning: "Show no progress, not even on a terminal.")
    case .noSelfTest: Row(meaning: "Leave the simulator's own checks out of the report.")
    case .noResume: Row(meaning: "Begin anew, whatever was played before.")
    case .onlyPlay:
      Row(
        meaning:
          "Play and judge nothing; print the number of occurrences and the digest.")
    case .out:
      Row(
        letter: "o", value: "folder",
        meaning:
          "Where to write. (default: reports/<scenario>, reports/mutants, reports/selftest, "
          + "reports/<scenario>.check, reports/<study>.study; scenarios for 'init')")
    case .pending:
      Row(
        value: "count",
        meaning:
          "Nodes of 'hub', and how much is pending in 'phold'. (default: 10000; 1000 to 1000000)")
    case .pilot:
      Row(value: "count", meaning: "Play so many replications of each point. (default: 5)")
    case .quantile:
      Row(value: "percent", meaning: "With '--metric': which quantile. (default: 99.9)")
    case .queue:
      Row(
        value: "name",
        meaning: "Which queue plays: adaptive, ladder or heap. (default: adaptive)")
    case .quick: Row(meaning: "Measure once, and only a tenth.")
    case .quiet: Row(letter: "q", meaning: "Print nothing but errors.")
    case .regressions:
      Row(
        value: "folder",
        meaning:
          "Where cases that failed are kept and played first. (default: scenarios/regressions)")
    case .results:
      Row(
        value: "folder",
        meaning: "Where each replication is kept at once. (default: reports/<study>.results)")
    case .rounds:
      Row(value: "count", meaning: "Measure so many times, and show the median. (default: 3)")
    case .runs:
      Row(
        value: "count",
        meaning:
          "Play this many seeds, counted up from the first. (default: 1)")
    case .scenario: Row(value: "file", meaning: "The scenario of the journal, to play it again.")
    case .seed:
      Row(
        value: "seed",
        meaning:
          "The seed: a number, 'x' and 16 hexadecimal digits, a commit's 40 digits, or 'random'.")
    case .seedB:
      Row(value: "seed", meaning: "The seed of the second run. (default: that of the first)")
    case .shard:
      Row(
        value: "part",
        meaning:
          "Play one part of the study, such as 2/8; 'auto' asks Slurm, Kubernetes and others.")
    case .shardCount:
      Row(
        value: "count",
        meaning: "With '--shard auto': how many parts there are, if the engine does not say.")
    case .shrink: Row(meaning: "Make the smallest case in which each mutant is caught.")
    case .state: Row(meaning: "Show the state of every device, the hub and the messages then.")
    case .strict: Row(meaning: "Treat warnings as errors.")
    case .thorough:
      Row(meaning: "Take sixteen times as many values, enough to notice 5 %.")
    case .tip:
      Row(
        value: "tip",
        meaning:
          "The tip, by its id or its type. (default: the violation's, or all)")
    case .units:
      Row(
        value: "count",
        meaning:
          "Play so many customers of 'mm1', events of 'hub' and 'phold'. "
          + "(default: 1000000, 5000000, 10000000)")
    case .withoutFault:
      Row(
        value: "name",
        meaning:
          "Switch a fault off, by its name; can be given again.")
    case .withoutFaultB:
      Row(
        value: "name",
        meaning: "Switch a fault off in the second run only; can be given again.")
    }
  }
}
