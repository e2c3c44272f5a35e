import DeviceSystems

/// Something that happened to configured widgets and actions.
public enum IntentConfigurationFact: SystemFact {
  /// A placed widget has another intent now; `lost` is the number of values whose parameter the new
  /// intent lacks.
  case widgetMigrated(InstanceIndex, from: IntentIndex, to: IntentIndex, lost: UInt8)
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
    }
  }
}
