import ScenarioFiles
import Scenarios
import TestExtent
import TestSupport
import Testing
import TextFormats

/// A tiny generator with a fixed rule, so that the same mutations are tried each time.
private struct Mutations {
  var state: UInt64

  mutating func next(below bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return bound == 0 ? 0 : Int((state >> 33) % UInt64(bound))
  }

  /// `bytes` with up to four changes.
  mutating func mutated(_ bytes: [UInt8], words: [[UInt8]]) -> [UInt8] {
    var bytes = bytes
    for _ in 0...next(below: 4) {
      let index = next(below: bytes.count)
      switch next(below: 5) {
      case 0: bytes[index] = UInt8(next(below: 256))
      case 1:
        bytes.removeSubrange(index..<min(bytes.count, index + 1 + next(below: 20)))
      case 2: bytes.insert(contentsOf: words[next(below: words.count)], at: index)
      case 3:
        let end = min(bytes.count, index + 1 + next(below: 60))
        bytes.insert(contentsOf: bytes[index..<end], at: next(below: bytes.count))
      default:
        guard let digit = bytes[index...].firstIndex(where: { (0x30...0x39).contains($0) }) else {
          continue
        }
        bytes.replaceSubrange(digit...digit, with: words[next(below: words.count)])
      }
    }
    return bytes
  }
}

@Suite("Hostile scenario files give a scenario or messages, never a trap")
struct HostileScenarioTests {
  private static let words = [
    "{", "}", "[", "]", ",", ":", "\"", "\\", "0", "-1", "9", "99999999999999999999", "1e9", "0.5",
    "\"0s\"", "\"1us\"", "\"365250d\"", "\"100%\"", "null", "true", "\"T\"", "\"phone\"", "//",
    "\u{0}",
    "\"x\": 1,", "\"count\": 10000,", "\"at\": \"1d\",", "{launch}", "{device}", "\\u0000", "ü",
  ].map { Array($0.utf8) }

  @Test(
    "mutations of each shipped scenario and of the template",
    arguments: Repository.files(in: "scenarios") + ["template"])
  func mutations(name: String) throws {
    let template = Array(try ScenarioTemplate.text(name: "t").utf8)
    let bytes = name == "template" ? template : try Repository.bytes(of: name)
    var mutations = Mutations(state: 7)
    var refused = 0
    let count = TestExtent.of(60, quick: 12)
    for _ in 0..<count {
      let file = SourceFile(name: "m.json", bytes: mutations.mutated(bytes, words: Self.words))
      let read = ScenarioReader(knownInvariants: ["a"]).read(file)
      #expect((read.scenario == nil) == read.diagnostics.hasErrors)
      if read.diagnostics.hasErrors {
        refused += 1
        #expect(!read.diagnostics.plainText().isEmpty)
      }
    }
    #expect(refused > count / 2, "\(refused)")
  }

  @Test(
    "files that are not scenarios",
    arguments: [
      "", "\u{0}", "null", "[]", "5", "\"x\"", "{}", "{\"app\": null}",
      "{\"app\": {}, \"name\": 1}",
      "{\"name\": \"a\", \"app\": {\"tips\": [], \"screens\": []}, \"devices\": []}",
      "{\"name\": \"a\u{0}\"}", "{\"devices\": {\"id\": \"x\"}}", "{\"app\": {\"tips\": [[[]]]}}",
    ])
  func nonsense(text: String) {
    let read = readScenario(text)
    #expect(read.scenario == nil)
    #expect(read.diagnostics.hasErrors)
  }

  @Test("deep nesting, a huge list of devices and thousands of wrong steps end quickly")
  func huge() {
    let nested = String(repeating: "[", count: 100_000)
    #expect(readScenario("{\"app\": \(nested)").scenario == nil)
    var scenario = SmallScenario()
    scenario.devices = (0..<20_000).map { "{\"id\":\"d\($0)\"}" }.joined(separator: ",")
    #expect(scenario.messages() == ["TF0407 8:12 expected 1 to 10000 items, found 20000"])
    scenario = SmallScenario()
    let count = TestExtent.of(10_000, quick: 2_000)
    scenario.devices = (0..<count).map { "{\"id\":\"d\($0)\"}" }.joined(separator: ",")
    scenario.people = ""
    scenario.timeline = (0..<count).map { "{\"at\":\"1d\",\"on\":\"e\($0)\",\"do\":\"open\"}" }
      .joined(separator: ",")
    let read = scenario.read()
    #expect(read.diagnostics.errorCount == count)
    #expect(read.diagnostics.diagnostics.count == DiagnosticList.capacity)
  }

  @Test("numbers at the edge of what can be stored")
  func edges() {
    for number in ["9223372036854775807", "-9223372036854775808", "9223372036854775808", "1e400"] {
      var scenario = SmallScenario()
      scenario.top = "\"seed\": \(number)"
      scenario.parameters = #"{ "id": "T.n", "type": "integer", "default": \#(number) }, "#
      scenario.parameters += #"{ "id": "T.d", "type": "decimal", "default": \#(number) }"#
      #expect(scenario.read().scenario == nil)
    }
    var scenario = SmallScenario()
    scenario.top = #""duration": "365250d", "seed": "xffffffffffffffff""#
    scenario.people = #"{ "id": "ana", "every": "3650d" }"#
    scenario.devices =
      #"{ "id": "phone", "clock": { "offset": "-36525d", "drift": "-100000ppm" } }"#
    #expect(scenario.read().scenario?.seed == .max)
  }
}
