/// One branch of `#if`, as it is written.
package struct CompilationCondition: Sendable, Hashable {
  /// The conditions of the branches before it, all of which must be false.
  package var earlier: [String]
  /// Its own condition; nil for `#else`.
  package var own: String?

  package init(earlier: [String], own: String?) {
    self.earlier = earlier
    self.own = own
  }

  /// One condition that says the same.
  package var text: String {
    let denied = earlier.map { "!(\($0))" }
    guard let own else { return denied.joined(separator: " && ") }
    return denied.isEmpty ? own : (denied + ["(\(own))"]).joined(separator: " && ")
  }
}
