import DeviceSystems
import ScenarioFiles
import Scenarios
import SimulationKernel
import Testing
import TextFormats

@Suite("A step of the timeline that happens again and again")
struct RepeatedStepTests {
  private func times(_ keys: String, top: String = #""duration": "10d""#) throws -> [Int64] {
    var scenario = SmallScenario()
    scenario.top = top
    scenario.timeline = "{ \(keys), \"on\": \"phone\", \"do\": \"open\" }"
    let read = scenario.read()
    return try #require(read.scenario, "\(read.diagnostics.plainText())").timeline.map {
      $0.at.microseconds / 3_600_000_000
    }
  }

  @Test("happens after each length of time, to the end of people's use")
  func untilTheEnd() throws {
    #expect(try times(#""at": "1d", "every": "3d""#) == [24, 96, 168])
    // At the end itself nothing happens any more.
    #expect(try times(#""at": "1d", "every": "3d""#, top: #""duration": "7d""#) == [24, 96])
    #expect(
      try times(#""at": "1h", "every": "2h""#, top: #""duration": "9d", "heal": { "after": "6h" }"#)
        == [1, 3, 5])
    #expect(try times(#""at": "9d", "every": "3d""#) == [216])
  }

  @Test("ends before the time that it says")
  func untilATime() throws {
    #expect(try times(#""at": "1h", "every": "2h", "until": "5h""#) == [1, 3])
    #expect(try times(#""at": "1h", "every": "2h", "until": "6h""#) == [1, 3, 5])
    #expect(try times(#""at": "9d", "every": "20h", "until": "90d""#) == [216, 236])
  }

  @Test("on each device of a list, in the order of the file where times are the same")
  func onSeveral() throws {
    var scenario = SmallScenario()
    scenario.timeline = #"""
      { "at": "1h", "every": "4d", "on": ["pad", "phone"], "do": "open" },
      { "at": "1h", "on": "phone", "do": "leave" },
      { "at": "2h", "every": "5d", "do": "expireTokens" }
      """#.replacing("\n", with: " ")
    let steps = try #require(scenario.read().scenario).timeline
    #expect(steps.map { $0.device?.position ?? -1 } == [0, 1, 0, 1, 0, 1, 0, -1, -1])
    #expect(steps.count { $0.action == .open } == 6)
  }

  @Test("more steps than a timeline may have are told, also where a clock jumps each time")
  func tooMany() {
    var scenario = SmallScenario()
    scenario.top = #""duration": "300d""#
    scenario.timeline = #"{ "at": "1h", "every": "1s", "on": "phone", "do": "open" }"#
    let messages = scenario.messages()
    #expect(messages.count == 1 && messages[0].contains("more than 100000 steps"), "\(messages)")
    scenario.timeline = #"""
      { "at": "1h", "every": "1h", "on": "phone", "do": "jumpClock", "by": "1000d" }
      """#.replacing("\n", with: " ")
    let jumps = scenario.messages()
    #expect(jumps.count == 1 && jumps[0].contains("the clocks jump by more"), "\(jumps)")
  }

  @Test("an unknown device is told once, however often the step would happen")
  func unknownDevice() {
    var scenario = SmallScenario()
    scenario.timeline = #"{ "at": "1h", "every": "1s", "on": "fone", "do": "open" }"#
    #expect(scenario.messages().count == 1)
    scenario.timeline =
      #"{ "at": "1h", "everi": "1h", "until": "5h", "on": "phone", "do": "open" }"#
    #expect(scenario.messages().count == 1, "\(scenario.messages())")
    scenario.timeline =
      #"{ "at": "1h", "every": 7, "until": "5h", "on": "phone", "do": "open" }"#
    #expect(scenario.messages().count == 1, "\(scenario.messages())")
  }

  @Test("is written as the steps that it is, and reads back as the same")
  func written() throws {
    var scenario = SmallScenario()
    scenario.timeline = #"{ "at": "1h", "every": "3d", "on": ["pad", "phone"], "do": "open" }"#
    let read = try #require(scenario.read().scenario)
    let again = try #require(readScenario(ScenarioWriter.text(of: read)).scenario)
    #expect(again.timeline == read.timeline && again.timeline.count == 8)
  }
}
