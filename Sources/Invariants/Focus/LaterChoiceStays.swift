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
      + "last one known, and as it was made.",
    sources: "IB-10, B-03", holds: .anySchedule)

  static func idleReason(_ declarations: Declarations) -> String {
    "No choice came from another device."
  }

  static var evidence: FactFamilies { .ofFocus }

  /// Looks at each choice that comes.
  struct Judge: Monitor {
    static let interests: FactFamilies = .focus
    /// What devices chose for others to take over.
    private struct Choice: Hashable, Sendable {
      let focus: FocusIndex?
      let writer: DeviceIndex
      let stamp: Instant
    }

    private var shared: Set<Choice> = []

    init(_ declarations: Declarations) {}

    mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      guard let device = entry.device, case .focus(let fact) = entry.fact.kind else { return }
      let known = fleet[device].focus.choice
      if case .shared(let focus, let stamp) = fact {
        shared.insert(Choice(focus: focus, writer: device, stamp: stamp))
      } else if case .received(let focus, let sender, let stamp) = fact {
        let isMade = shared.contains(Choice(focus: focus, writer: sender, stamp: stamp))
        let choice = KnownChoice(stamp: stamp, writer: sender)
        judge(
          isMade && choice.isLater(than: known), "taken over", device, entry, fleet.declarations,
          &ruling)
      } else if case .staleReceived(let focus, let sender, let stamp) = fact {
        let isMade = shared.contains(Choice(focus: focus, writer: sender, stamp: stamp))
        let choice = KnownChoice(stamp: stamp, writer: sender)
        judge(
          isMade && !choice.isLater(than: known), "refused", device, entry, fleet.declarations,
          &ruling)
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
            + "later, or nobody made it."))
    }
  }
}
