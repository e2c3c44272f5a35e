import FleetSimulation
import SimulationKernel
import TipDomain

/// The displays of one tip id on all devices, numbered as they happened: what nobody in the fleet
/// can see, and what its cap is about.
struct DisplayTally {
  private struct Shown {
    let device: DeviceIndex
    let from: Instant
    var to: Instant
    let presentation: UInt32
  }

  private var numbers: [Int: String] = [:]
  private var shown: [Shown] = []

  /// One pass over the journal up to `until`.
  init(of record: RecordIndex?, until: Instant, _ source: PageSource) {
    guard let record else { return }
    var count = 0
    var open: [Int] = []
    for (position, fact) in source.journal.facts.enumerated() {
      guard fact.instant <= until else { break }
      guard case .tip(let tip) = fact.kind, case .device(let device) = fact.actor else { continue }
      switch tip {
      case .displayed(let display) where display.record == record:
        if display.counts {
          count += 1
          let cap = source.scenario.app.tips[display.tip.position].options.maximumDisplayCount
          numbers[position] = "display \(count)" + (cap.map { " of \($0)" } ?? "")
        }
        open.append(shown.count)
        shown.append(
          Shown(
            device: device, from: fact.instant, to: until, presentation: display.presentation))
      case .displayEnded(let end) where end.record == record:
        if end.counts {
          count += 1
          numbers[position] = "display \(count) counts"
        }
        let ended = open.firstIndex {
          shown[$0].device == device && shown[$0].presentation == end.presentation
        }
        if let ended { shown[open.remove(at: ended)].to = fact.instant }
      case .eligibilityReset(let reset, _, _) where reset == record: count = 0
      case .configured, .configurationRefused, .recordCreated, .donated, .donationLost,
        .donationsDeleted, .parameterSet, .parameterIgnored, .withheld, .displayed, .displayEnded,
        .actionChosen, .invalidated, .invalidationNotStored, .eligibilityReset, .datastoreReset,
        .talliesMerged, .statusMerged, .donationMerged, .donationRemoved, .parameterMerged,
        .frequencyClockMerged:
        break
      }
    }
  }

  /// The number of the display at `position`, such as `display 4 of 3`.
  func label(of position: Int) -> String? { numbers[position] }

  /// The last stretches of time in which the tip was on a screen.
  func visible(_ lanes: DiagramLanes) -> [SpaceTimeDiagram.Band] {
    shown.suffix(200).compactMap { stretch in
      lanes.place(of: .device(stretch.device)).map { lane in
        .init(
          lane: lane, from: stretch.from.microseconds, to: stretch.to.microseconds, kind: .shown,
          label: "")
      }
    }
  }
}
