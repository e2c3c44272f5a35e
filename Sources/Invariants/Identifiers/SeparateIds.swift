import DeviceSystems
import FleetFacts
import SimulationKernel
import TextFormats
import TipDomain
import Verification

/// Ids never influence each other, so that platform-specific ids are tips of their own.
enum SeparateIds: Invariant {
  static let statement = InvariantStatement(
    id: "separate-ids",
    sentence: "What happens to one tip id never changes what is known of another.",
    sources: "1.2, 1.3, 6.11", holds: .anySchedule)

  static func idleReason(_ declarations: Declarations) -> String {
    declarations.idleReason(
      ofSync: "No import concerned a tip.")
  }

  fileprivate static func tooMany(
    _ entry: JournalEntry, _ device: DeviceIndex, _ record: RecordIndex, known: Int32, total: Int64,
    _ declarations: borrowing Declarations
  ) -> Violation {
    entry.violation(
      on: [device], of: record, observed: "\(English.count(known, "display")) known",
      expected: "at most \(total)",
      "\(declarations.name(of: device)) knows of \(English.count(known, "display")) of {tip}, but "
        + "there were only \(total) on all devices.")
  }

  fileprivate static func tooLong(
    _ entry: JournalEntry, _ device: DeviceIndex, _ record: RecordIndex,
    known: SimulatedDuration, total: SimulatedDuration, _ declarations: borrowing Declarations
  ) -> Violation {
    entry.violation(
      on: [device], of: record, observed: "\(TimeText.duration(known)) on screen",
      expected: "at most \(TimeText.duration(total))",
      "\(declarations.name(of: device)) knows of \(TimeText.duration(known)) of {tip} on screen, "
        + "but there were only \(TimeText.duration(total)) on all devices.")
  }

  fileprivate static func notNamed(
    _ entry: JournalEntry, _ device: DeviceIndex, _ record: RecordIndex, cause: FactID?,
    _ declarations: borrowing Declarations
  ) -> Violation {
    entry.violation(
      on: [device], of: record, observed: "a change", expected: "none",
      "An import changed what \(declarations.name(of: device)) knows of {tip} although it brought "
        + "nothing for that id.", related: [cause])
  }

  fileprivate static func neverInvalidated(
    _ entry: JournalEntry, _ device: DeviceIndex, _ record: RecordIndex,
    _ declarations: borrowing Declarations
  ) -> Violation {
    entry.violation(
      on: [device], of: record, observed: "invalidated", expected: "not invalidated",
      "\(declarations.name(of: device)) learned that {tip} was invalidated, which never happened.")
  }

  /// What happened to each id on all devices.
  fileprivate struct Tally {
    var displays: [Int64] = []
    var visible: [SimulatedDuration] = []
    var wasInvalidated: [Bool] = []

    mutating func note(_ fact: TipFact, _ declarations: borrowing Declarations) {
      switch fact {
      case .displayed(let display):
        if display.counts, declarations.knobs.countAt == .appear { add(display.record) }
      case .displayEnded(let ended):
        if ended.counts { add(ended.record) }
        if ended.addsDuration { add(ended.visible, to: ended.record) }
      case .invalidated(let invalidation):
        while wasInvalidated.count <= invalidation.record.position { wasInvalidated.append(false) }
        wasInvalidated[invalidation.record.position] = true
      default: break
      }
    }

    private mutating func add(_ record: RecordIndex) {
      while displays.count <= record.position { displays.append(0) }
      displays[record.position] += 1
    }

    private mutating func add(_ duration: SimulatedDuration, to record: RecordIndex) {
      while visible.count <= record.position { visible.append(.zero) }
      visible[record.position] = visible[record.position] + duration
    }

    func visible(of record: RecordIndex) -> SimulatedDuration {
      record.position < visible.count ? visible[record.position] : .zero
    }

    func displays(of record: RecordIndex) -> Int64 {
      record.position < displays.count ? displays[record.position] : 0
    }

    func wasInvalidated(_ record: RecordIndex) -> Bool {
      record.position < wasInvalidated.count && wasInvalidated[record.position]
    }

    /// Judges what a merge told.
    func judge(
      _ fact: TipFact, _ entry: JournalEntry, _ device: DeviceIndex,
      _ fleet: borrowing ReplayedFleet, in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      let declarations = fleet.declarations
      switch fact {
      case .talliesMerged(let record, let count, let duration):
        ruling.check()
        if Int64(count) > displays(of: record) {
          let total = displays(of: record)
          ruling.violate(tooMany(entry, device, record, known: count, total: total, declarations))
        } else if duration > visible(of: record) {
          let total = visible(of: record)
          ruling.violate(
            tooLong(entry, device, record, known: duration, total: total, declarations))
        } else {
          judgeName(record, entry, device, fleet, in: journal, &ruling)
        }
      case .statusMerged(let record, let status):
        ruling.check()
        if status.invalidation != nil, !wasInvalidated(record) {
          ruling.violate(neverInvalidated(entry, device, record, declarations))
        } else {
          judgeName(record, entry, device, fleet, in: journal, &ruling)
        }
      default: break
      }
    }

    private func judgeName(
      _ record: RecordIndex, _ entry: JournalEntry, _ device: DeviceIndex,
      _ fleet: borrowing ReplayedFleet, in journal: borrowing Journal,
      _ ruling: inout Ruling
    ) {
      let cause = journal.firstCause(of: entry.id)
      if let cause {
        if fleet.stamps(of: record, on: device).named == cause { return }
        if fleet[device].lastImport != cause, fleet.isPurge(journal.fact(cause)) { return }
      }
      ruling.violate(notNamed(entry, device, record, cause: cause, fleet.declarations))
    }
  }
}

extension SeparateIds {
  /// Judges each merge, and what a device knew when it displayed a tip.
  struct Judge: Monitor {
    static let interests: FactFamilies = [.display, .displayEnd, .status, .tally]

    private var tally = Tally()

    init(_ declarations: Declarations) {}

    mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      guard let device = entry.device, case .tip(let fact) = entry.fact.kind else { return }
      if case .displayed(let display) = fact {
        let known = max(display.knownBefore, fleet.known(display.record, on: device).count)
        if Int64(known) > tally.displays(of: display.record) {
          ruling.violate(
            tooMany(
              entry, device, display.record, known: known,
              total: tally.displays(of: display.record), fleet.declarations))
        }
      }
      tally.judge(fact, entry, device, fleet, in: journal, &ruling)
      tally.note(fact, fleet.declarations)
    }
  }
}
