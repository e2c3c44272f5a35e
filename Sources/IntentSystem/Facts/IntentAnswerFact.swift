import DeviceSystems

/// Something that was asked of the app, and its answer.
public enum IntentAnswerFact: SystemFact {
  /// The configuration of a widget or an action is shown.
  case shown(InstanceIndex, rows: UInt16, digest: UInt64)
  /// A query gives the options of a parameter; `source` is the intent whose value it went by.
  case optionsComputed(
    InstanceIndex, IntentParameterIndex, DependencyState, source: IntentIndex?, count: UInt32,
    digest: UInt64)
  /// The app asks with which configuration its widget was tapped; nil is none of that type.
  case routed(InstanceIndex, asking: IntentIndex, found: IntentIndex?, digest: UInt64)
  /// A request of the Find action is answered; `moved` entities came from the app.
  case findRan(
    FindIndex, QueryStyle, moved: UInt32, count: UInt32, digest: UInt64, setDigest: UInt64)
}

extension IntentAnswerFact {
  /// The kinds of these facts.
  public enum Kind: UInt8, SystemFactKind {
    case shown
    case optionsComputed
    case routed
    case findRan
  }

  /// Which kind it is.
  public var kind: Kind {
    switch self {
    case .shown: .shown
    case .optionsComputed: .optionsComputed
    case .routed: .routed
    case .findRan: .findRan
    }
  }
}

extension IntentAnswerFact.Kind {
  /// Its name, sentence and salience.
  public var declaration: FactDeclaration {
    switch self {
    case .shown: .init("intent.configurationShown", "A configuration was shown.", .low)
    case .optionsComputed:
      .init("intent.optionsComputed", "The options of a parameter were computed.", .low)
    case .routed: .init("intent.routed", "The app was told which widget opened it.", .normal)
    case .findRan: .init("intent.findRan", "A request of the Find action was answered.", .normal)
    }
  }
}
