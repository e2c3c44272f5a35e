import CloudSync
import SimulationKernel
import Testing

@Suite("what an agent ignores")
struct IgnoredInputTests {
  @Test("an input that an agent ignores changes nothing in it and makes it ask for nothing")
  func exact() {
    var (skipped, heard) = (0, 0)
    for seed in 1...200 {
      var choices = ChoiceSource(seed: UInt64(seed), entityCount: 1, purposeCount: 1)
      var agent = AgentBench(isReachable: false).agent
      var now = Instant.zero
      for _ in 0..<100 {
        now = now + .seconds(Int64(choices.bounded(4, entity: 0, purpose: 0)))
        let input = Self.input(Int(choices.bounded(17, entity: 0, purpose: 0)), agent)
        let ignores = agent.ignores(input)
        let before = "\(agent)"
        var directives: [SyncDirective] = []
        agent.handle(input, at: now, directives: &directives)
        if ignores {
          skipped += 1
          #expect(directives.isEmpty, "\(input)")
          #expect("\(agent)" == before, "\(input)")
        } else {
          heard += 1
        }
      }
    }
    #expect(skipped > 1_000 && heard > 1_000)
  }

  /// Every kind of input, those more often that may be ignored.
  private static func input(_ number: Int, _ agent: SyncAgent) -> SyncInput {
    let token = ChangeToken(generation: 1, sequence: 3, issued: .zero)
    switch number {
    case 0, 1, 2: return .localChange
    case 3, 4: return .fetchWanted
    case 5, 6: return .reachable
    case 7: return .unreachable
    case 8: return .uploadDue(hasPending: true)
    case 9: return .timer(generation: 1)
    case 10:
      return .fetchAnswered(
        FetchAnswer(token: token, error: nil, isLast: true), retryAfter: nil)
    case 11:
      return .fetchAnswered(
        FetchAnswer(token: nil, error: .zoneBusy, isLast: true), retryAfter: .seconds(3))
    case 12: return .uploadAnswered(nil, retryAfter: nil, sent: 2, hasPending: true)
    case 13: return .uploadAnswered(.quotaExceeded, retryAfter: nil, sent: 2, hasPending: true)
    case 14: return .uploadAnswered(.notAuthenticated, retryAfter: nil, sent: 2, hasPending: true)
    case 15: return agent.openRequest == nil ? .conditionEnded : .timedOut
    default: return .accountChanged(emptiesFirst: agent.isIdle)
    }
  }
}
