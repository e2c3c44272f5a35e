import Synchronization
import Testing

/// A check found something wrong where no test of Swift Testing runs that could have an issue: in a
/// test of XCTest, or in a program.
public struct FailedCheck: Error, CustomStringConvertible {
  /// The issues, as a test would have them.
  public let description: String
}

/// The issues of one check.
final class CheckIssues: Sendable {
  private let texts = Mutex<[String]>([])
  private let location: SourceLocation

  init(at location: SourceLocation) { self.location = location }

  func record(_ text: String) {
    texts.withLock { $0.append(text) }
    Issue.record(Comment(rawValue: text), sourceLocation: location)
  }

  func attach(_ text: String, _ name: String) {
    Attachment.record(Array(text.utf8), named: name, sourceLocation: location)
  }

  /// Throws what was recorded where nobody hears of it: without a test that runs, an issue is lost.
  func end() throws(FailedCheck) {
    let texts = texts.withLock { $0 }
    guard Test.current == nil, !texts.isEmpty else { return }
    throw FailedCheck(description: texts.joined(separator: "\n"))
  }
}
