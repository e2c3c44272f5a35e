import DeviceSystems
import FleetFacts
import PointerSystem
import Scenarios
import TipDomain
import Verification

/// IC-14: nothing is entered below a popover.
enum CoveredRegions: PointerInvariant {
  static let statement = InvariantStatement(
    id: "pointer-covered-regions",
    sentence: "While a popover or sheet, or the popover of a tip on screen, lies over the pointer, "
      + "no region below it is entered.",
    sources: "IC-14, D-8", holds: .anySchedule)

  static let idleReason = "No region was entered while a popover or sheet was presented."

  static var evidence: FactFamilies { FactFamilies.ofPointer.union(.display) }

  /// Looks at each enter while a popover or sheet is presented, or a tip displayed as a popover.
  struct Judge: FreshMonitor {
    static let interests: FactFamilies = [.pointer, .display]
    /// By device: the popovers that were dismissed while their tips stay on screen.
    private var dismissed: [DeviceIndex: Set<PointerCoverIndex>] = [:]

    mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      if case .tip(.displayed(let display)) = entry.fact.kind, let device = entry.device,
        let cover = fleet.declarations.pointerLinks.popover(of: display.tip)
      {
        dismissed[device]?.remove(cover)
      }
      guard let moment = PointerMoment(entry, fleet) else { return }
      if case .coverDismissed(let cover, because: .requested) = moment.fact {
        dismissed[moment.device, default: []].insert(cover)
      }
      guard case .entered(_, let interaction, _) = moment.fact else { return }
      let covers = moment.state.covers + unpresented(moment, fleet)
      if covers.isEmpty { return }
      ruling.check()
      let root = root(of: moment.definition.interactions[interaction.position].view, moment)
      for index in covers.reversed() {
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

    /// The popovers of tips on screen that no fact presents, although their anchors can be seen.
    private func unpresented(
      _ moment: PointerMoment, _ fleet: borrowing ReplayedFleet
    ) -> [PointerCoverIndex] {
      fleet[moment.device].shown.compactMap { shown in
        guard shown.display.surface == .popover,
          let cover = fleet.declarations.pointerLinks.popover(of: shown.display.tip),
          !moment.state.covers.contains(cover),
          dismissed[moment.device]?.contains(cover) != true
        else { return nil }
        let anchor = moment.definition.covers[cover.position].anchor
        let isThere = anchor.map { moment.state.isVisible($0, in: moment.definition) } ?? true
        return isThere ? cover : nil
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
