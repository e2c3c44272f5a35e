import Scenarios
import TextFormats

/// What a scenario asks of its runs, as a file writes it.
struct ExpectationSyntax: Sendable {
  var violated: [Reference] = []
  var demands: [NamedValue<Located<Requirement>>] = []

  /// Whether nothing is asked besides the guarantees.
  private var isPlain: Bool { violated.isEmpty && demands.isEmpty }

  static let codec: Codec<ExpectationSyntax> = .forms(
    "Expectation",
    "What a scenario requires of its runs. Every run must keep the guarantees; what else is "
      + "judged, the expectations, decides only where it is demanded here."
  ) { forms in
    forms.form(
      Codec<String>.word(
        "Verdict", "A verdict.",
        words: [
          (
            "pass",
            "Every guarantee holds; nothing else is required."
          )
        ],
        advice: "name what must hold, such as { \"display-cap-sum\": \"always\" }, or what must be "
          + "violated: { \"violates\": [\"…\"] }"),
      wrap: { _ in ExpectationSyntax() }, unwrap: { $0.isPlain ? "pass" : nil })
    forms.form(object, wrap: { $0 }, unwrap: { $0 })
  }

  private static let object: Codec<ExpectationSyntax> = .object(
    "Demands", "What is required of single invariants.", defaults: ExpectationSyntax()
  ) { demands in
    demands.defaulted(
      "violates", \.violated,
      .list(of: .reference("invariant"), count: 0...100, allowsSingle: true),
      "The invariants that must be violated: the run passes because exactly these guarantees are "
        + "violated.")
    demands.others(
      "invariant", \.demands, requirement.located,
      "An invariant's name, with what is required of it.")
    demands.check { syntax, report in
      guard syntax.isPlain else { return }
      report.error(
        .wrongCount, at: "violates", "the object requires nothing",
        hint: "write \"pass\", or name an invariant")
    }
  }

  /// How often, or how nearly, an invariant must hold.
  private static let requirement: Codec<Requirement> = .text(
    TextSchema(
      name: "requirement", phrase: "a requirement",
      documentation: "`always`: in every run. `in P% of runs`: in at least this share of the runs "
        + "that put it to the test, shown by a 95 % interval. `over by at most N`: no run exceeds "
        + "its bound by more. `reported`: it decides nothing.",
      examples: ["always", "in 95% of runs", "over by at most 1", "reported"],
      pattern:
        "^(always|reported|in [0-9]{1,2}(\\.[0-9]{1,7}0*)?% of runs|over by at most [0-9]{1,10})$"
    ),
    parse: { text, node, context in
      switch Requirement.parse(text) {
      case .success(let requirement): return requirement
      case .failure(.outOfRange(let clause)):
        context.error(
          .outOfRange, at: node.range, "\(PrintableText.quoted(text)) is out of range: \(clause)")
      case .failure(.unknown):
        context.error(
          .malformedText, at: node.range,
          "expected a requirement, found \(PrintableText.quoted(text))",
          hint: NearestWord.hint(for: text, in: forms), allowed: forms)
      }
      return nil
    }, text: \.text)

  private static let forms = ["always", "in 95% of runs", "over by at most 1", "reported"]
}
