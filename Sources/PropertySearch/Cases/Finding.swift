import DeviceSystems
import FleetFacts
import FleetSimulation
import FleetWorld
import Scenarios
import SimulationKernel
import TextFormats
import TipDomain
import Verification

/// What a claim found out about a run: that it holds, or how it fails.
public struct Finding: Sendable, Equatable {
  /// The failure; nil if all is well.
  package let failure: FailureSignature?

  /// A finding; nil says that all is well.
  package init(_ failure: FailureSignature?) { self.failure = failure }

  /// All is well.
  public static let holds = Finding(nil)

  /// The claim does not hold; the same words for the same failure, so that it can be made small.
  public static func fails(_ claim: String) -> Finding { Finding(.broken(claim: claim)) }

  /// The first of two findings that fails.
  public func and(_ other: Finding) -> Finding { failure == nil ? other : self }
}

extension CheckedRun {
  /// The promises that every run is judged by.
  public var invariants: JudgedInvariants {
    JudgedInvariants(results: results, scenario: run.scenario, noteAsked: noteAsked)
  }

  /// What a tip did in the run, by its id as it reads on the devices.
  ///
  /// An id that no tip of the app can have is told as an issue of the test, and no case is played.
  public func tip(_ name: String) -> TipRun {
    let tip = TipRun(name: name, run: run, noteAsked: noteAsked)
    let ids = run.scenario.tipIDs
    if !run.recordNames.contains(name), !ids.contains(where: { $0.matches(name) }) {
      noteAsked(.unknown(.tip, name, in: run.scenario, known: ids.map(\.text)))
    }
    noteAsked(.tip(name, isMet: tip.isMet))
    return tip
  }
}

extension CheckedRun {
  /// What became of an event in the run, by its id.
  ///
  /// An id that no event of the app has is told as an issue of the test, and no case is played.
  public func event(_ id: String) -> EventRun {
    let index = run.scenario.app.events.firstIndex { $0.id == id }
    if index == nil {
      let known = run.scenario.app.events.map(\.id)
      noteAsked(.unknown(.event, id, in: run.scenario, known: known))
    }
    let event = EventRun(id: id, index: index, run: run, noteAsked: noteAsked)
    noteAsked(.event(id, isMet: event.count > 0))
    return event
  }
}

/// One event in one run.
public struct EventRun: Sendable {
  /// Its id.
  public let id: String
  private let index: Int?
  private let run: PlayedRun
  private let noteAsked: @Sendable (AskedName) -> Void

  init(
    id: String, index: Int?, run: PlayedRun, noteAsked: @escaping @Sendable (AskedName) -> Void
  ) {
    self.id = id
    self.index = index
    self.run = run
    self.noteAsked = noteAsked
  }

  /// How often the app donated it, on all devices together.
  public var donations: Int {
    let count = count
    noteAsked(.value("event", id, "donations", "\(count)"))
    return count
  }

  var count: Int {
    run.journal.facts.reduce(0) { sum, fact in
      guard case .tip(.donated(let event, _)) = fact.kind, event.position == index else {
        return sum
      }
      return sum + 1
    }
  }
}

/// The invariants of one run with what was found out about them.
public struct JudgedInvariants: Sendable {
  /// In the order of the registry.
  public let results: [InvariantResult]
  private let scenario: Scenario
  private let noteAsked: @Sendable (AskedName) -> Void

  init(
    results: [InvariantResult], scenario: Scenario,
    noteAsked: @escaping @Sendable (AskedName) -> Void
  ) {
    self.results = results
    self.scenario = scenario
    self.noteAsked = noteAsked
  }

  /// That every guarantee holds, and everything that the scenario demands of each run, but for
  /// those named, those that it leaves out, and those that it expects to be violated.
  ///
  /// An expectation that it does not demand, or only of a share of runs, decides nothing here; ask
  /// for it with `holds(_:)`.
  public func hold(except ids: String...) -> Finding {
    for id in ids {
      checkName(id)
      noteAsked(.excused(id))
    }
    let excused = ids + scenario.withoutInvariants
    noteAsked(
      .allInvariants(
        isMet: results.contains { result in
          result.verdict != .inconclusive && !excused.contains(result.id)
        }))
    let failed = results.first { result in
      let role = scenario.expectation.role(of: result.statement)
      return result.verdict == .fail && role.isBroken(margin: result.margin)
        && !excused.contains(result.id)
    }
    return Finding(failed.map { .violated(invariant: $0.id) })
  }

  /// That one invariant holds, whether it is demanded or not.
  ///
  /// A name that no invariant has, or one that no case puts to the test, is told as an issue of the
  /// test.
  public func holds(_ id: String) -> Finding {
    checkName(id)
    let isJudged = results.contains { $0.id == id && $0.verdict != .inconclusive }
    noteAsked(.invariant(id, isMet: isJudged))
    let isViolated = results.contains { $0.id == id && $0.verdict == .fail }
    return Finding(isViolated ? .violated(invariant: id) : nil)
  }

  private func checkName(_ id: String) {
    guard !results.contains(where: { $0.id == id }) else { return }
    noteAsked(.unknown(.invariant, id, in: scenario, known: results.map(\.id)))
  }
}

/// One tip in one run.
public struct TipRun: Sendable {
  /// Its id.
  public let name: String
  private let run: PlayedRun
  private let noteAsked: @Sendable (AskedName) -> Void

  init(
    name: String, run: PlayedRun, noteAsked: @escaping @Sendable (AskedName) -> Void
  ) {
    self.name = name
    self.run = run
    self.noteAsked = noteAsked
  }

  /// Whether anything happened to it: a view asked for it, or it was invalidated.
  var isMet: Bool { count { _ in true } > 0 }

  /// How often it was displayed, on all devices together.
  public var displays: Int {
    told("displays", count { if case .displayed = $0 { true } else { false } })
  }

  /// How often a view asked for it and got none.
  public var withheld: Int {
    told("withheld", count { if case .withheld = $0 { true } else { false } })
  }

  /// Whether it was invalidated anywhere.
  public var isInvalidated: Bool {
    told("isInvalidated", count { if case .invalidated = $0 { true } else { false } } > 0)
  }

  /// How often it was displayed on one device.
  ///
  /// A name that no device has, or a device on which no view asks for the tip in any case, is told
  /// as an issue of the test.
  public func displays(on device: String) -> Int {
    guard let index = run.scenario.devices.firstIndex(where: { $0.id == device }) else {
      let known = run.scenario.devices.map(\.id)
      noteAsked(.unknown(.device, device, in: run.scenario, known: known))
      // Where a case only lacks the device, it has nothing to say of it either.
      noteAsked(.tip(name, on: device, isMet: false))
      return 0
    }
    let asked = count(on: DeviceIndex(index)) { fact in
      switch fact {
      case .displayed, .withheld: true
      default: false
      }
    }
    noteAsked(.tip(name, on: device, isMet: asked > 0))
    return told(
      "displays(on: \(PrintableText.quoted(device)))",
      count(on: DeviceIndex(index)) { if case .displayed = $0 { true } else { false } })
  }

  /// The value, of which the test is told that the claim read it.
  private func told<Value>(_ member: String, _ value: Value) -> Value {
    noteAsked(.value("tip", name, member, "\(value)"))
    return value
  }

  private func count(on device: DeviceIndex? = nil, _ isWanted: (TipFact) -> Bool) -> Int {
    guard let record = run.recordNames.firstIndex(of: name) else { return 0 }
    return run.journal.facts.reduce(0) { sum, fact in
      guard case .tip(let tip) = fact.kind, tip.record == RecordIndex(record), isWanted(tip)
      else { return sum }
      if let device, fact.actor != .device(device) { return sum }
      return sum + 1
    }
  }
}

extension TipFact {
  /// The tip id that a display, a display withheld or an invalidation is about.
  fileprivate var record: RecordIndex? {
    switch self {
    case .displayed(let display): display.record
    case .withheld(_, let record, _): record
    case .invalidated(let invalidation): invalidation.record
    default: nil
    }
  }
}
