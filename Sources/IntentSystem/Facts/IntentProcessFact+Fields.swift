import DeviceSystems

// The fields of each kind, in the order of the line.

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
