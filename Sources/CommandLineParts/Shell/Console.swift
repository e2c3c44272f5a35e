import Foundation
import HostFiles
import Synchronization

/// Where words go: data to standard output, everything else to standard error.
package struct Console {
  /// Whether words may be coloured.
  var usesColor: Bool
  /// Whether progress is shown: on a terminal, unless somebody does not want it.
  var showsProgress: Bool
  /// Whether GitHub reads along and shows annotations.
  let showsAnnotations: Bool
  /// The variables of the process.
  let environment: [String: String]

  /// How many columns a line of text may take.
  package var width: Int { TerminalWidth.columns(environment) }

  /// Takes bytes, and says why it could not.
  package typealias Stream = @Sendable ([UInt8]) -> SystemError?

  private let output: Stream
  private let errors: Stream

  /// Whether standard output refused something, other than because its reader went away.
  private static let outputWasLost = Atomic<Bool>(false)

  /// The console of the process, or one that writes to other streams.
  package init(
    environment: [String: String] = ProcessInfo.processInfo.environment,
    output: @escaping Stream = { StandardStreams.write($0, to: STDOUT_FILENO) },
    errors: @escaping Stream = { StandardStreams.write($0, to: STDERR_FILENO) }
  ) {
    self.output = output
    self.errors = errors
    self.environment = environment
    let isDumb = environment[HostVariable.terminal.rawValue] == "dumb"
    let noColor = !(environment[HostVariable.noColor.rawValue] ?? "").isEmpty
    usesColor = isatty(STDOUT_FILENO) == 1 && !noColor && !isDumb
    showsProgress = isatty(STDERR_FILENO) == 1 && !isDumb
    showsAnnotations = environment[HostVariable.annotations.rawValue] == "true"
  }

  /// Whether some output was lost; asked at the end.
  package static var hasLostOutput: Bool { outputWasLost.load(ordering: .relaxed) }

  /// Writes a line of output.
  package func print(_ text: String) { write(Array((text + "\n").utf8)) }

  /// Writes output as it is.
  package func write(_ bytes: [UInt8]) {
    guard let refusal = output(bytes) else { return }
    // A reader that went away has read what it wanted.
    if refusal.number != EPIPE { Self.outputWasLost.store(true, ordering: .relaxed) }
  }

  /// Writes a message.
  package func complain(_ text: String) {
    _ = errors(Array((text + "\n").utf8))
  }

  /// Writes annotations, each ending with a line break, if somebody shows them.
  package func annotate(_ text: String) {
    guard showsAnnotations else { return }
    _ = errors(Array(text.utf8))
  }

  /// Writes JSON documents: one as it is, several as an array.
  package func printDocuments(_ documents: [[UInt8]]) {
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
  package func progress(_ text: @autoclosure () -> String) {
    guard showsProgress else { return }
    _ = errors(Array(("\r\u{1B}[2K" + text()).utf8))
  }

  /// Takes the progress line away.
  package func endProgress() { progress("") }

  /// `text` in a colour, where colours are used.
  package func colored(_ text: String, _ color: Color) -> String {
    usesColor ? "\u{1B}[\(color.rawValue)m\(text)\u{1B}[0m" : text
  }

  /// The colours of words, each by its number on a terminal.
  package enum Color: Int {
    case red = 31
    case green = 32
    case yellow = 33
    case bold = 1
  }
}
