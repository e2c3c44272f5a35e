import DeviceSystems
import FleetFacts
import Scenarios
import SimulationKernel
import TextFormats
import TipDomain
import Verification

/// After the network healed, all devices of an account know the same.
package enum Convergence: Invariant {
  package static let statement = InvariantStatement(
    id: "convergence",
    sentence: "Within the bound after the network heals, all devices of an account know the same "
      + "reasons, counts, times on screen, donations and parameters.",
    sources: "6.4, 6.9, C9", holds: .boundedDelay)

  package static func idleReason(_ declarations: Declarations) -> String {
    declarations.idleReason(
      ofSync: "No account had two devices to compare.")
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

  /// What a device knows of a tip, in words.
  fileprivate static func words(_ tip: KnownOfTip) -> String {
    let status = tip.status
    let reason = status.invalidation.map { "invalidated(\($0.name))" } ?? "not invalidated"
    let epoch = status.epoch == 0 ? "" : " after \(status.epoch) resets"
    return "\(English.count(tip.count, "display")), \(TimeText.duration(tip.duration)) on screen, "
      + "\(reason)\(epoch)"
  }

  fileprivate struct KnownOfTip {
    let count: Int32
    let duration: SimulatedDuration
    let status: StoredStatus
  }

  /// Which devices can be compared, and why others cannot.
  fileprivate struct Eligibility {
    private var changedAccount: [Bool]
    private let dropsPending: Bool

    init(_ declarations: Declarations) {
      changedAccount = Array(repeating: false, count: declarations.devices.count)
      dropsPending = declarations.knobs.accountChange == .dropsPending
    }

    mutating func observe(_ entry: JournalEntry, _ fleet: borrowing ReplayedFleet) {
      if case .sync(.accountChanged) = entry.fact.kind, let device = entry.device {
        changedAccount[device.position] = true
      }
      // A copy lacks what the original dropped, and drops more if it belongs to another account.
      if case .device(.cloned(let source, _)) = entry.fact.kind, let device = entry.device,
        source.position < changedAccount.count,
        changedAccount[source.position] || fleet[source].account != fleet[device].account
      {
        changedAccount[device.position] = true
      }
    }

    /// The account in which a device is compared; nil if it is left out.
    func account(
      of device: DeviceIndex, _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) -> UInt16? {
      if let reason = fleet.scope.exclusion(of: device, fleet) {
        ruling.note(reason)
        return nil
      }
      if dropsPending, changedAccount[device.position] {
        ruling.note(
          "\(fleet.declarations.name(of: device)) changed its account and so dropped changes; it "
            + "was left out.")
        return nil
      }
      return fleet[device].account
    }
  }
}

extension Convergence {
  /// Compares what the devices of an account say that they know, at rest or when they had to be.
  package struct Judge: Monitor {
    package static let interests: FactFamilies = [.process, .phase, .sync, .knows, .store]

    package static func shown(_ declarations: Declarations) -> FactFamilies {
      declarations.syncs ? [.phase, .knows, .account, .store] : []
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
    private var phase = QuiescencePhase.running
    private var references: [Reference] = []

    package init(_ declarations: Declarations) {
      eligibility = Eligibility(declarations)
    }

    package mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      guard fleet.declarations.syncs else { return }
      phase.observe(entry)
      phase.explain(entry, fleet.declarations, &ruling)
      eligibility.observe(entry, fleet)
      // What the scenario declares is the reason, and not the devices.
      if phase == .timedOut, fleet.declarations.healing?.impossibility != nil { return }
      guard phase != .running, let device = entry.device, case .run(let fact) = entry.fact.kind,
        let account = eligibility.account(of: device, fleet, &ruling)
      else { return }
      guard let index = references.firstIndex(where: { $0.account == account }) else {
        references.append(Reference(device: device, account: account))
        learn(fact, references.count - 1)
        return
      }
      if references[index].device == device {
        learn(fact, index)
      } else {
        compare(fact, entry, device, references[index], fleet, &ruling)
      }
    }

    private mutating func learn(_ fact: RunFact, _ index: Int) {
      if case .knowsTip(let record, _, let count, let duration, let status) = fact {
        references[index].tips[record] = KnownOfTip(
          count: count, duration: duration, status: status)
      } else if case .knowsEvent(let event, let count, let digest) = fact {
        references[index].events[event] = KnownOfEvent(count: count, digest: digest)
      } else if case .knowsParameter(let parameter, let value) = fact {
        references[index].parameters.updateValue(value, forKey: parameter)
      }
    }

    private func compare(
      _ fact: RunFact, _ entry: JournalEntry, _ device: DeviceIndex, _ reference: Reference,
      _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
      let devices = (mine: device, theirs: reference.device)
      if case .knowsTip(let record, _, let count, let duration, let status) = fact {
        guard let theirs = reference.tips[record] else { return }
        let mine = KnownOfTip(count: count, duration: duration, status: status)
        let isSame =
          count == theirs.count && duration == theirs.duration
          && status.invalidation == theirs.status.invalidation
          && status.epoch == theirs.status.epoch
        decide(
          isSame, .tip(record), devices, words(mine), words(theirs), entry, fleet, &ruling)
      } else if case .knowsEvent(let event, let count, let digest) = fact {
        guard let theirs = reference.events[event] else { return }
        decide(
          digest == theirs.digest && count == theirs.count, .event(event), devices,
          English.count(count, "donation"), English.count(theirs.count, "donation"),
          entry, fleet, &ruling)
      } else if case .knowsParameter(let parameter, let value) = fact {
        guard fleet.declarations.isShared(parameter),
          let theirs = reference.parameters[parameter]
        else { return }
        decide(
          value == theirs, .parameter(parameter), devices, "one value", "another", entry, fleet,
          &ruling)
      }
    }

    private func decide(
      _ isSame: Bool, _ subject: Subject, _ devices: (mine: DeviceIndex, theirs: DeviceIndex),
      _ mine: String, _ theirs: String, _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      _ ruling: inout Ruling
    ) {
      ruling.check()
      guard !isSame else { return }
      let declarations = fleet.declarations
      ruling.violate(
        entry.violation(
          on: [devices.mine, devices.theirs], of: subject.record, observed: mine, expected: theirs,
          "\(phase.opening) \(declarations.name(of: devices.mine)) knows \(mine) of "
            + "\(subject.words(declarations)), but \(declarations.name(of: devices.theirs)) knows "
            + "\(theirs)."))
    }
  }
}
