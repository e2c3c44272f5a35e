import CloudSync
import SimulationKernel
import Testing

@Suite("what a device does about an error")
struct ErrorReactionTests {
  /// The reaction to each error, in the order of their numbers.
  static let reactions: [(SyncError, ErrorReaction)] = [
    (.partialFailure, .retries), (.networkUnavailable, .retries), (.networkFailure, .retries),
    (.badContainer, .waitsForEnd), (.serviceUnavailable, .retries),
    (.requestRateLimited, .retries), (.missingEntitlement, .waitsForEnd),
    (.notAuthenticated, .waitsForEnd), (.permissionFailure, .waitsForEnd),
    (.unknownItem, .retries), (.invalidArguments, .holdsUploads),
    (.serverRecordChanged, .retries), (.changeTokenExpired, .readsAnew),
    (.batchRequestFailed, .retries), (.zoneBusy, .retries), (.quotaExceeded, .waitsForRoom),
    (.zoneNotFound, .readsAnew), (.limitExceeded, .splits), (.userDeletedZone, .readsAnew),
    (.serverResponseLost, .looksFirst), (.accountTemporarilyUnavailable, .waitsForEnd),
  ]

  @Test("7.14 every error has its reaction", arguments: SyncError.allCases)
  func reaction(error: SyncError) throws {
    let expected = try #require(Self.reactions.first { $0.0 == error })
    #expect(error.reaction == expected.1)
    let waitsForEnd = expected.1 == .waitsForEnd || expected.1 == .holdsUploads
    #expect(error.waitsForEnd == waitsForEnd)
  }

  // A partial failure says what became of each record, so it is no answer about the whole.
  @Test(
    "7.14 an upload that fails as a whole leads to what the error's reaction says",
    arguments: SyncError.allCases.filter { $0 != .partialFailure })
  func upload(error: SyncError) {
    var bench = AgentBench(batchLimit: 250)
    bench.beginUpload()
    bench.answerUpload(error, hasPending: true)
    #expect(bench.abandons)
    switch error.reaction {
    case .retries:
      #expect(bench.wait == .seconds(5))
      bench.waitForTimer()
      #expect(bench.uploads && !bench.fetches)
    case .waitsForEnd:
      #expect(bench.directives.contains(.backedOff(until: .distantFuture, because: error)))
      bench.hear(.fetchWanted)
      #expect(bench.directives.isEmpty)
    case .holdsUploads:
      #expect(bench.directives.contains(.backedOff(until: .distantFuture, because: error)))
      bench.hear(.fetchWanted)
      #expect(bench.fetches)
      bench.answerFetch()
      #expect(!bench.uploads)
    case .waitsForRoom: #expect(bench.wait == .hours(6))
    case .splits: #expect(bench.directives.contains(.upload(limit: 125)))
    case .readsAnew: #expect(bench.fetches)
    case .looksFirst:
      #expect(bench.wait == .seconds(5))
      bench.waitForTimer()
      #expect(bench.fetches && !bench.uploads)
    }
  }
}
