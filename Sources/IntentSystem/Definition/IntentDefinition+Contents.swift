import DeviceSystems

// Versions of the app in which it is said of each intent which processes contain it.

/// What a version of the app has, without its modules.
public struct VersionContents: Hashable, Sendable {
  /// Its number.
  public var number: UInt16
  /// By intent: the processes that contain it; empty where the version lacks it.
  public var processes: [ProcessSet]
  /// By kind of widget: how the version configures it.
  public var configurations: [KindConfiguration]

  /// What a version has.
  public init(
    number: UInt16 = 1, processes: [ProcessSet], configurations: [KindConfiguration]
  ) {
    self.number = number
    self.processes = processes
    self.configurations = configurations
  }
}

extension IntentDefinition {
  /// Makes one version in which these processes contain the intents, and in which the kinds of
  /// widgets are configured by these.
  public mutating func contain(_ processes: [ProcessSet], configuredBy: [IntentIndex?]) {
    contain([
      VersionContents(
        processes: processes,
        configurations: configuredBy.map { intent in
          intent.map { .configured(by: $0, legacy: nil) } ?? .fixed
        })
    ])
  }

  /// Makes versions with these contents. Each intent gets a module of its own, and each process
  /// lists those of the intents that it contains.
  public mutating func contain(_ contents: [VersionContents]) {
    let first = IntentProcess.allCases.count
    for index in intents.indices { intents[index].module = first + index }
    let modules = intents.map { IntentModule(id: $0.id) }
    versions = contents.map { content in
      let roots = IntentProcess.allCases.map { process in
        let held = content.processes.indices.filter { content.processes[$0].has(process) }
        return IntentModule(id: process.name, listedDependencies: held.map { first + $0 })
      }
      var version = AppVersion(
        id: "\(content.number)", modules: roots + modules, appModule: 0, widgetModule: 1,
        intentsModule: 2, configurations: content.configurations)
      version.number = content.number
      return version
    }
  }

  /// What a version has, without its modules.
  public func contents(of version: VersionIndex) -> VersionContents {
    VersionContents(
      number: versions[version.position].number, processes: processes(of: version),
      configurations: kinds.indices.map { configuration(of: WidgetKindIndex($0), in: version) })
  }

  /// What a device with this version of the app has: the last version up to it, or the first.
  public func version(of number: UInt16) -> VersionIndex {
    VersionIndex(versions.lastIndex { $0.number <= number } ?? 0)
  }

  /// How a version configures a kind of widget; one that it does not mention is absent.
  public func configuration(
    of kind: WidgetKindIndex, in version: VersionIndex
  ) -> KindConfiguration {
    guard versions.indices.contains(version.position) else { return .absent }
    return versions[version.position].configuration(of: kind)
  }
}
