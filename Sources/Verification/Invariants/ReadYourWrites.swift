import FleetSimulation
import SimulationKernel
import TipDomain

/// A device never forgets its own displays.
enum ReadYourWrites: Invariant {
  static let statement = InvariantStatement(
    id: "read-your-writes",
    sentence: "A device always knows of at least the displays that it made itself.",
    sources: "6.8, 7.27, 8.4", holds: .anySchedule, marginUnit: .displays)

  static func idleReason(_ declarations: Declarations) -> String {
    "No device displayed a tip again, or heard of its displays, after one of its own."
  }

  fileprivate static func judge(
    _ count: Int32, _ record: RecordIndex, own: Int32, _ seen: Seen, _ device: DeviceIndex,
    _ declarations: borrowing Declarations, _ ruling: inout Ruling
  ) {
    guard own > 0 else { return }
    if !ruling.measure(observed: Int64(count), atLeast: Int64(own), seen, record) {
      ruling.violate(
        seen.violation(
          on: [device], of: record, observed: "\(Wording.displays(count)) known",
          expected: "at least \(own)",
          "\(declarations.name(of: device)) knew of \(Wording.displays(count)) of {tip} although "
            + "it had made \(own) itself."))
    }
  }

  /// Counts a device's own displays by itself.
  struct Live: LiveJudge {
    static let interests: FactFamilies = [.display, .displayEnd, .tally, .status, .store]

    /// By device and record.
    private var own: [[Int32]]

    init(_ declarations: Declarations) {
      own = Array(repeating: [], count: declarations.devices.count)
    }

    mutating func observe(
      _ seen: Seen, _ memory: borrowing FleetMemory,
      in state: borrowing some FleetState & ~Copyable, _ ruling: inout Ruling
    ) {
      guard let device = seen.device else { return }
      let declarations = memory.declarations
      switch seen.fact.kind {
      case .tip(.displayed(let display)):
        judge(
          display.knownBefore, display.record, own: own(display.record, device), seen, device,
          declarations, &ruling)
        if display.counts, declarations.knobs.countAt == .appear { add(1, display.record, device) }
      case .tip(.displayEnded(let ended)): if ended.counts { add(1, ended.record, device) }
      case .tip(.talliesMerged(let record, let count, _)):
        if count < memory.known(record, on: device).count,
          memory.mayForget(record, on: device, seen, in: state)
        {
          add(-own(record, device), record, device)
        }
        judge(count, record, own: own(record, device), seen, device, declarations, &ruling)
      case .tip(.statusMerged(let record, let status)):
        if status.epoch != memory.known(record, on: device).epoch {
          add(-own(record, device), record, device)
        }
      case .tip(.eligibilityReset(let record, _, _)):
        if declarations.knobs.resetEligibilityClears != .nothing {
          add(-own(record, device), record, device)
        }
      case .tip(.datastoreReset), .device(.reinstalled), .device(.restored), .device(.cloned):
        own[device.position].removeAll()
      case .device(.crashed(let lost)): if lost > 0 { own[device.position].removeAll() }
      case .tip, .sync, .network, .device, .person, .run: break
      }
    }

    private func own(_ record: RecordIndex, _ device: DeviceIndex) -> Int32 {
      let counts = own[device.position]
      return record.position < counts.count ? counts[record.position] : 0
    }

    private mutating func add(_ count: Int32, _ record: RecordIndex, _ device: DeviceIndex) {
      while own[device.position].count <= record.position { own[device.position].append(0) }
      own[device.position][record.position] &+= count
    }
  }

  /// Takes them from the judges' memory of the store.
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
        let own = memory.known(display.record, on: device).ownCount
        judge(
          display.knownBefore, display.record, own: own, seen, device, declarations, &ruling)
      } else if case .talliesMerged(let record, let count, _) = fact {
        let known = memory.known(record, on: device)
        if count < known.count, memory.mayForget(record, on: device, seen, in: journal) { return }
        judge(count, record, own: known.ownCount, seen, device, declarations, &ruling)
      }
    }
  }
}
