import TextFormats

/// Messages that GitHub shows beside the changed lines.
package enum WorkflowCommand {
  /// One message, ending with a line break.
  ///
  /// - `line`, `column`: Where in the file, from 1; nil for the file as a whole.
  package static func text(
    _ level: String, file: String, line: Int? = nil, column: Int? = nil, title: String,
    message: String
  ) -> String {
    let place = (line.map { ",line=\($0)" } ?? "") + (column.map { ",col=\($0)" } ?? "")
    return "::\(level) file=\(property(file))\(place),title=\(property(title))::"
      + "\(escaped(message))\n"
  }

  private static func property(_ text: String) -> String {
    var result = ""
    for character in escaped(text) {
      switch character {
      case ":": result += "%3A"
      case ",": result += "%2C"
      default: result.append(character)
      }
    }
    return result
  }

  /// Only what would end the command, or begin another one, has to be written otherwise.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      case _ where DirectionControl.contains(scalar): result += PrintableText.visible(scalar)
      default:
        if scalar.value >= 0x20 { result.unicodeScalars.append(scalar) }
      }
    }
    return result
  }
}
