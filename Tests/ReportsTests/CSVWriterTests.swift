import Testing
import TextFormats

@testable import ReportParts

@Suite("CSV")
struct CSVWriterTests {
  private func file(_ rows: [Cell]...) -> String {
    var table = ReportTable(
      name: "sample", title: "Sample", description: "Invented rows.",
      columns: [
        ReportColumn("name", .string, title: "Name", description: "A name."),
        ReportColumn(
          "displays_count", .number, unit: .count, title: "Displays", description: "How many."),
      ])
    for row in rows { table.append(row) }
    return String(decoding: CSVWriter.bytes(of: table), as: UTF8.self)
  }

  @Test("a file has a header, line feeds and no byte order mark")
  func plain() {
    #expect(
      file([.text("compass"), .integer(3)], [.text("trail"), .decimal(0.1)])
        == "name,displays_count\ncompass,3\ntrail,0.1\n")
  }

  @Test("an empty table is its header alone")
  func emptyTable() {
    #expect(file() == "name,displays_count\n")
  }

  @Test("commas, quotes and line ends are quoted as RFC 4180 says")
  func quoting() {
    #expect(
      file(
        [.text("a,b"), .integer(1)], [.text("say \"hi\""), .integer(2)],
        [.text("x\r\ny"), .integer(3)])
        == "name,displays_count\n\"a,b\",1\n\"say \"\"hi\"\"\",2\n\"x\r\ny\",3\n")
  }

  @Test("missing values, empty text and numbers that are not finite are told apart or left out")
  func missing() {
    #expect(
      file([.missing, .missing], [.text(""), .decimal(.nan)], [.text("x"), .decimal(.infinity)])
        == "name,displays_count\n,\n\"\",\nx,\n")
  }

  @Test(
    "text that a spreadsheet would run gets a guard, which can be taken away exactly",
    arguments: [
      "=HYPERLINK(\"http://x\")", "+1", "-1", "@SUM(A1)", "\tx", "\rx", "'=1", "''+1", "'quoted'",
      "plain", "a=b",
    ])
  func guarded(text: String) throws {
    let rows = RecordParser.rows(of: Array(file([.text(text), .integer(1)]).utf8))
    let written = try #require(rows.last?.first)
    #expect(!["=", "+", "-", "@", "\t", "\r"].contains(written.prefix(1)))
    #expect(RecordParser.removingGuard(written) == text)
  }

  @Test("numbers are never guarded, so a negative one stays a number")
  func numbersStayNumbers() {
    #expect(file([.text("x"), .integer(-4)]).hasSuffix("x,-4\n"))
    #expect(file([.text("x"), .decimal(-0.25)]).hasSuffix("x,-0.25\n"))
  }

  @Test("a NUL never reaches the file")
  func nul() {
    #expect(file([.text("\u{0}a\u{0}b"), .integer(1)]).hasSuffix("\n'\u{FFFD}a\u{FFFD}b,1\n"))
  }

  @Test(
    "what changes the direction of text is written as visible text",
    arguments: HostileNames.directionControls)
  func directionControl(_ scalar: Unicode.Scalar) {
    let number = String(scalar.value, radix: 16, uppercase: true)
    let text = file([.text("=a\(scalar)\"b"), .integer(1)])
    #expect(text.hasSuffix("\n\"'=a\\u{\(number)}\"\"b\",1\n"))
  }

  @Test("the row of a one-column table is never an empty line")
  func oneColumn() {
    var table = ReportTable(
      name: "one", title: "One", description: "One column.",
      columns: [ReportColumn("note", .string, title: "Note", description: "A note.")])
    table.append([.missing])
    table.append([.text("")])
    table.append([.text("x")])
    #expect(String(decoding: CSVWriter.bytes(of: table), as: UTF8.self) == "note\n\"\"\n\"\"\nx\n")
  }

  @Test("every file is rectangular, whatever its text holds")
  func rectangular() {
    for name in HostileNames.all {
      let rows = RecordParser.rows(of: Array(file([.text(name), .integer(1)]).utf8))
      #expect(rows.count == 2)
      #expect(rows.allSatisfy { $0.count == 2 })
    }
  }

  @Test("numbers read back as what they were", arguments: [0.1, 1e-7, 1e300, -123456.789, 2, 0])
  func roundTrip(value: Double) throws {
    let text = try #require(DecimalText.shortest(value))
    #expect(Double(text) == value)
  }
}
