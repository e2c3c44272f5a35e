import DeviceSystems
import FleetFacts
import FleetSimulation
import FleetWorld
import FocusSystem
import IntentSystem
import PointerSystem
import PropertySearch
import ReportParts
import Scenarios
import SimulationKernel

/// A fact about one system of a device.
struct SystemFactRow<Change> {
  /// Its number in the journal.
  let number: Int
  let device: DeviceIndex
  /// True time.
  let instant: Instant
  /// The clock of the device.
  let local: Instant
  let change: Change
}

extension ReportInput {
  /// The facts about intents and widgets, in their order.
  var intentFacts: [SystemFactRow<IntentFact>] {
    systemFacts { if case .intent(let change) = $0 { change } else { nil } }
  }

  /// The facts about Focuses, in their order.
  var focusFacts: [SystemFactRow<FocusFact>] {
    systemFacts { if case .focus(let change) = $0 { change } else { nil } }
  }

  /// The facts about the pointer, in their order.
  var pointerFacts: [SystemFactRow<PointerFact>] {
    systemFacts { if case .pointer(let change) = $0 { change } else { nil } }
  }

  private func systemFacts<Change>(_ change: (FactKind) -> Change?) -> [SystemFactRow<Change>] {
    shown.run.journal.facts.enumerated().compactMap { number, fact in
      guard let change = change(fact.kind), case .device(let device) = fact.actor else {
        return nil
      }
      return SystemFactRow(
        number: number, device: device, instant: fact.instant, local: fact.localInstant,
        change: change)
    }
  }

  /// When the run was over.
  var end: Instant { shown.run.journal.facts.last?.instant ?? .zero }

  /// Whether a fact came about since the scenario healed: then apps are opened by nobody.
  func isByHealing(_ number: Int) -> Bool {
    let journal = shown.run.journal
    var queue = [FactID(number)]
    // The app is opened by the healing itself, and what follows from that at once is near.
    for _ in 0..<3 {
      queue = queue.flatMap { Array(journal.causes(of: $0)) }
      if queue.contains(where: { journal.facts[$0.position].kind == .run(.healed) }) {
        return true
      }
    }
    return false
  }

  /// Until when a device was in the fleet: when it was retired, or at the end of the run.
  func end(of device: DeviceIndex) -> Instant {
    let retired = shown.run.journal.facts.last { fact in
      fact.actor == .device(device) && fact.kind == .device(.retired)
    }
    return retired?.instant ?? end
  }
}

extension ReportColumn {
  /// The number in the journal of the fact that a row is about.
  static func fact(_ description: String, isKey: Bool = true) -> ReportColumn {
    ReportColumn(
      "event_seq", .integer, title: "Fact",
      description: "The number in the journal of the fact \(description)", isPrimaryKey: isKey)
  }
}

extension ReportTable {
  /// The text in a column of a row.
  package func text(_ row: Int, _ name: String) -> String? {
    cell(row: row, column: column(name)).string
  }

  /// The number in a column of a row.
  package func number(_ row: Int, _ name: String) -> Double? {
    cell(row: row, column: column(name)).number
  }

  /// Whether a flag of a row is set.
  package func flag(_ row: Int, _ name: String) -> Bool {
    cell(row: row, column: column(name)) == .boolean(true)
  }

  /// The rows by number.
  package var rows: Range<Int> { 0..<rowCount }

  /// How many rows satisfy something.
  package func count(_ isCounted: (Int) -> Bool) -> Int { rows.count(where: isCounted) }
}
