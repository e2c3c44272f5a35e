import ScenarioFiles
import Scenarios
import SimulationKernel
import Testing
import TextFormats
import TipDomain

@Suite("Rules and options in scenario files")
struct RuleMessageTests {
  @Test("a mistake in a rule is pointed at inside the string")
  func location() {
    var scenario = SmallScenario()
    scenario.tips = ##"{ "type": "T", "rules": ["#Rule(Self.dit) { $0.donations.count > 3 }"] }, "##
    scenario.tips += #"{ "type": "U" }"#
    let location = lastLocation(of: "Self.dit", in: scenario.text)
    #expect(
      scenario.messages().filter { !$0.hasPrefix("TF06") } == [
        "TF0501 \(location) no event `Self.dit` is declared (did you mean `did`?)"
      ])
  }

  @Test("escapes before the mistake do not move the place")
  func escapes() {
    var scenario = SmallScenario()
    let rule = ##"#Rule(saw) { $0.donations.largestSubset(groupedBy: \\.\u0069d).count >= three }"##
    scenario.tips = #"{ "type": "T", "rules": ["\#(rule)"] }, { "type": "U" }"#
    let location = lastLocation(of: "three", in: scenario.text)
    let found = scenario.messages().filter { $0.hasPrefix("TF05") }
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("TF0501 \(location) ") == true, "\(found) \(location)")
  }

  @Test("a name of the app's code means the event that the tip gives for it")
  func names() throws {
    var scenario = SmallScenario()
    scenario.tips =
      ##"{ "type": "T", "rules": ["#Rule(trail.region.didVisit) { $0.donations.count >= 2 }"], "##
    scenario.tips += #""names": { "trail.region.didVisit": "did" } }, { "type": "U" }"#
    let read = try #require(scenario.read().scenario)
    #expect(read.app.tips[0].rules.map(\.input) == [.event(EventIndex(0))])
    scenario.tips = scenario.tips.replacing(#": "did""#, with: #": "dit""#)
    #expect(
      scenario.messages().first
        == #"TF0414 \#(lastLocation(of: #""dit""#, in: scenario.text)) "#
        + #"there is no event or parameter "dit" (did you mean "did"?)"#)
  }

  @Test("2.27 the clock of Date.now can be chosen for each rule")
  func clock() throws {
    var scenario = SmallScenario()
    scenario.tips =
      ##"{ "type": "T", "rules": [{ "rule": "#Rule(did) { $0.donations.count >= 2 }", "##
    scenario.tips += #""clock": "capturedAtLaunch" }] }, { "type": "U" }"#
    let read = try #require(scenario.read().scenario)
    #expect(read.app.tips[0].rules.map(\.clock) == [.capturedAtLaunch])
  }

  @Test(
    "2.21 rules that never hold and exact counts are warnings, counts above a number are remarks",
    arguments: [
      ("did", "$0.donations.count >= 1001", "TF0502", "warning"),
      ("did", "$0.donations.count == 2", "TF0504", "warning"),
      ("did", "$0.donations.count > 3", "TF0505", "remark"),
      ("did", "$0.donations.count >= 0", "TF0503", "remark"),
    ])
  func lints(event: String, condition: String, code: String, severity: String) {
    var scenario = SmallScenario()
    scenario.tips = ##"{ "type": "T", "rules": ["#Rule(\##(event)) { \##(condition) }"] }, "##
    scenario.tips += #"{ "type": "U" }"#
    let found = scenario.read().diagnostics.diagnostics.filter { $0.code.rawValue == code }
    #expect(found.map(\.severity.rawValue) == [severity])
    #expect(scenario.read().scenario != nil)
  }

  @Test(
    "1.13 options are read as in 2024 and as in 2023",
    arguments: [
      (["MaxDisplayCount(5)"], TipOptions(maximumDisplayCount: 5)),
      ([".maxDisplayCount(5)"], TipOptions(maximumDisplayCount: 5)),
      (["Tips.MaxDisplayCount(1_000)"], TipOptions(maximumDisplayCount: 1_000)),
      (["MaxDisplayDuration(120)"], TipOptions(maximumDisplayDuration: .seconds(120))),
      (["MaxDisplayDuration(2 * 60)"], TipOptions(maximumDisplayDuration: .minutes(2))),
      (["MaxDisplayDuration(0.5)"], TipOptions(maximumDisplayDuration: .milliseconds(500))),
      (["IgnoresDisplayFrequency(true)"], TipOptions(ignoresDisplayFrequency: true)),
      (["Tip.IgnoresDisplayFrequency( false )"], TipOptions()),
      (
        [".ignoresDisplayFrequency(true)", "MaxDisplayCount(2)"],
        TipOptions(maximumDisplayCount: 2, ignoresDisplayFrequency: true)
      ),
    ])
  func options(texts: [String], expected: TipOptions) throws {
    var scenario = SmallScenario()
    let list = texts.map { "\"\($0)\"" }.joined(separator: ", ")
    scenario.tips = #"{ "type": "T", "options": [\#(list)] }, { "type": "U" }"#
    #expect(try #require(scenario.read().scenario).app.tips[0].options == expected)
  }

  @Test(
    "an option that is none is refused with the nearest one",
    arguments: [
      (
        "MaxDisplayCuont(5)",
        "there is no option \"MaxDisplayCuont\" (did you mean MaxDisplayCount?)"
      ),
      ("MaxDisplayCount(0)", "it takes a whole number from 1 through 1000000"),
      ("MaxDisplayCount(2.5)", "it takes a whole number from 1 through 1000000"),
      (
        "MaxDisplayCount(9999999999 * 9999999999 * 9999)",
        "it takes a whole number from 1 through 1000000"
      ),
      ("MaxDisplayCount", "it has no value in parentheses (MaxDisplayCount(5))"),
      ("MaxDisplayDuration(0)", "it takes a number of seconds above 0 (120, or 2 * 60)"),
      ("IgnoresDisplayFrequency(yes)", "it takes true or false"),
      ("MaxDisplayCount()", "it takes a whole number from 1 through 1000000"),
      (")(", "it has no value in parentheses (MaxDisplayCount(5))"),
    ])
  func wrongOptions(text: String, clause: String) {
    var scenario = SmallScenario()
    scenario.tips = #"{ "type": "T", "options": ["\#(text)"] }, { "type": "U" }"#
    let found = scenario.messages()
    #expect(found.count == 1)
    #expect(found.first?.hasSuffix(" is not an option: \(clause)") == true, "\(found)")
  }

  @Test("1.13 keys of 2023, and the calls of the app's code, are read as the keys that they mean")
  func formerNames() throws {
    var scenario = SmallScenario()
    scenario.tips = #"{ "type": "T", "asset": "star" }, { "type": "U" }"#
    scenario.screens = ##"""
      { "id": "home", "shows": [{ "tip": "T", "surface": "popoverMiniTip" },
      { "tip": "U", "surface": "popoverTip" }] }
      """##
    scenario.devices = #"""
      { "id": "a", "overrides": { "showAllTips": true, "hideTips": ["U"] } },
      { "id": "b", "overrides": { "hideAllTipsForTesting": true, "showTipsForTesting": ["T"] } },
      { "id": "c", "overrides": { "showAllTipsForTesting": true, "hideTipsForTesting": ["U"] } },
      { "id": "d", "overrides": { "hideAllTips": true, "showTips": ["T"] } }
      """#
    scenario.timeline =
      #"{ "at": "1h", "on": "a", "do": "invalidate", "tip": "T", "reason": "userPerformedAction" }"#
    let read = scenario.read()
    let found = try #require(read.scenario)
    #expect(
      found.timeline.map(\.action) == [.invalidate(tip: TipIndex(0), reason: .actionPerformed)])
    #expect(found.app.tips[0].content.image == "star")
    #expect(found.screens[0].slots.map(\.surface) == [.popover, .popover])
    for (index, device) in found.devices.enumerated() {
      let overrides = device.overrides
      #expect(overrides.showsAll == (index % 2 == 0) && overrides.hidesAll == (index % 2 == 1))
      #expect(overrides.hidden == (index % 2 == 0 ? [TipIndex(1)] : []))
      #expect(overrides.shown == (index % 2 == 1 ? [TipIndex(0)] : []))
    }
    let remarks = read.diagnostics.diagnostics.filter { $0.code == .formerName }
    #expect(remarks.map(\.severity) == Array(repeating: .remark, count: 9))
    #expect(remarks.first?.message == #""asset" is read as "image""#)
  }

  @Test("1.13 two spellings of one key in one object are refused")
  func bothSpellings() {
    var scenario = SmallScenario()
    scenario.tips = #"{ "type": "T", "asset": "star", "image": "moon" }, { "type": "U" }"#
    let read = scenario.read()
    #expect(read.scenario == nil)
    #expect(
      read.diagnostics.diagnostics.contains {
        $0.code == .duplicateKey && $0.message == #""image" means the same as "asset""#
      })
  }

  @Test("5.6 launch arguments say the same as overrides, and name ids (C1)")
  func launchArguments() throws {
    var scenario = SmallScenario()
    scenario.devices = #"""
      { "id": "phone",
      "arguments": ["-com.apple.TipKit.ShowTips T,U", "HideTips U", ".HideAllTips 1"] },
      { "id": "pad",
      "arguments": ["com.apple.TipKit.ResetDatastore 1", "-com.apple.TipKit.ShowAllTips 1"] }
      """#
    let devices = try #require(scenario.read().scenario).devices
    #expect(devices[0].overrides.shown == [TipIndex(0), TipIndex(1)])
    #expect(devices[0].overrides.hidden == [TipIndex(1)])
    #expect(devices[0].overrides.hidesAll && !devices[0].overrides.showsAll)
    #expect(devices[1].resetsAtEveryLaunch && devices[1].overrides.showsAll)
  }

  @Test("5.6 launch arguments in a scenario are read as the app reads them")
  func spellings() throws {
    var scenario = SmallScenario()
    scenario.devices = #"""
      { "id": "phone", "arguments": ["HideAllTips YES", "ShowTips T, U", "ResetDatastore true"] },
      { "id": "pad",
      "arguments": ["ShowTips T", "-com.apple.TipKit.ShowTips U", "HideAllTips 1",
      "HideAllTips NO"] }
      """#
    #expect(scenario.messages().isEmpty)
    let devices = try #require(scenario.read().scenario).devices
    #expect(devices[0].overrides.hidesAll && devices[0].resetsAtEveryLaunch)
    #expect(devices[0].overrides.shown == [TipIndex(0), TipIndex(1)])
    #expect(devices[1].overrides.shown == [TipIndex(1)])
    #expect(!devices[1].overrides.hidesAll)
  }

  @Test("5.5 names in launch arguments are ids of tips, and an id that no tip has does nothing")
  func ids() throws {
    var scenario = SmallScenario()
    scenario.tips = #"{ "type": "TrailTip", "id": "trail-north" }, { "type": "U" }"#
    scenario.groups = #"{ "id": "g", "tips": ["trail-north", "U"] }"#
    scenario.screens = #"{ "id": "home", "shows": ["trail-north", "U"], "donates": ["did"] }"#
    scenario.devices = #"""
      { "id": "phone", "arguments": ["ShowTips trail-north,TrailTip"] }
      """#
    let read = scenario.read()
    let phone = try #require(read.scenario).devices[0]
    #expect(phone.overrides.shown == [TipIndex(0)])
    let told = scenario.messages()
    #expect(told.count == 1, "\(told)")
    let clause = "there is no tip \"TrailTip\", so the launch argument does nothing for it"
    #expect(told.first?.contains(clause) == true, "\(told)")
  }

  @Test(
    "what is no launch argument is refused",
    arguments: [
      ("HideAllTips", "it is a name and a value, such as \"HideAllTips 1\""),
      ("HideAllTip 1", "there is no argument \"HideAllTip\""),
      ("HideAllTips perhaps", "HideAllTips takes 1 or 0, or YES or NO"),
    ])
  func refusedArguments(argument: String, clause: String) {
    var scenario = SmallScenario()
    scenario.devices = #"{ "id": "phone", "arguments": ["\#(argument)"] }"#
    let found = scenario.messages()
    #expect(found.count == 1, "\(found)")
    #expect(
      found.first?.contains("\"\(argument)\" is not a launch argument: \(clause)") == true,
      "\(found)")
  }
}
