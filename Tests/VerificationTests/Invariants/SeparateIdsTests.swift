import CloudSync
import FleetFacts
import JournalFiles
import Scenarios
import SimulationKernel
import Testing
import TipDomain
import TipSync
import Verification

@Suite("separate-ids")
struct SeparateIdsTests {
  private let id = "separate-ids"

  private func story() -> Story {
    Story(tips: [.plain("pencil-{platform}")], names: ["pencil-phone", "pencil-pad"])
  }

  @Test("6.11 an import that tells of the displays of the same id is in order")
  func sameId() throws {
    var story = story()
    story.show(0, on: phone)
    story.learnsCount(1, on: tablet)
    #expect(try story.verdict(of: id) == .pass)
  }

  @Test("6.11 displays of the phone's id that count for the tablet's are a violation")
  func countLeaks() throws {
    var story = story()
    story.show(0, on: phone)
    story.learnsCount(1, of: 1, on: tablet)
    let result = try story.result(of: id)
    #expect(result.verdict == .fail)
    #expect(try #require(result.violations.first).tipName == "pencil-pad")
  }

  @Test("3.5 more time on screen than there was anywhere is a violation", arguments: [5, 6])
  func tooLong(seconds: Int64) throws {
    var story = story()
    story.show(0, on: phone)
    let cause = story.imports(
      [RecordChange(key: .tip(RecordIndex(0)), fields: RecordFields())], on: tablet)
    story.on(
      tablet,
      .tip(.talliesMerged(record: RecordIndex(0), count: 1, duration: .seconds(seconds))),
      because: cause)
    #expect(try story.verdict(of: id) == (seconds == 5 ? .pass : .fail))
  }

  @Test("1.3 an invalidation of one id that reaches another is a violation")
  func statusLeaks() throws {
    var story = story()
    story.invalidate(0, on: phone)
    story.learnsStatus(.tipClosed, of: 1, on: tablet)
    #expect(try story.verdict(of: id) == .fail)
  }

  @Test("1.2 an import that changes an id which it did not bring is a violation")
  func notNamed() throws {
    var story = story()
    story.show(0, on: phone)
    story.show(0, on: phone, record: 1)
    let cause = story.imports(
      [RecordChange(key: .tip(RecordIndex(1)), fields: RecordFields())], on: tablet)
    story.on(
      tablet, .tip(.talliesMerged(record: RecordIndex(0), count: 1, duration: .zero)),
      because: cause)
    #expect(try story.verdict(of: id) == .fail)
  }

  @Test("7.20 a purge clears every id without bringing any")
  func purge() throws {
    var story = story()
    story.show(0, on: phone)
    let cause = story.on(phone, .network(.delivered(message: 1, isCopy: false)))
    story.on(
      phone, .tip(.talliesMerged(record: RecordIndex(0), count: 0, duration: .zero)),
      because: cause)
    #expect(try story.verdict(of: id) == .pass)
  }

  @Test("without imports nothing is known")
  func idle() throws {
    var story = story()
    story.show(0, on: phone)
    #expect(try story.verdict(of: id) == .inconclusive)
  }
}
