import DeviceSystems
import FleetFacts
import SimulationKernel
import TextFormats
import TipDomain
import Verification

/// At rest a further look at the cloud moves nothing.
package enum NoPingPong: Invariant {
  package static let statement = InvariantStatement(
    id: "no-ping-pong",
    sentence: "Once the fleet is at rest, fetching again brings nothing new and uploads nothing.",
    sources: "7.9, 7.10, 7.24", holds: .boundedDelay)

  package static func idleReason(_ declarations: Declarations) -> String {
    declarations.idleReason(ofSync: "No fetch was answered while the fleet was at rest.")
  }

  /// Follows whether anything happened since the fleet came to rest.
  package struct Judge: Monitor {
    package static let interests: FactFamilies = [
      .display, .displayEnd, .status, .tally, .donation, .parameter, .store, .sync, .phase,
      .person, .lifetime,
    ]

    private var isQuiescent = false
    /// The devices whose token expired since, so that they fetch everything again (7.10).
    private var refetching: [DeviceIndex] = []

    package init(_ declarations: Declarations) {}

    package mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      let declarations = fleet.declarations
      switch entry.fact.kind {
      case .run(.quiescent):
        isQuiescent = declarations.syncs
        refetching = []
      case .sync(.zoneEmptied), .sync(.accountChanged): isQuiescent = false
      case .sync(let fact):
        guard isQuiescent else { return }
        judge(fact, entry, declarations, &ruling)
      // A device that joins has everything to fetch; a process that begins moves nothing.
      case .person, .device(.joined): isQuiescent = false
      case .device(let fact): if case .store = fact.family { isQuiescent = false }
      case .tip(let fact):
        if isLocal(fact) { isQuiescent = false }
        if isQuiescent, isMerge(fact), let device = entry.device, refetching.contains(device) {
          violate("learned something new", entry, declarations, &ruling)
        }
      default: break
      }
    }

    private mutating func judge(
      _ fact: SyncFact, _ entry: JournalEntry, _ declarations: borrowing Declarations,
      _ ruling: inout Ruling
    ) {
      switch fact {
      case .fetchAnswered: ruling.check()
      case .fetchRequested(_, let since):
        if since == nil, let device = entry.device { refetching.append(device) }
      case .imported(_, let records):
        if let device = entry.device, refetching.contains(device) {
          ruling.check()
          return
        }
        violate("imported \(English.count(records.count, "record"))", entry, declarations, &ruling)
      case .uploadRequested(_, let records):
        violate("uploaded \(English.count(records.count, "record"))", entry, declarations, &ruling)
      default: break
      }
    }

    private func violate(
      _ what: String, _ entry: JournalEntry, _ declarations: borrowing Declarations,
      _ ruling: inout Ruling
    ) {
      guard let device = entry.device else { return }
      ruling.check()
      ruling.violate(
        entry.violation(
          on: [device], observed: what, expected: "no change",
          "\(declarations.name(of: device)) \(what) although the fleet was at rest and nothing "
            + "had happened since."))
    }

    /// Whether a fact says that an import changed something.
    private func isMerge(_ fact: TipFact) -> Bool {
      switch fact {
      case .talliesMerged, .statusMerged, .donationMerged, .donationRemoved, .parameterMerged,
        .frequencyClockMerged:
        true
      default: false
      }
    }

    /// Whether a fact changes something on its device by itself.
    private func isLocal(_ fact: TipFact) -> Bool {
      switch fact {
      case .donated, .donationsDeleted, .parameterSet, .displayed, .displayEnded, .invalidated,
        .eligibilityReset, .datastoreReset:
        true
      default: false
      }
    }
  }
}
