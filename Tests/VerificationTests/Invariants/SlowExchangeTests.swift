import JournalFiles
import Testing
import Verification

@Suite("comes-to-rest where no request can succeed")
struct SlowExchangeTests {
  private let id = "comes-to-rest"

  @Test(
    "no request can be answered in time: the least latency, or the hub's service, is the reason",
    arguments: [
      (#"{"latency": "31s"}"#, "", "1 min 2 s"),
      (#"{"latency": "uniform(35s, 1h)"}"#, "", "1 min 10 s"),
      (#"{"latency": "1s"}"#, #", "hub": {"servers": 9, "serviceTime": "90s"}"#, "1 min 32 s"),
    ])
  func noTime(network: String, more: String, time: String) throws {
    // The first request is open when the network heals: no wait from before is the reason.
    let visit = #"{"at": "1h59m30s", "on": "phone", "do": "visit", "screen": "home"}"#
    let played = try PlayedText(
      SmallFleet.text(network: network, timeline: visit, more: more))
    let reason = try #require(played.result(of: id)?.reason)
    #expect(
      reason.hasSuffix(
        " and its answer take at least \(time), as long as a request may, so it was left out."))
    for other in [id, "outbox-drains", "convergence", "no-lost-donation"] {
      #expect(played.verdict(of: other) == .inconclusive)
    }
  }

  @Test(
    "7.10 tokens that expire before the next page is asked for are the reason, older ones none",
    arguments: [("1s", Verdict.inconclusive), ("1m", .pass)])
  func tokensTooOld(lifetime: String, verdict: Verdict) throws {
    let played = try PlayedText(
      SmallFleet.text(
        network: #"{"latency": "2s"}"#,
        sync: #"{"fetchLimit": 2, "tokenLifetime": "\#(lifetime)"}"#,
        timeline: #"{"at": "1h", "on": "phone", "do": "donate", "event": "visited", "times": 20}"#))
    #expect(played.verdict(of: id) == verdict)
    #expect(played.verdict(of: "convergence") == verdict)
    guard verdict == .inconclusive else { return }
    let reason = try #require(played.result(of: id)?.reason)
    #expect(reason.hasPrefix("Change tokens expire before "))
  }
}
