import DeviceSystems
import IntentSystem
import Scenarios
import TextFormats

// What each version of the app has of intents and widgets.

extension ScenarioResolver {
  mutating func resolveVersions(
    _ section: IntentSectionSyntax, _ standard: [KindConfiguration],
    into definition: inout IntentDefinition
  ) {
    let processes = section.intents.map { intent in
      intent.isLegacy ? [] : ProcessSet(intent.processes.map { ProcessSet($0) })
    }
    guard !section.versions.isEmpty else {
      return definition.contain([
        VersionContents(processes: processes, configurations: standard)
      ])
    }
    checkOrder(of: section.versions)
    var contents: [VersionContents] = []
    var isContained = processes.map { _ in false }
    for version in section.versions {
      var held = processes
      if let listed = version.intents?.compactMap({ intent($0)?.position }) {
        if listed.count < version.intents?.count ?? 0 { intents.isIncomplete = true }
        for index in held.indices where !listed.contains(index) { held[index] = [] }
      }
      for index in held.indices where !held[index].isEmpty { isContained[index] = true }
      let configurations = configurations(of: version, standard, held)
      contents.append(
        VersionContents(
          number: version.number.value, processes: held, configurations: configurations))
    }
    for (index, intent) in section.intents.enumerated()
    where !isContained[index] && !intent.isLegacy {
      intentError(
        .inconsistent, at: intent.id.range,
        "no version of the app contains the intent \(intent.id.value)",
        hint: "list it in the \"intents\" of a version")
    }
    definition.contain(contents)
  }

  private mutating func checkOrder(of versions: [AppVersionSyntax]) {
    for (former, version) in zip(versions, versions.dropFirst())
    where version.number.value <= former.number.value {
      intentError(
        .inconsistent, at: version.number.range,
        "version \(version.number.value) stands after version \(former.number.value)",
        hint: "list the versions in their order")
    }
  }

  /// How a version configures each kind of widget, by an intent that it contains.
  private mutating func configurations(
    of version: AppVersionSyntax, _ standard: [KindConfiguration], _ held: [ProcessSet]
  ) -> [KindConfiguration] {
    var configurations = standard
    if let listed = version.widgets {
      for index in configurations.indices { configurations[index] = .absent }
      for item in listed {
        guard let kind = widget(item.widget), kind.position < configurations.count else {
          intents.isIncomplete = true
          continue
        }
        configurations[kind.position] = configuration(by: item.configuredBy, item.formerly)
      }
    }
    for case .configured(let intent?, _) in configurations
    where intent.position < held.count && held[intent.position].isEmpty {
      intentError(
        .inconsistent, at: version.number.range,
        "version \(version.number.value) lacks the intent "
          + "\(intents.intentNames.names[intent.position]), which configures a widget there",
        hint: "add it to \"intents\", or give the version \"widgets\"")
    }
    return configurations
  }

  /// How a kind of widget is configured, by an App Intent and by an old definition.
  mutating func configuration(
    by name: Reference?, _ former: Reference?
  ) -> KindConfiguration {
    let intent = name.flatMap { configuringIntent($0, isLegacy: false) }
    let legacy = former.flatMap { configuringIntent($0, isLegacy: true) }
    return intent == nil && legacy == nil ? .fixed : .configured(by: intent, legacy: legacy)
  }

  private mutating func configuringIntent(
    _ name: Reference, isLegacy: Bool
  ) -> IntentIndex? {
    guard let found = intent(name) else {
      intents.isIncomplete = true
      return nil
    }
    let section = syntax.systems.intents?.value.intents ?? []
    if section.indices.contains(found.position), section[found.position].isLegacy != isLegacy {
      intentError(
        .inconsistent, at: name.range,
        isLegacy
          ? "the intent \(name.value) stands in no old definition file"
          : "the intent \(name.value) stands in the old definition file alone",
        hint: isLegacy ? "give it \"legacy\": true" : "name it in \"formerly\"")
    }
    return found
  }
}
