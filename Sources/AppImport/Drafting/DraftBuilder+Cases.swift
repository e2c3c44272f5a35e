/// Names of enums that are several tips.
extension DraftBuilder {
  /// Whether a name means one of several tips; says that it is not clear which one.
  ///
  /// - `what`: What happens to it, as the beginning of a sentence.
  mutating func sayCase(of name: String, _ what: String, _ site: CallSite) -> Bool {
    guard severalTips.contains(name) else { return false }
    say(
      .effectNotSaid, at: site.source.place,
      "\(what) a case of \(name), and it is not clear which one.",
      do: "Write it by hand where it matters.")
    return true
  }
}
