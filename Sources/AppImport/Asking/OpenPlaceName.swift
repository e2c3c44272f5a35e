import TextFormats

/// An open place of the description: a name between `‹` and `›`, never an invented value.
package struct Placeholder: Sendable, Hashable {
  /// The name without its marks, on one line.
  package var name: String

  /// The longest name; longer ones are cut.
  private static let greatestLength = 96

  package init(_ name: String) {
    var line = ""
    for character in name where character != "‹" && character != "›" {
      if character.isWhitespace {
        if !line.isEmpty, line.last != " " { line.append(" ") }
      } else {
        line.append(character)
      }
    }
    let isLong = line.count > Self.greatestLength
    self.name = isLong ? String(line.prefix(Self.greatestLength)) + "…" : line
  }

  package var text: String { OpenPlaceMarks.marked(name) }
}
