import DeviceSystems
import FocusSystem
import Scenarios
import SimulationKernel
import Verification

/// IB-10: what comes late does not take the place of a later choice.
enum LaterChoiceStays: FocusInvariant {
  static let statement = InvariantStatement(
    id: "focus-later-choice-stays",
    sentence: "A device shares what was chosen there. A choice that comes from another device is "
      + "taken over only if it is later than the last one known, and as it was made.",
    sources: "IB-10, B-03", holds: .anySchedule)

  static let idleReason = "No choice came from another device."

  /// Looks at each choice that is shared, and at each that comes.
  struct Judge: FocusMonitor {
    /// What devices chose for others to take over.
    private struct Choice: Hashable, Sendable {
      let focus: FocusIndex?
      let writer: DeviceIndex
      let stamp: Instant
    }

    private var shared: Set<Choice> = []

    mutating func judge(
      _ moment: FocusMoment, _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
      let device = moment.device
      switch moment.fact {
      case .shared(let focus, let stamp):
        shared.insert(Choice(focus: focus, writer: device, stamp: stamp))
        judgeShared(focus, stamp, moment, fleet, &ruling)
      case .received(let focus, let sender, let stamp):
        let choice = Choice(focus: focus, writer: sender, stamp: stamp)
        judge(choice, isTaken: true, moment, fleet, &ruling)
      case .staleReceived(let focus, let sender, let stamp):
        let choice = Choice(focus: focus, writer: sender, stamp: stamp)
        judge(choice, isTaken: false, moment, fleet, &ruling)
      default: break
      }
    }

    /// A device that shares tells what was chosen there, and nothing else.
    private func judgeShared(
      _ focus: FocusIndex?, _ stamp: Instant, _ moment: FocusMoment,
      _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
      let device = moment.device
      let known = fleet[device].focus.choice
      let isChosen = fleet[device].focus.active == focus && known?.writer == device
      let shares = fleet.declarations.definitions[device.position].sharesFocus
      if isChosen, known?.stamp == stamp, shares { return }
      ruling.violate(
        moment.entry.violation(
          on: [device], observed: focus.map { fleet.declarations.name(of: $0) } ?? "no Focus",
          expected: shares ? "what was chosen there" : "nothing",
          "\(fleet.declarations.name(of: device)) shares a choice that nobody made there, or none "
            + "at all."))
    }

    private func judge(
      _ choice: Choice, isTaken: Bool, _ moment: FocusMoment, _ fleet: borrowing ReplayedFleet,
      _ ruling: inout Ruling
    ) {
      let known = KnownChoice(stamp: choice.stamp, writer: choice.writer)
      ruling.check()
      if shared.contains(choice),
        known.isLater(than: fleet[moment.device].focus.choice) == isTaken
      {
        return
      }
      ruling.violate(
        moment.entry.violation(
          on: [moment.device], observed: isTaken ? "taken over" : "refused",
          expected: "the later choice stays",
          "A choice is \(isTaken ? "taken over" : "refused") on "
            + "\(fleet.declarations.name(of: moment.device)) although the other one is later, or "
            + "nobody made it."))
    }
  }
}
