import FleetFacts
import JournalFiles
import Scenarios
import SimulationKernel
import Testing
import TipDomain
import Verification

@Suite("override-precedence")
struct OverridePrecedenceTests {
  private let id = "override-precedence"

  private func story(_ adjust: (inout OverrideDefinition) -> Void) -> Story {
    var overrides = OverrideDefinition()
    adjust(&overrides)
    return Story(tips: [.plain("First"), .plain("Second")]) { $0.devices[0].overrides = overrides }
  }

  private func withheld(_ tip: Int, _ reason: IneligibilityReason) -> FactKind {
    .tip(.withheld(tip: TipIndex(tip), record: RecordIndex(tip), because: reason))
  }

  @Test("5.1 show these wins over hide these, and hide these over show all")
  func precedence() throws {
    var story = story {
      $0.shown = [TipIndex(0)]
      $0.hidden = [TipIndex(0), TipIndex(1)]
      $0.showsAll = true
    }
    story.display(0, on: phone, byOverride: true)
    story.on(phone, withheld(1, .hiddenByOverride))
    let result = try story.result(of: id)
    #expect(result.verdict == .pass)
    #expect(result.checkCount == 2)
  }

  @Test("5.1 a hidden tip that shows is a violation")
  func hiddenShows() throws {
    var story = story {
      $0.hidden = [TipIndex(0)]
      $0.showsAll = true
    }
    story.display(0, on: phone, byOverride: true)
    #expect(try story.verdict(of: id) == .fail)
  }

  @Test("5.1 a shown tip that is hidden is a violation")
  func shownHides() throws {
    var story = story {
      $0.showsAll = true
      $0.hidesAll = true
    }
    story.on(phone, withheld(0, .hiddenByOverride))
    #expect(try story.verdict(of: id) == .fail)
  }

  @Test("5.2 rules and frequency hold no shown tip back")
  func rulesAreLifted() throws {
    var story = story { $0.shown = [TipIndex(0)] }
    story.on(phone, withheld(0, .rule(0)))
    #expect(try story.verdict(of: id) == .fail)
  }

  @Test("C1 the order of a group stays")
  func orderStays() throws {
    var story = story { $0.shown = [TipIndex(1)] }
    story.on(phone, withheld(1, .earlierTipInGroup(RecordIndex(0))))
    #expect(try story.verdict(of: id) == .pass)
  }

  @Test(
    "C1, 6.12 overrides name ids as they read in each version and each launch",
    arguments: [
      ("T-{version}", "T-1", #""show": ["T-1"]"#), ("T-{version}", "T-2", #""hide": ["T-2"]"#),
      ("T-{launch}", "T-1", #""show": ["T-1"]"#), ("T-{launch}", "T-2", #""hide": ["T-2"]"#),
    ])
  func resolvedAnew(varied: String, fixed: String, overrides: String) throws {
    let visits = ["1h", "4h", "6h"].map {
      #"{"at": "\#($0)", "do": "visit", "on": "phone", "screen": "home"}"#
    }
    let played = try PlayedText(
      """
      {"name": "anew", "duration": "12h", "app": {
         "tips": [{"type": "A", "id": "\(varied)"}, {"type": "B", "id": "\(fixed)"}],
         "screens": [{"id": "home", "shows": ["\(varied)", "\(fixed)"]}]},
       "devices": [{"id": "phone", "overrides": {\(overrides)}}], "timeline": [
         \(visits[0]), {"at": "2h", "do": "terminate", "on": "phone"},
         {"at": "3h", "do": "update", "on": "phone", "version": 2},
         \(visits[1]), {"at": "5h", "do": "terminate", "on": "phone"}, \(visits[2])]}
      """)
    #expect(played.verdict(of: id) == .pass)
    for other in ["withheld-reason", "eligible-shown"] {
      #expect(played.messages(of: other) == [])
    }
  }

  @Test("a device without overrides may not show or hide by them")
  func noOverrides() throws {
    var story = story { _ in }
    story.display(0, on: phone)
    #expect(try story.verdict(of: id) == .inconclusive)
    story.display(1, on: phone, byOverride: true)
    #expect(try story.verdict(of: id) == .fail)
  }
}
