import DeviceSystems
import PointerSystem
import Verification

/// IC-9: what is proposed to the style provider of a button.
enum ButtonProposal: PointerInvariant {
  static let statement = InvariantStatement(
    id: "pointer-button-proposal",
    sentence:
      "The style provider of a button is given an effect with the button for its preview; returned "
      + "unchanged, it gives the built-in look.",
    sources: "IC-9, C-05", holds: .anySchedule)

  static let idleReason = "No style was proposed to a button."

  /// Looks at each proposal, and at what becomes of it.
  struct Judge: PointerMonitor {
    func judge(_ moment: PointerMoment, _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling) {
      switch moment.fact {
      case .styleProposed(let index, let preview, let look):
        ruling.check()
        let view = moment.definition.regions[index.position].area.view
        let wanted = moment.definition.builtInLook(of: view, in: moment.state)
        if preview == view, look == wanted { return }
        ruling.violate(
          moment.violation(
            observed: "\(look.name) of \(moment.name(of: preview))",
            expected: "\(wanted.name) of \(moment.name(of: view))",
            "Another style is proposed to \(moment.name(of: index))"))
      case .styleApplied(let index, let style, let look):
        let region = moment.definition.regions[index.position]
        guard region.provider == .unchanged else { return }
        ruling.check()
        let wanted = moment.definition.builtInLook(of: region.area.view, in: moment.state)
        if style == nil, look == wanted { return }
        ruling.violate(
          moment.violation(
            observed: look.name, expected: wanted.name,
            "\(region.id) has another look than the built-in one"))
      default: return
      }
    }
  }
}
