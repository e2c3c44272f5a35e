import Statistics
import Testing

@Suite("Whether a share is reached")
struct ShareDecisionTests {
  @Test("it is missed when the whole interval is below what is wanted")
  func missed() {
    // 279 of 300: 89.5 to 95.6 %.
    #expect(ShareDecision.decide(successes: 279, count: 300, atLeast: 0.99) == .missed)
  }

  @Test("it is reached when the whole interval is at least what is wanted")
  func reached() {
    #expect(ShareDecision.decide(successes: 279, count: 300, atLeast: 0.85) == .reached)
  }

  @Test("in between nobody can tell, and it says how many more would decide")
  func open() throws {
    guard
      case .open(let more?) = ShareDecision.decide(successes: 279, count: 300, atLeast: 0.95)
    else {
      Issue.record("279 of 300 do not decide about 95 %.")
      return
    }
    let count = 300 + more
    let good = Int(0.93 * Double(count) + 0.5)
    #expect(ShareDecision.decide(successes: good, count: count, atLeast: 0.95) == .missed)
    #expect(more > 50 && more < 1_000)
  }

  @Test("clean cases decide by the one-sided bound: 59 for 95 %, and not 58")
  func clean() {
    #expect(ShareDecision.decide(successes: 59, count: 59, atLeast: 0.95) == .reached)
    #expect(ShareDecision.decide(successes: 58, count: 58, atLeast: 0.95) == .open(moreCases: 1))
    #expect(ShareDecision.decide(successes: 1, count: 1, atLeast: 0.95) == .open(moreCases: 58))
    #expect(ShareDecision.decide(successes: 0, count: 0, atLeast: 0.95) == .open(moreCases: 59))
  }

  @Test("a share that is exactly what is wanted is decided by no number")
  func never() {
    #expect(
      ShareDecision.decide(successes: 500, count: 1_000, atLeast: 0.5) == .open(moreCases: nil))
  }
}
