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

  @Test("a device without overrides may not show or hide by them")
  func noOverrides() throws {
    var story = story { _ in }
    story.display(0, on: phone)
    #expect(try story.verdict(of: id) == .inconclusive)
    story.display(1, on: phone, byOverride: true)
    #expect(try story.verdict(of: id) == .fail)
  }
}
