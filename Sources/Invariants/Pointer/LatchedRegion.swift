import DeviceSystems
import PointerSystem
import Verification

/// IC-7: what a press holds stays.
enum LatchedRegion: PointerInvariant {
  static let statement = InvariantStatement(
    id: "pointer-latched-region",
    sentence:
      "A press holds the active region if that has axes for it; meanwhile neither the region nor "
      + "its style changes, and the release lets it go.",
    sources: "IC-7, C-12", holds: .anySchedule)

  static let idleReason = "No press held a region."

  /// Looks at what happens while a region is held.
  struct Judge: PointerMonitor {
    func judge(_ moment: PointerMoment, _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling) {
      judgeRegion(moment, &ruling)
      guard moment.state.tracking.latchedAxes != nil else { return }
      ruling.check()
      let isHeld = moment.state.tracking.button != nil
      switch moment.fact {
      case .entered, .exited, .styleApplied, .systemStyleApplied, .latched: break
      case .moved, .pressed, .recentered, .drawn:
        if isHeld { return }
      default: return
      }
      ruling.violate(
        moment.violation(
          observed: "\(moment.fact.kind.declaration.name)", expected: "nothing",
          isHeld
            ? "A region changes while a press holds it"
            : "A region is still held after the release"))
    }

    /// What a press holds and what is let go is the active region.
    private func judgeRegion(_ moment: PointerMoment, _ ruling: inout Ruling) {
      let tracking = moment.state.tracking
      let (named, isRight): (PointerRegionIndex, Bool)
      switch moment.fact {
      case .latched(let region, let axes):
        let declared = moment.definition.regions[region.position].latchingAxes
        let canHold = declared != .none || moment.definition.knobs.pressHoldsEveryRegion
        (named, isRight) = (region, tracking.button == .primary && canHold && axes == declared)
      case .unlatched(let region): (named, isRight) = (region, tracking.latchedAxes != nil)
      default: return
      }
      if isRight, named == tracking.region?.index { return }
      ruling.violate(
        moment.violation(
          observed: moment.name(of: named),
          expected: tracking.region.map { moment.name(of: $0.index) } ?? "no region",
          "A press does not hold or let go \(moment.name(of: named))"))
    }
  }
}
