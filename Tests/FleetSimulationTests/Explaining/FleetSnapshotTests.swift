import DeviceSystems
import Explanations
import FleetFacts
import Foundation
import Scenarios
import SimulationKernel
import Testing
import TipDomain

@Suite("the state of a fleet")
struct FleetSnapshotTests {
  private func snapshot(_ script: FleetScript, at time: SimulatedDuration) throws -> FleetSnapshot {
    FleetSnapshot(PausedRun(try script.scenario(), at: .instant(.zero + time)))
  }

  @Test("it tells what runs, what is known, what waits and what is on its way")
  func everything() throws {
    var script = FleetScript("phone", "pad", cap: 3)
    script.open("phone", "pad")
    script.at(.minutes(1), "pad", .goOffline)
    script.at(.minutes(2), "pad", .donate(2))
    script.show(1, on: "pad", from: .minutes(3))
    script.at(.minutes(4), "phone", .home)
    script.at(.minutes(5), "phone", .terminate)
    let snapshot = try snapshot(script, at: .minutes(5))
    let phone = snapshot.devices[0]
    let pad = snapshot.devices[1]
    #expect(phone.process == .notRunning && pad.process == .foreground)
    #expect(phone.isOnline && !pad.isOnline)
    #expect(phone.tips[0].displays == 1 && pad.tips[0].displays == 1)
    #expect(pad.events[0].number == 2)
    #expect(pad.outbox.count == 3)
    #expect(pad.outbox.contains { $0.hasPrefix("pad's donation of didVisit") })
    #expect(phone.token != nil)
  }

  @Test("a message that a fault holds is on its way, with what it carries")
  func message() throws {
    var script = FleetScript("phone", "pad", cap: 3)
    script.open("phone", "pad")
    script.show(1, on: "phone", from: .minutes(1))
    script.fault("stop", .hold([DeviceIndex(0)]), from: .seconds(61), to: .minutes(30))
    let snapshot = try snapshot(script, at: .minutes(5))
    #expect(snapshot.activeFaults == ["stop"])
    let held = snapshot.messages.filter(\.isHeld)
    #expect(held.contains { $0.name == "phone's upload" && !$0.records.isEmpty })
    #expect(snapshot.text.contains("held back by a fault"))
  }

  @Test("its JSON can be read, and both tell of every device")
  func readable() throws {
    var script = FleetScript("phone", "pad", cap: 3)
    script.open("phone", "pad")
    script.show(1, on: "phone", from: .minutes(1))
    let snapshot = try snapshot(script, at: .minutes(2))
    let json = try JSONSerialization.jsonObject(with: Data(snapshot.json)) as? [String: Any]
    let devices = try #require(json?["devices"] as? [[String: Any]])
    #expect(devices.compactMap { $0["device"] as? String } == ["phone", "pad"])
    for name in ["phone  ", "pad  ", "hub", "messages in transit"] {
      #expect(snapshot.text.contains(name))
    }
  }
}
