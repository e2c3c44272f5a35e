import DeviceSystems
import FocusSystem
import IntentSystem
import PointerSystem
import SimulationKernel
import TipDomain

/// What happened, by the system that it happened in; a further system on the same devices adds a
/// case here.
public enum FactKind: Hashable, Sendable, BitwiseCopyable {
  /// To tips.
  case tip(TipFact)
  /// Between a device's store and the hub.
  case sync(SyncFact)
  /// To a message on its way.
  case network(NetworkFact)
  /// To a device.
  case device(DeviceFact)
  /// A person did something.
  case person(PersonFact)
  /// To the run as a whole.
  case run(RunFact)
  /// To the Focus of a device.
  case focus(FocusFact)
  /// To the pointer of a device.
  case pointer(PointerFact)
  /// To intents and widgets.
  case intent(IntentFact)
}

extension FactKind {
  /// What the fact is called, what it says and how much it matters.
  public var declaration: FactDeclaration {
    switch self {
    case .tip(let fact): fact.kind.declaration
    case .sync(let fact): fact.kind.declaration
    case .network(let fact): fact.kind.declaration
    case .device(let fact): fact.kind.declaration
    case .person(let fact): fact.kind.declaration
    case .run(let fact): fact.kind.declaration
    case .focus(let fact): fact.kind.declaration
    case .pointer(let fact): fact.kind.declaration
    case .intent(let fact): fact.kind.declaration
    }
  }

  /// The name in the journal: the system and what happened, such as `tip.displayed`.
  public var name: String { declaration.name.description }

  /// Whether it happens on devices only, and neither at the hub nor to the run as a whole.
  package var needsDevice: Bool {
    switch self {
    case .tip, .device, .person, .focus, .pointer, .intent: true
    case .sync, .network, .run: false
    }
  }

  /// Whether it happened to a system beside tips.
  package var isOfSystem: Bool {
    switch self {
    case .focus, .pointer, .intent: true
    case .tip, .sync, .network, .device, .person, .run: false
    }
  }

  /// How much it matters to somebody who asks how something came about.
  package var salience: Salience {
    switch self {
    case .tip(let fact): fact.salience
    case .sync(let fact): fact.salience
    case .network(let fact): fact.salience
    case .device(let fact): fact.salience
    case .person(let fact): fact.salience
    case .run(let fact): fact.salience
    case .focus(let fact): fact.salience
    case .pointer(let fact): fact.salience
    case .intent(let fact): fact.salience
    }
  }

  /// The records that it carries.
  package var carried: CarriedRecords {
    if case .sync(let fact) = self { fact.carried } else { .none }
  }

  /// Writes the fields of the fact.
  @inlinable
  public func write<Writer: FieldWriter & ~Copyable>(into writer: inout Writer) {
    switch self {
    case .tip(let fact): fact.write(into: &writer)
    case .sync(let fact): fact.write(into: &writer)
    case .network(let fact): fact.write(into: &writer)
    case .device(let fact): fact.write(into: &writer)
    case .person(let fact): fact.write(into: &writer)
    case .run(let fact): fact.write(into: &writer)
    case .focus(let fact): fact.write(into: &writer)
    case .pointer(let fact): fact.write(into: &writer)
    case .intent(let fact): fact.write(into: &writer)
    }
  }

  /// Folds the fact into `digest`.
  @inlinable @inline(__always)
  func fold(into digest: inout StableDigest) {
    switch self {
    case .tip(let fact): fact.fold(into: &digest, system: 1)
    case .sync(let fact): fact.fold(into: &digest, system: 2)
    case .network(let fact): fact.fold(into: &digest, system: 3)
    case .device(let fact): fact.fold(into: &digest, system: 4)
    case .person(let fact): fact.fold(into: &digest, system: 5)
    case .run(let fact): fact.fold(into: &digest, system: 6)
    case .focus(let fact): fact.fold(into: &digest, system: 7)
    case .pointer(let fact): fact.fold(into: &digest, system: 9)
    case .intent(let fact): fact.fold(into: &digest, system: 8)
    }
  }
}

/// A kind of fact of any system.
public enum FactSelector: Sendable {
  /// To tips.
  case tip(TipFact.Kind)
  /// Between a store and the hub.
  case sync(SyncFact.Kind)
  /// To a message.
  case network(NetworkFact.Kind)
  /// To a device.
  case device(DeviceFact.Kind)
  /// By a person.
  case person(PersonFact.Kind)
  /// To the run.
  case run(RunFact.Kind)
  /// To the Focus of a device.
  case focus(FocusFact.Kind)
  /// To the pointer of a device.
  case pointer(PointerFact.Kind)
  /// To intents and widgets.
  case intent(IntentFact.Kind)

  /// All kinds, by system and in the order of the code.
  package static let all: [FactSelector] =
    TipFact.Kind.allCases.map(FactSelector.tip) + SyncFact.Kind.allCases.map(FactSelector.sync)
    + NetworkFact.Kind.allCases.map(FactSelector.network)
    + DeviceFact.Kind.allCases.map(FactSelector.device)
    + PersonFact.Kind.allCases.map(FactSelector.person)
    + RunFact.Kind.allCases.map(FactSelector.run)
    + FocusFact.Kind.allCases.map(FactSelector.focus)
    + PointerFact.Kind.allCases.map(FactSelector.pointer)
    + IntentFact.Kind.allCases.map(FactSelector.intent)

  /// The kind's name, sentence and salience.
  package var declaration: FactDeclaration {
    switch self {
    case .tip(let kind): kind.declaration
    case .sync(let kind): kind.declaration
    case .network(let kind): kind.declaration
    case .device(let kind): kind.declaration
    case .person(let kind): kind.declaration
    case .run(let kind): kind.declaration
    case .focus(let kind): kind.declaration
    case .pointer(let kind): kind.declaration
    case .intent(let kind): kind.declaration
    }
  }

  /// Reads a fact of this kind.
  @inlinable
  public func read<Reader: FieldReader>(
    from reader: inout Reader
  ) throws(Reader.Problem) -> FactKind {
    switch self {
    case .tip(let kind): .tip(try .read(kind, from: &reader))
    case .sync(let kind): .sync(try .read(kind, from: &reader))
    case .network(let kind): .network(try .read(kind, from: &reader))
    case .device(let kind): .device(try .read(kind, from: &reader))
    case .person(let kind): .person(try .read(kind, from: &reader))
    case .run(let kind): .run(try .read(kind, from: &reader))
    case .focus(let kind): .focus(try .read(kind, from: &reader))
    case .pointer(let kind): .pointer(try .read(kind, from: &reader))
    case .intent(let kind): .intent(try .read(kind, from: &reader))
    }
  }
}

extension FactKind {
  /// All kinds of facts with their fields, by system and in the order of the code.
  package static let descriptions: [FactDescription] =
    TipFact.descriptions
    + SyncFact.descriptions
    + NetworkFact.descriptions
    + DeviceFact.descriptions
    + PersonFact.descriptions
    + RunFact.descriptions
    + FocusFact.descriptions
    + PointerFact.descriptions
    + IntentFact.descriptions
}
