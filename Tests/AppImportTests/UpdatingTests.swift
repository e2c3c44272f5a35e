import AppImport
import Testing

@Suite("importing again")
struct UpdatingTests {
  private func differences(_ old: String, _ new: String) -> [String]? {
    AppDifference.sentences(
      from: Array(imported(read(old)).app.text.utf8), to: Array(imported(read(new)).app.text.utf8))
  }

  private static func lamp(_ second: String) -> String {
    "struct Lamp: Tip { @Parameter static var isLit: Bool = false\n"
      + "@Parameter static var \(second): Bool = true }"
  }

  @Test("unchanged sources say the same, also with two parameters of one type")
  func unchanged() {
    #expect(differences(Self.lamp("isWarm"), Self.lamp("isWarm")) == [])
  }

  @Test("a parameter that has another name is renamed")
  func renamed() {
    #expect(
      differences(Self.lamp("isWarm"), Self.lamp("isHot"))
        == ["renamed: the parameter Lamp.isWarm is now Lamp.isHot"])
  }

  @Test("a default that changed is said of its own parameter")
  func changed() {
    let new = Self.lamp("isWarm").replacing("= true", with: "= false")
    #expect(
      differences(Self.lamp("isWarm"), new)
        == ["changed: default of the parameter Lamp.isWarm"])
  }

  @Test("an assumption in place of null is marked")
  func assumed() throws {
    let app = read("struct Lamp: Tip { var id: String { \"lamp-\\(room)\" } }")
    let old = imported(app)
    let new = imported(app, assumes: true)
    let update = try AnswerUpdate(
      of: Array(old.text.utf8), with: new.answers, including: "sample.app.json")
    let text = String(decoding: update.bytes, as: UTF8.self)
    #expect(
      text.contains(
        """
              // Assumed: check it.
              "lamp-{room}": "lamp-assumed",
        """), "\(text)")
    #expect(update.open.isEmpty)
  }
}
