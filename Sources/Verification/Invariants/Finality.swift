import FleetSimulation
import SimulationKernel
import TipDomain

/// I4: what a device knows to be done stays away.
enum Finality: Invariant {
  static let statement = InvariantStatement(
    id: "finality",
    sentence: "No device displays a tip after it learned of the tip's invalidation.",
    sources: "1.14, C1, C7, I4", holds: .anySchedule)

  static func idleReason(_ declarations: Declarations) -> String {
    "No view was answered about a tip that its device knew to be invalidated, but for testing "
      + "overrides."
  }

  fileprivate static func violation(
    _ seen: Seen, _ device: DeviceIndex, _ display: Display, since: FactID?,
    _ declarations: borrowing Declarations
  ) -> Violation {
    seen.violation(
      on: [device], of: display.record, observed: "a display", expected: "none",
      "\(declarations.name(of: device)) displayed {tip} although it knew that it was invalidated.",
      related: [since])
  }

  /// Follows the facts about statuses itself.
  struct Live: LiveJudge {
    static let interests: FactFamilies = [.display, .withheld, .status, .store]

    /// By device and record: the fact that made it done there.
    private var doneBy: [[FactID?]]

    init(_ declarations: Declarations) {
      doneBy = Array(repeating: [], count: declarations.devices.count)
    }

    mutating func observe(
      _ seen: Seen, _ memory: borrowing FleetMemory,
      in state: borrowing some FleetState & ~Copyable, _ ruling: inout Ruling
    ) {
      guard let device = seen.device else { return }
      switch seen.fact.kind {
      case .tip(.displayed(let display)):
        guard !display.byOverride, !memory.isOverridden(display.record),
          let since = done(display.record, device)
        else { return }
        ruling.check()
        ruling.violate(violation(seen, device, display, since: since, memory.declarations))
      case .tip(.withheld(_, let record, _)): if done(record, device) != nil { ruling.check() }
      case .tip(.invalidated(let invalidation)):
        if done(invalidation.record, device) == nil { set(invalidation.record, device, seen.id) }
      case .tip(.statusMerged(let record, let status)):
        if status.invalidation == nil {
          set(record, device, nil)
        } else if done(record, device) == nil {
          set(record, device, seen.id)
        }
      case .tip(.eligibilityReset(let record, _, _)): set(record, device, nil)
      case .tip(.datastoreReset), .device(.reinstalled):
        doneBy[device.position].removeAll(keepingCapacity: true)
      case .device(.restored), .device(.cloned), .device(.crashed):
        resynchronise(device, seen, in: state)
      case .tip, .sync, .network, .device, .person, .run: break
      }
    }

    private func done(_ record: RecordIndex, _ device: DeviceIndex) -> FactID? {
      let facts = doneBy[device.position]
      return record.position < facts.count ? facts[record.position] : nil
    }

    private mutating func set(_ record: RecordIndex, _ device: DeviceIndex, _ id: FactID?) {
      while doneBy[device.position].count <= record.position { doneBy[device.position].append(nil) }
      doneBy[device.position][record.position] = id
    }

    /// The model says what the store that was put in place holds.
    private mutating func resynchronise(
      _ device: DeviceIndex, _ seen: Seen, in state: borrowing some FleetState & ~Copyable
    ) {
      for place in 0..<state.recordCount {
        let record = RecordIndex(place)
        let isDone = state.remembered(record, on: device).status.invalidation != nil
        if isDone != (done(record, device) != nil) { set(record, device, isDone ? seen.id : nil) }
      }
    }
  }

  /// Judges by what the judges' own memory of the device says.
  struct Hindsight: JournalJudge {
    static let interests: FactFamilies = [.display, .withheld]

    init(_ declarations: Declarations) {}

    mutating func observe(
      _ seen: Seen, _ memory: borrowing FleetMemory, in journal: borrowing JournalView,
      _ ruling: inout Ruling
    ) {
      guard let device = seen.device, case .tip(let fact) = seen.fact.kind else { return }
      if case .withheld(_, let record, _) = fact {
        if memory.known(record, on: device).invalidation != nil { ruling.check() }
      } else if case .displayed(let display) = fact {
        let known = memory.known(display.record, on: device)
        guard known.invalidation != nil, !display.byOverride,
          !memory.isOverridden(display.record)
        else { return }
        ruling.check()
        ruling.violate(
          violation(seen, device, display, since: known.invalidatedBy, memory.declarations))
      }
    }
  }
}
