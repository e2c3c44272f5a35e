import DeviceSystems
import FleetFacts
import Scenarios
import SimulationKernel
import TipDomain
import Verification

/// Nothing takes effect before `configure`, and what must come before it is refused after it.
enum ConfiguredOnce: Invariant {
  static let statement = InvariantStatement(
    id: "configured-once",
    sentence: "A process configures its tips at most once. Before that, nothing is written, "
      + "donated, invalidated or displayed; after it, no store is reset.",
    sources: "1.10, 2.6, 5.7, 5.8, 8.7", holds: .anySchedule)

  static func idleReason(_ declarations: Declarations) -> String {
    "No app configured its tips or did anything with them."
  }

  /// Follows each process.
  struct Judge: Monitor {
    static let interests: FactFamilies = [
      .display, .status, .donation, .parameter, .otherTip, .store, .process,
    ]

    private var configured: ConfiguredApps

    init(_ declarations: Declarations) { configured = ConfiguredApps(declarations) }

    mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      // A fact is judged by what was so before it.
      defer { configured.observe(entry) }
      guard let device = entry.device, device.position < fleet.devices.count,
        case .tip(let fact) = entry.fact.kind
      else { return }
      if let expected = expected(of: fact, entry, on: device, fleet, in: journal) {
        ruling.check()
        if let observed = expected.observed {
          ruling.violate(
            entry.violation(
              on: [device], observed: observed, expected: expected.words,
              "On \(fleet.declarations.name(of: device)), \(observed); expected: "
                + "\(expected.words)."))
        }
      }
    }

    /// What a fact is judged by; `observed` is nil if it is as it has to be.
    private struct Expected {
      var observed: String?
      let words: String
    }

    private func expected(
      of fact: TipFact, _ entry: JournalEntry, on device: DeviceIndex,
      _ fleet: borrowing ReplayedFleet, in journal: borrowing Journal
    ) -> Expected? {
      let isReady = configured[device]
      if case .configured = fact {
        if !fleet.declarations.definitions[device.position].configures,
          let cause = journal.firstCause(of: entry.id),
          case .device(.launched) = journal.fact(cause).kind
        {
          return Expected(
            observed: "tips were configured at launch", words: "an app that never does this")
        }
        return Expected(
          observed: isReady ? "tips were configured again" : nil,
          words: "tipsDatastoreAlreadyConfigured")
      }
      if case .datastoreReset = fact {
        return Expected(
          observed: isReady ? "the store was reset after `configure`" : nil,
          words: "tipsDatastoreAlreadyConfigured")
      }
      if case .configurationRefused(.tipsDatastoreAlreadyConfigured) = fact {
        return Expected(
          observed: isReady ? nil : "`configure` was refused",
          words: "success, since tips were not configured")
      }
      if case .parameterIgnored = fact {
        return Expected(
          observed: isReady ? "a write was ignored" : nil, words: "a write that takes effect")
      }
      guard let appAction = appAction(fact) else { return nil }
      return Expected(
        observed: isReady ? nil : appAction + " before `configure`", words: "nothing before it")
    }

    /// What needs tips that are set up, in words.
    private func appAction(_ fact: TipFact) -> String? {
      if case .parameterSet = fact { return "a parameter was written" }
      if case .donated = fact { return "an event was donated" }
      if case .donationsDeleted = fact { return "donations were deleted" }
      if case .eligibilityReset = fact { return "eligibility was reset" }
      if case .displayed = fact { return "a tip was displayed" }
      if case .invalidated(let invalidation) = fact, invalidation.cause == .person {
        return "a tip was invalidated"
      }
      return nil
    }
  }
}
