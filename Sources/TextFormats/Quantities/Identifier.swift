/// The grammar of the names that a scenario gives to its things.
///
/// Names of devices, screens and the like become parts of file names and of labels, so they are
/// narrow: 1 to 64 characters, letters and digits of ASCII, and `_ . -` after the first. What an
/// app's code names is as wide as Swift and TipKit allow.
public enum Identifier {
  /// The longest name.
  public static let maximumLength = 64

  package static let pattern = "^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$"
  static let labelPattern = "^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}/[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$"

  /// What a tip's name may hold in braces; it is replaced on each device, and an item in the file.
  public enum Placeholder: String, CaseIterable, Hashable, Sendable {
    /// The platform of the device.
    case platform
    /// The version of the app on the device.
    case version
    /// The device.
    case device
    /// How many times the app was launched on the device.
    case launch
    /// An item of the app.
    case item
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

  /// Checks the name of something that is not of the app's code, such as a device.
  public static func check(_ text: String) throws(Problem) {
    guard !text.isEmpty else { throw .malformed("it is empty") }
    guard text.utf8.count <= maximumLength else {
      throw .malformed("it is longer than \(maximumLength) characters")
    }
    for (index, byte) in text.utf8.enumerated() {
      if !isAllowed(byte) {
        throw .malformed("it may hold the letters A to Z, digits, \"_\", \".\" and \"-\"")
      }
      if index == 0, !Byte.isLetter(byte), !Byte.isDigit(byte) {
        throw .malformed("it must begin with a letter or a digit")
      }
    }
    try checkIsFree(text)
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

  /// Checks that tables and file systems give a name no meaning of their own.
  static func checkIsFree(_ text: String) throws(Problem) {
    // File systems that keep a word keep it with any extension too.
    let whole = text.lowercased()
    let stem = String(whole.prefix { $0 != "." })
    if reservedWords.contains(whole) || reservedWords.contains(stem) { throw .reserved }
  }

  static func isAllowed(_ byte: UInt8) -> Bool {
    Byte.isLetter(byte) || Byte.isDigit(byte)
      || [Byte.underscore, Byte.point, Byte.minus].contains(byte)
  }
}
