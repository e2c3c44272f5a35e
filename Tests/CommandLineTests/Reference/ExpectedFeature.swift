/// What users of similar programs look for on a command line, and where it is here.
struct ExpectedFeature: Sendable {
  /// As it is called elsewhere.
  let expected: String
  /// The commands and options that do it here, such as `run --runs`; empty if none does.
  let here: [String]
  /// How it differs, or why there is none; empty where it is the same.
  let note: String

  init(_ expected: String, _ here: String..., note: String = "") {
    self.expected = expected
    self.here = here
    self.note = note
  }
}

extension ExpectedFeature {
  static let all = playing + studies + reports + everywhere

  private static let playing = [
    ExpectedFeature("`run SCENARIO…`", "run"),
    ExpectedFeature("`run --seed x…|N|random`", "run --seed"),
    ExpectedFeature("`run --runs N`", "run --runs"),
    ExpectedFeature("`run --until-fail`", "run --until-fail"),
    ExpectedFeature("`run` with the smallest schedules", "run --smallest"),
    ExpectedFeature("`run --filter`", "run --filter", note: "With `--allow-empty`."),
    ExpectedFeature(
      "`run --max-events`", "run --max-facts", note: "What is recorded is called a fact here."),
    ExpectedFeature("`run --time-limit`", "run --time-limit"),
    ExpectedFeature(
      "`check SCENARIO…` without a simulation", "validate",
      note: "`check` searches for a schedule that breaks a promise."),
    ExpectedFeature("`check --error-format text|json|github`", "validate --error-format"),
    ExpectedFeature("`replay RUN|JOURNAL`", "replay"),
    ExpectedFeature("`replay --at N|t=…`", "replay --at", note: "A fact is written `#123`."),
    ExpectedFeature(
      "`replay --trace`", "explain --state", "replay --at",
      note: "The journal of a report is the trace; both show what devices hold at any moment."),
    ExpectedFeature(
      "`replay --expect HASH`", "replay",
      note: "A report and a journal hold the digest that is compared."),
    ExpectedFeature("`shrink RUN`", "shrink"),
    ExpectedFeature(
      "`shrink --budget TIME`", "shrink --attempts",
      note: "A number of attempts: with a time, the result would depend on the machine."),
    ExpectedFeature("`shrink --out`", "shrink --out"),
    ExpectedFeature(
      "`verify SCENARIO`", "replay",
      note: "Plays a scenario twice and compares every byte. That the number of cores changes "
        + "nothing is a test of the project."),
  ]

  private static let studies = [
    ExpectedFeature("`plan STUDY`", "plan", note: "Takes a scenario too."),
    ExpectedFeature(
      "`study --precision`, `study --max-runs`", "study --precision", "study --max-runs"),
    ExpectedFeature("`plan --precision`", "plan --precision"),
    ExpectedFeature("`plan --pilot N`", "plan --pilot"),
    ExpectedFeature("`study STUDY`", "study"),
    ExpectedFeature("`study --shard i/n|auto`", "study --shard", "check --shard"),
    ExpectedFeature("`study --jobs N`", "study --jobs"),
    ExpectedFeature("`study --no-resume`", "study --no-resume"),
    ExpectedFeature("`merge DIR…`", "merge"),
    ExpectedFeature("`merge --allow-missing`", "merge --allow-missing"),
    ExpectedFeature("`compare BASE CANDIDATE`", "compare"),
    ExpectedFeature("`compare --fail-if`", "compare --fail-if"),
    ExpectedFeature("`selftest`", "selftest"),
  ]

  private static let reports = [
    ExpectedFeature("`report DIR`", "report"),
    ExpectedFeature(
      "`report --format html,csv,junit,json`",
      note: "Every report has all of them: they are small, and each shows the same numbers."),
    ExpectedFeature(
      "`report --assets inline|split`",
      note: "A page is one file, and can be read where a host blocks its styles and its script. "
        + "That of a run of more than 5 000 facts has files beside it for its cursor."),
    ExpectedFeature(
      "`export RUN` to the formats of trace viewers", "export",
      note: "The journal of a report is NDJSON already."),
    ExpectedFeature(
      "`export --window`, `export --devices`", "export --from", "export --until",
      "export --device"),
    ExpectedFeature("`explain CODE`", "explain", note: "Explains tips and facts of a run too."),
    ExpectedFeature("`list`", "list"),
    ExpectedFeature("`schema`", "schema"),
  ]

  private static let everywhere = [
    ExpectedFeature("`--out DIR`", "run --out", note: "A folder for each report, below `reports`."),
    ExpectedFeature("`--json`", "run --json"),
    ExpectedFeature("`-q`, `--quiet`", "run --quiet"),
    ExpectedFeature(
      "`-v`, `--verbose`",
      note: "There is no log to show more of; `explain` and the report say what happened."),
    ExpectedFeature("`--color auto|always|never`", "run --color"),
    ExpectedFeature("`--no-progress`", "run --no-progress"),
    ExpectedFeature(
      "`--config FILE`",
      note: "What a run depends on stands in its scenario; what the machine is like, in "
        + "[variables](#environment)."),
    ExpectedFeature("`--version`", "--version"),
    ExpectedFeature("`-h`, `--help`, `help VERB`", "--help"),
    ExpectedFeature(
      "`--generate-completion-script SHELL`", "completions", note: "Both spellings work."),
    ExpectedFeature("manual pages", "man"),
    ExpectedFeature("folders and patterns as scenarios", "run", "check", "validate", "list"),
  ]
}
