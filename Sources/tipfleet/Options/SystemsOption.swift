import Scenarios
import TextFormats

extension ArgumentReader {
  /// `--with focus,intents,pointer`: systems of the devices beside their tips.
  mutating func systems(_ meaning: String) throws(UsageError) -> Argument<[DeclaredSystem]> {
    let words = DeclaredSystem.allCases.map(\.rawValue)
    let list = words.dropLast().joined(separator: ", ") + " and " + (words.last ?? "")
    return try option(
      "with", value: "systems", "\(meaning), separated by commas: of \(list).", default: [],
      shown: nil
    ) { (text, option) throws(UsageError) in
      var systems: [DeclaredSystem] = []
      for word in text.split(separator: ",", omittingEmptySubsequences: false) {
        guard let system = DeclaredSystem(rawValue: String(word)) else {
          throw UsageError(
            invalid: String(word), for: option, "Write one or more of \(list), such as 'focus'.")
        }
        if !systems.contains(system) { systems.append(system) }
      }
      return systems
    }
  }
}
