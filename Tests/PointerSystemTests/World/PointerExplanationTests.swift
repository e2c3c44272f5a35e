import DeviceSystems
import Explanations
import FleetFacts
import FleetWorld
import ScenarioFiles
import Scenarios
import SimulationKernel
import TestSupport
import Testing
import TextFormats
import TipDomain

@Suite("Explaining a tip that waits for a pointing device")
struct PointerExplanationTests {
  private static func scenario(isTransient: Bool = true) throws -> Scenario {
    let source = String(
      decoding: try Repository.source("scenarios/pointer-only-tip.json").bytes, as: UTF8.self)
    let text =
      isTransient ? source : source.replacing(", \"transient\": true", with: "")
    return try ScenarioReader().scenario(
      SourceFile(name: "pointer.json", bytes: Array(text.utf8)))
  }

  private func text(
    _ scenario: Scenario, on device: Int, at moment: SimulatedDuration
  ) -> String {
    var paused = PausedRun(scenario, at: .instant(.zero + moment))
    let explanation = TipExplainer.explain(TipIndex(0), on: DeviceIndex(device), in: &paused)
    return ExplanationText(explanation, ExplanationWords(paused)).text
  }

  @Test("it says whether one is attached, since when, and what attaching one would do")
  func told() throws {
    let scenario = try Self.scenario()
    let moment = SimulatedDuration.minutes(62) + .seconds(30)
    let studio = text(scenario, on: 0, at: moment)
    #expect(studio.contains("  the pointer sets hasPointer, on this device alone\n"))
    #expect(studio.contains("    a pointing device is attached since day 0, 01:01:00 #"))
    #expect(studio.contains(": hasPointer is true\n"))
    #expect(studio.contains("    with none attached, hasPointer would be false\n"))
    let sofa = text(scenario, on: 1, at: moment)
    #expect(sofa.contains("    no pointing device is attached: hasPointer is false\n"))
    #expect(sofa.contains("    with one attached, hasPointer would be true\n"))
    #expect(sofa.contains("    If a pointing device were attached to sofa, it would be shown."))
    let phone = text(scenario, on: 2, at: moment)
    #expect(phone.contains("an iPad alone has the pointer, and phone is of the platform iPhone"))
    #expect(phone.contains("    If hasPointer were true, it would be shown."))
    let detached = text(scenario, on: 0, at: .minutes(63) + .seconds(30))
    #expect(detached.contains("    no pointing device is attached since day 0, 01:03:00 #"))
  }

  @Test("IC-15: where the value of another device is in force, that device is named")
  func written() throws {
    let sofa = text(
      try Self.scenario(isTransient: false), on: 1, at: .minutes(62) + .seconds(50))
    #expect(sofa.contains("  the pointer sets hasPointer, which syncs to the other devices\n"))
    #expect(sofa.contains("    no pointing device is attached, which says false\n"))
    #expect(sofa.contains("    what studio wrote is in force instead: hasPointer is true, writ"))
  }
}
