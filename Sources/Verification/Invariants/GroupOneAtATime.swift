import FleetSimulation
import SimulationKernel
import TipDomain

/// A group shows at most one of its tips at a time.
enum GroupOneAtATime: Invariant {
  static let statement = InvariantStatement(
    id: "group-one-at-a-time",
    sentence: "A group never has two of its tips on one screen.",
    sources: "4.1, C12", holds: .anySchedule)

  static func idleReason(_ declarations: Declarations) -> String {
    declarations.groups.isEmpty ? "The app has no group." : "No group displayed a tip."
  }

  fileprivate static func violation(
    _ seen: Seen, _ device: DeviceIndex, _ display: Display, other: TipIndex, _ group: GroupIndex,
    appeared: FactID, _ declarations: borrowing Declarations
  ) -> Violation {
    let name = declarations.tips[other.position].typeName
    let groupName = declarations.groups[group.position].id
    return seen.violation(
      on: [device], of: display.record, observed: "\(name) is on screen too",
      expected: "no other tip of \(groupName)",
      "\(declarations.name(of: device)) displayed {tip} of group \(groupName) while \(name) of "
        + "the same group was on screen.", related: [appeared])
  }

  /// Remembers by group what is on screen.
  struct Live: LiveJudge {
    static let interests: FactFamilies = [.display, .displayEnd, .process, .store]

    private struct Showing {
      let presentation: UInt32
      let tip: TipIndex
      let appeared: FactID
    }

    /// By device and group.
    private var showing: [[[Showing]]]

    init(_ declarations: Declarations) {
      let groups = Array(repeating: [Showing](), count: declarations.groups.count)
      showing = Array(repeating: groups, count: declarations.devices.count)
    }

    mutating func observe(
      _ seen: Seen, _ memory: borrowing FleetMemory,
      in state: borrowing some FleetState & ~Copyable, _ ruling: inout Ruling
    ) {
      guard let device = seen.device?.position, !showing[device].isEmpty else { return }
      switch seen.fact.kind {
      case .tip(.displayed(let display)): show(display, seen, device, memory, &ruling)
      case .tip(.displayEnded(let ended)):
        for group in showing[device].indices {
          showing[device][group].removeAll { $0.presentation == ended.presentation }
        }
      case .device(.launched), .device(.crashed), .device(.terminated):
        for group in showing[device].indices { showing[device][group].removeAll() }
      case .tip, .sync, .network, .device, .person, .run: break
      }
    }

    private mutating func show(
      _ display: Display, _ seen: Seen, _ device: Int, _ memory: borrowing FleetMemory,
      _ ruling: inout Ruling
    ) {
      guard let group = memory.group(ofSlot: display.slot, on: DeviceIndex(device)),
        group.position < showing[device].count
      else { return }
      ruling.check()
      for other in showing[device][group.position] where other.tip != display.tip {
        ruling.violate(
          violation(
            seen, DeviceIndex(device), display, other: other.tip, group, appeared: other.appeared,
            memory.declarations))
      }
      showing[device][group.position].append(
        Showing(presentation: display.presentation, tip: display.tip, appeared: seen.id))
    }
  }

  /// Looks at what the journal says is on screen.
  struct Hindsight: JournalJudge {
    static let interests: FactFamilies = .display

    init(_ declarations: Declarations) {}

    mutating func observe(
      _ seen: Seen, _ memory: borrowing FleetMemory, in journal: borrowing JournalView,
      _ ruling: inout Ruling
    ) {
      guard let device = seen.device, case .tip(.displayed(let display)) = seen.fact.kind,
        let group = memory.group(ofSlot: display.slot, on: device),
        group.position < memory.declarations.groups.count
      else { return }
      ruling.check()
      for other in memory[device].shown
      where other.group == group && other.display.tip != display.tip {
        ruling.violate(
          violation(
            seen, device, display, other: other.display.tip, group, appeared: other.appeared,
            memory.declarations))
      }
    }
  }
}
