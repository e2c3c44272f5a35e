import ScenarioFiles
import Scenarios
import TestExtent
import Testing
import TextFormats
import TipDomain

@Suite("An app in a file of its own")
struct IncludeReadingTests {
  private static let app = """
    {
      "frequency": "daily",
      "parameters": [{ "id": "T.isOn" }],
      "events": [{ "id": "did" }],
      "tips": [
        { "type": "T", "title": "First", "options": ["MaxDisplayCount(3)"] },
        { "type": "E", "id": "one" },
        { "type": "E", "id": "two" }
      ],
      "screens": [{ "id": "home", "shows": ["T"], "donates": ["did"] }]
    }
    """

  private static func text(_ beside: String = "", include: String = "\"app.json\"") -> String {
    """
    // Claim: It reads.
    {
    "name": "small", "duration": "10d",
    "app": { "include": \(include)\(beside) },
    "devices": [{ "id": "phone" }]
    }
    """
  }

  private static func read(
    _ text: String, app: String? = app, of name: String = "shop/a.json"
  ) -> ReadScenario {
    var reader = ScenarioReader()
    reader.includes = { path, scenario in
      guard let app, scenario == name else { return .failure(.init("there is no \(path)")) }
      return .success(SourceFile(name: "shop/\(path)", bytes: Array(app.utf8)))
    }
    return reader.read(SourceFile(name: name, bytes: Array(text.utf8)))
  }

  @Test("what a file includes is read as if it stood there, and written whole")
  func whole() throws {
    let read = Self.read(Self.text())
    let scenario = try #require(read.scenario, "\(messages(of: read))")
    #expect(scenario.app.tips.map(\.identifier) == ["T", "one", "two"])
    #expect(scenario.frequency == .daily)
    #expect(scenario.claim == "It reads.")
    let text = String(decoding: try #require(read.expandedText), as: UTF8.self)
    #expect(!text.contains("include"))
    let again = try #require(readScenario(text).scenario, "\(messages(of: readScenario(text)))")
    #expect(ScenarioWriter.text(of: again) == ScenarioWriter.text(of: scenario))
  }

  @Test("keys beside it change items by their names, add others, and replace everything else")
  func changed() throws {
    let read = Self.read(
      Self.text(
        """
        , "frequency": "hourly",
        "events": [{ "id": "saw" }, { "id": "did", "limit": { "count": 7 } }],
        "tips": [
          { "type": "E", "id": "two", "title": "Second of E" },
          { "type": "T", "id": "t-1", "options": ["MaxDisplayCount(1)"] },
          { "type": "E", "id": "three" }
        ],
        "screens": [{ "id": "home", "shows": ["t-1", "two"] }],
        "onLaunch": [{ "donates": "did" }]
        """))
    let app = try #require(read.scenario?.app, "\(messages(of: read))")
    #expect(read.scenario?.frequency == .hourly)
    #expect(app.events.map(\.id) == ["did", "saw"])
    #expect(app.events[0].limit.maximumCount == 7)
    #expect(app.tips.map(\.identifier) == ["t-1", "one", "two", "three"])
    #expect(app.tips[0].content.title == "First")
    #expect(app.tips[0].options.maximumDisplayCount == 1)
    #expect(app.tips[2].content.title == "Second of E")
    #expect(read.scenario?.screens[0].slots.count == 2)
    #expect(read.scenario?.screens[0].donations.count == 1)
  }

  @Test("an item that is changed twice is told to be there twice")
  func twice() {
    let read = Self.read(Self.text(#", "events": [{ "id": "did" }, { "id": "did" }]"#))
    #expect(
      messages(of: read).contains { $0.hasPrefix("TF0413") && $0.contains("is given twice") },
      "\(messages(of: read))")
  }

  @Test("a mistake is told in the file in which it stands")
  func mistakes() throws {
    let app = Self.app.replacing("MaxDisplayCount(3)", with: "MaxCount(3)")
    let read = Self.read(Self.text(#", "frequency": "often""#), app: app)
    let found = read.diagnostics.diagnostics.filter { $0.severity == .error }
    #expect(found.map(\.file) == ["shop/a.json", "shop/app.json"], "\(messages(of: read))")
    let other = Self.read(Self.text(), app: app).diagnostics.diagnostics
    #expect(
      other.map { "\($0.file):\($0.line):\($0.column)" }.contains("shop/app.json:6:50"), "\(other)")
    let broken = Self.read(Self.text(), app: #"{ "tips": ["#).diagnostics.diagnostics
    #expect(broken.first?.file == "shop/app.json")
  }

  @Test(
    "what cannot be included is refused with the reason",
    arguments: [
      ("\"/etc/app.json\"", "write the path of a file in the folder of the scenario or below"),
      ("\"../app.json\"", "write the path of a file in the folder of the scenario or below"),
      (
        "\"parts/../../app.json\"",
        "write the path of a file in the folder of the scenario or below"
      ),
      ("\"app.txt\"", "its name must end in \\\".json\\\""),
      ("\"\"", "its name must end in \\\".json\\\""),
      ("3", "expected the path of a file such as"),
    ])
  func refused(_ path: String, _ reason: String) {
    let all = messages(of: Self.read(Self.text(include: path)))
    #expect(all.count == 1, "\(all)")
    let plain = reason.replacing("\\\"", with: "\"")
    #expect(all.first?.contains(plain) == true, "\(all)")
    #expect(all.first?.contains(" 4:21 ") == true, "\(all)")
  }

  @Test("so is a file that is missing, no app, a scenario, or that includes another")
  func wrongFiles() {
    func all(_ app: String?) -> [String] { messages(of: Self.read(Self.text(), app: app)) }
    #expect(all(nil).first?.contains("there is no app.json") == true, "\(all(nil))")
    #expect(all("[]").first?.contains("an included file holds the object of \"app\"") == true)
    #expect(all(#"{ "app": {} }"#).first?.contains("this is a whole scenario") == true)
    let nested = #"{ "include": "other.json", "tips": [] }"#
    #expect(all(nested).first?.contains("includes no other") == true, "\(all(nested))")
    #expect(all(#"{ "screens": [] }"#).first?.contains("tips") == true)
  }

  @Test("the file of an app is no scenario, and says so once")
  func appAlone() {
    let all = messages(of: readScenario(Self.app))
    #expect(all.count == 1, "\(all)")
    #expect(all.first?.contains("this is the app of a scenario") == true, "\(all)")
  }

  @Test("where no folder is known nothing is included")
  func withoutFolder() {
    let all = messages(of: readScenario(Self.text()))
    #expect(all.count == 1, "\(all)")
    #expect(all.first?.contains("name the scenario by its file") == true, "\(all)")
  }

  @Test("very many items and keys on both sides take no longer than reading them")
  func many() {
    let count = TestExtent.of(60_000, quick: 6_000)
    let items = (0..<count).map { #"{ "id": "e\#($0)", "k\#($0)": 1 }"# }.joined(separator: ",")
    let app = #"{ "events": [\#(items)], "tips": [], "screens": [] }"#
    let read = Self.read(Self.text(#", "events": [\#(items)]"#), app: app)
    #expect(read.scenario == nil)
  }

  @Test("the schema asks for tips and screens only where nothing is included")
  func schema() {
    let schema = ScenarioFormat.schema.filter { !$0.isWhitespace }
    #expect(
      schema.contains(#""anyOf":[{"required":["include"]},{"required":["tips","screens"]}]"#))
  }

  @Test("what is changed by its name beside 'include' is valid in the schema as it is in the file")
  func changedInSchema() throws {
    let app = """
      {
        "tips": [{ "type": "T" }, { "type": "U" }],
        "groups": [{ "id": "tour", "tips": ["T", "U"] }],
        "screens": [
          { "id": "home", "shows": ["T"], "actions": [{ "id": "save", "does": [] }] }
        ]
      }
      """
    let changes = """
      , "groups": [{ "id": "tour", "priority": "ordered" }],
      "screens": [{ "id": "home", "actions": [{ "id": "save", "probability": "50%" }] }]
      """
    let read = Self.read(Self.text(changes), app: app)
    #expect(read.scenario != nil, "\(messages(of: read))")
    var diagnostics = DiagnosticList()
    let file = diagnostics.open(
      SourceFile(name: "schema", bytes: Array(ScenarioFormat.schema.utf8)))
    let schema = try #require(JSONParser.parse(file, &diagnostics)?.root)
    for (name, keys) in [("Group", ["id"]), ("ScreenAction", ["id"])] {
      let definition = try #require(schema["definitions"]?[name], "\(name)")
      #expect(definition["required"]?.items?.map(\.text) == keys, "\(name)")
    }
    // In a whole file it is missed all the same.
    let alone = readScenario(
      #"""
      { "name": "x", "duration": "1h", "devices": [{ "id": "phone" }],
        "app": { "tips": [{ "type": "T" }], "screens": [], "groups": [{ "id": "tour" }] } }
      """#)
    #expect(messages(of: alone).contains { $0.contains("\"tips\"") }, "\(messages(of: alone))")
  }

  // MARK: Answers

  private static let open = """
    {
      "events": [{ "id": "did" }],
      "tips": [
        {
          "type": "T", "id": "‹t.{x}›", "title": "‹not asked›",
          "options": ["MaxDisplayCount(‹n›)"]
        }
      ],
      "screens": [
        {
          "id": "home", "shows": ["‹t.{x}›"],
          "donates": [{ "event": "did", "probability": "‹p›" }]
        }
      ]
    }
    """

  /// What is said about single values.
  private static func aboutValues(_ read: ReadScenario) -> [String] {
    messages(of: read).filter { $0.hasPrefix("TF04") }
  }

  private static func answered(_ answers: String) -> ReadScenario {
    read(text(", \"answers\": \(answers)"), app: open)
  }

  @Test("an answer fills its open place wherever that stands, as a whole value or within a text")
  func answers() throws {
    let read = Self.answered(#"{ "t.{x}": "t.one", "n": 3, "p": "20%" }"#)
    let app = try #require(read.scenario?.app, "\(messages(of: read))")
    #expect(app.tips.map(\.identifier) == ["t.one"])
    #expect(app.tips[0].content.title == "‹not asked›")
    #expect(app.tips[0].options.maximumDisplayCount == 3)
    #expect(read.scenario?.screens[0].slots.count == 1)
    #expect(Self.aboutValues(read).isEmpty, "\(messages(of: read))")
    let text = String(decoding: try #require(read.expandedText), as: UTF8.self)
    #expect(!text.contains("answers"))
  }

  @Test("an answer that is missing is told where it is to be written, and one without where it is")
  func openAnswers() {
    let read = Self.answered(#"{ "t.{x}": null, "n": 3 }"#)
    let places = read.diagnostics.diagnostics.map { "\($0.code.rawValue) \($0.file)" }
    #expect(places == ["TF0416 shop/a.json", "TF0416 shop/app.json"], "\(messages(of: read))")
    #expect(messages(of: read)[0].contains("the open place ‹t.{x}› has no answer"))
  }

  @Test(
    "answers that are wrong are refused once",
    arguments: [
      (#"{ "t.{x}": "t", "n": [3], "p": "20%" }"#, "an answer is a text, a number, true or false"),
      (#"["t"]"#, "expected an object of answers"),
    ])
  func wrongAnswers(_ answers: String, _ reason: String) {
    let all = messages(of: Self.answered(answers)).filter { !$0.hasPrefix("TF0416") }
    #expect(all.count == 1, "\(all)")
    #expect(all.first?.contains(reason) == true, "\(all)")
  }

  @Test("a wrong answer is told in the scenario, where it stands")
  func wrongValue() {
    let read = Self.answered(#"{ "t.{x}": "t", "n": 3, "p": true }"#)
    let found = read.diagnostics.diagnostics.filter { $0.severity == .error }
    #expect(found.map(\.file) == ["shop/a.json"], "\(messages(of: read))")
  }

  @Test("an answer to no question is told, and stops nothing")
  func needlessAnswer() {
    let read = Self.answered(#"{ "t.{x}": "t", "n": 3, "p": "20%", "old": 1 }"#)
    #expect(read.scenario != nil)
    #expect(Self.aboutValues(read).count == 1)
    #expect(Self.aboutValues(read).first?.hasPrefix("TF0417") == true, "\(messages(of: read))")
  }

  @Test("answers without an included file, or in it, are refused")
  func misplacedAnswers() {
    let whole = Self.text(include: "\"app.json\"").replacing(
      "\"include\": \"app.json\"",
      with: #""answers": { "x": 1 }, "tips": [{ "type": "T" }], "screens": [{ "id": "h" }]"#)
    #expect(messages(of: Self.read(whole)).contains { $0.contains("\"include\"") })
    let inside = Self.read(Self.text(), app: #"{ "tips": [], "answers": {} }"#)
    #expect(messages(of: inside).first?.contains("beside \"include\"") == true)
  }

  @Test("an action of a screen is changed by its id, and the others stay")
  func actions() throws {
    let app = Self.app.replacing(
      #""donates": ["did"] }]"#,
      with: #""actions": [{ "id": "a", "does": [{ "donates": "did" }] }, "#
        + #"{ "id": "b", "does": [{ "donates": "did" }] }] }]"#)
    let read = Self.read(
      Self.text(
        #", "screens": [{ "id": "home", "actions": [{ "id": "b", "probability": "5%" }] }]"#),
      app: app)
    let screen = try #require(read.scenario?.screens[0], "\(messages(of: read))")
    #expect(screen.actions.map(\.id) == ["a", "b"])
    #expect(screen.actions[0].timing != screen.actions[1].timing)
    #expect(screen.actions.map(\.effects.count) == [1, 1])
  }
}
