import DeviceSystems
import FleetFacts
import Scenarios
import SimulationKernel
import TextFormats
import Verification

/// A device's clock reads what the scenario makes of it.
package enum DeviceClockAsDeclared: Invariant {
  package static let statement = InvariantStatement(
    id: "device-clock",
    sentence: "The clock of a device reads true time, its declared offset and drift, the steps of "
      + "the timeline so far, and the offset of every active fault, exactly.",
    sources: "3.19", holds: .anySchedule)

  package static let evidence: FactFamilies = [.trueTime, .process, .phase]

  package static func idleReason(_ declarations: Declarations) -> String {
    "Nothing happened on a device."
  }

  /// One device's clock.
  private struct Clock: Sendable {
    var offset: SimulatedDuration
    let drift: Int64
    /// Whether it was wrong already; it is told once.
    var isWrong = false
  }

  package struct Judge: Monitor {
    package static let interests: FactFamilies = [
      .process, .phase, .display, .displayEnd, .withheld, .status, .donation, .store, .sync,
    ]

    private var clocks: [Clock]
    private var clockFaults: [Int: (devices: [DeviceIndex], by: SimulatedDuration)] = [:]
    /// The steps of the timeline that set a clock and are still to come, in order.
    private var steps: [(at: Instant, device: DeviceIndex, by: SimulatedDuration)] = []
    private var joined: [Instant?]
    private let isKnown: Bool

    package init(_ declarations: Declarations) {
      clocks = declarations.definitions.map {
        Clock(offset: $0.clockOffset, drift: Int64($0.clockDriftPartsPerMillion))
      }
      joined = declarations.definitions.map { _ in nil }
      isKnown = declarations.transport.isKnown
      for (number, fault) in declarations.transport.faults.enumerated() {
        for case .clockOff(let by) in fault.kind.deviceEffects {
          clockFaults[number] = (fault.kind.devices ?? [], by)
        }
      }
      for step in declarations.transport.timeline {
        if case .jumpClock(let by) = step.action, let device = step.device {
          steps.append((.zero + step.at, device, by))
        }
      }
      steps.sort { $0.at < $1.at }
    }

    package mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      if isKnown { judgeSteps(entry, fleet, &ruling) }
      if case .run(let fact) = entry.fact.kind { observe(fact) }
      guard let device = entry.device, device.position < clocks.count else { return }
      if case .device(.joined) = entry.fact.kind { joined[device.position] = entry.fact.instant }
      if case .device(.clockJumped(let by)) = entry.fact.kind {
        takeJump(by, entry, device, fleet, in: journal, &ruling)
      }
      judge(entry, device, fleet, &ruling)
    }

    /// A fault of clocks sets them when it begins, and puts them back when it ends.
    private mutating func observe(_ fact: RunFact) {
      guard isKnown else { return }
      if case .faultBegan(let fault) = fact { move(Int(fault), forward: true) }
      if case .faultEnded(let fault) = fact { move(Int(fault), forward: false) }
    }

    private mutating func move(_ fault: Int, forward: Bool) {
      guard let (devices, by) = clockFaults[fault] else { return }
      for device in devices where device.position < clocks.count {
        let offset = clocks[device.position].offset
        clocks[device.position].offset = forward ? offset + by : offset - by
      }
    }

    /// A step of the timeline set the clock; a fault that did was counted when it came.
    private mutating func takeJump(
      _ by: SimulatedDuration, _ entry: JournalEntry, _ device: DeviceIndex,
      _ fleet: borrowing ReplayedFleet, in journal: borrowing Journal,
      _ ruling: inout Ruling
    ) {
      guard isKnown else {
        clocks[device.position].offset = clocks[device.position].offset + by
        return
      }
      if journal.firstCause(of: entry.id) != nil { return }
      let step = steps.firstIndex {
        $0.device == device && $0.at == entry.fact.instant && $0.by == by
      }
      if let step {
        steps.remove(at: step)
        clocks[device.position].offset = clocks[device.position].offset + by
        return
      }
      ruling.violate(
        entry.violation(
          on: [device], observed: "a clock set by \(TimeText.duration(by))", expected: "none",
          "The clock of \(fleet.declarations.name(of: device)) was set by "
            + "\(TimeText.duration(by)), which no step of the timeline asks for."))
    }

    /// A step that is due was taken, if its device was there.
    private mutating func judgeSteps(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
      while let step = steps.first, step.at < entry.fact.instant {
        steps.removeFirst()
        let index = step.device.position
        guard index < joined.count, let since = joined[index], since < step.at,
          fleet[step.device].isPresent
        else { continue }
        ruling.violate(
          entry.violation(
            on: [step.device], observed: "no step of the clock",
            expected: "one of \(TimeText.duration(step.by))",
            "The clock of \(fleet.declarations.name(of: step.device)) had to be set by "
              + "\(TimeText.duration(step.by)) at \(TimeText.moment(step.at)), but was not."))
      }
    }

    private mutating func judge(
      _ entry: JournalEntry, _ device: DeviceIndex, _ fleet: borrowing ReplayedFleet,
      _ ruling: inout Ruling
    ) {
      let clock = clocks[device.position]
      ruling.check()
      let reads = Judge.reading(clock, at: entry.fact.instant)
      guard reads != entry.fact.localInstant, !clock.isWrong else { return }
      clocks[device.position].isWrong = true
      let error = entry.fact.localInstant - reads
      ruling.violate(
        entry.violation(
          on: [device], observed: TimeText.moment(entry.fact.localInstant, to: .microseconds),
          expected: TimeText.moment(reads, to: .microseconds),
          "The clock of \(fleet.declarations.name(of: device)) differs by \(error.microseconds) µs "
            + "from what the scenario declares."))
    }

    /// True time and the offset, and of the drift the whole microseconds.
    private static func reading(_ clock: Clock, at instant: Instant) -> Instant {
      let base = instant + clock.offset
      if clock.drift == 0 { return base }
      let isNegative = (instant.microseconds < 0) != (clock.drift < 0)
      let product = instant.microseconds.magnitude.multipliedFullWidth(by: clock.drift.magnitude)
      let whole = UInt64(1_000_000).dividingFullWidth(product).quotient
      let drift = SimulatedDuration(microseconds: Int64(clamping: whole))
      return isNegative ? base - drift : base + drift
    }
  }
}
