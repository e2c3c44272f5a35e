import Foundation
import Invariants
import JournalFiles
import Scenarios
import Testing
import Verification

@Suite("displays of which no recorder saw the view")
struct UntoldSlotTests {
  @Test("the example of the guide is judged without any slot as it is with them")
  func guide() throws {
    let text = try String(contentsOf: RecordedGuideTests.document, encoding: .utf8)
    let lines = text.split(separator: "\n").filter { $0.hasPrefix("{") }
    let untold = lines.map { $0.replacing(#","slot":0"#, with: "") }
    let bytes = Array((untold.joined(separator: "\n") + "\n").utf8)
    let (recorded, verdict) = try #require(RecordedRuns.judged(bytes))
    #expect(recorded.problem == nil, "\(recorded.problem?.text ?? "")")
    #expect(verdict.violated == ["finality"])
  }

  @Test(
    "a right journal does not fail without them",
    arguments: [
      "chat-accounts", "quilt-straight-line", "watch-stack", "reading-list", "platform-ids",
    ]
  )
  func shipped(_ name: String) throws {
    let played = try ShippedScenario(name)
    let text = String(
      decoding: RecordedRuns.fromElsewhere(RecordedRuns.text(played.run)), as: UTF8.self)
    let untold = text.replacing(/,"slot":[0-9]+/, with: "")
    #expect(untold != text)
    let told = try #require(RecordedRuns.judged(Array(text.utf8))).1
    let (recorded, verdict) = try #require(RecordedRuns.judged(Array(untold.utf8)))
    #expect(recorded.problem == nil, "\(recorded.problem?.text ?? "")")
    #expect(Set(verdict.violated).isSubset(of: told.violated))
  }
}
