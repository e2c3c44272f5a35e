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

  @Test(
    "what people do again and again without end",
    arguments: [#""every": "1ms""#, #""every": "0s""#, #""every": "uniform(0s, 1ms)""#])
  func actions(timing: String) {
    func codes(_ screens: [String]) -> [String] {
      self.codes {
        $0.top = #""duration": "365d""#
        $0.people = #"{ "id": "ana", "every": "1h", "for": "10min" }"#
        $0.screens = screens.joined(separator: ", ")
      }
    }
    let action = #"{ "id": "save", \#(timing), "does": [{ "donates": "did" }] }"#
    let home = #"{ "id": "home", "shows": ["T", "U"], "actions": [\#(action)] }"#
    #expect(codes([home]) == ["TF0605"])
    #expect(codes([home.replacing(timing, with: #""every": "10s""#)]) == [])
  }

  @Test("the action that takes too much is named, and what is done once a visit is not")
  func named() {
    var scenario = SmallScenario()
    scenario.top = #""duration": "365d""#
    scenario.people = #"{ "id": "ana", "every": "1h", "for": "10min" }"#
    func messages(_ timing: String) -> [String] {
      scenario.screens =
        #"{ "id": "home", "actions": [{ "id": "save", \#(timing) "does": [] }] }"#
      return scenario.messages().filter { $0.hasPrefix("TF0605") }
    }
    let location = { lastLocation(of: #""save""#, in: scenario.text) }
    let refused = messages(#""every": "1ms","#)
    #expect(refused.count == 1)
    #expect(refused.first?.hasPrefix("TF0605 \(location()) the action save takes about ") == true)
    #expect(messages("") == [])
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
