import DeviceSystems
import FleetFacts
import Scenarios
import SimulationKernel
import TextFormats
import TipDomain
import Verification

/// What a person dismisses stays away, on whatever device they dismissed it.
///
/// Only delayed sync breaks it, and so does a store that is lost before it told: it is an
/// expectation, judged in every run, and demanded only by a scenario that says so. A dismissal is
/// lifted, for all devices of the person, by a reset of the tip's eligibility (1.16), a reset of a
/// store (5.7), and a purge of the zone that clears stores (7.20), on whatever device that is done.
/// The person's devices are those that belong to one account at the beginning, as for the cap.
enum DismissedEverywhere: Invariant {
  static let statement = InvariantStatement(
    id: "dismissed-everywhere",
    sentence: "After a person dismissed a tip on one device, none of the person's devices displays "
      + "it again.",
    sources: "1.14, 6.9, 8.1, 8.2", holds: .boundedDelay, kind: .expectation,
    marginUnit: .displays, violatedPhrase: "displayed after a dismissal")

  static func idleReason(_ declarations: Declarations) -> String {
    "No device was asked for a tip that a person had dismissed on another one, once it knew that "
      + "the tip was invalidated, except for resets and testing overrides."
  }

  static var evidence: FactFamilies { [.display, .status, .store, .sync, .trueTime] }

  static var applicability: Applicability? {
    Applicability(subject: "dismissals of tips", isDeclared: isDeclared)
  }

  /// Whether there are two devices and somebody closes or uses tips.
  @Sendable private static func isDeclared(_ scenario: Scenario) -> Bool {
    guard scenario.devices.count > 1 else { return false }
    let reacts = scenario.people.contains { person in
      person.reactions.contains { $0.weight > 0 && dismisses($0.choice) }
    }
    return reacts
      || scenario.timeline.contains { step in
        if case .react(_, let reaction) = step.action { return dismisses(reaction) }
        if case .invalidate(_, let reason) = step.action { return isDismissal(reason) }
        return false
      }
  }

  private static func dismisses(_ reaction: Reaction) -> Bool {
    reaction == .close || reaction == .use
  }

  /// Whether a reason tells of something that a person did to the tip.
  fileprivate static func isDismissal(_ reason: InvalidationReason) -> Bool {
    switch reason {
    case .tipClosed, .actionPerformed: true
    case .displayCountExceeded, .displayDurationExceeded: false
    }
  }

  /// Remembers what each person dismissed, and counts displays after it.
  struct Judge: Monitor {
    static let interests: FactFamilies = [.display, .withheld, .status, .store]

    /// The first dismissal of a tip since anything lifted one.
    private struct Dismissal {
      let group: UInt16
      let fact: FactID
      let device: DeviceIndex
      let instant: Instant
      /// Displays since then.
      var count: Int64 = 0
      var last: FactID?
      /// The devices of these displays, in the order of the first on each.
      var devices: [(device: DeviceIndex, count: Int64)] = []
    }

    /// By record; few or none.
    private var dismissals: [[Dismissal]] = []

    init(_ declarations: Declarations) {}

    mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      guard let device = entry.device, case .tip(let fact) = entry.fact.kind else { return }
      if case .withheld(_, let record, _) = fact {
        guard let index = dismissal(of: record, device, fleet),
          dismissals[record.position][index].device != device,
          fleet.known(record, on: device).invalidation != nil
        else { return }
        _ = ruling.measure(observed: 0, atMost: 0, entry, record)
      } else if case .displayed(let display) = fact {
        show(display, entry, device, fleet, &ruling)
      } else if case .invalidated(let invalidation) = fact {
        dismiss(invalidation, entry, device, fleet)
      } else if case .eligibilityReset(let record, _, _) = fact {
        lift(record, group(of: device, fleet))
      } else if case .datastoreReset = fact {
        for record in dismissals.indices { lift(RecordIndex(record), group(of: device, fleet)) }
      }
    }

    private func group(of device: DeviceIndex, _ fleet: borrowing ReplayedFleet) -> UInt16 {
      DisplayScope.group(of: device, fleet.declarations)
    }

    /// The index of the dismissal that keeps a tip away from a device; nil if none does.
    private mutating func dismissal(
      of record: RecordIndex, _ device: DeviceIndex, _ fleet: borrowing ReplayedFleet
    ) -> Int? {
      guard record.position < dismissals.count, !dismissals[record.position].isEmpty,
        !fleet.isOverridden(record)
      else { return nil }
      let group = group(of: device, fleet)
      let found = dismissals[record.position].firstIndex { $0.group == group }
      guard let found else { return nil }
      let fact = dismissals[record.position][found].fact
      if fleet.wasCleared(group, since: fact) {
        dismissals[record.position].remove(at: found)
        return nil
      }
      return found
    }

    private mutating func dismiss(
      _ invalidation: Invalidation, _ entry: JournalEntry, _ device: DeviceIndex,
      _ fleet: borrowing ReplayedFleet
    ) {
      guard invalidation.cause == .person, isDismissal(invalidation.reason),
        !fleet.isOverridden(invalidation.record),
        fleet.declarations.judgeFault != .dismissalsUnseen || device.position > 0,
        dismissal(of: invalidation.record, device, fleet) == nil
      else { return }
      while dismissals.count <= invalidation.record.position { dismissals.append([]) }
      dismissals[invalidation.record.position].append(
        Dismissal(
          group: group(of: device, fleet), fact: entry.id, device: device,
          instant: entry.fact.instant))
    }

    private mutating func lift(_ record: RecordIndex, _ group: UInt16) {
      guard record.position < dismissals.count else { return }
      dismissals[record.position].removeAll { $0.group == group }
    }

    private mutating func show(
      _ display: Display, _ entry: JournalEntry, _ device: DeviceIndex,
      _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
      let record = display.record
      guard !display.byOverride, let index = dismissal(of: record, device, fleet) else { return }
      dismissals[record.position][index].count += 1
      let known = dismissals[record.position][index].devices.firstIndex { $0.device == device }
      if let known {
        dismissals[record.position][index].devices[known].count += 1
      } else {
        dismissals[record.position][index].devices.append((device, 1))
      }
      let dismissal = dismissals[record.position][index]
      if !ruling.measure(observed: dismissal.count, atMost: 0, entry, record) {
        ruling.violate(violation(entry, device, record, dismissal, fleet.declarations))
      }
      dismissals[record.position][index].last = entry.id
    }

    /// Displays come later and later, so that the last of them tells the longest delay.
    private func violation(
      _ entry: JournalEntry, _ device: DeviceIndex, _ record: RecordIndex, _ dismissal: Dismissal,
      _ declarations: borrowing Declarations
    ) -> Violation {
      let isAlone = dismissal.devices.count == 1
      let parts = dismissal.devices.map { other, count in
        let isSame = other == dismissal.device
        let location = isSame ? "there again" : "on \(declarations.name(of: other))"
        return isAlone ? location : "\(English.times(count)) \(location)"
      }
      let locations = English.list(parts)
      let delay = TimeText.duration(entry.fact.instant - dismissal.instant)
      return entry.violation(
        on: [device], of: record, observed: English.count(dismissal.count, "display"),
        expected: "none",
        "Tip {tip} was displayed \(English.times(dismissal.count)) after it was dismissed on "
          + "\(declarations.name(of: dismissal.device)), \(locations), "
          + "\(dismissal.count > 1 ? "at the latest " : "")\(delay) after.",
        related: [dismissal.fact, dismissal.last])
    }
  }
}
