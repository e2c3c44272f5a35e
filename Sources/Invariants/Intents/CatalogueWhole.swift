import DeviceSystems
import FleetFacts
import IntentSystem
import Verification

/// IA-9: an installed version lists the intents that its processes reach.
enum CatalogueWhole: IntentInvariant {
  static let statement = InvariantStatement(
    id: "intent-catalogue",
    sentence:
      "An installed version lists each intent once, with the processes whose package conformances "
      + "lead to it, and no other.",
    sources: "IA-9, A-26, A-28", holds: .anySchedule)

  static let idleReason = "No version was installed."

  /// Looks at the end of the moment in which a version is installed, or when another one is
  /// installed in the same moment.
  struct Judge: FreshMonitor {
    static let interests: FactFamilies = [.intent, .phase]

    private struct Installed: Sendable {
      let device: DeviceIndex
      let version: VersionIndex
    }

    private var installed = EndOfInstantQueue<Installed>()

    mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      for subject in installed.remove(before: entry) {
        Self.judge(subject, entry, fleet, &ruling)
      }
      guard let device = entry.device, case .intent(.process(let fact)) = entry.fact.kind else {
        return
      }
      if case .intentCatalogued(let intent, _) = fact {
        return Self.judgeOnce(intent, device, entry, fleet, &ruling)
      }
      guard case .appInstalled(let version) = fact else { return }
      installed.removeAll { earlier in
        guard earlier.device == device else { return false }
        Self.judge(earlier, entry, fleet, &ruling)
        return true
      }
      installed.append(Installed(device: device, version: version), at: entry)
    }

    /// A version that is installed begins with none listed.
    private static func judgeOnce(
      _ intent: IntentIndex, _ device: DeviceIndex, _ entry: JournalEntry,
      _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
      guard let listed = fleet[device].intents.first?.processes,
        listed.indices.contains(intent.position), !listed[intent.position].isEmpty
      else { return }
      ruling.violate(
        entry.violation(
          on: [device], observed: "listed twice", expected: "listed once",
          "\(fleet.declarations.name(of: intent)) is listed twice on "
            + "\(fleet.declarations.name(of: device))."))
    }

    private static func judge(
      _ installed: Installed, _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      _ ruling: inout Ruling
    ) {
      let device = installed.device
      guard let definition = fleet.declarations.intents, let state = fleet[device].intents.first,
        installed.version.position < definition.versions.count
      else { return }
      ruling.check()
      let wanted = definition.processes(of: installed.version)
      guard let wrong = wanted.indices.first(where: { state.processes[$0] != wanted[$0] })
      else { return }
      ruling.violate(
        entry.violation(
          on: [device], observed: "\(state.processes[wrong].rawValue)",
          expected: "\(wanted[wrong].rawValue)",
          "\(fleet.declarations.name(of: IntentIndex(wrong))) is not listed as declared on "
            + "\(fleet.declarations.name(of: device))."))
    }
  }
}
