import DeviceSystems

/// Something that happened to the processes and the installed app.
public enum IntentProcessFact: SystemFact {
  /// The process of the app changes.
  case appStateChanged(from: AppState, to: AppState, by: AppStateReason)
  /// An extension starts.
  case extensionStarted(IntentProcess)
  /// An extension ends.
  case extensionEnded(IntentProcess, by: ExtensionEndReason)
  /// The device is locked or unlocked.
  case lockChanged(Bool)
  /// A version of the app is installed.
  case appInstalled(VersionIndex)
  /// The system of the device now knows App Intents.
  case systemUpgraded
  /// The installed version contains an intent, in these processes.
  case intentCatalogued(IntentIndex, in: ProcessSet)
  /// The system lists an App Shortcut.
  case shortcutListed(ShortcutIndex, IntentIndex)
  /// The system does not list an App Shortcut.
  case shortcutRejected(ShortcutIndex, IntentIndex, because: RefusalReason)
}

extension IntentProcessFact {
  /// The kinds of these facts.
  public enum Kind: UInt8, SystemFactKind {
    case appStateChanged
    case extensionStarted
    case extensionEnded
    case lockChanged
    case appInstalled
    case systemUpgraded
    case intentCatalogued
    case shortcutListed
    case shortcutRejected
  }

  /// Which kind it is.
  public var kind: Kind {
    switch self {
    case .appStateChanged: .appStateChanged
    case .extensionStarted: .extensionStarted
    case .extensionEnded: .extensionEnded
    case .lockChanged: .lockChanged
    case .appInstalled: .appInstalled
    case .systemUpgraded: .systemUpgraded
    case .intentCatalogued: .intentCatalogued
    case .shortcutListed: .shortcutListed
    case .shortcutRejected: .shortcutRejected
    }
  }
}

extension IntentProcessFact.Kind {
  /// Its name, sentence and salience.
  public var declaration: FactDeclaration {
    switch self {
    case .appStateChanged: .init("intent.appStateChanged", "The process of the app changed.", .low)
    case .extensionStarted: .init("intent.extensionStarted", "An extension started.", .low)
    case .extensionEnded: .init("intent.extensionEnded", "An extension ended.", .low)
    case .lockChanged: .init("intent.lockChanged", "The device was locked or unlocked.", .low)
    case .appInstalled: .init("intent.appInstalled", "A version of the app was installed.", .normal)
    case .systemUpgraded:
      .init("intent.systemUpgraded", "The system of the device was upgraded.", .normal)
    case .intentCatalogued:
      .init("intent.intentCatalogued", "The installed version contains an intent.", .none)
    case .shortcutListed: .init("intent.shortcutListed", "The system lists an App Shortcut.", .low)
    case .shortcutRejected:
      .init("intent.shortcutRejected", "The system does not list an App Shortcut.", .normal)
    }
  }
}

extension IntentProcessFact {
  /// Writes the fields, in the order of the line.
  @inlinable
  public func write<Writer: FieldWriter & ~Copyable>(into writer: inout Writer) {
    switch self {
    case .appStateChanged(let former, let state, let reason):
      writer.write(.formerState, former)
      writer.write(.appState, state)
      writer.write(.stateReason, reason)
    case .extensionStarted(let process): writer.write(.process, process)
    case .extensionEnded(let process, let reason):
      writer.write(.process, process)
      writer.write(.endReason, reason)
    case .lockChanged(let isLocked): writer.write(.isLocked, isLocked)
    case .appInstalled(let version): writer.write(.version, version)
    case .systemUpgraded: break
    case .intentCatalogued(let intent, let processes):
      writer.write(.intent, intent)
      writer.write(.processes, processes)
    case .shortcutListed(let shortcut, let intent):
      writer.write(.shortcut, shortcut)
      writer.write(.intent, intent)
    case .shortcutRejected(let shortcut, let intent, let reason):
      writer.write(.shortcut, shortcut)
      writer.write(.intent, intent)
      writer.write(.refusal, reason)
    }
  }

  /// Reads the fields back.
  @inlinable
  public static func read<Reader: FieldReader>(
    _ kind: Kind, from reader: inout Reader
  ) throws(Reader.Problem) -> Self {
    switch kind {
    case .appStateChanged:
      return .appStateChanged(
        from: try reader.read(.formerState), to: try reader.read(.appState),
        by: try reader.read(.stateReason))
    case .extensionStarted: return .extensionStarted(try reader.read(.process))
    case .extensionEnded:
      return .extensionEnded(try reader.read(.process), by: try reader.read(.endReason))
    case .lockChanged: return .lockChanged(try reader.read(.isLocked))
    case .appInstalled: return .appInstalled(try reader.read(.version))
    case .systemUpgraded: return .systemUpgraded
    case .intentCatalogued:
      return .intentCatalogued(try reader.read(.intent), in: try reader.read(.processes))
    case .shortcutListed:
      return .shortcutListed(try reader.read(.shortcut), try reader.read(.intent))
    case .shortcutRejected:
      return .shortcutRejected(
        try reader.read(.shortcut), try reader.read(.intent), because: try reader.read(.refusal))
    }
  }
}
