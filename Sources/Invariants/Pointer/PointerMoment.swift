import DeviceSystems
import FleetFacts
import PointerSystem
import Verification

/// A fact of a pointer, with what was known of it before.
struct PointerMoment {
  let device: DeviceIndex
  let fact: PointerFact
  let state: PointerState
  let definition: PointerDefinition
  private let entry: JournalEntry
  private let deviceName: String

  /// Nil if the fact is about something else.
  init?(_ entry: JournalEntry, _ fleet: borrowing ReplayedFleet) {
    guard case .pointer(let fact) = entry.fact.kind, let device = entry.device,
      let definition = fleet.declarations.pointer, let state = fleet[device].pointer.first
    else { return nil }
    self.device = device
    self.fact = fact
    self.state = state
    self.definition = definition
    self.entry = entry
    deviceName = fleet.declarations.name(of: device)
  }

  /// Where the pointer is.
  var model: PointerPosition { state.tracking.model }

  /// A violation, which a sentence describes that goes on with the device.
  func violation(observed: String, expected: String, _ sentence: String) -> Violation {
    entry.violation(
      on: [device], observed: observed, expected: expected, "\(sentence) on \(deviceName).")
  }

  func name(of region: PointerRegionIndex) -> String { definition.regions[region.position].id }

  func name(of interaction: PointerInteractionIndex) -> String {
    definition.interactions[interaction.position].id
  }

  func name(of view: PointerViewIndex) -> String { definition.views[view.position].id }
}

extension FactFamilies {
  /// What judges of pointers need.
  static let ofPointer: FactFamilies = [.pointer, .process, .phase, .trueTime]
}
