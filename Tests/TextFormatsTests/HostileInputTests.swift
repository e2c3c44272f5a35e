import Testing
import TextFormats

/// A tiny generator with a fixed rule, so that the same mutations are tried each time.
private struct Mutations {
  var state: UInt64

  mutating func next(below bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(bound))
  }
}

@Suite("Hostile input gives a value or diagnostics, never a trap")
struct HostileInputTests {
  @Test("100 000 levels of nesting are refused")
  func deepNesting() {
    for opening in ["[", "{\"a\":", "[{\"a\":"] {
      let text = String(repeating: opening, count: 100_000)
      let (document, diagnostics) = parse(text)
      #expect(document == nil)
      #expect(diagnostics.diagnostics.map(\.code) == [.nestedTooDeep])
    }
  }

  @Test("64 levels are read, 65 are not")
  func nestingLimit() {
    let brackets = { String(repeating: "[", count: $0) + String(repeating: "]", count: $0) }
    #expect(parse(brackets(64)).document != nil)
    #expect(parse(brackets(65)).document == nil)
  }

  @Test("a file one byte above 64 MiB is refused unread")
  func tooLarge() {
    let bytes = [UInt8](repeating: 0x0A, count: JSONParser.maximumByteCount + 1)
    let (document, diagnostics) = parse(bytes)
    #expect(document == nil)
    #expect(
      diagnostics.plainText() == """
        a.json:1:1: error[TF0112]: the file has 67108865 bytes; at most 67108864 (64 MiB) are read
          1 |\u{20}
            | ^

        """)
  }

  @Test("the sample cut after every byte never traps and is never accepted")
  func truncated() {
    let bytes = Array(sampleText.utf8)
    let last = bytes.lastIndex(of: UInt8(ascii: "}")) ?? 0
    for length in 0...last {
      let file = SourceFile(name: "cut.json", bytes: Array(bytes[..<length]))
      let result = SampleFile.codec.read(file)
      #expect(result.value == nil)
      #expect(result.diagnostics.hasErrors)
      #expect(!result.diagnostics.plainText().isEmpty)
    }
  }

  @Test("4 000 random mutations of the sample give a value or diagnostics")
  func mutated() {
    var mutations = Mutations(state: 20_240_229)
    let sample = Array(sampleText.utf8)
    let tokens = ["{", "}", "[", "]", ",", ":", "\"", "\\", "\\u", "/*", "//", "0", "-", "e9", "%"]
    var refused = 0
    for _ in 0..<4_000 {
      var bytes = sample
      for _ in 0...mutations.next(below: 3) {
        let index = mutations.next(below: bytes.count)
        switch mutations.next(below: 4) {
        case 0: bytes[index] = UInt8(mutations.next(below: 256))
        case 1: bytes.remove(at: index)
        case 2:
          bytes.insert(contentsOf: tokens[mutations.next(below: tokens.count)].utf8, at: index)
        default:
          let end = min(bytes.count, index + 1 + mutations.next(below: 40))
          bytes.insert(contentsOf: bytes[index..<end], at: mutations.next(below: bytes.count))
        }
      }
      let result = SampleFile.codec.read(SourceFile(name: "m.json", bytes: bytes))
      #expect((result.value == nil) == result.diagnostics.hasErrors)
      if result.diagnostics.hasErrors {
        refused += 1
        #expect(result.diagnostics.diagnostics.count <= 2 * DiagnosticList.capacity)
        #expect(!result.diagnostics.plainText().contains("\u{1B}"))
      }
    }
    #expect(refused > 3_000)
  }

  @Test("thousands of errors keep the first 20 and count the others")
  func manyErrors() {
    let keys = (0..<5_000).map { "\"k\($0)\": 1" }.joined(separator: ",")
    let result = readSample("{ \"name\": \"a\", \"devices\": [{\"id\": \"a\"}], \(keys) }")
    #expect(result.diagnostics.errorCount == 5_000)
    #expect(result.diagnostics.diagnostics.count == 20)
    #expect(result.diagnostics.plainText().hasSuffix("\nand 4\u{202F}980 more errors\n"))
    #expect(result.diagnostics.diagnostics.first?.message.contains("\"k0\"") == true)
  }

  @Test("a file of nothing but mistakes is not read to its end")
  func manyMistakes() {
    let text = "[\"" + String(repeating: "\\q", count: 100_000) + "\"]"
    #expect(parse(text).diagnostics.errorCount == 1_000)
  }

  @Test("control, escape and bidirectional characters of the file never reach the output")
  func neutralised() {
    let text = "{ \"a\u{202E}b\": \"\\u001B[31m\", \"c\u{2066}\": 1 }"
    let result = readSample(text, name: "x\u{1B}[2J\n::set-output::.json")
    for output in [
      result.diagnostics.plainText(), result.diagnostics.jsonText(),
      result.diagnostics.workflowCommands(),
    ] {
      for scalar in output.unicodeScalars where scalar != "\n" {
        #expect(scalar.value >= 0x20 && ![0x202E, 0x2066, 0x1B].contains(scalar.value))
      }
    }
    #expect(result.diagnostics.plainText().contains("unknown key \"a\\u{202E}b\""))
    for line in result.diagnostics.plainText().split(separator: "\n") {
      #expect(!line.hasPrefix("::"))
    }
  }
}
