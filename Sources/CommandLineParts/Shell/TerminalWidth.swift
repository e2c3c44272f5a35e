import Foundation

/// How many columns a line of text may take.
package enum TerminalWidth {
  /// What is taken where nobody reads along.
  package static let usual = 80
  /// The narrowest that two columns of help are made for.
  static let least = 40

  /// What COLUMNS says, or else the terminal behind standard output, or else the usual.
  static func columns(_ environment: [String: String]) -> Int {
    if let text = environment[HostVariable.columns.rawValue], let count = Int(text), count > 0 {
      return max(least, count)
    }
    guard isatty(STDOUT_FILENO) == 1 else { return usual }
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return usual }
    return max(least, Int(size.ws_col))
  }
}
