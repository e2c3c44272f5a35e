import DeviceSystems

/// A version of the app: what its processes contain.
public struct AppVersion: Hashable, Sendable {
  /// What it is called.
  public var id: String
  /// Its number: a device with this version of the app, or a later one up to the next, has it.
  public var number: UInt16 = 1
  /// The modules of the product.
  public var modules: [IntentModule]
  /// The module of the app itself, by its position; it has no intents if it is nil.
  public var appModule: Int?
  /// The module of the widget extension; nil if there is none.
  public var widgetModule: Int?
  /// The module of the App Intents extension; nil if there is none.
  public var intentsModule: Int?
  /// By kind of widget: how this version configures it.
  public var configurations: [KindConfiguration]

  /// A version.
  public init(
    id: String, modules: [IntentModule], appModule: Int? = 0, widgetModule: Int? = nil,
    intentsModule: Int? = nil, configurations: [KindConfiguration] = []
  ) {
    self.id = id
    self.modules = modules
    self.appModule = appModule
    self.widgetModule = widgetModule
    self.intentsModule = intentsModule
    self.configurations = configurations
  }

  /// The module at which a process begins.
  public func root(of process: IntentProcess) -> Int? {
    switch process {
    case .app: appModule
    case .widgetExtension: widgetModule
    case .intentsExtension: intentsModule
    }
  }
}

/// A module, which may hold intents.
public struct IntentModule: Hashable, Sendable {
  /// Its name.
  public var id: String
  /// The modules that its package conformance lists: its direct dependencies.
  public var listedDependencies: [Int]

  /// A module.
  public init(id: String, listedDependencies: [Int] = []) {
    self.id = id
    self.listedDependencies = listedDependencies
  }
}

/// How a version of the app configures a kind of widget.
public enum KindConfiguration: Hashable, Sendable {
  /// The version lacks the kind.
  case absent
  /// The kind has nothing to configure.
  case fixed
  /// An App Intent on a system that knows them, an old definition on one that does not.
  /// Where a system finds neither of its own, the App Intent is nil and the old one serves both.
  case configured(by: IntentIndex?, legacy: IntentIndex?)
}

extension KindConfiguration {
  /// Whether a system can place the kind.
  func isOffered(knowsAppIntents: Bool) -> Bool {
    switch self {
    case .absent: false
    case .fixed: true
    case .configured: intent(knowsAppIntents: knowsAppIntents) != nil
    }
  }

  /// The intent that configures it there.
  func intent(knowsAppIntents: Bool) -> IntentIndex? {
    guard case .configured(let intent, let legacy) = self else { return nil }
    return knowsAppIntents ? intent ?? legacy : legacy
  }
}

/// An App Shortcut.
public struct AppShortcut: Hashable, Sendable {
  /// The intent that it runs.
  public var intent: IntentIndex
  /// Where it is defined: in the app, or in the App Intents extension.
  public var process: IntentProcess

  /// An App Shortcut.
  public init(_ intent: IntentIndex, definedIn process: IntentProcess = .app) {
    self.intent = intent
    self.process = process
  }
}

extension IntentDefinition {
  /// The processes that contain each intent of a version: those from whose module a chain of
  /// package conformances leads to the intent's module. An old definition is no App Intent.
  public func processes(of version: VersionIndex) -> [ProcessSet] {
    let version = versions[version.position]
    var found = Array(repeating: ProcessSet(), count: intents.count)
    for process in IntentProcess.allCases {
      guard let root = version.root(of: process) else { continue }
      let reached = version.modulesReached(from: root)
      for (index, intent) in intents.enumerated()
      where !intent.isLegacyDefinition && reached.contains(intent.module) {
        found[index].insert(ProcessSet(process))
      }
    }
    return found
  }
}

extension AppVersion {
  /// A module and all that its listed dependencies lead to, each once.
  func modulesReached(from root: Int) -> [Int] {
    var reached = [root]
    var next = 0
    while next < reached.count {
      for dependency in modules[reached[next]].listedDependencies
      where !reached.contains(dependency) {
        reached.append(dependency)
      }
      next += 1
    }
    return reached
  }
}
