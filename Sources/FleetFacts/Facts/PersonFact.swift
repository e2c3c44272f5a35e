import DeviceSystems
import Scenarios
import SimulationKernel
import TipDomain

/// Something a person did.
public enum PersonFact: SystemFact {
  /// Took up a device.
  case sessionBegan
  /// Put it away.
  case sessionEnded
  /// Opened a screen of the app, by its index in the scenario.
  case visited(screen: UInt16)
  /// Did something with a tip on screen.
  case reacted(presentation: UInt32, with: Reaction)
  /// Did something on the screen that is open.
  case acted(ScreenActionIndex)
}

extension PersonFact {
  /// The kinds of these facts.
  public enum Kind: UInt8, SystemFactKind {
    case sessionBegan
    case sessionEnded
    case visited
    case reacted
    case acted
  }

  /// Which kind it is.
  public var kind: Kind {
    switch self {
    case .sessionBegan: .sessionBegan
    case .sessionEnded: .sessionEnded
    case .visited: .visited
    case .reacted: .reacted
    case .acted: .acted
    }
  }
}

extension PersonFact {
  /// What a fact of a person is about. A judge is shown the families that concern it.
  @usableFromInline
  package enum Family: Sendable {
    /// They opened a screen.
    case visit
    /// They picked up a device or put it away, or did something on a screen.
    case conduct
  }

  /// Which family it belongs to.
  @inlinable @inline(__always)
  package var family: Family {
    switch self {
    case .visited: .visit
    case .sessionBegan, .sessionEnded, .reacted, .acted: .conduct
    }
  }
}

extension PersonFact.Kind {
  /// Its name, sentence and salience.
  public var declaration: FactDeclaration {
    switch self {
    case .sessionBegan: .init("person.sessionBegan", "Somebody picked up the device.", .none)
    case .sessionEnded: .init("person.sessionEnded", "They put it away.", .none)
    case .visited: .init("person.visited", "They opened a screen of the app.", .low)
    case .reacted: .init("person.reacted", "They did something with a tip on screen.", .normal)
    case .acted: .init("person.acted", "They did something on the open screen.", .normal)
    }
  }
}

extension PersonFact {
  /// Writes the fields, in the order of the line.
  @inlinable @inline(__always)
  public func write<Writer: FieldWriter & ~Copyable>(into writer: inout Writer) {
    switch self {
    case .sessionBegan, .sessionEnded: break
    case .visited(let screen): writer.write(.screen, screen)
    case .reacted(let presentation, let reaction):
      writer.write(.presentation, presentation)
      writer.write(.reaction, reaction)
    case .acted(let action): writer.write(.screenAction, action)
    }
  }

  /// Reads the fields back.
  @inlinable
  public static func read<Reader: FieldReader>(
    _ kind: Kind, from reader: inout Reader
  ) throws(Reader.Problem) -> PersonFact {
    switch kind {
    case .sessionBegan: return .sessionBegan
    case .sessionEnded: return .sessionEnded
    case .visited: return .visited(screen: try reader.read(.screen))
    case .reacted:
      return .reacted(
        presentation: try reader.read(.presentation), with: try reader.read(.reaction))
    case .acted: return .acted(try reader.read(.screenAction))
    }
  }
}

extension Field where Value == ScreenName {
  @inlinable static var screen: Self { Self("screen", "the screen") }
}

extension Field where Value == ScreenActionIndex {
  @inlinable static var screenAction: Self { Self("action", "the screen and what they did there") }
}

extension Field where Value == Reaction {
  @inlinable static var reaction: Self { Self("reaction", "what they did") }
}
