import DeviceSystems

// One version of the app in which it is said of each intent which processes contain it.

extension IntentDefinition {
  /// Makes one version in which these processes contain the intents, and in which the kinds of
  /// widgets are configured by these.
  ///
  /// A module of its own stands for each set of processes, and each process lists those with it.
  public mutating func contain(_ processes: [ProcessSet], configuredBy: [IntentIndex?]) {
    let sets = (UInt8(1)..<(1 << UInt8(IntentProcess.allCases.count))).map {
      ProcessSet(rawValue: $0)
    }
    let first = IntentProcess.allCases.count
    var modules = IntentProcess.allCases.map { process in
      IntentModule(
        id: process.name,
        listedDependencies: sets.indices.filter { sets[$0].has(process) }.map { first + $0 })
    }
    modules += sets.map { IntentModule(id: "intents\($0.rawValue)") }
    for (index, set) in processes.enumerated() where intents.indices.contains(index) {
      intents[index].module = set.isEmpty ? modules.count : first + Int(set.rawValue) - 1
    }
    versions = [
      AppVersion(
        id: "1", modules: modules, appModule: 0, widgetModule: 1, intentsModule: 2,
        configurations: configuredBy.map { intent in
          intent.map { .configured(by: $0, legacy: nil) } ?? .fixed
        })
    ]
  }
}
