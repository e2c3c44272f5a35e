import IntentSystem
import Scenarios
import TipDomain

// What intents do to tips, while parts of the app are taken away. An effect on something that is
// gone stays, with an index that stands for nothing, so that the others keep theirs.

extension Scenario {
  /// Whether an intent donates an event.
  func intentsUse(_ event: EventIndex) -> Bool {
    hasEffect { act in
      if case .donateEvent(let donated) = act { Int(donated) == event.position } else { false }
    }
  }

  /// Whether an intent writes a parameter.
  func intentsUse(_ parameter: ParameterIndex) -> Bool {
    hasEffect { act in
      if case .setParameter(let written, _) = act {
        Int(written) == parameter.position
      } else {
        false
      }
    }
  }

  private func hasEffect(_ isWanted: (IntentAct) -> Bool) -> Bool {
    intents?.effects.contains { isWanted($0.act) } ?? false
  }

  private mutating func changeActs(_ change: (IntentAct) -> IntentAct) {
    for index in intents?.effects.indices ?? 0..<0 {
      guard let act = intents?.effects[index].act else { continue }
      intents?.effects[index].act = change(act)
    }
  }

  /// Gives the tips of effects the indices that they have without one of them.
  mutating func renumberIntents(without removed: TipIndex) {
    changeActs { act in
      guard case .invalidateTip(let tip) = act else { return act }
      if Int(tip) == removed.position { return .invalidateTip(-1) }
      return .invalidateTip(Int(tip) > removed.position ? tip - 1 : tip)
    }
  }

  /// Gives the events of effects other indices.
  mutating func renumberIntents(_ renumbered: (EventIndex) -> EventIndex) {
    changeActs { act in
      guard case .donateEvent(let event) = act, event >= 0 else { return act }
      return .donateEvent(
        Int32(truncatingIfNeeded: renumbered(EventIndex(Int(event))).position))
    }
  }

  /// Gives the parameters of effects other indices.
  mutating func renumberIntents(_ renumbered: (ParameterIndex) -> ParameterIndex) {
    changeActs { act in
      guard case .setParameter(let parameter, let value) = act, parameter >= 0 else { return act }
      return .setParameter(
        Int32(truncatingIfNeeded: renumbered(ParameterIndex(Int(parameter))).position),
        value: value)
    }
  }
}
