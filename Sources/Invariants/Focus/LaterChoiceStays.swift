import DeviceSystems
import FleetFacts
import FocusSystem
import SimulationKernel
import Verification

/// IB-10: what comes late does not take the place of a later choice.
enum LaterChoiceStays: Invariant {
  static let statement = InvariantStatement(
    id: "focus-later-choice-stays",
    sentence: "A choice that comes from another device is taken over only if it is later than the "
      + "last one known, and at most once.",
    sources: "IB-10, B-03", holds: .anySchedule)

  static func idleReason(_ declarations: Declarations) -> String {
    "No choice came from another device."
  }

  static var evidence: FactFamilies { .ofFocus }

  /// Looks at each choice that comes.
  struct Judge: Monitor {
    static let interests: FactFamilies = .focus
    private var sharedCount = 0
    private var sharedBy: [Int]
    private var takenOver: [Int]

    init(_ declarations: Declarations) {
      let count = declarations.focus == nil ? 0 : declarations.devices.count
      sharedBy = Array(repeating: 0, count: count)
      takenOver = Array(repeating: 0, count: count)
    }

    mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      guard let device = entry.device, case .focus(let fact) = entry.fact.kind else { return }
      if case .shared = fact {
        sharedCount += 1
        sharedBy[device.position] += 1
      } else if case .received(_, let sender, let stamp) = fact {
        takenOver[device.position] += 1
        let choice = KnownChoice(stamp: stamp, writer: sender)
        let isOnce = takenOver[device.position] <= sharedCount - sharedBy[device.position]
        judge(
          isOnce && choice.isLater(than: fleet[device].focus.choice), "taken over", device, entry,
          fleet.declarations, &ruling)
      } else if case .staleReceived(_, let sender, let stamp) = fact {
        let choice = KnownChoice(stamp: stamp, writer: sender)
        judge(
          !choice.isLater(than: fleet[device].focus.choice), "refused", device, entry,
          fleet.declarations, &ruling)
      }
    }

    private func judge(
      _ isRight: Bool, _ what: String, _ device: DeviceIndex, _ entry: JournalEntry,
      _ declarations: borrowing Declarations, _ ruling: inout Ruling
    ) {
      ruling.check()
      if isRight { return }
      ruling.violate(
        entry.violation(
          on: [device], observed: what, expected: "the later choice stays",
          "A choice is \(what) on \(declarations.name(of: device)) although the other one is "
            + "later."))
    }
  }
}
