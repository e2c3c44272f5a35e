import Testing
import TextFormats

@testable import TextFormats

@Suite("Messages about scenario files")
struct DiagnosticTests {
  @Test("an unknown key is shown with its line and the nearest key")
  func unknownKey() {
    let text = """
      { "name": "a", "devices": [{ "id": "a" }],
        "network": {
          "lossrate": "5%",
        }
      }
      """
    #expect(
      messages(text) == """
        sample.json:3:5: error[TF0412]: unknown key "lossrate" in network
          3 |     "lossrate": "5%",
            |     ^^^^^^^^^^ did you mean "loss"?

        """)
  }

  @Test("an unknown key without a near one lists the allowed keys")
  func unknownKeyList() {
    let text =
      "{ \"name\": \"a\", \"devices\": [{ \"id\": \"a\" }], \"network\": { \"colour\": 1 } }"
    #expect(
      messages(text) == """
        sample.json:1:57: error[TF0412]: unknown key "colour" in network
          1 | { "name": "a", "devices": [{ "id": "a" }], "network": { "colour": 1 } }
            |                                                         ^^^^^^^^ \
        allowed: "loss", "latency", "bandwidth"

        """)
  }

  @Test("a number where a quantity belongs says what to write")
  func missingUnit() {
    let text = "{ \"name\": \"a\",\n\"duration\": 5,\n\"devices\": [{ \"id\": \"a\" }] }"
    #expect(
      messages(text) == """
        sample.json:2:13: error[TF0403]: expected a duration such as "250ms" or "3d", \
        found the number 5: write "5s" if you meant seconds
          2 | "duration": 5,
            |             ^

        """)
  }

  @Test("all errors of a file come at once, in the order of the text")
  func allAtOnce() {
    let text = """
      {
        "duration": "400d",
        "devices": [
          { "id": "con", "platform": "iso", "count": 0 },
          { "id": "b", "drift": 3, "weight": 1.2345 },
          { "id": "b", "memory": "12" },
        ],
        "network": { "loss": "60%", "latency": "normal(1s)" },
        "faults": [ { "rate": "2/d" }, { "kind": "ofline" }, { "kind": "offline", "x": 1 }, 7 ],
      }
      """
    #expect(
      readSample(text).diagnostics.diagnostics.map { "\($0.line) \($0.message)" } == [
        "1 the key \"name\" is missing at the top level: expected an identifier of a sample",
        "2 \"400d\" is out of range: allowed is from \"1s\" through \"365d\"",
        "4 \"con\" is not an identifier of a device: the word is reserved",
        "4 \"iso\" is not one of \"ios\", \"ipados\"",
        "4 0 is out of range: allowed is from 1 through 1000000",
        "5 expected parts per million such as \"20ppm\" or \"-150ppm\", found the number 3: "
          + "write \"3ppm\" if you meant parts per million",
        "5 1.2345 is out of range: allowed is from 0 through 10 in steps of 0.001",
        "6 the id \"b\" is given twice in devices",
        "6 expected an amount of data such as \"400B\" or \"2MiB\", found \"12\": "
          + "write \"12B\" if you meant bytes",
        "8 \"60%\" is out of range: allowed is from \"0%\" through \"50%\"",
        "8 expected a duration or a distribution such as \"250ms\" or \"exponential(2h)\", "
          + "found \"normal(1s)\": the forms are 250ms, exponential(2h), uniform(1s, 5s) and "
          + "lognormal(300ms, 0.6)",
        "9 the key \"kind\" is missing in faults[0]: expected one of \"offline\", \"wipe\", "
          + "\"several\"",
        "9 \"ofline\" is not one of \"offline\", \"wipe\", \"several\"",
        // "rate" is missing there, and "x" may be meant for it: that is its hint.
        "9 unknown key \"x\" in faults[2]",
        "9 expected an object (Fault) with the key \"kind\", found the number 7",
      ])
  }

  @Test(
    "a number without a unit inside a distribution is answered with the unit where it belongs",
    arguments: [
      ("exponential(7)", "exponential(7s)"), ("uniform(1, 5)", "uniform(1s, 5s)"),
      ("lognormal(3, 0.6)", "lognormal(3s, 0.6)"),
    ])
  func unitInside(_ written: String, _ proposed: String) {
    let text = """
      { "name": "a", "devices": [{ "id": "a" }], "duration": "1h",
        "network": { "latency": "\(written)" } }
      """
    let messages = readSample(text).diagnostics.diagnostics.map(\.message)
    #expect(messages.contains { $0.contains("write \"\(proposed)\"") }, "\(messages)")
  }

  @Test("a rule about two keys is asked when both are right")
  func crossCheck() {
    let text = """
      { "name": "a", "devices": [{ "id": "a" }], "duration": "1h",
        "start": "2h" }
      """
    #expect(
      messages(text) == """
        sample.json:2:12: error[TF0410]: the start lies after the end
          2 |   "start": "2h" }
            |            ^^^^

        """)
  }

  @Test("a long line is cut around the carets, wide characters keep the carets in place")
  func longLine() throws {
    let text = "{ \"devices\": \"" + String(repeating: "長", count: 200) + "\" }"
    let excerpt = try #require(readSample(text).diagnostics.diagnostics.last?.excerpt)
    #expect(excerpt.text.hasSuffix("長…"))
    #expect(excerpt.text.unicodeScalars.count == SourceExcerpt.maximumWidth + 1)
    #expect(excerpt.indent == 13)
    #expect(excerpt.caretCount == 1 + 2 * (SourceExcerpt.maximumWidth - 14))
  }

  @Test("the JSON form has one object for each diagnostic with its keys in a fixed order")
  func jsonForm() {
    let text = "{ \"name\": \"a\", \"name\": \"b\", \"devices\": [{ \"id\": \"a\" }] }"
    #expect(
      readSample(text, name: "s.json").diagnostics.jsonText() == """
        [
          {
            "file": "s.json",
            "line": 1,
            "column": 16,
            "length": 6,
            "severity": "error",
            "code": "TF0110",
            "title": "a key given twice",
            "message": "the key \\"name\\" is given twice",
            "notes": [
              {"file": "s.json", "line": 1, "column": 3, "message": "it is given here first"}
            ]
          }
        ]

        """)
  }

  @Test("the workflow form is one line for each diagnostic, with its separators escaped")
  func workflowForm() {
    let text = "{ \"name\": \"a\", \"devices\": [{ \"id\": \"a\" }], \"network\": { \"loss\": 5 } }"
    #expect(
      readSample(text, name: "a,b:c.json").diagnostics.workflowCommands()
        == "::error file=a%2Cb%3Ac.json,line=1,col=65,endColumn=66,title=TF0403::expected a "
        + "probability such as \"5%25\" or \"0.01%25\", found the number 5: write \"5%25\" if you "
        + "meant percent\n")
  }

  @Test(
    "a share without a unit is read as the percentage that it means",
    arguments: [("0.01", "1%"), ("0.5", "50%"), ("0.005", "0.5%"), ("0.1230", "12.3%")])
  func share(number: String, percent: String) {
    let text =
      "{ \"name\": \"a\", \"devices\": [{ \"id\": \"a\" }], \"network\": { \"loss\": \(number) } }"
    let messages = readSample(text).diagnostics.diagnostics.map(\.message)
    #expect(messages.count == 1)
    #expect(
      messages.first?.hasSuffix("write \"\(percent)\" if you meant the share \(number)") == true)
  }

  @Test("every code is in the catalogue, once, with a title and an explanation")
  func catalogue() {
    #expect(DiagnosticCatalogue.entries.map(\.code) == DiagnosticCode.allCases)
    for code in DiagnosticCode.allCases {
      #expect(!code.title.isEmpty && !code.title.hasSuffix("."))
      #expect(code.explanation.hasSuffix("."))
      #expect(DiagnosticCode(text: code.rawValue.lowercased()) == code)
    }
  }

  @Test(
    "the nearest word allows a third of its letters to be wrong",
    arguments: [
      ("lossrate", "loss"), ("los", "loss"), ("latancy", "latency"), ("ltaency", "latency"),
      ("Band_Width", "bandwidth"), ("xyz", nil), ("", nil), ("l", nil),
    ] as [(String, String?)])
  func nearestWord(word: String, expected: String?) {
    #expect(NearestWord.nearest(to: word, in: ["loss", "latency", "bandwidth"]) == expected)
  }
}

@Suite("Lists of diagnostics")
struct DiagnosticListTests {
  @Test("several files keep their order, and errors and warnings stand together by place")
  func severalFiles() {
    var list = DiagnosticList()
    let first = list.open(SourceFile(name: "a", bytes: Array("one\ntwo".utf8)))
    let second = list.open(SourceFile(name: "b", bytes: Array("three".utf8)))
    list.error(.inconsistent, at: SourceRange(file: second, start: 0, end: 5), "B")
    list.error(
      .inconsistent, at: SourceRange(file: first, start: 4, end: 7), "A",
      notes: [(SourceRange(file: second, start: 2, end: 3), "there")])
    list.warning(.inconsistent, at: SourceRange(file: first, start: 0, end: 3), "W", hint: "h")
    #expect(
      list.plainText() == """
        a:1:1: warning[TF0410]: W
          1 | one
            | ^^^ h
        a:2:1: error[TF0410]: A
          2 | two
            | ^^^
        b:1:3: note: there
          1 | three
            |   ^
        b:1:1: error[TF0410]: B
          1 | three
            | ^^^^^

        """)
    #expect(list.errorCount == 1 + 1)
    #expect(list.warningCount == 1)
  }

  @Test("of many errors the first by place are kept, whatever the order of reports")
  func firstByLocation() {
    var list = DiagnosticList()
    let file = list.open(SourceFile(name: "a", bytes: [UInt8](repeating: 0x20, count: 100)))
    for index in (0..<100).reversed() {
      list.error(
        .inconsistent, at: SourceRange(file: file, start: index, end: index + 1), "\(index)")
    }
    #expect(list.diagnostics.map(\.message) == (0..<20).map { "\($0)" })
    #expect(list.errorCount == 100)
  }
}
