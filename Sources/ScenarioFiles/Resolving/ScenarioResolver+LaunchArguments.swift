import Scenarios
import TextFormats
import TipDomain

// Launch arguments (5.6): checked here, and read by `LaunchArguments` as the app reads them.

extension ScenarioResolver {
  mutating func apply(_ written: [Reference], to device: inout DeviceDefinition) {
    var words: [String] = []
    for reference in written {
      guard let argument = launchArgument(reference) else { continue }
      words += [LaunchArguments.prefix + argument.name, argument.value]
    }
    let arguments = LaunchArguments(words)
    if arguments.showsAll { device.overrides.showsAll = true }
    if arguments.hidesAll { device.overrides.hidesAll = true }
    if arguments.resetsDatastore { device.resetsAtEveryLaunch = true }
    device.overrides.shown += tips(named: arguments.shown, in: written)
    device.overrides.hidden += tips(named: arguments.hidden, in: written)
  }

  /// The name and the value of an argument, if it is one of TipKit's.
  private mutating func launchArgument(
    _ reference: Reference
  ) -> (name: String, value: String)? {
    let words = reference.value.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
    guard words.count == 2, words[1].contains(where: { $0 != " " }) else {
      refuse(reference, "it is a name and a value, such as \"HideAllTips 1\"")
      return nil
    }
    var name = String(words[0])
    for prefix in ["-", "com.apple.TipKit.", "."] where name.hasPrefix(prefix) {
      name = String(name.dropFirst(prefix.utf8.count))
    }
    let names = LaunchArguments.Name.allCases.map(\.rawValue)
    guard let known = LaunchArguments.Name(rawValue: name) else {
      refuse(
        reference, "there is no argument \(PrintableText.quoted(name))",
        hint: NearestWord.hint(for: name, in: names))
      return nil
    }
    let value = String(words[1])
    if known.isFlag, LaunchArguments.flag(value) == nil {
      refuse(reference, "\(name) takes 1 or 0, or YES or NO")
      return nil
    }
    return (name, value)
  }

  /// The tips whose ids the arguments name; an id that no tip has does nothing (5.5).
  private mutating func tips(named ids: [String], in written: [Reference]) -> [TipIndex] {
    var tips: [TipIndex] = []
    for id in ids {
      let range = written.last { $0.value.contains(id) }?.range
      guard let range else { continue }
      checkAppIsDeclared(at: range, for: "the override")
      // Not by a type, as elsewhere in the file; and all types with the id.
      let named = tipNames.names.indices.filter { tipNames.names[$0] == id }
      tips += named.map { TipIndex($0) }
      if named.isEmpty, !tipNames.isBroken(id) {
        warning(
          .neverHappens, at: range,
          "there is no tip \(PrintableText.quoted(id)), so the launch argument does nothing for it")
      }
    }
    return tips
  }

  private mutating func refuse(_ argument: Reference, _ clause: String, hint: String? = nil) {
    error(
      .malformedText, at: argument.range,
      "\(PrintableText.quoted(argument.value)) is not a launch argument: \(clause)", hint: hint)
  }
}
