import FleetFacts

/// Whether the fleet is at rest, so that what devices know can be compared.
public enum QuiescencePhase: Sendable, BitwiseCopyable {
  /// It goes on.
  case running
  /// Nothing is on its way, and nothing waits to be uploaded.
  case quiescent
  /// The bound passed without rest.
  case timedOut

  /// Processes a fact about the phases of a run.
  package mutating func observe(_ entry: JournalEntry) {
    guard case .run(let fact) = entry.fact.kind else { return }
    if case .quiescent = fact { self = .quiescent }
    if case .quiescenceTimedOut = fact { self = .timedOut }
  }

  /// Says in a ruling why a run without rest cannot be judged.
  package static func explain(_ entry: JournalEntry, heals: Bool, _ ruling: inout Ruling) {
    if case .run(.quiescenceTimedOut) = entry.fact.kind {
      ruling.leaveOpen("The fleet did not come to rest.")
    } else if case .run(.ended) = entry.fact.kind, !heals {
      ruling.leaveOpen("The scenario does not heal, so the fleet need not agree.")
    }
  }

  /// For a claim that is judged at the bound too: says why nothing can be judged if the scenario
  /// does not heal, if what it declares keeps the fleet from coming to rest, or if the run ended
  /// before anybody asked.
  package func explain(
    _ entry: JournalEntry, _ declarations: borrowing Declarations, _ ruling: inout Ruling
  ) {
    guard case .run(let fact) = entry.fact.kind else { return }
    if case .quiescenceTimedOut = fact, let reason = declarations.healing?.impossibility {
      ruling.leaveOpen(reason)
    } else if case .ended = fact, self == .running {
      if declarations.heals {
        ruling.skip("The run ended before the fleet came to rest, and before it had to.")
      } else {
        ruling.skip("The scenario does not heal, so the fleet need not come to rest.")
      }
    }
  }

  /// How a message about what a device knows begins.
  package var opening: String {
    switch self {
    case .running, .quiescent: "At rest"
    case .timedOut: "Not at rest when it had to be,"
    }
  }
}
