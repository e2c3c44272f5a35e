import DeviceSystems
import FleetFacts
import SimulationKernel
import TipDomain
import Verification

/// What a device says that it knows at rest is what its own facts made of it.
package enum KnownAsTold: Invariant {
  package static let statement = InvariantStatement(
    id: "known-as-told",
    sentence: "What a device knows at rest of tips, donations, parameters and its account is what "
      + "happened on it and what it took in from others.",
    sources: "2.3, 2.4, 6.4, C9", holds: .anySchedule)

  package static let evidence: FactFamilies = Judge.interests.union(.storeContents)
    .union(.forgetting)
    .union([.donation, .parameter, .recordCreated, .process, .trueTime])

  package static func idleReason(_ declarations: Declarations) -> String {
    "No fact told what a device knows."
  }

  package struct Judge: Monitor {
    package static let interests: FactFamilies = [.knows, .phase]

    /// By device: whether anything was told of what it knows.
    private var isTold: [Bool]

    package init(_ declarations: Declarations) {
      isTold = declarations.devices.map { _ in false }
    }

    package mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      if entry.endsRun { noteUntold(fleet, &ruling) }
      guard let device = entry.device, device.position < isTold.count,
        case .run(let fact) = entry.fact.kind, case .knows = fact.family
      else { return }
      isTold[device.position] = true
      ruling.check()
      guard let wrong = StateMatchesFacts.wrongClaim(entry, fleet) else { return }
      var record: RecordIndex?
      if case .knowsTip(let tip, _, _, _, _) = fact { record = tip }
      let name = fleet.declarations.name(of: device)
      let subject = fact.subject(fleet.declarations)
      ruling.violate(
        entry.violation(
          on: [device], of: record, observed: wrong.told, expected: wrong.replay,
          "\(name) is said to know something else of \(subject) than its facts tell."))
    }

    /// Devices of which nothing is told are compared with no other.
    private func noteUntold(_ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling) {
      guard isTold.contains(true) else { return }
      for index in isTold.indices where !isTold[index] {
        let device = DeviceIndex(index)
        guard fleet[device].isPresent else { continue }
        ruling.note(
          "No fact tells what \(fleet.declarations.name(of: device)) knows; it was left out.")
      }
    }
  }
}

extension RunFact {
  /// What a claim of knowledge is about, as it stands in a sentence.
  fileprivate func subject(_ declarations: borrowing Declarations) -> String {
    if case .knowsTip = self { return "{tip}" }
    if case .knowsEvent(let event, _, _) = self { return declarations.name(of: event) }
    if case .knowsParameter(let parameter, _) = self { return declarations.name(of: parameter) }
    return "its account"
  }
}
