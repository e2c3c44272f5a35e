import JournalFiles
import Scenarios
import SimulationKernel
import Testing
import TipDomain
import Verification

@Suite("ordered-group")
struct OrderedGroupTests {
  private let id = "ordered-group"

  private func story(_ priority: TipGroupPriority = .ordered) -> Story {
    Story(
      tips: [.plain("First"), .plain("Second")],
      groups: [
        TipGroupDefinition(id: "compass", priority: priority, tips: [TipIndex(0), TipIndex(1)])
      ])
  }

  @Test("4.3 the second tip after the first was invalidated is in order")
  func inOrder() throws {
    var story = story()
    story.show(0, on: phone)
    story.invalidate(0, on: phone)
    story.show(1, on: phone)
    #expect(try story.verdict(of: id) == .pass)
  }

  @Test("4.4 the second tip after the first was merely displayed is a violation")
  func outOfOrder() throws {
    var story = story()
    story.show(0, on: phone)
    story.show(1, on: phone)
    let result = try story.result(of: id)
    #expect(result.verdict == .fail)
    #expect(try #require(result.violations.first).message.contains("First comes earlier"))
  }

  @Test("4.9 an invalidation elsewhere advances the group only once it is known")
  func invalidatedElsewhere() throws {
    var story = story()
    story.invalidate(0, on: phone)
    story.show(1, on: tablet)
    #expect(try story.verdict(of: id) == .fail)
    var informed = self.story()
    informed.learnsStatus(.tipClosed, on: tablet)
    informed.show(1, on: tablet)
    #expect(try informed.verdict(of: id) == .pass)
  }

  @Test("C1 a tip that an override ever showed is left out, also where no override shows it")
  func overridden() throws {
    for isOverridden in [true, false] {
      var story = story()
      if isOverridden {
        let shown = story.display(1, on: phone, byOverride: true)
        story.end(shown, 1, on: phone)
      }
      story.show(1, on: phone)
      #expect(try story.verdict(of: id) == (isOverridden ? .inconclusive : .fail))
    }
  }

  @Test("C1 a tip of the group that an override ever showed holds no later one back")
  func earlierIsOverridden() throws {
    var story = story()
    let shown = story.display(0, on: phone, byOverride: true)
    story.end(shown, on: phone)
    story.show(1, on: phone)
    #expect(try story.verdict(of: id) == .pass)
  }

  @Test("a group that is not ordered is not judged")
  func firstAvailable() throws {
    var story = story(.firstAvailable)
    story.show(1, on: phone)
    let result = try story.result(of: id)
    #expect(result.verdict == .inconclusive)
    #expect(result.reason == "The app has no ordered group.")
  }

  @Test("4.1 while a tip is up, further views of its group show it, whatever became of the others")
  func furtherView() throws {
    for isUp in [true, false] {
      var story = story()
      story.invalidate(0, on: phone)
      let shown = story.display(1, on: phone)
      if !isUp { story.end(shown, 1, on: phone) }
      story.learnsStatus(nil, on: phone, deleting: true)
      story.display(1, on: phone)
      #expect(try story.verdict(of: id) == (isUp ? .pass : .fail))
    }
  }
}
