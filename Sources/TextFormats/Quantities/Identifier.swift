/// The grammar of the names that a scenario gives to its things.
///
/// Names become cells of tables, parts of file names and anchors of pages, so they are narrow:
/// 1 to 64 characters, letters and digits of ASCII, and `_ . -` after the first.
public enum Identifier {
  /// The longest name.
  public static let maximumLength = 64

  package static let pattern = "^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$"
  package static let tipPattern =
    "^([A-Za-z0-9]|\\{(platform|version|device|launch)\\})"
    + "([A-Za-z0-9_.-]|\\{(platform|version|device|launch)\\}){0,63}$"
  static let labelPattern = "^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}/[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$"

  /// What a tip's name may hold in braces; it is replaced on each device.
  public enum Placeholder: String, CaseIterable, Hashable, Sendable {
    /// The platform of the device.
    case platform
    /// The version of the app on the device.
    case version
    /// The device.
    case device
    /// How many times the app was launched on the device.
    case launch
  }

  /// Why a text is not a name.
  public enum Problem: Error, Hashable, Sendable {
    /// The grammar is broken; a clause says how.
    case malformed(String)
    /// Tables or file systems give the word a meaning of its own.
    case reserved
  }

  /// Words that readers of tables turn into missing values, numbers or truth values, and names
  /// that some file systems keep for devices; compared in lower case.
  public static let reservedWords: [String] =
    ["na", "n.a", "nan", "null", "none", "nil", "inf", "infinity", "true", "false"]
    + ["con", "prn", "aux", "nul"]
    + (1...9).flatMap { ["com\($0)", "lpt\($0)"] }

  /// Checks the name of anything but a tip.
  public static func check(_ text: String) throws(Problem) {
    try check(text, allowsPlaceholders: false)
  }

  /// Checks the name of a tip, which may hold placeholders such as `{platform}`.
  public static func checkTip(_ text: String) throws(Problem) {
    try check(text, allowsPlaceholders: true)
  }

  /// Checks the name of something that a run can reach: a kind and a name, as in `fault/tunnel`.
  public static func checkLabel(_ text: String) throws(Problem) {
    guard let slash = text.utf8.firstIndex(of: UInt8(ascii: "/")) else {
      throw .malformed("it is a kind and a name with a \"/\" between")
    }
    try check(String(text[..<slash]))
    try check(String(text[slash...].dropFirst()))
  }

  /// A name with more to it, such as `trails-outbox-drains`. Of a name that would be too long the
  /// end is left out, and not what is added.
  ///
  /// - `suffix`: Shorter than the longest name.
  package static func join(_ name: String, _ separator: String, _ suffix: String) -> String {
    let space = maximumLength - separator.utf8.count - suffix.utf8.count
    precondition(space > 0, "Nothing of the name is left.")
    return String(decoding: name.utf8.prefix(space), as: UTF8.self) + separator + suffix
  }

  private static func check(_ text: String, allowsPlaceholders: Bool) throws(Problem) {
    var rest = Array(text.utf8)[...]
    guard !rest.isEmpty else { throw .malformed("it is empty") }
    guard rest.count <= maximumLength else {
      throw .malformed("it is longer than \(maximumLength) characters")
    }
    var isFirst = true
    while let byte = rest.popFirst() {
      if byte == Byte.openBrace, allowsPlaceholders {
        let name = rest.prefix { $0 != Byte.closeBrace }
        rest = rest.dropFirst(name.count)
        guard rest.popFirst() == Byte.closeBrace,
          Placeholder(rawValue: String(decoding: name, as: UTF8.self)) != nil
        else {
          throw .malformed("it may hold {platform}, {version}, {device} and {launch} in braces")
        }
      } else if !isAllowed(byte) {
        throw .malformed("it may hold letters, digits, \"_\", \".\" and \"-\"")
      } else if isFirst, !Byte.isLetter(byte), !Byte.isDigit(byte) {
        throw .malformed("it must begin with a letter or a digit")
      }
      isFirst = false
    }
    // File systems that keep a word keep it with any extension too.
    let stem = text.lowercased().prefix { $0 != "." }
    if reservedWords.contains(text.lowercased()) || reservedWords.contains(String(stem)) {
      throw .reserved
    }
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    Byte.isLetter(byte) || Byte.isDigit(byte)
      || [Byte.underscore, Byte.point, Byte.minus].contains(byte)
  }
}
