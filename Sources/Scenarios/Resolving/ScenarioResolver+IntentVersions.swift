import DeviceSystems
import IntentSystem
import TextFormats

// What each version of the app has of intents and widgets.

extension ScenarioResolver {
  mutating func resolveVersions(
    _ section: IntentSectionSyntax, _ configuredBy: [IntentIndex?],
    into definition: inout IntentDefinition
  ) {
    let processes = section.intents.map { ProcessSet($0.processes.map { ProcessSet($0) }) }
    guard !section.versions.isEmpty else {
      return definition.contain(processes, configuredBy: configuredBy)
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
      let configurations = configurations(of: version, configuredBy, held)
      contents.append(
        VersionContents(
          number: version.number.value, processes: held, configurations: configurations))
    }
    for (index, intent) in section.intents.enumerated() where !isContained[index] {
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
    of version: AppVersionSyntax, _ configuredBy: [IntentIndex?], _ held: [ProcessSet]
  ) -> [KindConfiguration] {
    var configurations = configuredBy.map { intent in
      intent.map { KindConfiguration.configured(by: $0, legacy: nil) } ?? .fixed
    }
    if let listed = version.widgets {
      for index in configurations.indices { configurations[index] = .absent }
      for item in listed {
        guard let kind = widget(item.widget), kind.position < configurations.count else {
          intents.isIncomplete = true
          continue
        }
        configurations[kind.position] = .fixed
        guard let name = item.configuredBy else { continue }
        if let intent = intent(name) {
          configurations[kind.position] = .configured(by: intent, legacy: nil)
        } else {
          intents.isIncomplete = true
        }
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
}
