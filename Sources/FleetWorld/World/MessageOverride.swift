import SimulatedNetwork
import SimulationKernel

/// One message of a run whose fate is decided beforehand, whatever the network and its faults say.
///
/// The draws for the message are made all the same, so that every other message keeps its own.
public struct MessageOverride: Hashable, Sendable, BitwiseCopyable {
  /// What becomes of it.
  public enum Fate: String, Hashable, Sendable, CaseIterable, BitwiseCopyable {
    /// It arrives after a millisecond; where the receiver is offline then, it is lost all the same.
    case delivered
    /// It never arrives.
    case dropped
  }

  /// Which message.
  public var message: MessageName
  /// Its number within the run from which it is known, for people.
  public var number: UInt32
  /// What becomes of it.
  public var fate: Fate

  /// A fate for a message.
  public init(_ message: MessageName, number: UInt32, fate: Fate) {
    self.message = message
    self.number = number
    self.fate = fate
  }
}

extension RunOptions {
  /// What is decided beforehand about a message; nil if nothing is.
  package func fate(of message: borrowing Message) -> MessageOverride.Fate? {
    for override in messageOverrides where override.message == message.name {
      return override.fate
    }
    return nil
  }
}

extension MessageOverride.Fate {
  /// The fate as the network tells it.
  package var transmission: Transmission {
    switch self {
    case .delivered: Transmission(first: .deliver(after: .milliseconds(1)))
    case .dropped: Transmission(first: .drop(.independentLoss))
    }
  }
}
