import DeviceSystems
import FleetFacts
import FocusSystem
import IntentSystem
import Scenarios
import SimulationKernel
import TextFormats
import Verification

/// What Focuses and intents still have to do when the fleet has to be at rest. The scenario says
/// how long that takes, so no network is to blame for it.
struct WorkOfSystems: Sendable {
  /// When a device chose a Focus last for others to take over; nil if none did.
  private var lastChoice: Instant?

  mutating func observe(_ entry: JournalEntry) {
    if case .focus(.shared) = entry.fact.kind { lastChoice = entry.fact.instant }
  }

  /// What is left, as a sentence; nil if nothing is.
  func left(_ fleet: borrowing ReplayedFleet) -> String? {
    let declarations = fleet.declarations
    for index in declarations.devices.indices {
      let device = DeviceIndex(index)
      guard fleet[device].isPresent else { continue }
      let name = declarations.name(of: device)
      if !fleet[device].focus.calls.isEmpty {
        return "A call of the Focus filter was still to come on \(name)."
      }
      guard let intents = fleet[device].intents.first, intents.isBusy,
        let run = intents.runs.first
      else { continue }
      return "Run \(run.number) of an intent was not over on \(name)."
    }
    guard let focus = declarations.focus, let healing = declarations.healing, let lastChoice
    else { return nil }
    // Devices that have a connection again hear of it anew.
    let told = max(lastChoice, healing.begins)
    guard told + focus.sharing.within > healing.deadline else { return nil }
    return "The choice of a Focus may take \(TimeText.duration(focus.sharing.within)) to the other "
      + "devices."
  }
}
