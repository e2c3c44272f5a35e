import DeviceSystems
import FleetFacts
import PointerSystem
import Verification

/// IC-6: where the pointer is drawn, and how far it goes.
enum PointerDrawn: PointerInvariant {
  static let statement = InvariantStatement(
    id: "pointer-drawn",
    sentence:
      "On an axis that is constrained the pointer is drawn on the centre line of its region once "
      + "the finger is lifted, and on the others where it is; it goes no further than it is moved.",
    sources: "IC-6, C-11", holds: .anySchedule)

  static let idleReason = "The pointer was drawn nowhere."

  /// Looks at each position to which the pointer goes or at which it is drawn, and at steps that
  /// lift the finger.
  struct Judge: Monitor {
    static let interests: FactFamilies = [.pointer, .phase]
    private var steps: PointerSteps

    init(_ declarations: Declarations) { steps = PointerSteps(declarations) }

    mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      for device in steps.lifted(before: entry) { judgeLift(device, entry, fleet, &ruling) }
      guard let moment = PointerMoment(entry, fleet) else { return }
      steps.note(moment, at: entry.fact.instant)
      if case .moved(let position) = moment.fact {
        if steps.allows(position, moment, at: entry.fact.instant) { return }
        return ruling.violate(
          moment.violation(
            observed: "elsewhere", expected: "on its way",
            "The pointer goes where nobody moves it"))
      }
      judgeDrawn(moment, &ruling)
    }

    /// A pointer that a region holds is put in its middle as soon as the finger is lifted.
    private func judgeLift(
      _ device: DeviceIndex, _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      _ ruling: inout Ruling
    ) {
      guard let state = fleet[device].pointer.first, let definition = fleet.declarations.pointer,
        state.tracking.isAttached, state.tracking.isShown, state.layout != nil,
        !state.tracking.isRecentered, state.tracking.latchedAxes == nil,
        state.constrainedAxes(in: definition) != .none
      else { return }
      ruling.violate(
        entry.violation(
          on: [device], observed: "where the finger left it", expected: "on the centre line",
          "The finger is lifted on \(fleet.declarations.name(of: device)), and the pointer is not "
            + "drawn in the middle of its region."))
    }

    private func judgeDrawn(_ moment: PointerMoment, _ ruling: inout Ruling) {
      let drawn: PointerPosition
      let isLifted: Bool
      switch moment.fact {
      case .drawn(let position): (drawn, isLifted) = (position, moment.state.tracking.isRecentered)
      case .recentered(let position): (drawn, isLifted) = (position, true)
      default: return
      }
      // While a press holds a region, other axes are free (C-12), and nothing is said here.
      guard moment.state.tracking.latchedAxes == nil else { return }
      ruling.check()
      let axes = moment.state.constrainedAxes(in: moment.definition)
      let content =
        moment.state.tracking.look.isMerged
        ? moment.state.contentRectangle(in: moment.definition) : nil
      let rectangle = content ?? moment.state.tracking.region?.rectangle
      let center = rectangle?.center ?? moment.model
      let isRight =
        isRight(drawn.x, moment.model.x, center.x, axes.isHorizontal, isLifted)
        && isRight(drawn.y, moment.model.y, center.y, axes.isVertical, isLifted)
      if isRight { return }
      ruling.violate(
        moment.violation(
          observed: "elsewhere", expected: isLifted ? "on the centre line" : "at the pointer",
          "The pointer is drawn where it should not be"))
    }

    /// Whether the pointer is drawn right along one axis.
    private func isRight(
      _ drawn: PointLength, _ model: PointLength, _ center: PointLength, _ isConstrained: Bool,
      _ isLifted: Bool
    ) -> Bool {
      isConstrained ? !isLifted || drawn == center : drawn == model
    }
  }
}
