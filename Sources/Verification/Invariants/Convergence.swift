import FleetSimulation
import SimulationKernel
import TipDomain

/// I8: after the network healed, all devices of an account know the same.
enum Convergence: Invariant {
  static let statement = InvariantStatement(
    id: "convergence",
    sentence: "After the network healed, the fleet comes to rest within the bound and all devices "
      + "of an account know the same reasons, counts, donations and parameters.",
    sources: "6.4, 6.9, C9, I8", holds: .boundedDelay)

  static func idleReason(_ declarations: Declarations) -> String {
    if !declarations.syncs { return "The app does not sync." }
    return declarations.heals
      ? "No two devices of an account were left to compare."
      : "The scenario does not heal, so the fleet need not agree."
  }

  /// What devices can differ in.
  fileprivate enum Subject {
    case tip(RecordIndex)
    case event(EventIndex)
    case parameter(ParameterIndex)

    var record: RecordIndex? {
      switch self {
      case .tip(let record): record
      case .event, .parameter: nil
      }
    }

    func words(_ declarations: borrowing Declarations) -> String {
      switch self {
      case .tip: "{tip}"
      case .event(let event): declarations.name(of: event)
      case .parameter(let parameter): declarations.name(of: parameter)
      }
    }
  }

  fileprivate static func differs(
    _ subject: Subject, _ device: DeviceIndex, from other: DeviceIndex, _ mine: String,
    _ theirs: String, _ seen: Seen, _ declarations: borrowing Declarations
  ) -> Violation {
    seen.violation(
      on: [device, other], of: subject.record, observed: mine, expected: theirs,
      "At rest \(declarations.name(of: device)) knows \(mine) of "
        + "\(subject.words(declarations)), and "
        + "\(declarations.name(of: other)) knows \(theirs).")
  }

  fileprivate static func judgePhase(
    _ seen: Seen, _ declarations: borrowing Declarations, _ ruling: inout Ruling
  ) {
    guard declarations.syncs, case .run(.restlessAtBound) = seen.fact.kind else { return }
    ruling.check()
    ruling.violate(
      seen.violation(
        on: [], observed: "no rest", expected: "rest within the bound",
        "The fleet did not come to rest within the bound after the network healed."))
  }

  /// What a device knows of a tip, in words.
  fileprivate static func words(_ count: Int32, _ status: StoredStatus) -> String {
    let reason = status.invalidation.map { "invalidated(\($0.name))" } ?? "not invalidated"
    let epoch = status.epoch == 0 ? "" : " after \(status.epoch) resets"
    return "\(Wording.displays(count)), \(reason)\(epoch)"
  }

  /// Which devices can be compared, and why others cannot.
  fileprivate struct Eligibility {
    private var changedAccount: [Bool]
    private let dropsPending: Bool

    init(_ declarations: Declarations) {
      changedAccount = Array(repeating: false, count: declarations.devices.count)
      dropsPending = declarations.knobs.accountChange == .dropsPending
    }

    mutating func observe(_ seen: Seen, _ memory: borrowing FleetMemory) {
      if case .sync(.accountChanged) = seen.fact.kind, let device = seen.device {
        changedAccount[device.position] = true
      }
      // A copy lacks what the original dropped, and drops more if it belongs to another account.
      if case .device(.cloned(let source, _)) = seen.fact.kind, let device = seen.device,
        source.position < changedAccount.count,
        changedAccount[source.position] || memory[source].account != memory[device].account
      {
        changedAccount[device.position] = true
      }
    }

    /// The account in which a device is compared; nil if it is left out.
    func account(
      of device: DeviceIndex, signedInTo account: UInt16?, _ declarations: borrowing Declarations,
      _ ruling: inout Ruling
    ) -> UInt16? {
      guard declarations.syncs else { return nil }
      if account == nil {
        ruling.note("\(declarations.name(of: device)) is signed out and was left out.")
        return nil
      }
      if dropsPending, changedAccount[device.position] {
        ruling.note(
          "\(declarations.name(of: device)) changed its account, which dropped changes, and was "
            + "left out.")
        return nil
      }
      return account
    }
  }
}

extension Convergence {
  /// Compares what devices say they know at rest, as they say it.
  struct Judge: Monitor {
    static let interests: FactFamilies = [.knows, .phase, .sync, .store]

    private struct KnownOfTip {
      var count: Int32
      var status: StoredStatus
    }

    private struct KnownOfEvent {
      var count: UInt32
      var digest: UInt64
    }

    /// What the first device of an account knows.
    private struct Reference {
      let device: DeviceIndex
      let account: UInt16
      var tips: [RecordIndex: KnownOfTip] = [:]
      var events: [EventIndex: KnownOfEvent] = [:]
      var parameters: [ParameterIndex: Value?] = [:]
    }

    private var eligibility: Eligibility
    private var phase = RestPhase.running
    private var references: [Reference] = []

    init(_ declarations: Declarations) { eligibility = Eligibility(declarations) }

    mutating func observe(
      _ seen: Seen, _ memory: borrowing FleetMemory,
      in source: borrowing some CarriedSource & ~Copyable, _ ruling: inout Ruling
    ) {
      phase.observe(seen)
      eligibility.observe(seen, memory)
      judgePhase(seen, memory.declarations, &ruling)
      guard phase == .atRest, let device = seen.device, case .run(let fact) = seen.fact.kind,
        let account = eligibility.account(
          of: device, signedInTo: memory[device].account, memory.declarations, &ruling)
      else { return }
      guard let place = references.firstIndex(where: { $0.account == account }) else {
        references.append(Reference(device: device, account: account))
        learn(fact, references.count - 1)
        return
      }
      if references[place].device == device {
        learn(fact, place)
      } else {
        compare(fact, seen, device, references[place], memory, &ruling)
      }
    }

    private mutating func learn(_ fact: RunFact, _ place: Int) {
      if case .knowsTip(let record, _, let count, _, let status) = fact {
        references[place].tips[record] = KnownOfTip(count: count, status: status)
      } else if case .knowsEvent(let event, let count, let digest) = fact {
        references[place].events[event] = KnownOfEvent(count: count, digest: digest)
      } else if case .knowsParameter(let parameter, let value) = fact {
        references[place].parameters.updateValue(value, forKey: parameter)
      }
    }

    private func compare(
      _ fact: RunFact, _ seen: Seen, _ device: DeviceIndex, _ reference: Reference,
      _ memory: borrowing FleetMemory, _ ruling: inout Ruling
    ) {
      if case .knowsTip(let record, _, let count, _, let status) = fact {
        guard let theirs = reference.tips[record] else { return }
        let isSame =
          count == theirs.count && status.invalidation == theirs.status.invalidation
          && status.epoch == theirs.status.epoch
        decide(
          isSame, .tip(record), device, reference.device, words(count, status),
          words(theirs.count, theirs.status), seen, memory, &ruling)
      } else if case .knowsEvent(let event, let count, let digest) = fact {
        guard let theirs = reference.events[event] else { return }
        decide(
          digest == theirs.digest && count == theirs.count, .event(event), device,
          reference.device, "\(count) donations", "\(theirs.count) donations", seen, memory,
          &ruling)
      } else if case .knowsParameter(let parameter, let value) = fact {
        guard memory.declarations.isParameterShared[parameter.position],
          let theirs = reference.parameters[parameter]
        else { return }
        decide(
          value == theirs, .parameter(parameter), device, reference.device, "one value",
          "another", seen, memory, &ruling)
      }
    }
  }

  fileprivate static func decide(
    _ isSame: Bool, _ subject: Subject, _ device: DeviceIndex, _ other: DeviceIndex,
    _ mine: String, _ theirs: String, _ seen: Seen, _ memory: borrowing FleetMemory,
    _ ruling: inout Ruling
  ) {
    ruling.check()
    if !isSame {
      ruling.violate(differs(subject, device, from: other, mine, theirs, seen, memory.declarations))
    }
  }
}
