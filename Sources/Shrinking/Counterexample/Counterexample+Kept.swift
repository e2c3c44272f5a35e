import PropertySearch
import Scenarios

// Cases that failed before, and are kept.

extension Counterexample {
  /// That what fails is not what can be written down, in a sentence.
  package static let doesNotFailAsWritten =
    "The written file does not fail when it is played: the claim asks more than what the run is, "
    + "or what fails here cannot be written down."

  /// A kept case as it is, for a failure that it is not kept for.
  package init(asKept scenario: Scenario, _ signature: FailureSignature) {
    self.init(
      signature: signature, caseNumber: nil, scenario: scenario, original: ScenarioSize(scenario),
      isMinimal: false, progress: ShrinkProgress(), failsAsWritten: true)
  }

  /// The name of the scenario that a small case of a failure was made from, by its own name; nil
  /// for a name that no case of this failure has.
  package static func base(ofCase name: String, _ signature: FailureSignature) -> String? {
    let number = name.split(separator: "-").last.flatMap { Int($0) } ?? 1
    for suffix in [1, number].map({ self.name(base: "", signature, number: $0) })
    where name.hasSuffix(suffix) && name.count > suffix.count {
      return String(name.dropLast(suffix.count))
    }
    return nil
  }

  /// Whether a scenario is a small case of a failure, by its name and its claim.
  package static func isCase(_ scenario: Scenario, of signature: FailureSignature) -> Bool {
    base(ofCase: scenario.name, signature) != nil && scenario.claim == claim(signature)
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

  /// Whether a kept case, which by its name may be one of `base`, is one of another scenario, whose
  /// name begins alike.
  ///
  /// - `others`: The names of the scenarios that lie beside; the note of the case may name it, too.
  package static func isOfOther(
    _ name: String, than base: String, among others: [String], note: String?
  ) -> Bool {
    // An end that only this program gives settles it.
    if isPromise(name.dropFirst(base.utf8.count + 1)) { return false }
    let separators = " \n'\"/,:;()"
    let noted = (note ?? "").split { separators.contains($0) }.map { word in
      let end = [".json", "."].first { word.hasSuffix($0) } ?? ""
      return String(word.dropLast(end.count))
    }
    return (others + noted).contains { other in
      other.hasPrefix("\(base)-") && name.hasPrefix("\(other)-")
    }
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
