import CloudSync
import FleetFacts
import JournalFiles
import Scenarios
import SimulatedNetwork
import SimulationKernel
import Testing
import TipDomain
import TipSync
import Verification

@Suite("stored-as-sent: failures, and what the answer says of them")
struct StoredAsSentAnswerTests {
  private let id = "stored-as-sent"

  /// The zone has the record of a tip, under the tag 1.
  private func story(_ adjust: (inout Scenario) -> Void = { _ in }) -> Story {
    var story = Story { adjust(&$0) }
    story.upload([.counted(1)], answer: [.counted(1).saved(1)])
    return story
  }

  private func verdict(_ story: Story) throws -> Verdict { try story.verdict(of: id) }

  @Test("7.7 a fault that goes on lets records fail that nothing is wrong with")
  func faults() throws {
    for (kind, error) in [
      (.partialFailure(.percent(50)), .zoneBusy),
      (.hubError(.partialFailure, retryAfter: .seconds(30)), .zoneBusy),
      (.hubError(.unknownItem, retryAfter: .seconds(30)), .unknownItem),
      (.hubError(.serverRecordChanged, retryAfter: .seconds(30)), .serverRecordChanged),
    ] as [(FaultKind, SyncError)] {
      for goesOn in [true, false] {
        var story = story { $0.faults = [Self.fault(kind)] }
        story.world(.faultBegan(fault: 0))
        if !goesOn { story.world(.faultEnded(fault: 0)) }
        let sent = RecordChange.counted(2, tag: 1)
        story.upload([sent], answer: [sent.failed(error)], error: .partialFailure)
        #expect(try verdict(story) == (goesOn ? .pass : .fail))
      }
    }
  }

  @Test("7.6 a record fails with the rest of its upload only if that is atomic")
  func batch() throws {
    for isAtomic in [true, false] {
      var story = story { $0.sync.isAtomic = isAtomic }
      let good = RecordChange.counted(2, tag: 1)
      let bad = RecordChange.counted(1, of: 1, tag: 4)
      story.upload(
        [good, bad], answer: [good.failed(.batchRequestFailed), bad.failed(.unknownItem)],
        error: .partialFailure)
      #expect(try verdict(story) == (isAtomic ? .pass : .fail))
    }
  }

  @Test(
    "7.7 an answer tells of a partial failure exactly if a record failed, or of nothing",
    arguments: [
      (true, nil, .pass), (true, .partialFailure, .fail), (true, .serverResponseLost, .pass),
      (false, nil, .fail), (false, .partialFailure, .pass), (false, .serverResponseLost, .pass),
    ] as [(Bool, SyncError?, Verdict)])
  func told(_ isStored: Bool, _ error: SyncError?, _ expected: Verdict) throws {
    var story = story()
    let sent = RecordChange.counted(2, tag: isStored ? 1 : 0)
    story.upload(
      [sent], answer: [isStored ? sent.saved(2) : sent.failed(.serverRecordChanged)],
      error: error)
    #expect(try verdict(story) == expected)
  }

  @Test("7.15 an answer asks for a wait only if a fault lets a record fail")
  func waits() throws {
    for (goesOn, error, expected) in [
      (true, .zoneBusy, .pass), (true, nil, .fail), (true, .serverRecordChanged, .fail),
      (false, nil, .fail), (false, .serverRecordChanged, .fail),
    ] as [(Bool, SyncError?, Verdict)] {
      for wait in [SimulatedDuration.seconds(5), nil] {
        var story = story { $0.faults = [Self.fault(.partialFailure(.percent(50)))] }
        if goesOn { story.world(.faultBegan(fault: 0)) }
        let sent = RecordChange.counted(2, tag: error == .serverRecordChanged ? 0 : 1)
        story.upload(
          [sent], answer: [error.map { sent.failed($0) } ?? sent.saved(2)],
          error: error == nil ? nil : .partialFailure, retryAfter: wait)
        #expect(try verdict(story) == (wait == nil ? .pass : expected))
      }
    }
  }

  @Test("7.17 an answer that says only that nobody knows may ask for a wait")
  func lostResponse() throws {
    for (error, expected) in [(SyncError?.none, Verdict.fail), (.serverResponseLost, .pass)] {
      var story = story()
      let sent = RecordChange.counted(2, tag: 1)
      story.upload([sent], answer: [sent.saved(2)], error: error, retryAfter: .seconds(5))
      #expect(try verdict(story) == expected)
    }
  }

  @Test("7.7 an answer says of each record what became of it", arguments: [true, false])
  func eachRecord(saysAll: Bool) throws {
    var story = Story()
    let first = RecordChange.counted(1)
    let second = RecordChange.counted(1, of: 1)
    story.upload([first, second], answer: [first.saved(1), saysAll ? second.saved(2) : second])
    let found = try story.result(of: id)
    #expect(found.verdict == (saysAll ? .pass : .fail))
    #expect(
      found.violations.map(\.observed)
        == (saysAll ? [] : ["it does not say what became of a record"]))
  }

  private static func fault(_ kind: FaultKind) -> FaultDefinition {
    FaultDefinition(name: "trouble", kind: kind, schedule: .windows([]))
  }

  // MARK: Not put to the test

  @Test("7.7 an answer that tells nothing of records is not judged, one of others is wrong")
  func notTold() throws {
    let sent = RecordChange.counted(1)
    let wrong = RecordChange.counted(2).saved(1)
    let answers: [([RecordChange], SyncError?, Verdict)] = [
      ([wrong], nil, .fail), ([sent], nil, .inconclusive), ([], nil, .inconclusive),
      ([wrong, wrong], nil, .fail), ([wrong], .zoneBusy, .inconclusive),
    ]
    for (answer, error, expected) in answers {
      var story = Story()
      story.upload([sent], answer: answer, error: error)
      #expect(try verdict(story) == expected)
    }
  }

  @Test("6.15 the upload of a device without an account is not judged", arguments: [true, false])
  func signedOut(isSignedIn: Bool) throws {
    var story = Story { $0.devices[0].account = isSignedIn ? 0 : nil }
    story.upload([.counted(1)], answer: [.counted(2).saved(1)])
    #expect(try verdict(story) == (isSignedIn ? .fail : .inconclusive))
  }

  @Test("7.17 an answer to an upload of long ago is taken in, and not judged")
  func longAgo() throws {
    for (others, expected) in [(15, Verdict.fail), (16, .inconclusive)] {
      var story = Story()
      let message = story.asks(on: phone, uploading: [.counted(1)])
      let request = story.lastSent
      for _ in 0..<others { story.asks(on: phone, uploading: []) }
      story.answer(message, to: request, with: [.counted(2).saved(1)])
      #expect(try verdict(story) == expected)
      // The tag that the hub gave it is that of the record from now on.
      let sent = RecordChange.counted(3, tag: 1)
      story.upload([sent], answer: [sent.saved(2)], by: tablet)
      #expect(try story.result(of: id).violationCount == (expected == .fail ? 1 : 0))
    }
  }

  @Test("7.2 without an upload nothing is known")
  func idle() throws {
    let result = try Story().result(of: id)
    #expect(result.verdict == .inconclusive)
    #expect(result.reason == "The hub stored and refused no record of an upload.")
  }
}
