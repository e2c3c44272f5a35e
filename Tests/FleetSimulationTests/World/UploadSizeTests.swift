import CloudSync
import FleetFacts
import Scenarios
import SimulationKernel
import Testing
import TipSync

@Suite("how much goes up at once")
struct UploadSizeTests {
  /// How many records each upload of the phone had, in their order.
  static func sizes(_ played: Played) -> [Int] {
    played.facts(on: "phone").compactMap { fact -> Int? in
      guard case .sync(.uploadRequested(_, let records)) = fact.kind else { return nil }
      return records.range.count
    }
  }

  @Test("7.8 halves are halves of what was sent, and uploads stay small until the account changes")
  func halvesOfWhatWasSent() throws {
    for changesAccount in [false, true] {
      var script = TransportTests.pair(.donate(60))
      script.sync.hubRecordLimit = 20
      if changesAccount { script.at(.minutes(5), "phone", .signOut, .signIn(account: 0)) }
      script.at(.minutes(10), "phone", .donate(40))
      let played = try script.play()
      let later = changesAccount ? [40, 20, 20] : [15, 15, 10]
      #expect(Self.sizes(played) == [60, 30, 15, 15, 15, 15] + later)
      #expect(played.donations(on: "pad") == 100)
      #expect(played.pending(on: "phone") == 0)
    }
  }

  @Test("7.8 the hub takes 400 records and 2 MiB in one upload, whatever a device packs into it")
  func limitsOfTheHub() throws {
    let standard = SyncConfiguration()
    #expect(standard.hubRecordLimit == 400)
    #expect(standard.hubByteLimit == 2 * 1_024 * 1_024)
    for (limit, sizes) in [(500, [500, 250, 250]), (400, [400, 100])] {
      var script = TransportTests.pair(.donate(500))
      script.sync.batchLimit = limit
      let played = try script.play()
      let refused = played.facts.compactMap { fact -> Bool? in
        guard case .sync(.uploadAnswered(_, let error, _, _)) = fact.kind else { return nil }
        return error == .limitExceeded
      }
      #expect(refused.first == (limit > 400))
      #expect(Self.sizes(played) == sizes)
      #expect(played.donations(on: "pad") == 500)
    }
  }

  @Test("7.8 an upload that is refused for its bytes is halved like one of too many records")
  func limitInBytes() throws {
    var script = TransportTests.pair(.donate(60))
    script.sync.hubByteLimit = 20 * RecordFields.approximateByteCount
    let played = try script.play()
    #expect(Self.sizes(played) == [60, 30, 15, 15, 15, 15])
    #expect(played.donations(on: "pad") == 60)
  }
}
