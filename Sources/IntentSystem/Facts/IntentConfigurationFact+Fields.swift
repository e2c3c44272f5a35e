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
    }
  }
}
