import CloudSync
import FleetSimulation
import FleetWorld
import ScenarioFiles
import Scenarios
import SimulationKernel
import Testing
import TipDomain
import TipSync

/// What statements say of rules, parameters and donations, each played in a fleet.
@Suite("statements about rules to their last word")
struct RuleStatementTests {
  private static let isPro = "#Rule(Tip.$isPro) { $0 == true }"

  private static func counting(_ condition: String) -> String {
    "#Rule(Self.didVisit) { $0.donations.count \(condition) }"
  }

  /// A small scenario with one phone, on which nobody does anything but the timeline.
  private func scenario(
    parameters: String = "", tips: String, shows: String, timeline: String
  ) -> SmallScenario {
    var scenario = SmallScenario()
    scenario.parameters = parameters
    scenario.tips = tips
    scenario.groups = ""
    scenario.screens = #"{ "id": "home", "shows": [\#(shows)] }"#
    scenario.devices = #"{ "id": "phone" }"#
    scenario.people = ""
    scenario.timeline = timeline
    return scenario
  }

  /// That scenario, played.
  private func play(_ scenario: SmallScenario) throws -> Played {
    Played(try #require(scenario.read().scenario, "\(scenario.messages())"))
  }

  // MARK: What a device knows

  @Test("2.3 a parameter that this device has not heard of does not count in its rules")
  func unheardParameter() throws {
    var script = FleetScript("phone", "pad", rule: Self.isPro)
    script.open("phone", "pad")
    script.at(.minutes(1), "pad", .goOffline)
    script.at(.minutes(2), "phone", .pro(true))
    script.at(.minutes(3), "phone", .home)
    script.at(.minutes(3), "pad", .home)
    script.at(.minutes(10), "pad", .goOnline)
    let played = try script.play()
    #expect(played.displayTimes(on: "phone") == [.minutes(3)])
    #expect(played.withheldReasons(on: "pad") == [.rule(0)])
    let times = played.displayTimes(on: "pad")
    #expect(times.count == 1)
    let shown = try #require(times.first)
    #expect(shown >= .minutes(10) && shown < .minutes(11))
  }

  // MARK: Parameters

  @Test("2.4 2.7 a parameter starts from its declared default, a transient one in each process")
  func declaredDefaults() throws {
    let played = try play(
      scenario(
        parameters: """
          { "id": "Old.level", "type": "integer", "default": 3 },
          { "id": "New.level", "type": "integer", "default": 3 },
          { "id": "Old.isOpen", "default": true, "transient": true }
          """,
        tips: [("Old.$level", "$0 == 3"), ("New.$level", "$0 == 3"), ("Old.$isOpen", "$0")]
          .enumerated()
          .map { ##"{ "type": "T\##($0)", "rules": ["#Rule(\##($1.0)) { \##($1.1) }"] }"## }
          .joined(separator: ", "),
        shows: #""T0", "T1", "T2""#,
        timeline: """
          { "at": "1m", "on": "phone", "do": "visit", "screen": "home" },
          { "at": "2m", "on": "phone", "do": "set", "parameter": "Old.level", "value": 4 },
          { "at": "2m", "on": "phone", "do": "set", "parameter": "Old.isOpen", "value": false },
          { "at": "3m", "on": "phone", "do": "visit", "screen": "home" },
          { "at": "4m", "on": "phone", "do": "terminate" },
          { "at": "5m", "on": "phone", "do": "visit", "screen": "home" }
          """))
    #expect(played.displayTimes(of: 0) == [.minutes(1)])
    #expect(played.displayTimes(of: 1) == [.minutes(1), .minutes(3), .minutes(5)])
    #expect(played.displayTimes(of: 2) == [.minutes(1), .minutes(5)])
  }

  @Test("2.6 a parameter that an app writes before it configures is set on no device")
  func writtenTooEarly() throws {
    var script = FleetScript("phone", "pad", rule: Self.isPro)
    script.describe("phone") { $0.configures = false }
    script.open("phone", "pad")
    script.at(.minutes(1), "phone", .pro(true))
    script.at(.minutes(2), "phone", .configureAgain)
    script.at(.minutes(3), "phone", .home)
    script.at(.minutes(3), "pad", .home)
    script.at(.minutes(5), "phone", .pro(true))
    let early = try script.play(for: .minutes(4))
    for name in ["phone", "pad"] {
      #expect(!early.isPro(on: name))
      #expect(early.withheldReasons(on: name) == [.rule(0)])
    }
    #expect(early.hub.zones[0].fields(of: .parameter(ParameterIndex(0))) == nil)
    // Once the app has configured its tips, the same write takes effect.
    let late = try script.play()
    #expect(late.displayTimes(on: "phone") == [.minutes(5)])
    #expect(late.isPro(on: "pad"))
  }

  // MARK: How many donations a rule sees

  @Test("2.13 where a file says nothing of a limit, a rule counts 1 000 of 1 500 donations")
  func standardLimit() throws {
    let played = try play(
      scenario(
        tips: [("T", "== 1000"), ("U", ">= 1001")]
          .map {
            ##"{ "type": "\##($0)", "rules": ["#Rule(did) { $0.donations.count \##($1) }"] }"##
          }
          .joined(separator: ", "),
        shows: #""T", "U""#,
        timeline: """
          { "at": "1m", "on": "phone", "do": "donate", "event": "did", "times": 1500 },
          { "at": "2m", "on": "phone", "do": "visit", "screen": "home" }
          """))
    #expect(played.donations(on: "phone") == 1_500)
    #expect(played.displayTimes(of: 0) == [.minutes(2)])
    #expect(played.displays(of: 1).isEmpty)
    #expect(played.withheldReasons(of: 1, on: "phone") == [.rule(0)])
  }

  @Test("2.14 a donation limit caps what rules see, and every donation is stored and sent")
  func limitKeepsRows() throws {
    var script = FleetScript("phone", "pad")
    script.donationLimit = DonationLimit(maximumCount: 2)
    script.tips = [
      TipSketch("Two", rule: Self.counting("== 2")),
      TipSketch("Three", rule: Self.counting(">= 3")),
    ]
    script.open("phone", "pad")
    script.at(.minutes(1), "phone", .donate(5))
    for name in ["phone", "pad"] { script.at(.minutes(5), name, .show(0), .show(1)) }
    let played = try script.play()
    let replica = played.device("phone").replica
    let keys = (UInt32(1)...5).map {
      RecordKey.donation(EventIndex(0), of: replica, sequence: $0)
    }
    for name in ["phone", "pad"] {
      #expect(played.donations(on: name) == 5)
      #expect(keys.allSatisfy { played.device(name).store.fields(of: $0) != nil })
      #expect(played.displayTimes(of: 0, on: name) == [.minutes(5)])
      #expect(played.withheldReasons(of: 1, on: name) == [.rule(0)])
    }
    #expect(keys.allSatisfy { played.hub.zones[0].fields(of: $0) != nil })
  }

  // MARK: Popovers, and the time of a rule

  @Test("2.26 each request of a popover may fail, one after a donation too; one inline never does")
  func onlyPopoversAreDropped() throws {
    var script = FleetScript("phone")
    script.tips = [TipSketch("Inline"), TipSketch("Popover", rule: Self.counting(">= 1"))]
    script.knobs.presentationDropProbability = .always
    script.screens = [
      Screen(
        id: "both",
        slots: [
          TipSlot(tip: TipIndex(0), surface: .inline), TipSlot(tip: TipIndex(1), surface: .popover),
        ])
    ]
    script.at(.minutes(1), "phone", .visit(screen: 2))
    script.at(.minutes(5), "phone", .donate())
    script.at(.minutes(10), "phone", .visit(screen: 2))
    let played = try script.play()
    #expect(played.displayTimes(of: 0) == [.minutes(1), .minutes(10)])
    #expect(played.displays(of: 1).isEmpty)
    #expect(
      played.withheldReasons(of: 1, on: "phone") == [
        .rule(0), .presentationDropped, .presentationDropped,
      ])
  }

  @Test("2.27 Date.now is the moment of each evaluation, or that of the launch until the next one")
  func clocks() throws {
    let recent = "#Rule(did) { $0.donations.filter { $0.date > Date.now - 3600 }.count >= 1 }"
    let played = try play(
      scenario(
        tips: ["evaluateNow", "capturedAtLaunch"]
          .map {
            ##"{ "type": "\##($0)", "rules": [{ "rule": "\##(recent)", "clock": "\##($0)" }] }"##
          }
          .joined(separator: ", "),
        shows: #""evaluateNow", "capturedAtLaunch""#,
        timeline: """
          { "at": "0s", "on": "phone", "do": "open" },
          { "at": "30m", "on": "phone", "do": "donate", "event": "did" },
          { "at": "3h", "on": "phone", "do": "visit", "screen": "home" },
          { "at": "4h", "on": "phone", "do": "terminate" },
          { "at": "5h", "on": "phone", "do": "visit", "screen": "home" }
          """))
    #expect(played.displays(of: 0).isEmpty)
    #expect(played.withheldReasons(of: 0, on: "phone") == [.rule(0), .rule(0)])
    #expect(played.displayTimes(of: 1) == [.hours(3)])
    #expect(played.withheldReasons(of: 1, on: "phone") == [.rule(0)])
  }
}
