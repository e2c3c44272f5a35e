/// What an app's launch arguments say about tips (5.6).
///
///     let arguments = LaunchArguments(["-com.apple.TipKit.ShowTips", "FavoriteTip,TrailTip"])
///     arguments.shown   // ["FavoriteTip", "TrailTip"], ids of tips (5.5)
///
/// Each argument is a key with a dash before it and a value after it. Arguments of others, and a
/// key without a value, are passed over, as the system does.
public struct LaunchArguments: Sendable, Equatable {
  /// The prefix of each name on a command line.
  public static let prefix = "-com.apple.TipKit."

  /// The arguments that there are.
  public enum Name: String, Sendable, CaseIterable, BitwiseCopyable {
    /// Every tip is shown.
    case showAllTips = "ShowAllTips"
    /// Every tip is hidden.
    case hideAllTips = "HideAllTips"
    /// The named tips are shown.
    case showTips = "ShowTips"
    /// The named tips are hidden.
    case hideTips = "HideTips"
    /// The store is emptied before `configure` (5.7).
    case resetDatastore = "ResetDatastore"

    /// Whether its value is a yes or a no, and not a list of names.
    public var isFlag: Bool {
      switch self {
      case .showAllTips, .hideAllTips, .resetDatastore: true
      case .showTips, .hideTips: false
      }
    }
  }

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
    for (argument, value) in zip(arguments, arguments.dropFirst())
    where argument.hasPrefix(Self.prefix) {
      guard let name = Name(rawValue: String(argument.dropFirst(Self.prefix.count))) else {
        continue
      }
      switch name {
      case .showAllTips: showsAll = Self.flag(value) ?? false
      case .hideAllTips: hidesAll = Self.flag(value) ?? false
      case .showTips: shown = Self.names(in: value)
      case .hideTips: hidden = Self.names(in: value)
      case .resetDatastore: resetsDatastore = Self.flag(value) ?? false
      }
    }
  }

  /// What the value of a switch says; nil if it is neither a yes nor a no, which switches nothing
  /// on.
  public static func flag(_ value: String) -> Bool? {
    let word = value.lowercased()
    if ["1", "yes", "true"].contains(word) { return true }
    return ["0", "no", "false"].contains(word) ? false : nil
  }

  private static func names(in list: String) -> [String] {
    list.split(separator: ",").map { name in
      String(name.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }.filter { !$0.isEmpty }
  }
}
