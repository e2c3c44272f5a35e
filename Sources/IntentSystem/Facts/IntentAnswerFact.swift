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

extension IntentAnswerFact {
  /// Writes the fields, in the order of the line.
  @inlinable
  public func write<Writer: FieldWriter & ~Copyable>(into writer: inout Writer) {
    switch self {
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
    case .shown:
      return .shown(
        try reader.read(.instance), rows: try reader.read(.rowCount),
        digest: try reader.read(.rowDigest))
    case .optionsComputed:
      return .optionsComputed(
        try reader.read(.instance), try reader.read(.parameter), try reader.read(.dependency),
        source: try reader.read(.sourceIntent), count: try reader.read(.optionCount),
        digest: try reader.read(.optionDigest))
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
