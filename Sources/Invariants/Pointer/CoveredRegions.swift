import DeviceSystems
import FleetFacts
import PointerSystem
import Verification

/// IC-14: nothing is entered below a popover.
enum CoveredRegions: Invariant {
  static let statement = InvariantStatement(
    id: "pointer-covered-regions",
    sentence: "While a popover or sheet lies over the pointer, no region below it is entered.",
    sources: "IC-14", holds: .anySchedule)

  static func idleReason(_ declarations: Declarations) -> String {
    "No region was entered while a popover or sheet was presented."
  }

  static var evidence: FactFamilies { .ofPointer }

  /// Looks at each enter while a popover or sheet is presented.
  struct Judge: Monitor {
    static let interests: FactFamilies = .pointer

    init(_ declarations: Declarations) {}

    mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      guard let moment = PointerMoment(entry, fleet) else { return }
      guard case .entered(_, let interaction, _) = moment.fact, !moment.state.covers.isEmpty else {
        return
      }
      ruling.check()
      let root = root(of: moment.definition.interactions[interaction.position].view, moment)
      for index in moment.state.covers.reversed() {
        let cover = moment.definition.covers[index.position]
        if cover.root == root { return }
        let frame = moment.state.frame(of: index, in: moment.definition)
        guard cover.coversScreen || frame?.contains(moment.model) == true else { continue }
        ruling.violate(
          moment.violation(
            observed: "entered", expected: "covered by \(cover.id)",
            "A region of \(moment.name(of: interaction)) is entered below \(cover.id)"))
        return
      }
    }

    private func root(of view: PointerViewIndex, _ moment: PointerMoment) -> PointerViewIndex {
      var root = view
      while let parent = moment.definition.views[root.position].parent, parent < root {
        root = parent
      }
      return root
    }
  }
}
