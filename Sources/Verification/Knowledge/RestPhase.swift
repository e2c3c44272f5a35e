import FleetSimulation

/// Whether the fleet is at rest, so that what devices know can be compared.
public enum RestPhase: Sendable, BitwiseCopyable {
  /// It goes on.
  case running
  /// Nothing is on its way, and nothing waits to be uploaded.
  case atRest
  /// The bound passed without rest.
  case restless

  /// Processes a fact about the phases of a run.
  package mutating func observe(_ seen: Seen) {
    guard case .run(let fact) = seen.fact.kind else { return }
    if case .quiescent = fact { self = .atRest }
    if case .restlessAtBound = fact { self = .restless }
  }

  /// Says in a ruling why a run without rest cannot be judged.
  package static func explain(_ seen: Seen, heals: Bool, _ ruling: inout Ruling) {
    if case .run(.restlessAtBound) = seen.fact.kind {
      ruling.leaveOpen("The fleet did not come to rest.")
    } else if case .run(.ended) = seen.fact.kind, !heals {
      ruling.leaveOpen("The scenario does not heal, so the fleet need not agree.")
    }
  }

  /// For a claim that is judged at the bound too: says why nothing can be judged if the scenario
  /// does not heal, if what it declares keeps the fleet from coming to rest, or if the run ended
  /// before anybody asked.
  package func explain(_ seen: Seen, _ declarations: borrowing Declarations, _ ruling: inout Ruling)
  {
    guard case .run(let fact) = seen.fact.kind else { return }
    if case .restlessAtBound = fact, let reason = declarations.healing?.impossibility {
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
    case .running, .atRest: "At rest"
    case .restless: "Not at rest when it had to be,"
    }
  }
}
