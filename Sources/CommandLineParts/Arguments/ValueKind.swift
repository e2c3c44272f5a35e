/// What may be typed as a value, for whoever completes it.
package enum ValueKind: Sendable, Equatable {
  /// Anything, such as a number.
  case text
  /// One of these words.
  case words([String])
  /// One or more of these words, separated by commas.
  case list([String])
  /// The name of a command.
  case command
  case file
  case folder

  /// The words that can be completed; empty where any are allowed.
  var words: [String] {
    switch self {
    case .words(let words), .list(let words): words
    case .text, .command, .file, .folder: []
    }
  }
}
