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
}
