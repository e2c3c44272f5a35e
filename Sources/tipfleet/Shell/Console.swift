import FleetSimulation
import Foundation

/// Where words go: data to standard output, everything else to standard error.
struct Console {
  /// Whether words may be coloured.
  var usesColor: Bool
  /// Whether standard error is a terminal, on which progress may be shown.
  let showsProgress: Bool

  init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    let isTerminal = isatty(STDOUT_FILENO) == 1
    let noColor = !(environment["NO_COLOR"] ?? "").isEmpty
    usesColor = isTerminal && !noColor && environment["TERM"] != "dumb"
    showsProgress = isatty(STDERR_FILENO) == 1 && environment["TERM"] != "dumb"
  }

  /// Writes a line of output.
  func print(_ text: String) { write(text + "\n", to: .standardOutput) }

  /// Writes output as it is.
  func write(_ bytes: [UInt8]) { try? FileHandle.standardOutput.write(contentsOf: Data(bytes)) }

  /// Writes a message.
  func complain(_ text: String) { write(text + "\n", to: .standardError) }

  /// Shows how far something is, on a terminal only; the line is overwritten by the next.
  func progress(_ text: String) {
    guard showsProgress else { return }
    write("\r\u{1B}[2K" + text, to: .standardError)
  }

  /// Takes the progress line away.
  func endProgress() { progress("") }

  /// `text` in a colour, where colours are used.
  func colored(_ text: String, _ color: Color) -> String {
    usesColor ? "\u{1B}[\(color.rawValue)m\(text)\u{1B}[0m" : text
  }

  enum Color: Int {
    case red = 31
    case green = 32
    case yellow = 33
    case dim = 2
    case bold = 1
  }

  private func write(_ text: String, to handle: FileHandle) {
    // A reader that went away is no reason to fail.
    try? handle.write(contentsOf: Data(text.utf8))
  }
}
