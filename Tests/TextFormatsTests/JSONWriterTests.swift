import Testing
import TextFormats

@Suite("Writing JSON")
struct JSONWriterTests {
  private func written(
    _ style: JSONText.Style = .compact, markupSafe: Bool = false,
    _ body: (inout JSONText) -> Void
  ) -> String {
    var bytes: [UInt8] = Array(">".utf8)
    JSONText.write(into: &bytes, style: style, markupSafe: markupSafe, body)
    #expect(bytes.first == UInt8(ascii: ">"))
    return String(decoding: bytes.dropFirst(), as: UTF8.self)
  }

  @Test("members keep the order in which they are written")
  func order() {
    let text = written { json in
      json.object { json in
        json.member("b", "x")
        json.member("a", 5)
        json.member("seed", wide: UInt64.max)
        json.array("c") { json in
          json.boolean(true)
          json.null()
          json.number(0.1)
          json.number(.nan)
          json.integer(Int64.min)
          json.array { _ in }
          json.object { _ in }
        }
        json.object("d") { json in json.member("e", 1.5) }
      }
    }
    #expect(
      text == #"{"b":"x","a":5,"seed":"18446744073709551615","#
        + #""c":[true,null,0.1,null,-9223372036854775808,[],{}],"d":{"e":1.5}}"#)
  }

  @Test("control characters, quotes and line separators are escaped")
  func escapes() {
    let text = written { $0.string("a\"\\\n\u{1}\u{7F}\u{2028}\u{2029}\u{2027}é</b>") }
    #expect(text == "\"a\\\"\\\\\\n\\u0001\\u007f\\u2028\\u2029\u{2027}é</b>\"")
  }

  @Test("text for a page cannot close its element")
  func markup() {
    let text = written(markupSafe: true) { $0.object { $0.member("</script>", "<&>") } }
    #expect(text == #"{"\u003c/script\u003e":"\u003c\u0026\u003e"}"#)
  }

  @Test("what is written reads back as the same")
  func roundTrip() {
    let original = "\u{0}\u{1F}\\\"/\u{2028}😀é</script>\r\n\t"
    let text = written { $0.array { $0.string(String(original.dropFirst())) } }
    #expect(parse(text).document?.root.items?.first?.text == String(original.dropFirst()))
  }

  @Test("the readable style keeps short things on one line and indents long ones")
  func readable() {
    let text = written(.readable) { json in
      json.object { json in
        json.array("short") { json in for number in 1...3 { json.integer(number) } }
        json.array("long") { json in for number in 1...25 { json.integer(number * 1_000) } }
        json.array("none") { _ in }
      }
    }
    #expect(text.hasPrefix("{\n  \"short\": [1, 2, 3],\n  \"long\": [\n    1000,\n"))
    #expect(text.hasSuffix("    25000\n  ],\n  \"none\": []\n}"))
  }

  /// Every invisible character that changes the direction of the text around it.
  static let directionControls: [Unicode.Scalar] = [
    "\u{061C}", "\u{200E}", "\u{200F}", "\u{202A}", "\u{202B}", "\u{202C}", "\u{202D}", "\u{202E}",
    "\u{2066}", "\u{2067}", "\u{2068}", "\u{2069}",
  ]

  @Test(
    "what changes the direction of text is an escape, and reads back", arguments: directionControls)
  func directionControl(_ scalar: Unicode.Scalar) {
    let original = "a\(scalar)ب\(scalar)"
    let digits = String(scalar.value, radix: 16)
    let escape = "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    let text = written { $0.object { $0.member(original, original) } }
    let expected = "a\(escape)ب\(escape)"
    #expect(text == "{\"\(expected)\":\"\(expected)\"}")
    #expect(parse(text).document?.root[original]?.text == original)
  }

  @Test("a control character that the reader refuses is an escape", arguments: [0x80, 0x85, 0x9F])
  func controlCharacter(_ number: UInt32) throws {
    let original = "a\(try #require(Unicode.Scalar(number)))é"
    let text = written { $0.array { $0.string(original) } }
    #expect(text == "[\"a\\u00\(String(number, radix: 16))é\"]")
    #expect(parse(text).document?.root.items?.first?.text == original)
  }

  @Test("letters beside those characters stay as they are")
  func neighbours() {
    let plain = "\u{061B}\u{061D}\u{0600}\u{063F}\u{200D}\u{2010}\u{202F}\u{2065}\u{206A}\u{2027}"
    #expect(written { $0.string(plain) } == "\"\(plain)\"")
  }
}
