import Testing
import TextFormats

@Suite("What two JSON texts say differently")
struct JSONDifferenceTests {
  private func differences(_ left: String, _ right: String) throws -> [[String?]] {
    func root(_ text: String) throws -> JSONNode {
      var diagnostics = DiagnosticList()
      let number = diagnostics.open(SourceFile(name: "a.json", bytes: Array(text.utf8)))
      return try #require(JSONParser.parse(number, &diagnostics)).root
    }
    return JSONDifference.all(try root(left), try root(right)).map { [$0.path, $0.left, $0.right] }
  }

  @Test("is told by where it stands, items by their names in whatever order")
  func paths() throws {
    let left = """
      {"a": 1, "faults": [{"name": "x", "every": "9h"}, {"name": "y", "at": {"from": "1s"}}],
       "tips": [{"type": "T", "id": "t.1"}, {"type": "T", "id": "t.2", "cap": 4}]}
      """
    let right = """
      {"faults": [{"name": "y", "at": {"from": "2s"}}, {"name": "x", "every": "90h"}],
       "tips": [{"type": "T", "id": "t.1"}, {"type": "T", "id": "t.2", "cap": 2}], "b": true}
      """
    #expect(
      try differences(left, right) == [
        ["a", "1", nil], ["faults[x].every", "9h", "90h"], ["faults[y].at.from", "1s", "2s"],
        ["tips[t.2].cap", "4", "2"], ["b", nil, "true"],
      ])
    #expect(try differences(left, left).isEmpty)
  }

  @Test("an object that one lacks is told key by key, an item as a whole")
  func lacking() throws {
    #expect(
      try differences(
        #"{"sync": {"push": {"loss": "5%"}}}"#, #"{"devices": [{"id": "pad", "os": "26"}]}"#) == [
          ["sync.push.loss", "5%", nil], ["devices", nil, #"[{"id":"pad","os":"26"}]"#],
        ])
    #expect(
      try differences(#"{"d": [{"id": "a"}]}"#, #"{"d": [{"id": "a"}, {"id": "b"}]}"#)
        == [["d[b]", nil, #"{"id":"b"}"#]])
  }

  @Test("lists without names are paired by index, and told as a whole where they differ in length")
  func lists() throws {
    #expect(
      try differences(#"{"s": [{"at": 1}, {"at": 2}]}"#, #"{"s": [{"at": 1}, {"at": 3}]}"#)
        == [["s[1].at", "2", "3"]])
    #expect(
      try differences(#"{"s": [{"at": 1}]}"#, #"{"s": [{"at": 1}, {"at": 3}]}"#)
        == [["s", #"[{"at":1}]"#, #"[{"at":1},{"at":3}]"#]])
    #expect(try differences(#"{"r": ["p"]}"#, #"{"r": ["q"]}"#) == [["r", #"["p"]"#, #"["q"]"#]])
    // Two of one name cannot be told apart by it.
    #expect(
      try differences(#"{"s": [{"id": "a"}, {"id": "a"}]}"#, #"{"s": [{"id": "a"}, {"id": "b"}]}"#)
        == [["s[1].id", "a", "b"]])
  }
}
