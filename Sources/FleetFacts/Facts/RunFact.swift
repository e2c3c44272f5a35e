import DeviceSystems
import SimulationKernel
import TipDomain

/// Something that happened to the run as a whole.
public enum RunFact: SystemFact {
  /// It began.
  case began
  /// A fault began; its index in the scenario.
  case faultBegan(fault: UInt16)
  /// A fault ended.
  case faultEnded(fault: UInt16)
  /// From here on no fault, so that liveness can be judged.
  case healed
  /// Nothing is on its way and nothing waits to be uploaded: the fleet is at rest.
  case quiescent
  /// The bound for coming to rest passed without rest.
  case quiescenceTimedOut
  /// At rest or at the end, what a device knows of a tip (judges compare these).
  case knowsTip(
    record: RecordIndex, exists: Bool, count: Int32, duration: SimulatedDuration,
    status: StoredStatus)
  /// What a device knows of an event's donations: how many, and a digest of which.
  case knowsEvent(event: EventIndex, count: UInt32, digest: UInt64)
  /// What a device knows of a parameter; nil is its default.
  case knowsParameter(parameter: ParameterIndex, value: Value?)
  /// How many changes a device still has to upload.
  case knowsOutbox(pending: UInt32, isSignedIn: Bool)
  /// It ended.
  case ended
}

extension RunFact {
  /// The kinds of these facts.
  public enum Kind: UInt8, SystemFactKind {
    case began
    case faultBegan
    case faultEnded
    case healed
    case quiescent
    case quiescenceTimedOut
    case knowsTip
    case knowsEvent
    case knowsParameter
    case knowsOutbox
    case ended
  }

  /// Which kind it is.
  public var kind: Kind {
    switch self {
    case .began: .began
    case .faultBegan: .faultBegan
    case .faultEnded: .faultEnded
    case .healed: .healed
    case .quiescent: .quiescent
    case .quiescenceTimedOut: .quiescenceTimedOut
    case .knowsTip: .knowsTip
    case .knowsEvent: .knowsEvent
    case .knowsParameter: .knowsParameter
    case .knowsOutbox: .knowsOutbox
    case .ended: .ended
    }
  }
}

extension RunFact {
  /// What a fact of a run is about. A judge is shown the families that concern it.
  @usableFromInline
  package enum Family: Sendable {
    /// What a device knows, recorded at rest.
    case knows
    /// The phases of the run.
    case phase
  }

  /// Which family it belongs to.
  @inlinable @inline(__always)
  package var family: Family {
    switch self {
    case .knowsTip, .knowsEvent, .knowsParameter, .knowsOutbox: .knows
    case .began, .faultBegan, .faultEnded, .healed, .quiescent, .quiescenceTimedOut, .ended: .phase
    }
  }
}

extension RunFact.Kind {
  /// Its name, sentence and salience.
  public var declaration: FactDeclaration {
    switch self {
    case .began: .init("run.began", "The run began.", .none)
    case .faultBegan: .init("run.faultBegan", "A fault began.", .normal)
    case .faultEnded: .init("run.faultEnded", "A fault ended.", .normal)
    case .healed:
      .init(
        "run.healed", "From here on there are no faults, so that liveness can be judged.", .normal)
    case .quiescent: .init("run.quiescent", "The fleet is at rest.", .low)
    case .quiescenceTimedOut:
      .init(
        "run.quiescenceTimedOut", "The bound for coming to rest passed without rest.", .normal,
        formerly: "run.restlessAtBound")
    case .knowsTip:
      .init("run.knowsTip", "At rest or at the end, what a device knows of a tip.", .normal)
    case .knowsEvent:
      .init("run.knowsEvent", "What a device knows of an event's donations.", .normal)
    case .knowsParameter:
      .init("run.knowsParameter", "What a device knows of a parameter.", .normal)
    case .knowsOutbox: .init("run.knowsOutbox", "What a device still has to upload.", .normal)
    case .ended: .init("run.ended", "The run ended.", .none)
    }
  }
}

extension RunFact {
  /// Writes the fields, in the order of the line.
  @inlinable
  public func write<Writer: FieldWriter & ~Copyable>(into writer: inout Writer) {
    switch self {
    case .began, .healed, .quiescent, .quiescenceTimedOut, .ended: break
    case .faultBegan(let fault), .faultEnded(let fault): writer.write(.fault, fault)
    case .knowsTip(let record, let exists, let count, let duration, let status):
      writer.write(.record, record)
      writer.write(.exists, exists)
      writer.write(.knownDisplays, count)
      writer.write(.knownDuration, duration)
      status.write(into: &writer)
    case .knowsEvent(let event, let count, let digest):
      writer.write(.event, event)
      writer.write(.knownDonations, count)
      writer.write(.donationDigest, digest)
    case .knowsParameter(let parameter, let value):
      writer.write(.parameter, parameter)
      writer.write(.mergedValue, value)
    case .knowsOutbox(let pending, let isSignedIn):
      writer.write(.pending, pending)
      writer.write(.isSignedIn, isSignedIn)
    }
  }

  /// Reads the fields back.
  @inlinable
  public static func read<Reader: FieldReader>(
    _ kind: Kind, from reader: inout Reader
  ) throws(Reader.Problem) -> RunFact {
    switch kind {
    case .began: return .began
    case .faultBegan: return .faultBegan(fault: try reader.read(.fault))
    case .faultEnded: return .faultEnded(fault: try reader.read(.fault))
    case .healed: return .healed
    case .quiescent: return .quiescent
    case .quiescenceTimedOut: return .quiescenceTimedOut
    case .knowsTip:
      return .knowsTip(
        record: try reader.read(.record), exists: try reader.read(.exists),
        count: try reader.read(.knownDisplays), duration: try reader.read(.knownDuration),
        status: try .read(from: &reader))
    case .knowsEvent:
      return .knowsEvent(
        event: try reader.read(.event), count: try reader.read(.knownDonations),
        digest: try reader.read(.donationDigest))
    case .knowsParameter:
      let parameter = try reader.read(.parameter)
      return .knowsParameter(
        parameter: parameter,
        value: try reader.read(.mergedValue, ofParameter: parameter.position))
    case .knowsOutbox:
      return .knowsOutbox(
        pending: try reader.read(.pending), isSignedIn: try reader.read(.isSignedIn))
    case .ended: return .ended
    }
  }
}

extension Field where Value == FaultName {
  @inlinable static var fault: Self { Self("fault", "the fault") }
}

extension Field where Value == Bool {
  @inlinable static var exists: Self { Self("exists", "whether its store has a record of it") }
  @inlinable static var isSignedIn: Self {
    Self("isSignedIn", "whether it is signed in to an account")
  }
}

extension Field where Value == Int32 {
  @inlinable static var knownDisplays: Self { Self("count", "displays it knows of") }
}

extension Field where Value == SimulatedDuration {
  @inlinable static var knownDuration: Self { Self("duration", "time on screen it knows of") }
}

extension Field where Value == UInt32 {
  @inlinable static var knownDonations: Self { Self("count", "how many") }
  @inlinable static var pending: Self { Self("pending", "how many changes") }
}

extension Field where Value == UInt64 {
  @inlinable static var donationDigest: Self {
    Self("digest", "of which; equal sets have equal digests")
  }
}
