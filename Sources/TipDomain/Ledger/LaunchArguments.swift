/// What an app's launch arguments say about tips (5.6).
///
///     let arguments = LaunchArguments(["-com.apple.TipKit.ShowTips", "FavoriteTip,TrailTip"])
///     arguments.overrides { ids[$0] }
///
/// Each argument is a key with a dash before it and a value after it. Arguments of others, and a
/// key without a value, are passed over, as the system does.
public struct LaunchArguments: Sendable, Equatable {
  /// `ShowAllTips`.
  public var showsAll = false
  /// `HideAllTips`.
  public var hidesAll = false
  /// `ShowTips`: names of tips.
  public var shown: [String] = []
  /// `HideTips`: names of tips.
  public var hidden: [String] = []
  /// `ResetDatastore`: the store is emptied before `configure` (5.7).
  public var resetsDatastore = false

  /// Reads `arguments`; of a key given twice, the last counts.
  public init(_ arguments: [String]) {
    let prefix = "-com.apple.TipKit."
    for (argument, value) in zip(arguments, arguments.dropFirst())
    where argument.hasPrefix(prefix) {
      switch argument.dropFirst(prefix.count) {
      case "ShowAllTips": showsAll = Self.isTrue(value)
      case "HideAllTips": hidesAll = Self.isTrue(value)
      case "ShowTips": shown = Self.names(in: value)
      case "HideTips": hidden = Self.names(in: value)
      case "ResetDatastore": resetsDatastore = Self.isTrue(value)
      default: continue
      }
    }
  }

  /// The overrides, with each name looked up as a tip's id (C1); a name that no tip has does
  /// nothing.
  public func overrides(record: (String) -> RecordIndex?) -> TestingOverrides {
    var overrides = TestingOverrides()
    overrides.showsAll = showsAll
    overrides.hidesAll = hidesAll
    overrides.shown = shown.compactMap(record)
    overrides.hidden = hidden.compactMap(record)
    return overrides
  }

  private static func isTrue(_ value: String) -> Bool {
    ["1", "yes", "true"].contains(value.lowercased())
  }

  private static func names(in list: String) -> [String] {
    list.split(separator: ",").map { name in
      String(name.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }.filter { !$0.isEmpty }
  }
}
