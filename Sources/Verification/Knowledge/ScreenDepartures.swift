import DeviceSystems
import FleetFacts
import SimulationKernel
import TipDomain

/// Which displays are said to have ended because their screen was left, and whether it was.
package struct ScreenDepartures: Sendable {
  /// A display that is said to have ended with its screen.
  package struct Ended: Sendable {
    package let device: DeviceIndex
    package let record: RecordIndex
    package let entry: JournalEntry
  }

  private var ended = EndOfInstantQueue<Ended>()
  /// By device: when its screen was last left.
  private var left: [Instant?]
  private var healed: Instant?

  package init(_ declarations: Declarations) { left = declarations.devices.map { _ in nil } }

  /// Calls `judge` once with each of these displays of a moment that is over, and whether somebody
  /// left the screen in that moment.
  package mutating func judge(before entry: JournalEntry, _ judge: (Ended, _ wasLeft: Bool) -> Void)
  {
    if ended.isEmpty { return }
    for display in ended.remove(before: entry) {
      let instant = display.entry.fact.instant
      judge(display, left[display.device.position] == instant || healed == instant)
    }
  }

  /// Processes a fact.
  package mutating func observe(_ entry: JournalEntry) {
    // The healing closes every screen, and opens the apps again.
    if case .run(.healed) = entry.fact.kind { healed = entry.fact.instant }
    guard let device = entry.device, device.position < left.count else { return }
    switch entry.fact.kind {
    case .person(.visited): left[device.position] = entry.fact.instant
    case .device(let fact):
      if fact.endsOrBeginsProcess || fact == .retired { left[device.position] = entry.fact.instant }
    case .tip(.displayEnded(let end)):
      if end.reason == .screenLeft {
        ended.append(Ended(device: device, record: end.record, entry: entry), at: entry)
      }
    default: return
    }
  }
}
