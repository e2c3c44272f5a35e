import PropertySearch
import Scenarios

// Cases that failed before, and are kept.

extension Counterexample {
  /// A kept case as it is, for a failure that it is not kept for.
  package init(asKept scenario: Scenario, _ signature: FailureSignature) {
    self.init(
      signature: signature, caseNumber: nil, scenario: scenario, original: ScenarioSize(scenario),
      isMinimal: false, progress: ShrinkProgress(), failsAsWritten: true)
  }

  /// The failure that a case is kept for, by the name of its file or by its claim; nil if it is not
  /// among its failures now, or if neither says which it was.
  ///
  /// - `name`: The name of the file; `base`: that of the scenario that was searched around.
  package static func failure(
    keptAs name: String, of base: String, _ kept: Scenario, among failures: [FailureSignature]
  ) -> FailureSignature? {
    let number = name.split(separator: "-").last.flatMap { Int($0) } ?? 1
    return failures.first { failure in
      self.name(base: base, failure) == name
        || self.name(base: base, failure, number: number) == name
    } ?? failures.first { claim($0) == kept.claim }
  }

  /// What the file of a kept case says of where it comes from: the comment below its claim; nil if
  /// it says nothing.
  package static func note(of file: [UInt8]) -> String? {
    let lines = String(decoding: file, as: UTF8.self).split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    var comment = lines.prefix { $0.hasPrefix("//") }.map { line in
      line.dropFirst(line.hasPrefix("// ") ? 3 : 2)
    }
    if comment.first?.hasPrefix("Claim: ") == true {
      comment = Array(comment.drop { !$0.isEmpty }.drop(while: \.isEmpty))
    }
    return comment.isEmpty ? nil : comment.joined(separator: "\n")
  }
}
