import FleetSimulation

/// Whether the fleet is at rest, so that what devices know can be compared.
enum RestPhase: Sendable, BitwiseCopyable {
  /// It goes on.
  case running
  /// Nothing is on its way, and nothing waits to be uploaded.
  case atRest
  /// The bound passed without rest.
  case restless

  /// Takes in a fact about the phases of a run.
  mutating func observe(_ seen: Seen) {
    guard case .run(let fact) = seen.fact.kind else { return }
    switch fact {
    case .quiescent: self = .atRest
    case .restlessAtBound: self = .restless
    case .began, .faultBegan, .faultEnded, .healed, .knowsTip, .knowsEvent, .knowsParameter,
      .knowsOutbox, .ended:
      break
    }
  }

  /// Says in a ruling why a run without rest cannot be judged.
  static func explain(_ seen: Seen, heals: Bool, _ ruling: inout Ruling) {
    if case .run(.restlessAtBound) = seen.fact.kind {
      ruling.leaveOpen("The fleet did not come to rest.")
    } else if case .run(.ended) = seen.fact.kind, !heals {
      ruling.leaveOpen("The scenario does not heal, so the fleet need not agree.")
    }
  }
}
