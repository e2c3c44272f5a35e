import DeviceSystems
import FleetFacts
import PointerSystem
import Verification

/// IC-11: padding reaches exactly as far as it says.
enum PaddedRegions: Invariant {
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
        if rectangle == padded(region, moment) { return }
        ruling.violate(
          moment.violation(
            observed: "another rectangle", expected: "its area with its padding",
            "\(moment.name(of: region)) is entered in another rectangle than its own"))
      case .regionRequested(let interaction, nil, let modifiers):
        ruling.check()
        let declared = moment.definition.interactions[interaction.position]
        let regions = declared.regions + (declared.fallback.map { [$0] } ?? [])
        guard let missed = regions.first(where: { applies($0, modifiers, moment) }) else { return }
        ruling.violate(
          moment.violation(
            observed: "nothing", expected: moment.name(of: missed),
            "\(declared.id) returns nothing inside \(moment.name(of: missed))"))
      default: return
      }
    }

    private func padded(
      _ index: PointerRegionIndex, _ moment: PointerMoment
    ) -> PointerRectangle? {
      let region = moment.definition.regions[index.position]
      let area: PointerRectangle?
      switch region.area {
      case .view(let view): area = moment.state.frame(of: view, in: moment.definition)
      case .rectangle(let rectangle, let view):
        area = moment.state.contentOrigin(of: view, in: moment.definition).map {
          rectangle.moved(by: $0)
        }
      }
      return area?.outset(by: region.padding)
    }

    private func applies(
      _ index: PointerRegionIndex, _ modifiers: PointerModifiers, _ moment: PointerMoment
    ) -> Bool {
      let region = moment.definition.regions[index.position]
      return region.modes & moment.state.mode != 0
        && modifiers.isSuperset(of: region.requiredModifiers)
        && padded(index, moment)?.contains(moment.model) == true
    }
  }
}
