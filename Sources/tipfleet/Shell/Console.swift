import Foundation
import Synchronization

/// Where words go: data to standard output, everything else to standard error.
struct Console {
  /// Whether words may be coloured.
  var usesColor: Bool
  /// Whether progress is shown: on a terminal, unless somebody does not want it.
  var showsProgress: Bool
  /// Whether GitHub reads along and shows annotations.
  let showsAnnotations: Bool

  /// Whether standard output refused something, other than because its reader went away.
  private static let outputWasLost = Atomic<Bool>(false)

  init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    let isDumb = environment["TERM"] == "dumb"
    let noColor = !(environment["NO_COLOR"] ?? "").isEmpty
    usesColor = isatty(STDOUT_FILENO) == 1 && !noColor && !isDumb
    showsProgress = isatty(STDERR_FILENO) == 1 && !isDumb
    showsAnnotations = environment["GITHUB_ACTIONS"] == "true"
  }

  /// Opens the standard streams that the caller closed, so that no file of ours gets their numbers.
  static func openStandardStreams() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
      _ = open("/dev/null", O_RDWR)
    }
  }

  /// Whether some output was lost; asked at the end.
  static var hasLostOutput: Bool { outputWasLost.load(ordering: .relaxed) }

  /// Writes a line of output.
  func print(_ text: String) { write(Array((text + "\n").utf8)) }

  /// Writes output as it is.
  func write(_ bytes: [UInt8]) {
    guard let refusal = DiskWriter.writeAll(bytes, to: STDOUT_FILENO) else { return }
    // A reader that went away has read what it wanted.
    if refusal.reason.number != EPIPE { Self.outputWasLost.store(true, ordering: .relaxed) }
  }

  /// Writes a message.
  func complain(_ text: String) {
    _ = DiskWriter.writeAll(Array((text + "\n").utf8), to: STDERR_FILENO)
  }

  /// Writes annotations, each ending with a line break, if somebody shows them.
  func annotate(_ text: String) {
    guard showsAnnotations else { return }
    _ = DiskWriter.writeAll(Array(text.utf8), to: STDERR_FILENO)
  }

  /// Writes JSON documents: one as it is, several as an array.
  func printDocuments(_ documents: [[UInt8]]) {
    if documents.count == 1 {
      write(documents[0])
      return
    }
    var bytes: [UInt8] = Array("[\n".utf8)
    for (index, document) in documents.enumerated() {
      if index > 0 { bytes.append(contentsOf: Array(",\n".utf8)) }
      bytes.append(contentsOf: document.drop { $0 == UInt8(ascii: "\n") })
    }
    bytes.append(contentsOf: Array("]\n".utf8))
    write(bytes)
  }

  /// Shows how far something is, on a terminal only; the line is overwritten by the next.
  func progress(_ text: @autoclosure () -> String) {
    guard showsProgress else { return }
    _ = DiskWriter.writeAll(Array(("\r\u{1B}[2K" + text()).utf8), to: STDERR_FILENO)
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
    case bold = 1
  }
}
