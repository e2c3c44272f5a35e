import CapacityStudies
import Testing

@Suite("Paths to values of a scenario")
struct ValuePathTests {
  @Test("a path of keys, places and names is read", arguments: ["a", "a.b", "a[0].b", "a[phone]"])
  func reads(_ text: String) throws {
    #expect(try ValuePath(text).text == text)
  }

  @Test("what is no path is refused", arguments: ["", ".a", "a.", "a[", "a[]", "a[0]b"])
  func refuses(_ text: String) {
    #expect(throws: ValuePath.Problem.self) { try ValuePath(text) }
  }
}
