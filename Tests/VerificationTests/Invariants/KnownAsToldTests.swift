import DeviceSystems
import FleetFacts
import JournalFiles
import Scenarios
import SimulationKernel
import Testing
import TipDomain
import Verification

@Suite("known-as-told")
struct KnownAsToldTests {
  private let id = "known-as-told"

  /// A journal alone is judged: that facts do not tell the state is what it is about.
  private func story(telling claim: RunFact) -> Story {
    var story = Story(
      devices: 1,
      parameters: [
        ParameterDefinition(id: "level", type: .integer, defaultValue: .integer(0))
      ])
    story.show(0, on: phone)
    story.invalidate(on: phone)
    story.donate(on: phone)
    story.on(phone, .tip(.parameterSet(parameter: ParameterIndex(0), value: .integer(1))))
    story.world(.healed)
    story.world(.quiescent)
    story.on(phone, .run(claim))
    return story
  }

  private func verdict(of claim: RunFact) throws -> Verdict {
    let result = story(telling: claim).liveResults.first { $0.id == id }
    return try #require(result).verdict
  }

  private func tip(
    exists: Bool = true, count: Int32 = 1, visible: SimulatedDuration = .seconds(5),
    _ reason: InvalidationReason? = .tipClosed, epoch: UInt32 = 0
  ) -> RunFact {
    let known = story(telling: .knowsOutbox(pending: 0, isSignedIn: true))
      .state.remembered(RecordIndex(0), on: phone)
    return .knowsTip(
      record: RecordIndex(0), exists: exists, count: count, duration: visible,
      status: StoredStatus(epoch: epoch, invalidation: reason, date: known.status.date))
  }

  @Test("C9 a tip is known with the displays, the time and the reason that the facts tell")
  func tips() throws {
    #expect(try verdict(of: tip()) == .pass)
    #expect(try verdict(of: tip(exists: false)) == .fail)
    #expect(try verdict(of: tip(count: 2)) == .fail)
    #expect(try verdict(of: tip(visible: .seconds(1005))) == .fail)
    #expect(try verdict(of: tip(.actionPerformed)) == .fail)
    #expect(try verdict(of: tip(epoch: 1)) == .fail)
  }

  @Test("2.4 a parameter is known with its last value", arguments: [Int64?.none, 1, 2])
  func parameters(value: Int64?) throws {
    let claim = RunFact.knowsParameter(
      parameter: ParameterIndex(0), value: value.map { .integer($0) })
    #expect(try verdict(of: claim) == (value == 1 ? .pass : .fail))
  }

  @Test("2.3 as many donations are known as there are", arguments: [0, 1, 2] as [UInt32])
  func donations(count: UInt32) throws {
    let claim = RunFact.knowsEvent(event: EventIndex(0), count: count, digest: 0)
    #expect(try verdict(of: claim) == (count == 1 ? .pass : .fail))
  }

  @Test("7.25 a device that never signed out is signed in", arguments: [true, false])
  func account(isSignedIn: Bool) throws {
    let claim = RunFact.knowsOutbox(pending: 0, isSignedIn: isSignedIn)
    #expect(try verdict(of: claim) == (isSignedIn ? .pass : .fail))
  }

  @Test("a device of which nothing is told is named")
  func untold() throws {
    var story = Story()
    story.world(.healed)
    story.world(.quiescent)
    story.on(phone, .run(.knowsOutbox(pending: 0, isSignedIn: true)))
    story.world(.ended)
    let result = try story.result(of: id)
    #expect(result.verdict == .pass)
    #expect(result.notes.contains { $0.contains("knows; it was left out") })
  }
}
