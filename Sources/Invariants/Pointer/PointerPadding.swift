import DeviceSystems
import FleetFacts
import PointerSystem
import Verification

/// IC-11: padding reaches exactly as far as it says.
enum PointerPadding: Invariant {
  static let statement = InvariantStatement(
    id: "pointer-padding",
    sentence:
      "A region is exactly as large as its area and its padding, and no delegate returns nothing "
      + "where one of its regions applies.",
    sources: "IC-11, C-17, C-18", holds: .anySchedule)

  static func idleReason(_ declarations: Declarations) -> String {
    "No region was entered, and no delegate returned nothing."
  }

  static var evidence: FactFamilies { .ofPointer }

  /// Looks at each rectangle, and at each request without an answer.
  struct Judge: Monitor {
    static let interests: FactFamilies = .pointer

    init(_ declarations: Declarations) {}

    mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      guard let moment = PointerMoment(entry, fleet) else { return }
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
