import Testing

@Suite("the scanner behind the model's table")
struct StatementScannerTests {
  @Test("a test's name may cite several numbers, also on the next line")
  func namesOfTests() throws {
    let text = """
      @Test("3.12 a tip that was shown may come back")
      func first() {}
      @Test(
        "2.9, 6.4 and 6.5: parameters cross devices", arguments: [1, 2])
      func second() {}
      @Test("a test without a number")
      func third() {}
      """
    let found = try Citations.inTests(path: "Tests/A.swift", text: text)
    #expect(found.map(\.statement.description) == ["3.12", "2.9", "6.4", "6.5"])
    #expect(found.map(\.line) == [1, 3, 3, 3])
    #expect(found.first?.sentence == "a tip that was shown may come back")
    #expect(found.last?.sentence == "parameters cross devices")
  }

  @Test("a number with two digits is not taken for a smaller one")
  func longNumbers() throws {
    let found = try Citations.inTests(path: "Tests/A.swift", text: #"@Test("7.36 sums")"#)
    #expect(found.map(\.statement) == [Statement(section: 7, number: 36)])
  }

  @Test("a scenario's claim cites in brackets, and only in its first comment")
  func claimsOfScenarios() throws {
    let text = """
      // The cap is exceeded by the exact bound (8.3, 6.10).
      // More words (8.4).
      { "name": "x" } // (8.5)
      """
    let found = try Citations.inScenario(path: "scenarios/x.json", text: text)
    #expect(found.map(\.statement.description) == ["8.3", "6.10", "8.4"])
    #expect(found.first?.sentence == "The cap is exceeded by the exact bound")
  }

  @Test("a statement without a test is reported")
  func missingStatement() {
    let cited = Statement.all.filter { $0 != Statement(section: 4, number: 4) }.map {
      Citation(statement: $0, path: "Tests/A.swift", line: 1, sentence: "x")
    }
    #expect(
      Statement.unproved(citations: cited, notModelled: []) == [Statement(section: 4, number: 4)])
    #expect(
      Statement.unproved(citations: cited, notModelled: [Statement(section: 4, number: 4)]).isEmpty)
  }

  @Test("the column is written from the tests and nothing else changes")
  func generatedColumn() {
    let document = ModelDocument(
      """
      # Title
      | number | model | proved by |
      | 1.1 | an id \\| a name | old |
      | 1.2 | another | old |
      | 1.3 | a third | |
      ## Not modelled
      | number | reason |
      | 1.3 | nobody needs it |
      """)
    let citations = [
      Citation(
        statement: Statement(section: 1, number: 1), path: "Tests/A.swift", line: 1,
        sentence: "an id is [a name]")
    ]
    let updated = document.updated(with: citations).lines
    #expect(
      updated[2] == "| 1.1 | an id \\| a name | [an id is \\[a name\\]](../../Tests/A.swift) |")
    #expect(updated[3] == "| 1.2 | another | — |")
    #expect(updated[4] == "| 1.3 | a third | [not modelled](#not-modelled) |")
    #expect(updated[0...1] == document.lines[0...1])
    #expect(updated[5...] == document.lines[5...])
  }

  @Test("there are as many statements as the specification has")
  func count() {
    #expect(Statement.all.count == 157)
    #expect(Statement("7.37").map(Statement.all.contains) == false)
  }
}
