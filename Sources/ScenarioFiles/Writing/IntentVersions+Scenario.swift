import DeviceSystems
import IntentSystem
import Scenarios
import TextFormats

// From the versions of the app to their file.

extension AppVersionSyntax {
  /// All versions; none if there is only one, which has everything.
  static func all(of definition: IntentDefinition) -> [AppVersionSyntax] {
    guard definition.versions != definition.standardVersions else { return [] }
    return definition.versions.indices.map { AppVersionSyntax(VersionIndex($0), of: definition) }
  }

  private init(_ version: VersionIndex, of definition: IntentDefinition) {
    number = Located(definition.versions[version.position].number)
    let processes = definition.processes(of: version)
    intents = processes.indices.filter { !processes[$0].isEmpty }.map {
      Located(definition.intents[$0].id)
    }
    widgets = definition.kinds.indices.compactMap { kind in
      let widget = Located(definition.kinds[kind].id)
      switch definition.configuration(of: WidgetKindIndex(kind), in: version) {
      case .absent: return nil
      case .fixed: return VersionWidgetSyntax(widget: widget)
      case .configured(let intent, let legacy):
        return VersionWidgetSyntax(
          widget: widget,
          configuredBy: intent.map { Located(definition.intents[$0.position].id) },
          formerly: legacy.map { Located(definition.intents[$0.position].id) })
      }
    }
  }
}

extension IntentDefinition {
  /// The one version that a section without versions has.
  fileprivate var standardVersions: [AppVersion] {
    var copy = self
    copy.contain([
      VersionContents(
        processes: processesOverVersions,
        configurations: kinds.indices.map { standardConfiguration(of: WidgetKindIndex($0)) })
    ])
    return copy.versions
  }

  /// How a kind of widget is configured in the first version in which it is.
  func standardConfiguration(of kind: WidgetKindIndex) -> KindConfiguration {
    for version in versions.indices {
      let configuration = configuration(of: kind, in: VersionIndex(version))
      if case .configured = configuration { return configuration }
    }
    return .fixed
  }

  /// By intent: the processes that contain it in any version.
  var processesOverVersions: [ProcessSet] {
    var found = Array(repeating: ProcessSet(), count: intents.count)
    for version in versions.indices {
      for (index, held) in processes(of: VersionIndex(version)).enumerated() {
        found[index].formUnion(held)
      }
    }
    return found
  }
}
