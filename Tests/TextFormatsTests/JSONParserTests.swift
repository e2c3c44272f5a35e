import Testing
import TextFormats

@Suite("Reading JSON with positions")
struct JSONParserTests {
  @Test("comments and trailing commas are allowed and every value knows its place")
  func positions() throws {
    let (document, diagnostics) = parse("// hi\n{ \"a\": [1, 2.50,], /* ü */ \"b\": true }\n")
    #expect(!diagnostics.hasErrors)
    let root = try #require(document?.root)
    let table = LineTable(
      SourceFile(
        name: "", bytes: Array("// hi\n{ \"a\": [1, 2.50,], /* ü */ \"b\": true }\n".utf8)))
    let member = try #require(root.members?.last)
    #expect(member.key == "b")
    // The umlaut has two bytes, but takes one column.
    #expect(table.position(of: member.keyRange.start) == SourcePosition(line: 2, column: 28))
    #expect(root["a"]?.items?.count == 2)
    guard case .number(let number)? = root["a"]?.items?.last?.content else {
      Issue.record("not a number")
      return
    }
    #expect(number.rawText == "2.50")
    #expect(number.double == 2.5)
    #expect(number.int64 == nil)
  }

  @Test("whole numbers keep all 64 bits")
  func wholeNumbers() throws {
    let text = "[9223372036854775807, -9223372036854775807, 12e2, 9223372036854775808, 5.0]"
    let items = try #require(parse(text).document?.root.items)
    let numbers = items.map { item -> Int64? in
      if case .number(let number) = item.content { number.int64 } else { nil }
    }
    #expect(numbers == [.max, -.max, 1_200, nil, 5])
  }

  @Test("the leading comment is the claim, over several lines and in either style")
  func leadingComment() {
    #expect(parse("// one\n//  two \n\n// three\n{}").document?.leadingComment == "one two")
    #expect(parse("/* one\n * two */ // three\n{}").document?.leadingComment == "one two")
    #expect(parse("{} // late").document?.leadingComment == nil)
    #expect(parse("{ // inside\n}").document?.leadingComment == nil)
  }

  @Test("escapes are replaced, also those in pairs")
  func escapes() {
    let text = #"["\u00e9\n\/", "\uD83D\uDE00"]"#
    #expect(parse(text).document?.root.items?.map(\.text) == ["é\n/", "😀"])
  }

  @Test("a byte order mark is tolerated and takes no column")
  func byteOrderMark() {
    let (document, diagnostics) = parse([0xEF, 0xBB, 0xBF] + Array("x".utf8))
    #expect(document != nil)
    #expect(summary(diagnostics) == ["TF0101 1:1"])
  }

  @Test(
    "each mistake has its code and its place",
    arguments: [
      ("", "TF0116 1:1"), ("// only this", "TF0116 1:13"), ("{\"a\":1} x", "TF0103 1:9"),
      ("[1 2]", "TF0101 1:4"), ("{\"a\" 1}", "TF0101 1:6"), ("{\"a\":}", "TF0101 1:6"),
      ("[1,,2]", "TF0101 1:4"), ("{'a':1}", "TF0101 1:2"), ("[\"a]", "TF0104 1:2"),
      ("[\"a\nb\"]", "TF0104 1:2"), ("[\"a\tb\"]", "TF0105 1:4"), ("[\"\\x\"]", "TF0106 1:3"),
      ("[\"\\u12\"]", "TF0106 1:3"), ("[\"\\uD800\"]", "TF0107 1:3"),
      ("[\"\\uDE00\\uD83D\"]", "TF0107 1:3|TF0107 1:9"), ("[\"\\u0000\"]", "TF0105 1:3"),
      ("[01]", "TF0109 1:2"), ("[+1]", "TF0109 1:2"), ("[.5]", "TF0109 1:2"),
      ("[1.]", "TF0109 1:2"), ("[5ms]", "TF0109 1:2"), ("[1e400]", "TF0117 1:2"),
      ("[-]", "TF0109 1:2"), ("[0x10]", "TF0109 1:2"), ("/* open", "TF0113 1:1"),
      ("[1] /", "TF0101 1:5"), ("{a: 1}", "TF0118 1:2"), ("[True]", "TF0101 1:2"),
      ("{\"a\":1 \"b\":2}", "TF0115 1:8"), ("[[1] [2]]", "TF0115 1:6"), ("[1", "TF0102 1:3"),
      ("[\u{0}]", "TF0105 1:2"), ("[ // \u{0}\n]", "TF0105 1:6"), ("[\u{A0}1]", "TF0101 1:2"),
      ("[\"\u{85}\"]", "TF0105 1:3"), ("[1]]", "TF0103 1:4"), ("[1}", "TF0101 1:3"),
    ])
  func mistakes(text: String, expected: String) {
    #expect(summary(parse(text).diagnostics).joined(separator: "|") == expected)
  }

  @Test("bytes that are not UTF-8 are refused at their place")
  func notUTF8() {
    for bad in [
      [0x80], [0xC0, 0x80], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80],
      [0xE2, 0x82], [0xF4, 0x90, 0x80, 0x80],
    ] as [[UInt8]] {
      let diagnostics = parse(Array("[\"".utf8) + bad + Array("\"]".utf8)).diagnostics
      #expect(summary(diagnostics) == ["TF0108 1:3"])
    }
    #expect(parse([0xFF, 0xFE, 0x7B, 0x00]).diagnostics.plainText().contains("UTF-16"))
  }

  @Test("a key given twice points to both places")
  func duplicateKeys() {
    let (_, diagnostics) = parse("{\n  \"a\": 1,\n  \"\\u0061\": 2\n}")
    #expect(
      diagnostics.plainText() == """
        a.json:3:3: error[TF0110]: the key "a" is given twice
          3 |   "\\u0061": 2
            |   ^^^^^^^^
        a.json:2:3: note: it is given here first
          2 |   "a": 1,
            |   ^^^

        """)
  }

  @Test("several mistakes that hide nothing are all reported")
  func severalMistakes() {
    let text = "{ a: 01, \"b\": \"\\q\" \"c\": nope, \"b\": 1 }"
    #expect(
      summary(parse(text).diagnostics) == [
        "TF0118 1:3", "TF0109 1:6", "TF0106 1:16", "TF0115 1:20", "TF0101 1:25", "TF0110 1:31",
      ])
  }
}
