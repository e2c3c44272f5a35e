import DeviceSystems

/// A run of an intent, by its number on the device, from 0.
public typealias RunNumber = UInt32

/// Something that happened to the intents and widgets of a device, by its subject.
public enum IntentFact: SystemFact {
  /// To the processes and the installed app.
  case process(IntentProcessFact)
  /// To configured widgets and actions.
  case configuration(IntentConfigurationFact)
  /// To a run of an intent.
  case run(IntentRunFact)
  /// To what widgets show.
  case widget(WidgetFact)
  /// To what is asked of the app: configurations, options, entities.
  case answer(IntentAnswerFact)
}

extension IntentFact {
  /// The kinds of these facts, by their subject. Each subject has 32 numbers.
  public enum Kind: SystemFactKind {
    /// To the processes and the installed app.
    case process(IntentProcessFact.Kind)
    /// To configured widgets and actions.
    case configuration(IntentConfigurationFact.Kind)
    /// To a run of an intent.
    case run(IntentRunFact.Kind)
    /// To what widgets show.
    case widget(WidgetFact.Kind)
    /// To what is asked of the app: configurations, options, entities.
    case answer(IntentAnswerFact.Kind)
  }

  /// Which kind it is.
  public var kind: Kind {
    switch self {
    case .process(let fact): .process(fact.kind)
    case .configuration(let fact): .configuration(fact.kind)
    case .run(let fact): .run(fact.kind)
    case .widget(let fact): .widget(fact.kind)
    case .answer(let fact): .answer(fact.kind)
    }
  }

  /// Writes the fields, in the order of the line.
  @inlinable
  public func write<Writer: FieldWriter & ~Copyable>(into writer: inout Writer) {
    switch self {
    case .process(let fact): fact.write(into: &writer)
    case .configuration(let fact): fact.write(into: &writer)
    case .run(let fact): fact.write(into: &writer)
    case .widget(let fact): fact.write(into: &writer)
    case .answer(let fact): fact.write(into: &writer)
    }
  }

  /// Reads the fields back.
  @inlinable
  public static func read<Reader: FieldReader>(
    _ kind: Kind, from reader: inout Reader
  ) throws(Reader.Problem) -> IntentFact {
    switch kind {
    case .process(let kind): return .process(try .read(kind, from: &reader))
    case .configuration(let kind): return .configuration(try .read(kind, from: &reader))
    case .run(let kind): return .run(try .read(kind, from: &reader))
    case .widget(let kind): return .widget(try .read(kind, from: &reader))
    case .answer(let kind): return .answer(try .read(kind, from: &reader))
    }
  }
}

extension IntentFact.Kind {
  /// All kinds, by subject and in the order of the code.
  public static var allCases: [Self] {
    IntentProcessFact.Kind.allCases.map(Self.process)
      + IntentConfigurationFact.Kind.allCases.map(Self.configuration)
      + IntentRunFact.Kind.allCases.map(Self.run)
      + WidgetFact.Kind.allCases.map(Self.widget)
      + IntentAnswerFact.Kind.allCases.map(Self.answer)
  }

  /// What the digest knows it by.
  public var rawValue: UInt8 {
    switch self {
    case .process(let kind): kind.rawValue
    case .configuration(let kind): 32 + kind.rawValue
    case .run(let kind): 64 + kind.rawValue
    case .widget(let kind): 96 + kind.rawValue
    case .answer(let kind): 128 + kind.rawValue
    }
  }

  /// The kind with this number; nil if there is none.
  public init?(rawValue: UInt8) {
    let number = rawValue % 32
    let found: Self? =
      switch rawValue / 32 {
      case 0: IntentProcessFact.Kind(rawValue: number).map(Self.process)
      case 1: IntentConfigurationFact.Kind(rawValue: number).map(Self.configuration)
      case 2: IntentRunFact.Kind(rawValue: number).map(Self.run)
      case 3: WidgetFact.Kind(rawValue: number).map(Self.widget)
      case 4: IntentAnswerFact.Kind(rawValue: number).map(Self.answer)
      default: nil
      }
    guard let found else { return nil }
    self = found
  }

  /// Its name, sentence and salience.
  public var declaration: FactDeclaration {
    switch self {
    case .process(let kind): kind.declaration
    case .configuration(let kind): kind.declaration
    case .run(let kind): kind.declaration
    case .widget(let kind): kind.declaration
    case .answer(let kind): kind.declaration
    }
  }
}
