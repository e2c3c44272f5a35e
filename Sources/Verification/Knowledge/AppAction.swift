import DeviceSystems
import Scenarios
import SimulationKernel
import TipDomain

/// Something that an app does by itself, with what it says about it; nil where a fact does not say.
package enum AppAction: Equatable, Sendable {
  case write(ParameterIndex, Value?)
  case donation(EventIndex, ValueListIndex?)
  case deletion(EventIndex)
  case reset
  case configuration
  case invalidation(RecordIndex, InvalidationReason)
  case eligibility(RecordIndex)

  /// What a fact says that an app did, if anything.
  package init?(_ fact: TipFact) {
    if case .parameterSet(let parameter, let value) = fact {
      self = .write(parameter, value)
    } else if case .parameterIgnored(let parameter) = fact {
      self = .write(parameter, nil)
    } else if case .donated(let event, let row) = fact {
      self = .donation(event, row.values)
    } else if case .donationLost(let event) = fact {
      self = .donation(event, nil)
    } else if case .donationsDeleted(let event, _, _) = fact {
      self = .deletion(event)
    } else if case .datastoreReset = fact {
      self = .reset
    } else if case .configurationRefused = fact {
      self = .configuration
    } else if case .invalidated(let invalidation) = fact, invalidation.cause == .person {
      self = .invalidation(invalidation.record, invalidation.reason)
    } else if case .invalidationNotStored(let record, let reason) = fact {
      self = .invalidation(record, reason)
    } else if case .eligibilityReset(let record, _, _) = fact {
      self = .eligibility(record)
    } else {
      return nil
    }
  }

  /// What a step asks an app to do at once; nothing of what somebody else does, or that only may
  /// happen.
  package static func asked(
    by action: ScriptedAction, isConfigured: Bool, _ declarations: borrowing Declarations,
    _ record: (TipIndex) -> RecordIndex?
  ) -> [AppAction] {
    if case .set(let parameter, let value) = action { return [.write(parameter, value)] }
    if case .donate(let event, let values, let times, true) = action {
      return Array(repeating: .donation(event, values), count: Int(times))
    }
    if case .resetDatastore = action { return [isConfigured ? .configuration : .reset] }
    guard isConfigured else { return [] }
    if case .configureAgain = action { return [.configuration] }
    if case .deleteDonations(let event) = action { return [.deletion(event)] }
    if case .invalidate(let tip, let reason) = action, let record = record(tip) {
      return [.invalidation(record, reason)]
    }
    if case .resetEligibility(let tip) = action, let record = record(tip) {
      return [.eligibility(record)]
        + declarations.eventsForgotten(withEligibilityOf: tip).map { .deletion($0) }
    }
    return []
  }

  /// Whether it is what was asked for, as far as both say.
  package func fulfils(_ asked: AppAction) -> Bool {
    if case .write(let parameter, let value) = self, case .write(parameter, let wanted) = asked {
      return value == nil || wanted == nil || value == wanted
    }
    if case .donation(let event, let values) = self, case .donation(event, let wanted) = asked {
      return values == nil || wanted == nil || values == wanted
    }
    return self == asked
  }

  /// The tip that it is about.
  package var record: RecordIndex? {
    switch self {
    case .invalidation(let record, _), .eligibility(let record): record
    case .write, .donation, .deletion, .reset, .configuration: nil
    }
  }

  /// It in words.
  package func words(_ declarations: borrowing Declarations) -> String {
    switch self {
    case .write(let parameter, let value):
      "writing \(value.map { "\($0)" } ?? "something") to \(declarations.name(of: parameter))"
    case .donation(let event, let values):
      "donating \(declarations.name(of: event)) with "
        + (values.map { "the values \($0.rawValue)" } ?? "some values")
    case .deletion(let event): "deleting donations of \(declarations.name(of: event))"
    case .reset: "resetting the store"
    case .configuration: "being refused another configuration of its tips, or reset of its store"
    case .invalidation(_, let reason): "invalidating {tip} as \(reason.name)"
    case .eligibility: "resetting the eligibility of {tip}"
    }
  }
}
