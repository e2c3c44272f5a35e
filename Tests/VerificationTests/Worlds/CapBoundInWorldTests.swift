import DeviceSystems
import Scenarios
import SimulatedNetwork
import SimulationKernel
import Testing
import TipDomain
import Verification

@Suite("display-cap-bound in a world")
struct CapBoundInWorldTests {
  /// The tablet shows the tip three times; the phone, which is heard and hears nothing for an hour,
  /// shows it three times after that. Then the tablet tries again.
  private var crossedChanges: Scenario {
    let app = AppDefinition(texts: TextTable(), tips: [.capped("Compass", 3)])
    var scenario = Scenario(
      name: "crossed", claim: "The news crosses one way.", app: app, duration: .hours(3))
    scenario.devices = [
      DeviceDefinition(id: "phone", platform: .iPhone),
      DeviceDefinition(id: "tablet", platform: .iPad),
    ]
    scenario.screens = [
      Screen(id: "home", slots: [TipSlot(tip: TipIndex(0))]), Screen(id: "elsewhere"),
    ]
    // One upload carries all three displays: while its answers are lost, no second one is taken.
    scenario.sync.exportDelay = .constant(.seconds(30))
    scenario.sync.push.delay = .constant(.seconds(1))
    scenario.sync.push.loss = .never
    scenario.network.standard = LinkPolicy(latency: .constant(.milliseconds(100)))
    let window = FaultWindow(start: Instant.zero + .seconds(30), end: Instant.zero + .hours(1))
    scenario.faults = [
      FaultDefinition(
        name: "deaf", kind: .partition([phone], .down), schedule: .windows([window]))
    ]
    for device in [phone, tablet] {
      scenario.timeline.append(TimelineStep(at: .zero, device: device, action: .open))
    }
    scenario.timeline += shows(on: tablet, from: .minutes(1))
    scenario.timeline += shows(on: phone, from: .minutes(2))
    scenario.timeline += shows(on: tablet, from: .hours(2))
    return scenario
  }

  /// The screen is opened and left three times.
  private func shows(on device: DeviceIndex, from start: SimulatedDuration) -> [TimelineStep] {
    (0..<3).flatMap { turn -> [TimelineStep] in
      let begins = start + .seconds(Int64(turn) * 10)
      return [
        TimelineStep(at: begins, device: device, action: .visit(screen: 0)),
        TimelineStep(at: begins + .seconds(5), device: device, action: .visit(screen: 1)),
      ]
    }
  }

  @Test("6.10 C14 three and three, with the news crossing one way only, reach the sound bound")
  func changeCrossesOneWay() throws {
    let played = PlayedWorld(crossedChanges, seed: 1)
    #expect(played.disagreements.isEmpty, "\(played.disagreements)")
    let result = try #require(played.result(of: "display-cap-bound"))
    #expect(result.verdict == .pass, "\(played.stories)")
    #expect(result.checkCount == 6)
    #expect(result.margin == 0)
  }
}
