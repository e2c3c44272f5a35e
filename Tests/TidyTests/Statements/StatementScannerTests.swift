import DocumentTables
import Testing

@Suite("the scanner behind the tables of statements")
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
    #expect(found.map(\.statement) == [Statement("7", 36)])
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
    let cited = Statement.all.filter { $0 != Statement("4", 4) }.map {
      Citation(statement: $0, path: "Tests/A.swift", line: 1, sentence: "x")
    }
    #expect(
      Statement.unproved(citations: cited, notModelled: []) == [Statement("4", 4)])
    #expect(
      Statement.unproved(citations: cited, notModelled: [Statement("4", 4)]).isEmpty)
  }

  @Test("the column is written from the tests and nothing else changes")
  func generatedColumn() {
    let document = StatementDocument(
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
        statement: Statement("1", 1), path: "Tests/A.swift", line: 1,
        sentence: "an id is [a name]")
    ]
    let updated = document.updated(with: citations).tables.lines
    #expect(
      updated[2] == "| 1.1 | an id \\| a name | [an id is \\[a name\\]](../../Tests/A.swift) |")
    #expect(updated[3] == "| 1.2 | another | — |")
    #expect(updated[4] == "| 1.3 | a third | [not modelled](#not-modelled) |")
    #expect(updated[0...1] == document.tables.lines[0...1])
    #expect(updated[5...] == document.tables.lines[5...])
  }

  @Test("there are as many statements as the specification has")
  func count() {
    let model = Statement.all.filter { $0.series.first?.isNumber == true }
    #expect(model.count == 157)
    #expect(Statement.all.count == 157 + 43 + 22 + 24 + 8 + 38)
    #expect(Statement.known.count == Statement.all.count + 17 + 15 + 16)
    for unknown in ["7.37", "9.1", "A-44", "B-0", "E-1", "IA-18", "ID-1"] {
      #expect(Statement(unknown).map(Statement.known.contains) == false, "\(unknown)")
    }
    for text in ["", "A-", "-1", "A-b", "A-1-2", "a-1", "C.2", "3-1", "A"] {
      #expect(Statement(text) == nil, "\(text)")
    }
  }

  @Test("numbers have one spelling")
  func spelling() {
    for text in ["3.12", "A-07", "A-43", "D-8", "F-01", "IA-3", "IC-16"] {
      #expect(Statement(text)?.description == text)
    }
  }

  @Test("the numbers of systems are read like those of the model, and claims beside them")
  func lettered() throws {
    let text = """
      @Test("A-30, IA-3: it stops")
      @Test("C.2 no number")
      @Test("F-02 and D-1 a matrix")
      """
    let found = try Citations.inTests(path: "Tests/A.swift", text: text)
    #expect(found.map(\.statement.description) == ["A-30", "IA-3", "F-02", "D-1"])
    #expect(found.first?.sentence == "it stops")
  }

  @Test("a number that stands elsewhere than at the beginning is reported")
  func misplaced() throws {
    let text = """
      @Test("A-09 a limit, and A-08 a mark")
      @Test("IB-1 to IB-10: each holds")
      @Test("A-09, A-08 both")
      """
    let found = try Citations.misplaced(path: "Tests/A.swift", text: text)
    #expect(found.map(\.line) == [1, 2])
    #expect(found.first?.message == "put A-08 at the beginning of the name")
  }

  @Test("a scenario alone proves a statement of the model, and none of another system")
  func scenariosProve() {
    let statements = Statement.all
    func unproved(in path: String) -> [Statement] {
      Statement.unproved(
        citations: statements.map {
          Citation(statement: $0, path: path, line: 1, sentence: "x")
        }, notModelled: [])
    }
    #expect(unproved(in: "Tests/A.swift").isEmpty)
    #expect(unproved(in: "scenarios/a.json").count == 43 + 22 + 24 + 8 + 38)
  }
}
