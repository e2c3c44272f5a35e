import DeviceSystems
import FleetFacts
import PropertySearch
import ReportParts
import Scenarios
import SimulationKernel
import TipDomain

/// When one tip id was on screen on which device.
struct DisplayTally {
  private struct Shown {
    let device: DeviceIndex
    let from: Instant
    let to: Instant
  }

  /// A display that has not ended.
  private struct Open {
    let device: DeviceIndex
    let presentation: UInt32
    /// Nil while the app is in the background.
    var since: Instant?
  }

  private var shown: [Shown] = []
  private var open: [Open] = []

  /// One pass over the journal up to `until`.
  init(of record: RecordIndex?, until: Instant, _ source: PageSource) {
    guard let record else { return }
    for fact in source.journal.facts {
      guard fact.instant <= until else { break }
      guard case .device(let device) = fact.actor else { continue }
      switch fact.kind {
      case .tip(.displayed(let display)) where display.record == record:
        open.append(Open(device: device, presentation: display.presentation, since: fact.instant))
      case .tip(.displayEnded(let end)) where end.record == record:
        // Counted on going (3.3): the display has its number since it came.
        let index = open.firstIndex {
          $0.device == device && $0.presentation == end.presentation
        }
        if let index { hide(open.remove(at: index), at: fact.instant) }
      case .device(.suspended), .device(.terminated), .device(.crashed):
        // In the background nothing is on screen, although the display goes on afterwards.
        for index in open.indices where open[index].device == device {
          hide(open[index], at: fact.instant)
          open[index].since = nil
        }
      case .device(.activated):
        for index in open.indices where open[index].device == device {
          open[index].since = open[index].since ?? fact.instant
        }
      default: break
      }
    }
    for display in open { hide(display, at: until) }
    open = []
  }

  private mutating func hide(_ display: Open, at instant: Instant) {
    guard let since = display.since, since < instant else { return }
    shown.append(Shown(device: display.device, from: since, to: instant))
  }

  /// The last stretches of time in which the tip was on a screen, of those that reach into a
  /// window: what ended before it would be drawn at its edge, as if it went on.
  func visible(
    _ lanes: DiagramLanes, in window: ClosedRange<Instant>
  ) -> [SpaceTimeDiagram.Band] {
    let seen = shown.filter { $0.to > window.lowerBound && $0.from < window.upperBound }
    return seen.suffix(60).compactMap { stretch in
      lanes.index(of: .device(stretch.device)).map { lane in
        .init(
          lane: lane, from: stretch.from.microseconds, to: stretch.to.microseconds, kind: .shown,
          label: "")
      }
    }
  }
}
