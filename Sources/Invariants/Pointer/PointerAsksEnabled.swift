import DeviceSystems
import PointerSystem
import Verification

/// IC-8: who is asked for a region.
enum PointerAsksEnabled: PointerInvariant {
  static let statement = InvariantStatement(
    id: "pointer-asks-enabled",
    sentence:
      "Only interactions that are enabled are asked for a region, and each answers with one of its "
      + "own or with none.",
    sources: "IC-8, C-14, C-22", holds: .anySchedule)

  static let idleReason = "No delegate was asked for a region."

  /// Looks at each request.
  struct Judge: PointerMonitor {
    func judge(_ moment: PointerMoment, _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling) {
      guard case .regionRequested(let interaction, let answer, _) = moment.fact else { return }
      ruling.check()
      let isEnabled = moment.state.isEnabled[interaction.position]
      let isOwn = answer.map { moment.definition.interaction(of: $0) == interaction } ?? true
      if isEnabled, isOwn { return }
      ruling.violate(
        moment.violation(
          observed: isEnabled ? "another's region" : "asked", expected: "not so",
          moment.name(of: interaction)
            + (isEnabled ? " answers wrongly" : " is disabled, and asked")
        ))
    }
  }
}
