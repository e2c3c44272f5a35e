import TextFormats

/// Writes a table as CSV: RFC 4180 quoting, comma, header row, UTF-8 without a byte order mark, and
/// line feeds. Missing values are empty, empty text is `""`.
package enum CSVWriter {
  /// The whole file, header included.
  package static func bytes(of table: ReportTable) -> [UInt8] {
    var output = TextOutput(capacity: 64 + table.cells.count * 10)
    write(table, into: &output)
    return output.bytes
  }

  /// Appends the whole file, header included.
  package static func write(_ table: ReportTable, into output: inout TextOutput) {
    let width = table.columns.count
    for (index, column) in table.columns.enumerated() {
      if index > 0 { output.write(byte: comma) }
      output.write(column.name)
    }
    output.write(byte: lineFeed)
    var position = 0
    for cell in table.cells {
      if position > 0 { output.write(byte: comma) }
      write(cell, isOnlyCell: width == 1, into: &output)
      position += 1
      if position == width {
        output.write(byte: lineFeed)
        position = 0
      }
    }
  }

  /// A row of one missing value would be an empty line, which readers skip; so it is quoted.
  private static func write(_ cell: Cell, isOnlyCell: Bool, into output: inout TextOutput) {
    switch cell {
    case .integer(let value): output.write(integer: value)
    case .decimal(let value):
      if let text = DecimalText.shortest(value) {
        output.write(text)
      } else if isOnlyCell {
        output.write("\"\"")
      }
    case .boolean(let value): output.write(value ? "true" : "false")
    case .text(let text): write(text: text, into: &output)
    case .missing: if isOnlyCell { output.write("\"\"") }
    }
  }

  /// Writes text, guarded against being read as a formula.
  ///
  /// Spreadsheets run what starts with `=`, `+`, `-` or `@`, so such text gets a leading `'`. Text
  /// that has one already gets another: taking one `'` away is then always the exact inverse.
  /// NUL makes readers refuse the file and becomes U+FFFD. CSV has no escape for what changes the
  /// direction of text, so it is written as a terminal shows it; ids never hold any.
  private static func write(text: String, into output: inout TextOutput) {
    var text = withoutDirectionControls(text)
    let isGuarded = needsGuard(text.utf8)
    text.makeContiguousUTF8()
    let needsQuotes = text.isEmpty || text.utf8.contains { needsQuoting($0) }
    if needsQuotes { output.write(byte: quote) }
    if isGuarded { output.write(byte: UInt8(ascii: "'")) }
    if needsQuotes || text.utf8.contains(0) {
      for byte in text.utf8 {
        switch byte {
        case quote: output.write("\"\"")
        case 0: output.write("\u{FFFD}")
        default: output.write(byte: byte)
        }
      }
    } else {
      output.write(text)
    }
    if needsQuotes { output.write(byte: quote) }
  }

  private static func withoutDirectionControls(_ text: String) -> String {
    guard text.utf8.contains(where: DirectionControl.mayBegin),
      text.unicodeScalars.contains(where: DirectionControl.contains)
    else { return text }
    return text.unicodeScalars.map { scalar in
      DirectionControl.contains(scalar) ? PrintableText.visible(scalar) : String(scalar)
    }.joined()
  }

  private static func needsGuard(_ text: String.UTF8View) -> Bool {
    for byte in text {
      switch byte {
      case UInt8(ascii: "'"): continue
      case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), tab,
        carriageReturn, 0:
        return true
      default: return false
      }
    }
    return false
  }

  private static func needsQuoting(_ byte: UInt8) -> Bool {
    byte == comma || byte == quote || byte == lineFeed || byte == carriageReturn
  }

  private static let comma = UInt8(ascii: ",")
  private static let quote = UInt8(ascii: "\"")
  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")
  private static let tab = UInt8(ascii: "\t")
}
