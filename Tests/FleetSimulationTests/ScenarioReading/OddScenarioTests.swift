import Foundation
import ScenarioFiles
import Scenarios
import Testing
import TextFormats
import TipDomain

/// Whatever a file can say is either refused, or written so that it reads back as the same.
@Suite("odd scenarios are refused, or read back as they were written")
struct OddScenarioTests {
  /// A scenario that is odd in one way.
  struct Odd: Sendable, CustomStringConvertible {
    let description: String
    let change: @Sendable (inout SmallScenario) -> Void
  }

  private static let longID = String(repeating: "d", count: Identifier.maximumLength)

  static let accepted: [Odd] = [
    Odd(description: "all of the time that there is") {
      $0.top = #""duration": "365250d", "heal": { "within": "365d" }"#
      $0.faults =
        #"{ "name": "f", "kind": "offline", "at": [{ "from": "0s", "until": "365250d" }] }"#
    },
    Odd(description: "a fault in the last microsecond") {
      $0.top = #""duration": "365250d""#
      $0.faults = #"{ "name": "f", "kind": "crash", "at": ["365250d"] }"#
    },
    Odd(description: "a definition of many devices with links of their own") {
      $0.devices = #"{ "id": "phone", "count": 1001 }, { "id": "pad", "platform": "iPad" }"#
      $0.rest = #"""
        "network": { "links": [{ "devices": ["phone", "pad"], "loss": "3%" },
        { "devices": "pad", "direction": "up", "loss": "4%" },
        { "devices": "phone-2", "loss": "3%" }] }
        """#.replacing("\n", with: " ")
    },
    Odd(description: "a person who uses a device by two names") {
      $0.devices = #"{ "id": "phone", "count": 2 }, { "id": "pad", "platform": "iPad" }"#
      $0.people = #"{ "id": "ana", "uses": { "phone-2": 1000000, "phone": 999999, "pad": 1 } }"#
    },
    Odd(description: "the largest and the smallest numbers") {
      $0.top = #""duration": "10d", "seed": "xffffffffffffffff""#
      $0.parameters += #", { "id": "T.a", "type": "integer", "default": -9223372036854775808 }"#
      $0.parameters += #", { "id": "T.b", "type": "integer", "default": 9223372036854775807 }"#
      $0.parameters += #", { "id": "T.c", "type": "decimal", "default": 1.7976931348623157e308 }"#
      $0.parameters += #", { "id": "T.d", "type": "decimal", "default": 5e-324 }"#
      $0.parameters += #", { "id": "T.e", "type": "decimal", "default": -0.0 }"#
    },
    Odd(description: "texts of all kinds") {
      $0.parameters += #", { "id": "T.a", "type": "text", "default": "" }"#
      $0.parameters += #", { "id": "T.b", "type": "text", "default": "\"\\/ 🧭 é\u202E\u2066" }"#
      $0.parameters += #", { "id": "T.c", "type": "text", "default": "\u2028\u0085\uFEFF\u061C" }"#
      $0.tips += #", { "type": "V", "title": "a\u202Eb", "message": "// \"}", "image": "=1" }"#
    },
    Odd(description: "a fault of an account that only a step signs in to") {
      $0.faults =
        #"{ "name": "f", "kind": "quotaFull", "every": "1d", "for": "1h", "account": "work" }"#
      $0.timeline = #"{ "at": "1d", "on": "phone", "do": "signIn", "account": "work" }"#
    },
    Odd(description: "empty lists") {
      ($0.people, $0.groups, $0.faults, $0.timeline) = ("", "", "", "")
      $0.rest = #""reach": [], "withoutInvariants": [], "network": { "links": [] }"#
    },
  ]

  /// Claims, as a file writes them.
  static let claims = [
    "", "plain", "  with spaces around  ", #"a\u202Eb\u2066"#, #"two\u2028lines\u0085more"#,
    #"\"quoted\" and \\u{202E}"#, "🧭 é", "Claim: again", String(repeating: "long ", count: 200),
  ]

  @Test("what is read is written so that it reads back as the same", arguments: accepted)
  func readBack(_ odd: Odd) throws {
    var small = SmallScenario()
    odd.change(&small)
    try expectSame(small)
  }

  @Test("each claim comes back", arguments: claims.dropFirst())
  func claim(_ claim: String) throws {
    var small = SmallScenario()
    small.top += #", "claim": "\#(claim)""#
    let scenario = try expectSame(small)
    let said = try JSONDecoder().decode(String.self, from: Data("\"\(claim)\"".utf8))
    #expect(scenario.claim == said)
  }

  @Test("a claim of several lines in the comment comes back")
  func commentedClaim() throws {
    let text = "// Claim: one\n// and \u{202E}\ttwo\n" + SmallScenario().text
    let scenario = try #require(readScenario(text).scenario)
    let again = try #require(
      readScenario(ScenarioWriter.text(of: scenario, note: "a note")).scenario)
    #expect(again.claim == scenario.claim)
  }

  @discardableResult
  private func expectSame(_ small: SmallScenario) throws -> Scenario {
    let first = small.read()
    let scenario = try #require(first.scenario, "\(first.diagnostics.plainText())")
    let text = ScenarioWriter.text(of: scenario, note: "a note")
    let read = readScenario(text)
    let again = try #require(read.scenario, "\(read.diagnostics.plainText())")
    #expect(ScenarioWriter.text(of: again, note: "a note") == text)
    #expect(again.claim == scenario.claim)
    #expect(again.seed == scenario.seed)
    #expect(again.app.tips == scenario.app.tips)
    #expect(again.devices == scenario.devices)
    #expect(again.people == scenario.people)
    #expect(again.network == scenario.network)
    #expect(again.faults == scenario.faults)
    return scenario
  }

  // MARK: Refused

  @Test("a stretch of time that ends after all time is refused where it says how long it lasts")
  func endsTooLate() {
    var small = SmallScenario()
    small.top = #""duration": "365250d""#
    small.faults =
      #"{ "name": "f", "kind": "offline", "at": [{ "from": "365249d", "for": "12d" }] }"#
    let column = lastLocation(of: #""12d""#, in: small.text)
    #expect(
      small.messages().contains {
        $0.hasPrefix("TF0405 \(column) it ends after the last moment that a file can name, 365250d")
      }, "\(small.messages())")
  }

  @Test("devices whose numbered ids would be too long are refused")
  func longIDs() {
    var small = SmallScenario()
    small.devices = #"{ "id": "\#(Self.longID)", "count": 2 }"#
    #expect(
      small.messages().contains {
        $0.contains("is too long to be numbered up to -2: 66 characters, of at most 64")
      }, "\(small.messages())")
  }
}
