import TestExtent
import Testing

/// Sources that nobody writes, but that a broken file or a generator can be.
@Suite("limits", .serialized)
struct LimitTests {
  static let repeated = [
    "(", "[", "{", "}", ")", "\"", "\"\\(", "#if A\n", "#elseif B\n", "#endif\n", "/*", "*/", "a.",
    "a(", "a { ", "if ", "if a { ", "} else if b { ", "guard ", "switch ", "case ", "default ",
    "for ", "func ", "func f() ", "func f() { ", "var ", "var a = ", "var a: ", "a = ", "a + ", "<",
    "a<", "struct A: Tip { ", "struct A: ", "extension A { ", "enum E { case ", "@A ", "@A(",
    "#Rule(",
    "#Rule(a) { ", "TipGroup { ", "/", "/a", "\\(", "`", "#", "\u{0}", "else ", "catch ", "let a, ",
    "\"\"\"\n", "Tips.configure([", ".donate(", "x.popoverTip(", "static let e = Event(id: ",
    "var id: String { \"\" + ", "switch self { case .a: ", "in tip.statusUpdates { ", "init( ",
    "protocol A: B {} ", "A.e.sendDonation() ", "func f() { f() } ", "? : ", "a as? ", "é",
    "import ",
  ]

  private static let times = TestExtent.of(3_000, quick: 500)

  @Test("anything repeated very often is read in time", arguments: repeated)
  func repeats(_ piece: String) {
    let head = "struct A: Tip { static let e = Event(id: \"x\") }\n"
    let clock = ContinuousClock()
    let time = clock.measure {
      _ = read(head + String(repeating: piece, count: Self.times))
    }
    #expect(time < .seconds(20), "\(piece): \(time)")
  }
}
