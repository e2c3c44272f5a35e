import Scenarios
import Testing

@Suite("A scenario that would not end is refused")
struct ScenarioWorkTests {
  private func codes(_ change: (inout SmallScenario) -> Void) -> [String] {
    var scenario = SmallScenario()
    change(&scenario)
    return scenario.messages().map { String($0.prefix(6)) }.filter { $0 == "TF0605" }
  }

  @Test(
    "sessions, screens and faults without end",
    arguments: [
      #""every": "0s", "for": "0s""#, #""every": "1us""#, #""every": "uniform(0s, 0s)""#,
      #""every": "1s", "for": "1000d", "stays": "0s""#, #""every": "lognormal(1us, 5)""#,
    ])
  func habits(keys: String) {
    #expect(
      codes {
        $0.top = #""duration": "365d""#
        $0.people = #"{ "id": "ana", \#(keys) }"#
      } == ["TF0605"])
  }

  @Test(
    "faults without end",
    arguments: [
      #""kind": "offline", "every": "0s", "for": "0s""#, #""kind": "crash", "every": "1us""#,
    ])
  func faults(keys: String) {
    #expect(codes { $0.faults = #"{ "name": "f", \#(keys) }"# } == ["TF0605"])
  }

  @Test("many donations, and ids that grow without bound")
  func donationsAndRecords() {
    let step = #"{ "at": "1d", "on": "phones", "do": "donate", "event": "did", "times": 100000 }"#
    #expect(
      codes {
        $0.devices = #"{ "id": "phones", "count": 2000 }"#
        $0.timeline = step
      } == ["TF0605"])
    #expect(
      codes {
        $0.devices = #"{ "id": "phone", "count": 5000 }"#
        $0.tips = #"{ "type": "T", "id": "T-{device}" }, { "type": "U" }"#
        $0.groups = ""
        $0.screens = #"{ "id": "home", "shows": ["T-{device}", "U"] }"#
      } == ["TF0605"])
  }

  @Test("an ordinary year of many devices is played")
  func ordinary() {
    #expect(
      codes {
        $0.top = #""duration": "365d""#
        $0.devices = #"{ "id": "phone", "count": 1000 }"#
      } == [])
  }
}
