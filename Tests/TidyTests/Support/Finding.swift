/// One place that breaks a house rule, with what to do about it.
struct Finding: Equatable, CustomStringConvertible {
  /// The file, relative to the repository's root.
  var path: String
  /// The line, counted from 1.
  var line: Int
  /// What is wrong and what to write instead.
  var message: String

  var description: String { "\(path):\(line): \(message)" }
}

extension [Finding] {
  /// All findings, one a line, for a failure message.
  var report: String { map(\.description).joined(separator: "\n") }
}
