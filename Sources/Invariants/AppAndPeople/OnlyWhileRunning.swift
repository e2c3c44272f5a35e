import DeviceSystems
import FleetFacts
import Scenarios
import SimulationKernel
import TextFormats
import TipDomain
import TipSync
import Verification

/// An app acts only while it has a process: what a closed app would have to know, it learns at its
/// next launch. In the background it talks to the hub for a moment only.
enum OnlyWhileRunning: Invariant {
  static let statement = InvariantStatement(
    id: "only-while-running",
    sentence:
      "Only a running app displays tips, records anything, contacts the hub or learns of its "
      + "account. In the background it contacts the hub no longer than it may, and a push wakes it "
      + "only if it may be woken.",
    sources: "2.11, 6.3, 7.12, 7.25, 7.27", holds: .anySchedule)

  static func idleReason(_ declarations: Declarations) -> String { "No app did anything." }

  /// Keeps whether each device's app runs.
  struct Judge: Monitor {
    static let interests: FactFamilies = FactFamilies.storeContents.union([
      .process, .sync, .donation, .parameter, .withheld, .otherTip, .intent,
    ])

    private var isRunning: [Bool]
    private var background: BackgroundTracker

    init(_ declarations: Declarations) {
      isRunning = Array(repeating: false, count: declarations.devices.count)
      background = BackgroundTracker(declarations)
    }

    mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      guard let device = entry.device else { return }
      background.observe(entry, on: device)
      if let late = background.excess(of: entry, on: device) {
        ruling.violate(
          entry.violation(
            on: [device], observed: "a request from the background",
            expected: "none after \(TimeText.duration(background.limit))",
            "\(fleet.declarations.name(of: device)) contacted the hub from the background "
              + "\(TimeText.duration(late)) after it left the foreground or was last woken."))
      }
      switch entry.fact.kind {
      case .device(let fact): observe(fact, on: device)
      // A push comes to a device whose app does not run, too.
      case .sync(.pushReceived(_, let wakes)): judge(wakes, entry, device, fleet, &ruling)
      // A donation can be lost after its process.
      case .tip(.donationLost): return
      case .tip, .sync:
        ruling.check()
        guard !isRunning[device.position] else { return }
        ruling.violate(
          entry.violation(
            on: [device], observed: "an app without a process", expected: "a process",
            "Something happened in the app of \(fleet.declarations.name(of: device)) while it did "
              + "not run."))
      default: return
      }
    }

    /// A push is heard in the foreground, and in the background where the app has the mode for it
    /// (7.12).
    private func judge(
      _ wakes: Bool, _ entry: JournalEntry, _ device: DeviceIndex, _ fleet: borrowing ReplayedFleet,
      _ ruling: inout Ruling
    ) {
      let index = device.position
      let hasMode = fleet.declarations.definitions[index].hasBackgroundMode
      let isInForeground = fleet[device].process == .foreground
      let isHeard = isRunning[index] && (isInForeground || hasMode)
      ruling.check()
      guard isHeard != wakes else { return }
      ruling.violate(
        entry.violation(
          on: [device], observed: wakes ? "a push that is acted on" : "a push that is not acted on",
          expected: isHeard ? "one that is acted on" : "one that is not acted on",
          "The app of \(fleet.declarations.name(of: device)) \(wakes ? "acted" : "did not act") on "
            + "a push, although it may\(isHeard ? "" : " not")."))
    }

    private mutating func observe(_ fact: DeviceFact, on device: DeviceIndex) {
      switch fact {
      case .launched: isRunning[device.position] = true
      case .terminated, .crashed, .reinstalled, .restored, .cloned, .retired:
        isRunning[device.position] = false
      default: break
      }
    }
  }
}
