import FleetSimulation
import SimulationKernel
import TipDomain

/// A tip whose limit is reached by what comes in from elsewhere is done.
enum MergedLimit: Invariant {
  static let statement = InvariantStatement(
    id: "merged-limit",
    sentence: "Where the knob says so, a tip that is not on screen is invalidated at once when a "
      + "device learns of so many displays, or so much time on screen, that its limit is reached.",
    sources: "3.1, 3.5, C3", holds: .anySchedule)

  static func idleReason(_ declarations: Declarations) -> String {
    guard declarations.knobs.mergeReachesLimit == .invalidate else {
      return "A limit that is reached by a merge does nothing, as the knob says."
    }
    return "No device learned of displays or time that reach a tip's limit while the tip was off "
      + "its screen and not done."
  }

  struct Judge: Monitor {
    static let interests: FactFamilies = FactFamilies.storeContents.union([.process, .phase])

    /// A tip of which a device has learned, and may have to be done with.
    private struct Learned: Sendable {
      let device: DeviceIndex
      let record: RecordIndex
      let seen: Seen
    }

    private var open: [Learned] = []
    private let isJudged: Bool

    init(_ declarations: Declarations) {
      isJudged = declarations.knobs.mergeReachesLimit == .invalidate
    }

    mutating func observe(
      _ seen: Seen, _ fleet: borrowing FleetMemory,
      in source: borrowing some CarriedSource & ~Copyable, _ ruling: inout Ruling
    ) {
      guard isJudged else { return }
      if let first = open.first, seen.fact.instant > first.seen.fact.instant {
        for learned in open { judge(learned, fleet, &ruling) }
        open.removeAll(keepingCapacity: true)
      }
      guard let device = seen.device, device.position < fleet.devices.count else { return }
      if case .tip(.talliesMerged(let record, let count, let duration)) = seen.fact.kind {
        note(record, count: count, duration: duration, seen, device, fleet)
      } else if case .tip(let fact) = seen.fact.kind, let record = changed(by: fact) {
        open.removeAll { $0.device == device && $0.record == record }
      } else if case .device = seen.fact.kind {
        open.removeAll { $0.device == device }
      }
    }

    /// The tip about which something else happens in the same moment; all of them after a reset.
    private func changed(by fact: TipFact) -> RecordIndex? {
      if case .eligibilityReset(let record, _, _) = fact { return record }
      if case .displayed(let display) = fact { return display.record }
      return nil
    }

    private mutating func note(
      _ record: RecordIndex, count: Int32, duration: SimulatedDuration, _ seen: Seen,
      _ device: DeviceIndex, _ fleet: borrowing FleetMemory
    ) {
      open.removeAll { $0.device == device && $0.record == record }
      guard !fleet[device].shows(record), !fleet.isOverridden(record) else { return }
      let declarations = fleet.declarations
      let overrides = declarations.devices[device.position].overrides
      for tip in declarations.tips.indices
      where fleet.record(of: TipIndex(tip), on: device) == record {
        let options = declarations.app.tips[tip].options
        let isCounted = options.maximumDisplayCount.map { count >= $0 } ?? false
        let isTimed =
          duration > .zero && (options.maximumDisplayDuration.map { duration >= $0 } ?? false)
        // What an override shows is never done for good (5.3).
        guard isCounted || isTimed, overrides[tip] != .shows else { continue }
        open.append(Learned(device: device, record: record, seen: seen))
        return
      }
    }

    private func judge(
      _ learned: Learned, _ fleet: borrowing FleetMemory, _ ruling: inout Ruling
    ) {
      let known = fleet.known(learned.record, on: learned.device)
      guard known.exists else { return }
      ruling.check()
      guard known.invalidation == nil else { return }
      ruling.violate(
        learned.seen.violation(
          on: [learned.device], of: learned.record, observed: "not invalidated",
          expected: "invalidated",
          "\(fleet.declarations.name(of: learned.device)) learned of "
            + "\(Wording.displays(known.count)) of {tip} and "
            + "\(TimeText.duration(known.duration)) on screen, which reaches its limit, and did "
            + "not invalidate it."))
    }
  }
}
