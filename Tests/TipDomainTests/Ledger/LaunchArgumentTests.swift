import Testing
import TipDomain

@Suite struct LaunchArgumentTests {
  private let key = "-com.apple.TipKit."

  @Test("5.6 the five launch arguments are read, those of others are passed over")
  func five() {
    let arguments = LaunchArguments([
      "/Applications/Trails", "-AppleLanguages", "(pt)", "\(key)ShowAllTips", "1",
      "\(key)HideAllTips", "YES", "\(key)ShowTips", "A, B", "\(key)HideTips", "C",
      "\(key)ResetDatastore", "1",
    ])
    #expect(arguments.showsAll && arguments.hidesAll && arguments.resetsDatastore)
    #expect(arguments.shown == ["A", "B"])
    #expect(arguments.hidden == ["C"])
  }

  @Test("5.6 a zero, a key without a value and an unknown key set nothing")
  func nothing() {
    for arguments in [
      ["\(key)ShowAllTips", "0"], ["\(key)HideAllTips"], ["\(key)ShowNoTips", "1"],
      ["\(key)ShowTips", ","], ["ShowAllTips", "1"], ["\(key)ShowAllTips", "perhaps"], [],
    ] { #expect(LaunchArguments(arguments) == LaunchArguments([])) }
  }

  @Test("5.6 of an argument that is given twice, the last counts")
  func twice() {
    let arguments = LaunchArguments([
      "\(key)ShowTips", "A", "\(key)HideAllTips", "1", "\(key)ShowTips", "B",
      "\(key)HideAllTips", "NO",
    ])
    #expect(arguments.shown == ["B"])
    #expect(!arguments.hidesAll)
  }
}
