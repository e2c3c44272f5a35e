import FleetFacts
import Metrics
import PropertySearch
import Scenarios
import SimulationKernel
import Testing
import Verification

@Suite("conditions on a comparison")
struct ConditionTests {
  /// A measure is 3 in A and 5 in B in each of two pairs: the number of facts.
  private static let comparison: PairedComparison = {
    var comparison = PairedComparison()
    for _ in 0..<2 { comparison.add(run(facts: 3), run(facts: 5)) }
    return comparison
  }()

  private static func run(facts: Int) -> ComparedRun {
    let verdict = RunVerdict(
      verdict: .pass, reasons: [], results: [], disagreements: [], expectation: .pass)
    return ComparedRun(
      side: JournalSide(Journal(), .ofTwoPhones), verdict: verdict,
      measures: RunMeasures(verdict, RunMetrics(), factCount: facts))
  }

  @Test(
    "comparisons, arithmetic and words mean what they say",
    arguments: [
      ("facts > 0", true), ("facts == 2", true), ("facts.b > facts.a", true),
      ("facts.a >= facts.b", false), ("facts.b - facts.a == facts", true),
      ("facts.b / facts.a > 1.6", true), ("facts.low <= facts and facts <= facts.high", true),
      ("not facts > 0", false), ("not (facts < 0 or facts.b < 1)", true),
      ("facts < 0 or facts.a == 3 and pairs == 2", true), ("-facts.a == -3", true),
      ("2 + 3 * facts.a == 11", true), ("(2 + 3) * facts.a == 15", true), ("facts != 2", false),
    ])
  func meaning(_ text: String, _ expected: Bool) throws {
    #expect(try Condition(text).holds(for: Self.comparison) == expected)
  }

  @Test("what has no value leaves a condition open, unless the rest decides")
  func open() throws {
    let holds = { try Condition($0).holds(for: Self.comparison) }
    #expect(try holds("rest.seconds > 0") == nil)
    #expect(try holds("1 / (facts - 2) > 0") == nil)
    #expect(try holds("rest.seconds > 0 or facts > 0") == true)
    #expect(try holds("rest.seconds > 0 and facts < 0") == false)
    #expect(try holds("not rest.seconds > 0") == nil)
  }

  @Test("an invariant's name may be compared and subtracted")
  func names() throws {
    _ = try Condition("local-display-cap.b - local-display-cap.a > 0")
    _ = try Condition("display-frequency.margin.b < 3600")
  }

  @Test(
    "what is no condition is refused with the place",
    arguments: [
      ("", "column 1"), ("facts", "comparison"), ("facts >", "column 8"), ("> 3", "column 1"),
      ("facts > 3 4", "column 11"), ("fatcs > 3", "did you mean 'facts'"), ("(facts > 3", "')'"),
      ("facts.c > 0", "facts.c"), ("facts ; 3", "';'"), ("1.2.3 > 0", "1.2.3"),
      ("(facts > 1) + 2 > 1", "number"), ("facts and facts > 1", "comparison"),
      ("facts > 1 > 0", "column 11"), ("not", "column 4"), ("é > 1", "'é'"),
    ])
  func refused(_ text: String, _ fragment: String) {
    #expect {
      try Condition(text)
    } throws: { error in
      (error as? Condition.Problem)?.message.contains(fragment) == true
    }
  }

  @Test("deep nesting is refused, not followed")
  func deep() {
    for piece in ["(", "-", "not "] {
      #expect(throws: Condition.Problem.self) {
        try Condition(String(repeating: piece, count: 100_000) + "1")
      }
    }
  }
}
