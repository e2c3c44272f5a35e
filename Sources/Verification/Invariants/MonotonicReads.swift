import FleetSimulation
import SimulationKernel
import TipDomain

/// What a device knows of a tip's displays only grows.
enum MonotonicReads: Invariant {
  static let statement = InvariantStatement(
    id: "monotonic-reads",
    sentence: "The number of displays that a device knows of never goes down by itself.",
    sources: "6.10, 8.4", holds: .anySchedule, marginUnit: .displays)

  static func idleReason(_ declarations: Declarations) -> String {
    "No device that knew of a display learned of that tip's displays again, but for resets."
  }

  fileprivate static func judge(
    _ count: Int32, before: Int32, _ record: RecordIndex, _ seen: Seen, _ device: DeviceIndex,
    _ declarations: borrowing Declarations, _ ruling: inout Ruling
  ) {
    guard before > 0 else { return }
    if !ruling.measure(observed: Int64(count), atLeast: Int64(before), seen, record) {
      ruling.violate(
        seen.violation(
          on: [device], of: record, observed: Wording.displays(count),
          expected: "at least \(before)",
          "\(declarations.name(of: device)) knew of \(Wording.displays(before)) of {tip}, and "
            + "then only of \(count)."))
    }
  }

  /// Remembers the last number that the device was seen to know.
  struct Live: LiveJudge {
    static let interests: FactFamilies = [.display, .displayEnd, .tally, .status, .store]

    /// By device and record.
    private var last: [[Int32]]

    init(_ declarations: Declarations) {
      last = Array(repeating: [], count: declarations.devices.count)
    }

    mutating func observe(
      _ seen: Seen, _ memory: borrowing FleetMemory,
      in state: borrowing some FleetState & ~Copyable, _ ruling: inout Ruling
    ) {
      guard let device = seen.device else { return }
      let declarations = memory.declarations
      switch seen.fact.kind {
      case .tip(.displayed(let display)):
        let known = display.knownBefore
        judge(
          known, before: last(display.record, device), display.record, seen, device, declarations,
          &ruling)
        let counts = display.counts && declarations.knobs.countAt == .appear
        set(known &+ (counts ? 1 : 0), display.record, device)
      case .tip(.displayEnded(let ended)):
        if ended.counts { set(last(ended.record, device) &+ 1, ended.record, device) }
      case .tip(.talliesMerged(let record, let count, _)):
        let before = last(record, device)
        if count >= before || !memory.mayForget(record, on: device, seen, in: state) {
          judge(count, before: before, record, seen, device, declarations, &ruling)
        }
        set(count, record, device)
      case .tip(.eligibilityReset(let record, _, _)):
        if declarations.knobs.resetEligibilityClears != .nothing { set(0, record, device) }
      case .tip(.datastoreReset), .device(.reinstalled): last[device.position].removeAll()
      case .device(.restored), .device(.cloned): resynchronise(device, in: state)
      case .device(.crashed(let lost)): if lost > 0 { resynchronise(device, in: state) }
      case .tip, .sync, .network, .device, .person, .run: break
      }
    }

    private func last(_ record: RecordIndex, _ device: DeviceIndex) -> Int32 {
      let counts = last[device.position]
      return record.position < counts.count ? counts[record.position] : 0
    }

    private mutating func set(_ count: Int32, _ record: RecordIndex, _ device: DeviceIndex) {
      while last[device.position].count <= record.position { last[device.position].append(0) }
      last[device.position][record.position] = count
    }

    private mutating func resynchronise(
      _ device: DeviceIndex, in state: borrowing some FleetState & ~Copyable
    ) {
      for place in 0..<state.recordCount {
        let record = RecordIndex(place)
        set(state.remembered(record, on: device).count, record, device)
      }
    }
  }

  /// Takes it from the judges' memory of the store.
  struct Hindsight: JournalJudge {
    static let interests: FactFamilies = [.display, .tally]

    init(_ declarations: Declarations) {}

    mutating func observe(
      _ seen: Seen, _ memory: borrowing FleetMemory, in journal: borrowing JournalView,
      _ ruling: inout Ruling
    ) {
      guard let device = seen.device, case .tip(let fact) = seen.fact.kind else { return }
      let declarations = memory.declarations
      if case .displayed(let display) = fact {
        let before = memory.known(display.record, on: device).count
        judge(
          display.knownBefore, before: before, display.record, seen, device, declarations, &ruling)
      } else if case .talliesMerged(let record, let count, _) = fact {
        let before = memory.known(record, on: device).count
        if count < before, memory.mayForget(record, on: device, seen, in: journal) { return }
        judge(count, before: before, record, seen, device, declarations, &ruling)
      }
    }
  }
}
