import CommandLineParts
import Foundation
import TextFormats

/// The name of a scenario that an import writes.
enum ImportedName {
  /// The name that was given, or that of the first folder in small letters: `MyApp` is `my-app`.
  static func name(_ given: String?, of paths: [String]) throws(UsageError) -> String {
    if let given {
      if isAllowed(given) { return given }
      throw UsageError(
        "'\(PrintableText.escaped(given, limit: 60))' cannot be a scenario's name. Use letters, "
          + "digits, '-', '_' and '.', beginning with a letter or digit.")
    }
    guard let first = paths.first else { return "app" }
    let whole = URL(fileURLWithPath: first).standardizedFileURL
    let stem = whole.deletingPathExtension().lastPathComponent
    let name = dashed(stem)
    return isAllowed(name) ? name : "app"
  }

  /// `MyApp 2` as `my-app-2`.
  private static func dashed(_ text: String) -> String {
    var name = ""
    var previous: Character = "-"
    for character in text {
      let isPlain = character.isASCII && (character.isLetter || character.isNumber)
      let isStart = character.isUppercase && (previous.isLowercase || previous.isNumber)
      if !isPlain || isStart, !name.isEmpty, name.last != "-" { name.append("-") }
      if isPlain { name.append(contentsOf: character.lowercased()) }
      previous = character
    }
    while name.last == "-" { name.removeLast() }
    return String(name.prefix(Identifier.maximumLength))
  }

  private static func isAllowed(_ text: String) -> Bool {
    do {
      try Identifier.check(text)
      return true
    } catch {
      return false
    }
  }
}
