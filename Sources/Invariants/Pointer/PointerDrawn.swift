import DeviceSystems
import FleetFacts
import PointerSystem
import Verification

/// IC-6: where the pointer is drawn.
enum PointerDrawn: Invariant {
  static let statement = InvariantStatement(
    id: "pointer-drawn",
    sentence:
      "On an axis that is constrained the pointer is drawn on the centre line of its region once "
      + "the finger is lifted, and on the others where it is.",
    sources: "IC-6, C-11", holds: .anySchedule)

  static func idleReason(_ declarations: Declarations) -> String {
    "The pointer was drawn nowhere."
  }

  static var evidence: FactFamilies { .ofPointer }

  /// Looks at each position at which the pointer is drawn.
  struct Judge: Monitor {
    static let interests: FactFamilies = .pointer

    init(_ declarations: Declarations) {}

    mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      guard let moment = PointerMoment(entry, fleet) else { return }
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
