import DeviceSystems

// The fields of each kind, in the order of the line.

extension IntentConfigurationFact {
  /// Writes the fields, in the order of the line.
  @inlinable
  public func write<Writer: FieldWriter & ~Copyable>(into writer: inout Writer) {
    switch self {
    case .widgetMigrated(let instance, let former, let intent, let lost):
      writer.write(.instance, instance)
      writer.write(.formerIntent, former)
      writer.write(.intent, intent)
      writer.write(.lostCount, lost)
    case .valueMigrated(let instance, let parameter, let origin, let choice):
      writer.write(.instance, instance)
      writer.write(.parameter, parameter)
      writer.write(.origin, origin)
      writer.write(.choice, choice)
    case .widgetPlaced(let instance, let kind, let family, let intent, let recommendation):
      writer.write(.instance, instance)
      writer.write(.widgetKind, kind)
      writer.write(.family, family)
      writer.write(.configuration, intent)
      writer.write(.recommendation, recommendation)
    case .widgetRefused(let kind, let family, let reason):
      writer.write(.widgetKind, kind)
      writer.write(.family, family)
      writer.write(.placementRefusal, reason)
    case .actionPlaced(let instance, let intent, let surface):
      writer.write(.instance, instance)
      writer.write(.intent, intent)
      writer.write(.surface, surface)
    case .removed(let instance): writer.write(.instance, instance)
    case .shown(let instance, let count, let digest):
      writer.write(.instance, instance)
      writer.write(.rowCount, count)
      writer.write(.rowDigest, digest)
    case .optionsComputed(
      let instance, let parameter, let state, let source, let count, let digest):
      writer.write(.instance, instance)
      writer.write(.parameter, parameter)
      writer.write(.dependency, state)
      writer.write(.sourceIntent, source)
      writer.write(.optionCount, count)
      writer.write(.optionDigest, digest)
    case .parameterSet(let instance, let parameter, let choice),
      .selectionCleared(let instance, let parameter, let choice):
      writer.write(.instance, instance)
      writer.write(.parameter, parameter)
      writer.write(.choice, choice)
    case .parameterRejected(let instance, let parameter, let choice, let reason):
      writer.write(.instance, instance)
      writer.write(.parameter, parameter)
      writer.write(.choice, choice)
      writer.write(.rejection, reason)
    case .selectionMarked(let instance, let parameter, let isStale):
      writer.write(.instance, instance)
      writer.write(.parameter, parameter)
      writer.write(.isStale, isStale)
    case .recommendationsRefreshed: break
    case .routed(let instance, let asked, let found, let digest):
      writer.write(.instance, instance)
      writer.write(.askedIntent, asked)
      writer.write(.foundIntent, found)
      writer.write(.valueDigest, digest)
    case .findRan(let find, let style, let moved, let count, let digest, let setDigest):
      writer.write(.find, find)
      writer.write(.queryStyle, style)
      writer.write(.movedCount, moved)
      writer.write(.foundCount, count)
      writer.write(.foundDigest, digest)
      writer.write(.foundSetDigest, setDigest)
    }
  }

  /// Reads the fields back.
  @inlinable
  public static func read<Reader: FieldReader>(
    _ kind: Kind, from reader: inout Reader
  ) throws(Reader.Problem) -> Self {
    switch kind {
    case .widgetMigrated:
      return .widgetMigrated(
        try reader.read(.instance), from: try reader.read(.formerIntent),
        to: try reader.read(.intent), lost: try reader.read(.lostCount))
    case .valueMigrated:
      return .valueMigrated(
        try reader.read(.instance), try reader.read(.parameter), try reader.read(.origin),
        try reader.read(.choice))
    case .widgetPlaced:
      return .widgetPlaced(
        try reader.read(.instance), try reader.read(.widgetKind), try reader.read(.family),
        try reader.read(.configuration), recommendation: try reader.read(.recommendation))
    case .widgetRefused:
      return .widgetRefused(
        try reader.read(.widgetKind), try reader.read(.family),
        because: try reader.read(.placementRefusal))
    case .actionPlaced:
      return .actionPlaced(
        try reader.read(.instance), try reader.read(.intent), in: try reader.read(.surface))
    case .removed: return .removed(try reader.read(.instance))
    case .shown:
      return .shown(
        try reader.read(.instance), rows: try reader.read(.rowCount),
        digest: try reader.read(.rowDigest))
    case .optionsComputed:
      return .optionsComputed(
        try reader.read(.instance), try reader.read(.parameter), try reader.read(.dependency),
        source: try reader.read(.sourceIntent), count: try reader.read(.optionCount),
        digest: try reader.read(.optionDigest))
    case .parameterSet:
      return .parameterSet(
        try reader.read(.instance), try reader.read(.parameter), try reader.read(.choice))
    case .parameterRejected:
      return .parameterRejected(
        try reader.read(.instance), try reader.read(.parameter), try reader.read(.choice),
        because: try reader.read(.rejection))
    case .selectionMarked:
      return .selectionMarked(
        try reader.read(.instance), try reader.read(.parameter), isStale: try reader.read(.isStale))
    case .selectionCleared:
      return .selectionCleared(
        try reader.read(.instance), try reader.read(.parameter), try reader.read(.choice))
    case .recommendationsRefreshed: return .recommendationsRefreshed
    case .routed:
      return .routed(
        try reader.read(.instance), asking: try reader.read(.askedIntent),
        found: try reader.read(.foundIntent), digest: try reader.read(.valueDigest))
    case .findRan:
      return .findRan(
        try reader.read(.find), try reader.read(.queryStyle), moved: try reader.read(.movedCount),
        count: try reader.read(.foundCount), digest: try reader.read(.foundDigest),
        setDigest: try reader.read(.foundSetDigest))
    }
  }
}
