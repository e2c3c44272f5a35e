import DeviceSystems
import PointerSystem
import Verification

/// IC-11: padding reaches exactly as far as it says.
enum PointerPadding: PointerInvariant {
  static let statement = InvariantStatement(
    id: "pointer-padding",
    sentence:
      "A region is exactly as large as its area and its padding, and no delegate returns nothing "
      + "where one of its regions applies.",
    sources: "IC-11, C-17, C-18", holds: .anySchedule)

  static let idleReason = "No region was entered, and no delegate returned nothing."

  /// Looks at each rectangle, and at each request without an answer.
  struct Judge: PointerMonitor {
    func judge(_ moment: PointerMoment, _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling) {
      switch moment.fact {
      case .entered(let region, _, let rectangle), .regionMoved(let region, let rectangle):
        ruling.check()
        if rectangle == moment.rectangle(of: region) { return }
        ruling.violate(
          moment.violation(
            observed: "another rectangle", expected: "its area with its padding",
            "\(moment.name(of: region)) is entered in another rectangle than its own"))
      case .regionRequested(let interaction, nil, let modifiers):
        ruling.check()
        let declared = moment.definition.interactions[interaction.position]
        let regions = declared.regions + (declared.fallback.map { [$0] } ?? [])
        guard let missed = regions.first(where: { moment.applies($0, modifiers) }) else { return }
        ruling.violate(
          moment.violation(
            observed: "nothing", expected: moment.name(of: missed),
            "\(declared.id) returns nothing inside \(moment.name(of: missed))"))
      default: return
      }
    }
  }
}
