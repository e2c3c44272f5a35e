import DeviceSystems
import FleetFacts
import Scenarios
import SimulationKernel
import TextFormats
import TipDomain
import Verification

/// The frequency as people understand it: new tips keep their distance, on whatever device.
///
/// Each device keeps the gap by itself, and a person with k devices may still meet k new tips
/// a gap (3.17): an expectation, judged in every run, and demanded only by a scenario that says so.
/// New is what none of the person's devices ever displayed. The gap begins with a display on
/// another device, as the knobs say (3.14), and is measured by true time; a reset of a store (5.7)
/// and a purge of the zone that clears stores (7.20) end it. The person's devices are those that
/// belong to one account at the beginning, as for the cap.
enum DisplayGapSum: Invariant {
  static let statement = InvariantStatement(
    id: "display-gap-sum",
    sentence: "No tip that none of a person's devices ever displayed appears within the "
      + "frequency's gap after a display on another device, unless it ignores the frequency.",
    sources: "3.11, 3.12, 3.14, 3.17, 3.18", holds: .boundedDelay, kind: .expectation,
    marginUnit: .displays, violatedPhrase: "too soon after another device")

  static func idleReason(_ declarations: Declarations) -> String {
    declarations.devices.contains { $0.gap > .zero }
      ? "No first display of all devices that must keep the gap came after a display on another "
        + "device that begins one, but for resets."
      : "The frequency is immediate on every device."
  }

  static var evidence: FactFamilies {
    [.display, .displayEnd, .tally, .status, .store, .process, .sync, .trueTime]
  }

  static var applicability: Applicability? {
    Applicability(
      subject: "a display frequency for several devices",
      isDeclared: { scenario in
        scenario.devices.count > 1
          && scenario.devices.contains { ($0.frequency ?? scenario.frequency).gap > .zero }
      })
  }

  /// Remembers what each person saw, and when each device last began a gap.
  struct Judge: Monitor {
    static let interests: FactFamilies = [.display, .displayEnd, .store]

    /// A display, or the end of one, that begins a gap.
    private struct Gate {
      let fact: FactID
      let device: DeviceIndex
      let instant: Instant
      let record: RecordIndex
    }

    /// By device: what began its last gap.
    private var gates: [Gate?]
    /// By record: the groups of devices that displayed it.
    private var seenBy: [[UInt16]] = []
    /// How many displays came too soon, by the group's first device.
    private var tooSoon: [Int64]
    private let hasGap: Bool

    init(_ declarations: Declarations) {
      gates = declarations.devices.map { _ in nil }
      tooSoon = declarations.devices.map { _ in 0 }
      hasGap = declarations.devices.contains { $0.gap > .zero }
    }

    mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      guard hasGap, let device = entry.device, case .tip(let fact) = entry.fact.kind else { return }
      if case .displayed(let display) = fact {
        judge(display, entry, device, fleet, in: journal, &ruling)
        note(display.record, group(of: device, fleet))
        if fleet.declarations.knobs.frequencyFrom == .appear, fleet.closesGate(display) {
          close(device, entry, display.record, fleet)
        }
      } else if case .displayEnded(let ended) = fact {
        guard fleet.declarations.knobs.frequencyFrom == .disappear else { return }
        for shown in fleet[device].shown
        where shown.display.presentation == ended.presentation && fleet.closesGate(shown.display) {
          close(device, entry, ended.record, fleet)
        }
      } else if case .datastoreReset = fact {
        let group = group(of: device, fleet)
        for other in gates.indices where self.group(of: DeviceIndex(other), fleet) == group {
          gates[other] = nil
        }
      }
    }

    private func group(of device: DeviceIndex, _ fleet: borrowing ReplayedFleet) -> UInt16 {
      DisplayScope.group(of: device, fleet.declarations)
    }

    private mutating func note(_ record: RecordIndex, _ group: UInt16) {
      while seenBy.count <= record.position { seenBy.append([]) }
      if !seenBy[record.position].contains(group) { seenBy[record.position].append(group) }
    }

    private mutating func close(
      _ device: DeviceIndex, _ entry: JournalEntry, _ record: RecordIndex,
      _ fleet: borrowing ReplayedFleet
    ) {
      guard fleet.declarations.judgeFault != .gapOfOneUnseen || device.position > 0 else { return }
      gates[device.position] = Gate(
        fact: entry.id, device: device, instant: entry.fact.instant, record: record)
    }

    private mutating func judge(
      _ display: Display, _ entry: JournalEntry, _ device: DeviceIndex,
      _ fleet: borrowing ReplayedFleet, in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      let group = group(of: device, fleet)
      guard isNew(display, device, group, fleet),
        let gate = gate(before: entry, device, group, fleet)
      else { return }
      let gap = fleet.declarations.devices[device.position].gap
      guard entry.fact.instant - gate.instant < gap else {
        _ = ruling.measure(observed: 0, atMost: 0, entry, display.record)
        return
      }
      let first = gates.indices.first { self.group(of: DeviceIndex($0), fleet) == group } ?? 0
      tooSoon[first] += 1
      if !ruling.measure(observed: tooSoon[first], atMost: 0, entry, display.record) {
        ruling.violate(
          violation(
            entry, device, display.record, gate, fleet.name(of: gate.record) ?? "another tip", gap,
            count: tooSoon[first], fleet.declarations))
      }
    }

    /// Whether a display is the first of its tip for the person, and has to keep the gap.
    private func isNew(
      _ display: Display, _ device: DeviceIndex, _ group: UInt16, _ fleet: borrowing ReplayedFleet
    ) -> Bool {
      let record = display.record
      if record.position < seenBy.count, seenBy[record.position].contains(group) { return false }
      guard !display.byOverride, !fleet.isOverridden(record),
        fleet.known(record, on: device).epoch == 0,
        display.tip.position < fleet.declarations.tips.count
      else { return false }
      return !fleet.declarations.tips[display.tip.position].ignoresFrequency
        && fleet.declarations.devices[device.position].gap > .zero
    }

    /// What began the last gap on another device of the person, which begins now while a view
    /// holds it closed (C11); nil if nothing did.
    private func gate(
      before entry: JournalEntry, _ device: DeviceIndex, _ group: UInt16,
      _ fleet: borrowing ReplayedFleet
    ) -> Gate? {
      var last: Gate?
      for index in gates.indices where index != device.position {
        let other = DeviceIndex(index)
        guard self.group(of: other, fleet) == group else { continue }
        if fleet.declarations.knobs.frequencyFrom == .disappear {
          for shown in fleet[other].shown where fleet.closesGate(shown.display) {
            return Gate(
              fact: shown.appeared, device: other, instant: entry.fact.instant,
              record: shown.display.record)
          }
        }
        guard let gate = gates[index], gate.fact > last?.fact ?? FactID(0),
          !fleet.wasCleared(group, since: gate.fact)
        else { continue }
        last = gate
      }
      return last
    }

    private func violation(
      _ entry: JournalEntry, _ device: DeviceIndex, _ record: RecordIndex, _ gate: Gate,
      _ other: String, _ gap: SimulatedDuration, count: Int64,
      _ declarations: borrowing Declarations
    ) -> Violation {
      let waited = entry.fact.instant - gate.instant
      return entry.violation(
        on: [device], of: record, observed: "\(English.count(count, "display")) too soon",
        expected: "none",
        "Tip {tip} was displayed on \(declarations.name(of: device)) \(TimeText.duration(waited)) "
          + "after \(other) on \(declarations.name(of: gate.device)), where the frequency requires "
          + "\(TimeText.duration(gap)): \(English.count(count, "display")) too soon.",
        related: [gate.fact])
    }
  }
}
