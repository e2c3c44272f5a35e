import Scenarios
import TextFormats

extension ArgumentReader {
  /// `--with focus,intents,pointer`, or each by itself: systems of the devices beside their tips.
  package mutating func systems(
    _ meaning: String
  ) throws(UsageError) -> Argument<[DeclaredSystem]> {
    let words = DeclaredSystem.allCases.map(\.rawValue)
    let list = English.list(words)
    let given = texts(
      "with", value: "systems", "\(meaning), separated by commas: of \(list); can be given again.",
      kind: .list(words))
    var systems: [DeclaredSystem] = []
    for text in given.wrappedValue {
      for word in text.split(separator: ",", omittingEmptySubsequences: false) {
        guard let system = DeclaredSystem(rawValue: String(word)) else {
          throw UsageError(
            invalid: String(word), for: given.option,
            "Write one or more of \(list), such as 'focus'.")
        }
        if !systems.contains(system) { systems.append(system) }
      }
    }
    return Argument(wrappedValue: systems, isGiven: given.isGiven, option: given.option)
  }
}
