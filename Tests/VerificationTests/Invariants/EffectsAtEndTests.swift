import DeviceSystems
import FleetFacts
import SimulationKernel
import Testing
import Verification

@Suite("effects that are due when a run ends, or after it")
struct EffectsAtEndTests {
  private static func played(for duration: String) throws -> PlayedText {
    try PlayedText(
      """
      {"name": "end", "duration": "\(duration)",
       "app": {"events": [{"id": "e"}],
         "tips": [{"type": "T", "onDisplay": [{"donates": "e"}]}],
         "screens": [{"id": "home", "shows": ["T"]}]},
       "devices": [{"id": "phone"}],
       "timeline": [{"do": "visit", "at": "1m", "on": "phone", "screen": "home"}]}
      """)
  }

  @Test("an app that has not heard of a display when the run ends owes nothing")
  func dueLater() throws {
    for duration in ["1m1ms", "1m49ms", "1m50ms", "1m51ms"] {
      let played = try Self.played(for: duration)
      #expect(played.verdict(of: "effects-as-declared") != .fail, "\(duration)")
    }
  }

  @Test("the end of a run comes after its own moment and those before, and after no later one")
  func endOfRun() {
    let instant = Instant.zero + .minutes(1)
    let end = JournalEntry(
      fact: Fact(
        instant: instant, localInstant: instant, actor: .world, replica: ReplicaIndex(0),
        kind: .run(.ended)),
      id: FactID(0))
    #expect(end.isAfter(instant))
    #expect(end.isAfter(.zero))
    #expect(!end.isAfter(instant + .milliseconds(1)))
  }
}
