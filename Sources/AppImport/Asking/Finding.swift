import SwiftSources

/// Something about the sources that a person should know, or answer.
package struct Finding: Sendable, Equatable {
  package enum Severity: String, Sendable, CaseIterable {
    /// The description has an open place that an answer fills.
    case question
    /// The construct stands in the sources and not in the description.
    case notRead = "not read"
    /// Read, with something to know about it.
    case remark
  }

  package var code: FindingCode
  package var place: SourcePlace
  package var reason: String
  package var advice: String
  /// The open place that the answer fills.
  package var placeholder: Placeholder?

  package init(
    _ code: FindingCode, at place: SourcePlace, reason: String, advice: String,
    placeholder: Placeholder? = nil
  ) {
    self.code = code
    self.place = place
    self.reason = reason
    self.advice = advice
    self.placeholder = placeholder
  }

  package var severity: Severity { code.severity }

  /// By place, then by code and reason, so that the order never depends on that of files.
  static func precedes(_ left: Finding, _ right: Finding) -> Bool {
    if left.place != right.place { return left.place < right.place }
    if left.code != right.code { return left.code.rawValue < right.code.rawValue }
    return left.reason < right.reason
  }
}
