import SimulatedNetwork
import SimulationKernel
import TipDomain
import TipSync

extension FactDecoder {
  /// The fact about messages, devices, people or the run.
  mutating func worldFact(_ kind: FactKindName) throws(LineProblem) -> FactKind {
    if let fact = try networkFact(kind) { return .network(fact) }
    if let fact = try deviceFact(kind) { return .device(fact) }
    if let fact = try personFact(kind) { return .person(fact) }
    return .run(try runFact(kind))
  }

  private mutating func networkFact(_ kind: FactKindName) throws(LineProblem) -> NetworkFact? {
    if kind == .networkSent {
      return .sent(
        message: try number("message", UInt32.self), from: try actor(place("from")),
        to: try actor(place("to")), kind: try choice("purpose", Self.purposes) { $0.journalWord },
        byteCount: try number("byteCount", UInt32.self))
    }
    if kind == .networkDelivered {
      return .delivered(message: try number("message", UInt32.self), isCopy: try flag("isCopy"))
    }
    if kind == .networkDropped {
      return .dropped(
        message: try number("message", UInt32.self),
        reason: try choice("reason", Self.drops) { $0.journalWord }, isCopy: try flag("isCopy"))
    }
    return kind == .networkHeld ? .held(message: try number("message", UInt32.self)) : nil
  }

  private mutating func deviceFact(_ kind: FactKindName) throws(LineProblem) -> DeviceFact? {
    if let plain = Self.plainDeviceFacts.first(where: { $0.0 == kind }) { return plain.1 }
    if kind == .deviceCrashed {
      return .crashed(lostChanges: try number("lostChanges", UInt32.self))
    }
    if kind == .deviceRestored {
      return .restored(
        backupTaken: try instant("backupTaken"), reusesReplica: try flag("reusesReplica"))
    }
    if kind == .deviceCloned {
      return .cloned(from: try device("from"), reusesReplica: try flag("reusesReplica"))
    }
    if kind == .deviceClockJumped { return .clockJumped(by: try duration("by")) }
    return kind == .deviceUpdated ? .updated(version: try number("version", UInt16.self)) : nil
  }

  private static let plainDeviceFacts: [(FactKindName, DeviceFact)] = [
    (.deviceJoined, .joined), (.deviceRetired, .retired), (.deviceLaunched, .launched),
    (.deviceActivated, .activated), (.deviceSuspended, .suspended),
    (.deviceTerminated, .terminated), (.deviceWentOffline, .wentOffline),
    (.deviceCameOnline, .cameOnline), (.deviceReinstalled, .reinstalled),
    (.deviceBackedUp, .backedUp),
  ]

  private mutating func personFact(_ kind: FactKindName) throws(LineProblem) -> PersonFact? {
    if kind == .personSessionBegan { return .sessionBegan }
    if kind == .personSessionEnded { return .sessionEnded }
    if kind == .personVisited { return .visited(screen: try screen("screen")) }
    guard kind == .personReacted else { return nil }
    return .reacted(
      presentation: try number("presentation", UInt32.self),
      with: try choice("reaction", Self.reactions) { $0.journalWord })
  }

  private mutating func runFact(_ kind: FactKindName) throws(LineProblem) -> RunFact {
    if let plain = Self.plainRunFacts.first(where: { $0.0 == kind }) { return plain.1 }
    if kind == .runFaultBegan { return .faultBegan(fault: try fault("fault")) }
    if kind == .runFaultEnded { return .faultEnded(fault: try fault("fault")) }
    if kind == .runKnowsTip {
      return .knowsTip(
        record: try record("record"), exists: try flag("exists"), count: try count("count"),
        duration: try duration("duration"), status: try status())
    }
    if kind == .runKnowsEvent {
      return .knowsEvent(
        event: try event("event"), count: try number("count", UInt32.self),
        digest: try digest("digest"))
    }
    if kind == .runKnowsParameter {
      let parameter = try parameter("parameter")
      return .knowsParameter(
        parameter: parameter, value: try optionalValue("value", as: type(of: parameter)))
    }
    return .knowsOutbox(
      pending: try number("pending", UInt32.self), isSignedIn: try flag("isSignedIn"))
  }

  private static let plainRunFacts: [(FactKindName, RunFact)] = [
    (.runBegan, .began), (.runHealed, .healed), (.runQuiescent, .quiescent),
    (.runRestlessAtBound, .restlessAtBound), (.runEnded, .ended),
  ]
  private static let purposes = MessageKind.allCases
  private static let drops = DropReason.allCases
  private static let reactions = Reaction.allCases
}
