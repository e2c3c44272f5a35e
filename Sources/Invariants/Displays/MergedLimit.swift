import DeviceSystems
import FleetFacts
import SimulationKernel
import TextFormats
import TipDomain
import Verification

/// A tip whose limit is reached by what comes in from elsewhere is done.
enum MergedLimit: Invariant {
  static let statement = InvariantStatement(
    id: "merged-limit",
    sentence: "A tip that is not on screen is invalidated at once when displays or time on screen "
      + "that a device imports reach the tip's limit, unless the knob says otherwise.",
    sources: "3.1, 3.5, C3", holds: .anySchedule)

  static func idleReason(_ declarations: Declarations) -> String {
    guard declarations.knobs.mergeReachesLimit == .invalidate else {
      return "With this knob, a limit reached by a merge has no effect."
    }
    return "No import made a tip that was not on screen reach its limit."
  }

  struct Judge: Monitor {
    static let interests: FactFamilies = FactFamilies.storeContents.union([.process, .phase])

    /// A tip that an import brought to its limit.
    private struct Reached: Sendable {
      let device: DeviceIndex
      let record: RecordIndex
      let entry: JournalEntry
    }

    private var open = EndOfInstantQueue<Reached>()
    private let isJudged: Bool

    init(_ declarations: Declarations) {
      isJudged = declarations.knobs.mergeReachesLimit == .invalidate
    }

    mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      guard isJudged else { return }
      for reached in open.remove(before: entry) { judge(reached, fleet, &ruling) }
      guard let device = entry.device, device.position < fleet.devices.count else { return }
      if case .tip(.talliesMerged(let record, let count, let duration)) = entry.fact.kind {
        note(record, count: count, duration: duration, entry, device, fleet)
      } else if case .tip(.eligibilityReset(let record, _, _)) = entry.fact.kind {
        open.removeAll { $0.device == device && $0.record == record }
      } else if entry.fact.kind.replacesStore {
        open.removeAll { $0.device == device }
      }
    }

    private mutating func note(
      _ record: RecordIndex, count: Int32, duration: SimulatedDuration, _ entry: JournalEntry,
      _ device: DeviceIndex, _ fleet: borrowing ReplayedFleet
    ) {
      open.removeAll { $0.device == device && $0.record == record }
      guard !fleet.shows(record, on: device) else { return }
      let declarations = fleet.declarations
      for tip in fleet.tips(of: record, on: device) {
        let options = declarations.app.tips[tip.position].options
        let isCounted = options.maximumDisplayCount.map { count >= $0 } ?? false
        let isTimed =
          duration > .zero && (options.maximumDisplayDuration.map { duration >= $0 } ?? false)
        // What an override shows is never invalidated (5.3).
        guard isCounted || isTimed, fleet.override(of: tip, on: device) != .shows else { continue }
        open.append(Reached(device: device, record: record, entry: entry), at: entry)
        return
      }
    }

    private func judge(
      _ reached: Reached, _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
      let known = fleet.known(reached.record, on: reached.device)
      guard known.exists else { return }
      ruling.check()
      guard known.invalidation == nil else { return }
      ruling.violate(
        reached.entry.violation(
          on: [reached.device], of: reached.record, observed: "not invalidated",
          expected: "invalidated",
          "\(fleet.declarations.name(of: reached.device)) imported "
            + "\(English.count(known.count, "display")) of {tip} and "
            + "\(TimeText.duration(known.duration)) on screen, which reaches its limit, and did "
            + "not invalidate it."))
    }
  }
}
