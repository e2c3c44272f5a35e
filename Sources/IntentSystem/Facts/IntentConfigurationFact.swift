import DeviceSystems

/// Something that happened to configured widgets and actions.
public enum IntentConfigurationFact: SystemFact {
  /// A placed widget has another intent now, or none, or one where it had none; `lost` is the
  /// number of values whose parameter it has no longer.
  case widgetMigrated(InstanceIndex, from: IntentIndex?, to: IntentIndex?, lost: UInt8)
  /// A parameter of a migrated widget has its value.
  case valueMigrated(InstanceIndex, IntentParameterIndex, MigratedValue, ChoiceIndex?)
  /// The person places a widget.
  case widgetPlaced(
    InstanceIndex, WidgetKindIndex, WidgetFamily, IntentIndex?, recommendation: UInt8?)
  /// A widget cannot be placed.
  case widgetRefused(WidgetKindIndex, WidgetFamily, because: PlacementRefusal)
  /// The person adds an action, which has parameters of its own.
  case actionPlaced(InstanceIndex, IntentIndex, in: ActionSurface)
  /// The person removes a widget or an action.
  case removed(InstanceIndex)
  /// The person gives a parameter a value, or takes it away.
  case parameterSet(InstanceIndex, IntentParameterIndex, ChoiceIndex?)
  /// A value is not accepted.
  case parameterRejected(
    InstanceIndex, IntentParameterIndex, ChoiceIndex?, because: ParameterRejection)
  /// A chosen value is no longer among the options, or is again.
  case selectionMarked(InstanceIndex, IntentParameterIndex, isStale: Bool)
  /// A chosen value is no longer among the options and is replaced.
  case selectionCleared(InstanceIndex, IntentParameterIndex, ChoiceIndex?)
  /// The system asks the app for its recommendations again.
  case recommendationsRefreshed
  /// A version of the app lacks the kind of a placed widget, which is gone.
  case widgetDropped(InstanceIndex)
}

extension IntentConfigurationFact {
  /// The kinds of these facts.
  public enum Kind: UInt8, SystemFactKind {
    case widgetMigrated
    case valueMigrated
    case widgetPlaced
    case widgetRefused
    case actionPlaced
    case removed
    case parameterSet
    case parameterRejected
    case selectionMarked
    case selectionCleared
    case recommendationsRefreshed
    case widgetDropped
  }

  /// Which kind it is.
  public var kind: Kind {
    switch self {
    case .widgetMigrated: .widgetMigrated
    case .valueMigrated: .valueMigrated
    case .widgetPlaced: .widgetPlaced
    case .widgetRefused: .widgetRefused
    case .actionPlaced: .actionPlaced
    case .removed: .removed
    case .parameterSet: .parameterSet
    case .parameterRejected: .parameterRejected
    case .selectionMarked: .selectionMarked
    case .selectionCleared: .selectionCleared
    case .recommendationsRefreshed: .recommendationsRefreshed
    case .widgetDropped: .widgetDropped
    }
  }
}

extension IntentConfigurationFact.Kind {
  /// Its name, sentence and salience.
  public var declaration: FactDeclaration {
    switch self {
    case .widgetMigrated: .init("intent.widgetMigrated", "A placed widget was migrated.", .high)
    case .valueMigrated:
      .init("intent.valueMigrated", "A parameter of a migrated widget has its value.", .normal)
    case .widgetPlaced: .init("intent.widgetPlaced", "The person placed a widget.", .normal)
    case .widgetRefused: .init("intent.widgetRefused", "A widget could not be placed.", .normal)
    case .actionPlaced: .init("intent.actionPlaced", "The person added an action.", .low)
    case .removed:
      .init("intent.instanceRemoved", "The person removed a widget or an action.", .low)
    case .parameterSet:
      .init("intent.parameterSet", "A parameter got a value, or lost it.", .normal)
    case .parameterRejected: .init("intent.parameterRejected", "A value was not accepted.", .normal)
    case .selectionMarked:
      .init("intent.selectionMarked", "A chosen value is no longer offered, or is again.", .normal)
    case .selectionCleared:
      .init("intent.selectionCleared", "A value that is no longer offered was replaced.", .normal)
    case .recommendationsRefreshed:
      .init("intent.recommendationsRefreshed", "The recommendations were refreshed.", .low)
    case .widgetDropped:
      .init("intent.widgetDropped", "A version of the app lacks the kind of a widget.", .high)
    }
  }
}

extension IntentConfigurationFact {
  /// Writes the fields, in the order of the line.
  @inlinable
  public func write<Writer: FieldWriter & ~Copyable>(into writer: inout Writer) {
    switch self {
    case .widgetMigrated(let instance, let former, let intent, let lost):
      writer.write(.instance, instance)
      writer.write(.formerIntent, former)
      writer.write(.configuration, intent)
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
    case .removed(let instance), .widgetDropped(let instance):
      writer.write(.instance, instance)
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
        to: try reader.read(.configuration), lost: try reader.read(.lostCount))
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
    case .widgetDropped: return .widgetDropped(try reader.read(.instance))
    }
  }
}
