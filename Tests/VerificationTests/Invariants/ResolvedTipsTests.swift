import DeviceSystems
import FleetFacts
import SimulationKernel
import Testing
import TipDomain
import Verification

/// Which record a tip has on a device is found once in a process.
@Suite("The record of a tip in another process")
struct ResolvedTipsTests {
  private func withheld(_ record: Int) -> FactKind {
    .tip(
      .withheld(
        tip: TipIndex(0), record: RecordIndex(record), because: .invalidated(.tipClosed)))
  }

  @Test("an id that names its process has another record in the next, which is not invalidated")
  func nextProcess() throws {
    var story = Story(
      tips: [TipDefinition(typeName: "Compass", identifier: "Compass-{launch}")],
      names: ["Compass-1", "Compass-3"])
    story.invalidate(0, on: phone)
    story.on(phone, withheld(0))
    #expect(try story.verdict(of: "withheld-reason") == .pass)
    story.on(phone, .device(.terminated))
    story.open(phone)
    story.on(phone, withheld(1))
    #expect(try story.verdict(of: "withheld-reason") == .fail)
  }
}
