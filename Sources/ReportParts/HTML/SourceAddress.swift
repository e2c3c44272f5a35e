import TextFormats
import TipDomain

/// Where the app's sources can be read: the address of a page, in which `{file}`, `{line}` and
/// `{column}` stand for a place.
package struct SourceAddress: Sendable, Hashable {
  /// As it was given.
  package let pattern: String

  /// Why a text is no such address.
  package struct Problem: Error, Equatable {
    /// What is wrong and what to do, in sentences.
    package let advice: String
  }

  /// An example, for messages.
  package static let example = "https://example.org/app/blob/main/{file}#L{line}"

  private static let schemes = ["https://", "http://", "vscode://"]
  private static let names = ["file", "line", "column"]
  private static let longest = 2_000

  /// An address; throws what is wrong with it.
  package init(_ pattern: String) throws(Problem) {
    let lowercased = pattern.lowercased()
    guard Self.schemes.contains(where: { lowercased.hasPrefix($0) }) else {
      throw Problem(
        advice: "It begins with https://, http:// or vscode://, such as \(Self.example).")
    }
    guard pattern.unicodeScalars.count <= Self.longest,
      pattern.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0.value != 0x7F })
    else {
      throw Problem(
        advice: "It has at most \(Self.longest) characters, and no space or line break.")
    }
    guard pattern.contains("{file}") else {
      throw Problem(
        advice: "Write {file} where the path of a file stands, and {line} where its line does, "
          + "such as \(Self.example).")
    }
    self.pattern = pattern
    if let unknown = Self.unknownName(in: pattern) {
      throw Problem(
        advice: "It may hold {file}, {line} and {column}, not '\(PrintableText.escaped(unknown))'.")
    }
  }

  /// What stands in braces and means nothing.
  private static func unknownName(in pattern: String) -> String? {
    var rest = pattern[...]
    while let open = rest.firstIndex(of: "{") {
      let close = rest[open...].firstIndex(of: "}") ?? rest.index(before: rest.endIndex)
      let name = rest[open...close]
      if !names.contains(String(name.dropFirst().dropLast())) { return String(name.prefix(40)) }
      rest = rest[close...].dropFirst()
    }
    return nil
  }

  /// The address of a place.
  package func address(of place: CodePlace) -> String {
    // The path comes last: what it holds is never taken for a name in braces.
    pattern.replacing("{line}", with: "\(place.line)")
      .replacing("{column}", with: "\(place.column ?? 1)")
      .replacing("{file}", with: AddressText.path(place.file))
  }
}

extension HTMLAttribute {
  /// A link to where the app's sources can be read.
  static func link(to place: CodePlace, at address: SourceAddress) -> HTMLAttribute {
    .init("href", address.address(of: place))
  }
}
