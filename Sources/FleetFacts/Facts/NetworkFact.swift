import DeviceSystems
import SimulatedNetwork
import SimulationKernel

/// Something that happened to a message on its way. Messages are numbered from 0 within a run.
public enum NetworkFact: SystemFact {
  /// It left its sender.
  case sent(message: UInt32, from: Actor, to: Actor, kind: MessageKind, byteCount: UInt32)
  /// It arrived; a copy says so.
  case delivered(message: UInt32, isCopy: Bool)
  /// It will never arrive, and why.
  case dropped(message: UInt32, reason: DropReason, isCopy: Bool)
  /// It is held back until the fault that holds it ends.
  case held(message: UInt32)
}

extension NetworkFact {
  /// The kinds of these facts.
  public enum Kind: UInt8, SystemFactKind {
    case sent
    case delivered
    case dropped
    case held
  }

  /// Which kind it is.
  public var kind: Kind {
    switch self {
    case .sent: .sent
    case .delivered: .delivered
    case .dropped: .dropped
    case .held: .held
    }
  }
}

extension NetworkFact {
  /// The message, by its number.
  package var message: UInt32 {
    switch self {
    case .sent(let message, _, _, _, _), .delivered(let message, _), .dropped(let message, _, _),
      .held(let message):
      message
    }
  }

  /// The same fact of a message with another number.
  package func renumbered(message number: UInt32) -> NetworkFact {
    switch self {
    case .sent(_, let from, let to, let kind, let byteCount):
      .sent(message: number, from: from, to: to, kind: kind, byteCount: byteCount)
    case .delivered(_, let isCopy): .delivered(message: number, isCopy: isCopy)
    case .dropped(_, let reason, let isCopy):
      .dropped(message: number, reason: reason, isCopy: isCopy)
    case .held: .held(message: number)
    }
  }
}

extension NetworkFact {
  /// What a fact of a message is about. A judge is shown the families that concern it.
  @usableFromInline
  package enum Family: Sendable {
    /// It set out.
    case sent
    /// It arrived.
    case delivered
    /// It was lost, or is held.
    case stopped
  }

  /// Which family it belongs to.
  @inlinable @inline(__always)
  package var family: Family {
    switch self {
    case .sent: .sent
    case .delivered: .delivered
    case .dropped, .held: .stopped
    }
  }
}

extension NetworkFact.Kind {
  /// Its name, sentence and salience.
  public var declaration: FactDeclaration {
    switch self {
    case .sent: .init("network.sent", "A message left its sender.", .none)
    case .delivered: .init("network.delivered", "It arrived.", .none)
    case .dropped: .init("network.dropped", "It will never arrive.", .high)
    case .held:
      .init("network.held", "It is held back until the fault that holds it ends.", .normal)
    }
  }
}

extension NetworkFact {
  /// That a copy arrives matters more than that the message does.
  public var salience: Salience {
    if case .delivered(_, isCopy: true) = self { return .low }
    return kind.declaration.salience
  }

  /// Writes the fields, in the order of the line.
  @inlinable @inline(__always)
  public func write<Writer: FieldWriter & ~Copyable>(into writer: inout Writer) {
    switch self {
    case .sent(let message, let from, let to, let kind, let byteCount):
      writer.write(.message, message)
      writer.write(.sender, from)
      writer.write(.receiver, to)
      writer.write(.purpose, kind)
      writer.write(.byteCount, byteCount)
    case .delivered(let message, let isCopy):
      writer.write(.message, message)
      writer.write(.isCopy, isCopy)
    case .dropped(let message, let reason, let isCopy):
      writer.write(.message, message)
      writer.write(.reason, reason)
      writer.write(.isCopy, isCopy)
    case .held(let message): writer.write(.message, message)
    }
  }

  /// Reads the fields back.
  @inlinable
  public static func read<Reader: FieldReader>(
    _ kind: Kind, from reader: inout Reader
  ) throws(Reader.Problem) -> NetworkFact {
    switch kind {
    case .sent:
      return .sent(
        message: try reader.read(.message), from: try reader.read(.sender),
        to: try reader.read(.receiver), kind: try reader.read(.purpose),
        byteCount: try reader.read(.byteCount))
    case .delivered:
      return .delivered(message: try reader.read(.message), isCopy: try reader.read(.isCopy))
    case .dropped:
      return .dropped(
        message: try reader.read(.message), reason: try reader.read(.reason),
        isCopy: try reader.read(.isCopy))
    case .held: return .held(message: try reader.read(.message))
    }
  }
}

extension Field where Value == Actor {
  @inlinable static var sender: Self { Self("from", "its sender") }
  @inlinable static var receiver: Self { Self("to", "its receiver") }
}

extension Field where Value == MessageKind {
  @inlinable static var purpose: Self { Self("purpose", "what it is for") }
}

extension Field where Value == UInt32 {
  @inlinable static var byteCount: Self { Self("byteCount", "its size in bytes") }
}

extension Field where Value == Bool {
  @inlinable static var isCopy: Self { Self("isCopy", "whether it is the message's second copy") }
}

extension Field where Value == DropReason {
  @inlinable static var reason: Self { Self("reason", "why") }
}

/// What a message is for.
public enum MessageKind: UInt8, Hashable, Sendable, CaseIterable, BitwiseCopyable {
  /// A device asks for changes.
  case fetchRequest
  /// The hub answers with changes.
  case fetchAnswer
  /// A device uploads changes.
  case uploadRequest
  /// The hub says what became of them.
  case uploadAnswer
  /// The hub says that something changed.
  case push

  /// What a message takes besides the records that it carries, in bytes.
  public static var envelopeByteCount: Int { 200 }
}

extension MessageKind: FieldWord {
  /// The word in the journal.
  public var word: StaticString {
    switch self {
    case .fetchRequest: "fetchRequest"
    case .fetchAnswer: "fetchAnswer"
    case .uploadRequest: "uploadRequest"
    case .uploadAnswer: "uploadAnswer"
    case .push: "push"
    }
  }
}

extension DropReason: FieldWord {
  /// The word in the journal.
  public var word: StaticString {
    switch self {
    case .independentLoss: "independentLoss"
    case .burstLoss: "burstLoss"
    case .lossSurge: "lossSurge"
    case .partition: "partition"
    case .oneWayPartition: "oneWayPartition"
    case .offline: "offline"
    case .noLink: "noLink"
    case .pushLoss: "pushLoss"
    }
  }
}
