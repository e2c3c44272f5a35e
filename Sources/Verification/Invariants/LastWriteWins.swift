import FleetSimulation
import SimulationKernel
import TipDomain
import TipSync

/// Of two versions that meet in an import, the one that was written last stays.
enum LastWriteWins: Invariant {
  static let statement = InvariantStatement(
    id: "last-write-wins",
    sentence: "After an import a parameter has the value of the last write that the device made or "
      + "imported, and the frequency clock of an account is not behind the one that was imported.",
    sources: "3.17, 7.30, 7.31", holds: .anySchedule)

  static func idleReason(_ declarations: Declarations) -> String {
    declarations.idleReason(
      ofSync: declarations.hasShippedMerge
        ? "No parameter and no frequency clock of an account was imported."
        : "The scenario's own merge strategy decides which version stays.")
  }

  struct Judge: Monitor {
    static let interests: FactFamilies = [
      .display, .displayEnd, .parameter, .otherTip, .store, .sync, .network, .process,
      .phase,
    ]

    /// What has to be true when the moment of an import is over.
    private struct Expected: Sendable {
      let device: DeviceIndex
      let seen: Seen
      let outcome: Outcome
    }

    private enum Outcome: Sendable {
      case value(ParameterIndex, Value?)
      case gate(atLeast: Instant)
    }

    private var expected: [Expected] = []
    /// By device and parameter.
    private var versions: [[WrittenVersion]]
    private var requests: RequestTracker
    private let isJudged: Bool

    init(_ declarations: Declarations) {
      let absent = declarations.app.parameters.map { _ in WrittenVersion.absent }
      versions = declarations.devices.map { _ in absent }
      requests = RequestTracker(declarations)
      isJudged = declarations.syncs && declarations.hasShippedMerge
    }

    mutating func observe(
      _ seen: Seen, _ fleet: borrowing FleetMemory,
      in source: borrowing some CarriedSource & ~Copyable, _ ruling: inout Ruling
    ) {
      guard isJudged else { return }
      if let first = expected.first, seen.fact.instant > first.seen.fact.instant {
        for each in expected { judge(each, fleet, &ruling) }
        expected.removeAll(keepingCapacity: true)
      }
      let step = requests.observe(seen, in: source)
      guard let device = seen.device, device.position < versions.count else { return }
      // What the purge of a zone leaves is judged elsewhere (7.20).
      if case .answered(let answer, _) = step, answer.error == .userDeletedZone { forget(device) }
      switch seen.fact.kind {
      case .tip(let fact): take(fact, seen, device)
      case .sync(let fact): take(fact, seen, device, fleet, in: source)
      case .device(let fact): take(fact, device)
      case .network, .person, .run: return
      }
    }

    // MARK: What was written and imported

    private mutating func take(_ fact: TipFact, _ seen: Seen, _ device: DeviceIndex) {
      if case .parameterSet(let parameter, _) = fact {
        guard parameter.position < versions[device.position].count else { return }
        versions[device.position][parameter.position] = .written(
          date: seen.fact.localInstant, tag: versions[device.position][parameter.position].tag,
          mayBePending: true)
        expected.removeAll { each in
          if case .value(parameter, _) = each.outcome { return each.device == device }
          return false
        }
      } else if fact == .datastoreReset {
        forget(device)
        for index in versions[device.position].indices {
          versions[device.position][index] = .absent
        }
      } else if FactFamilies(of: .tip(fact)).isSubset(of: [.display, .displayEnd]) {
        // It may move the gate of its own device.
        expected.removeAll { each in
          if case .gate = each.outcome { return each.device == device }
          return false
        }
      }
    }

    private mutating func take(_ fact: DeviceFact, _ device: DeviceIndex) {
      switch fact {
      case .crashed(let lost): if lost > 0 { forget(device) }
      case .reinstalled, .restored, .cloned: forget(device)
      case .joined, .retired, .launched, .activated, .suspended, .terminated, .wentOffline,
        .cameOnline, .backedUp, .clockJumped, .updated:
        return
      }
    }

    private mutating func take(
      _ fact: SyncFact, _ seen: Seen, _ device: DeviceIndex, _ fleet: borrowing FleetMemory,
      in source: borrowing some CarriedSource & ~Copyable
    ) {
      switch fact {
      case .imported(_, let records), .sweptMissing(let records):
        for index in records.range {
          take(source.carried(index), seen, device, fleet)
        }
      case .uploadSettled(_, _, let records):
        for index in records.range {
          let item = source.carried(index)
          if item.outcome == .saved {
            settle(item, device)
          } else if item.outcome == .failed(.serverRecordChanged), !item.lacksServerCopy {
            take(item, seen, device, fleet)
          }
        }
      case .accountChanged: forget(device)
      case .fetchRequested, .uploadRequested, .uploadAnswered, .fetchAnswered, .zoneEmptied,
        .requestTimedOut, .backedOff, .pushSent, .pushCoalesced, .pushThrottled, .pushReceived,
        .outboxDrained:
        return
      }
    }

    /// A store of which nothing is known that can be compared.
    private mutating func forget(_ device: DeviceIndex) {
      for index in versions[device.position].indices { versions[device.position][index] = .unknown }
      expected.removeAll { $0.device == device }
    }

    /// The hub has what the device wrote.
    private mutating func settle(_ item: RecordChange, _ device: DeviceIndex) {
      guard item.key.kind == .parameter,
        Int(item.key.subject) < versions[device.position].count
      else { return }
      versions[device.position][Int(item.key.subject)].settle(item)
    }

    /// A version from the hub meets what the device has.
    private mutating func take(
      _ change: RecordChange, _ seen: Seen, _ device: DeviceIndex, _ fleet: borrowing FleetMemory
    ) {
      switch change.key.kind {
      case .parameter:
        let parameter = ParameterIndex(Int(change.key.subject))
        guard fleet.declarations.isShared(parameter) else { return }
        expected.removeAll { each in
          if case .value(parameter, _) = each.outcome { return each.device == device }
          return false
        }
        let winner = versions[device.position][parameter.position].meet(
          change, order: fleet.declarations.knobs.lwwOrder)
        switch winner {
        case .incoming:
          let value = change.isDeletion ? nil : change.fields.value
          expect(.value(parameter, value), seen, device)
        case .local:
          expect(.value(parameter, fleet[device].store.value(of: parameter)), seen, device)
        case .either: return
        }
      case .frequencyClock:
        guard !change.isDeletion, fleet.declarations.knobs.frequencyScope == .perAccount
        else { return }
        expect(.gate(atLeast: change.fields.date), seen, device)
      case .tip, .tally, .display, .donation, .clearing: return
      }
    }

    private mutating func expect(_ outcome: Outcome, _ seen: Seen, _ device: DeviceIndex) {
      expected.append(Expected(device: device, seen: seen, outcome: outcome))
    }

    // MARK: What is judged

    private func judge(
      _ each: Expected, _ fleet: borrowing FleetMemory, _ ruling: inout Ruling
    ) {
      ruling.check()
      let declarations = fleet.declarations
      let name = declarations.name(of: each.device)
      switch each.outcome {
      case .value(let parameter, let value):
        guard fleet[each.device].store.value(of: parameter) != value else { return }
        ruling.violate(
          each.seen.violation(
            on: [each.device], observed: "another value",
            expected: "the value that was written last",
            "\(name) imported \(declarations.name(of: parameter)), and has not the value that was "
              + "written last."))
      case .gate(let least):
        let gate = fleet[each.device].store.gate
        guard gate.map({ $0 < least }) ?? true else { return }
        ruling.violate(
          each.seen.violation(
            on: [each.device], observed: gate.map(TimeText.prose) ?? "none",
            expected: "\(TimeText.prose(least)) or later",
            "\(name) imported that the account's last display of a tip was at "
              + "\(TimeText.prose(least)), and knows of an earlier one."))
      }
    }
  }
}

/// What is known of the version of a parameter that a store has.
private enum WrittenVersion: Sendable {
  /// The store has none.
  case absent
  /// It was written at this time of its writer's clock: here, and not uploaded since, or elsewhere.
  /// The tag is that with which it came from the hub; 0 if it did not.
  case written(date: Instant, tag: UInt32, mayBePending: Bool)
  case unknown

  enum Winner { case incoming, local, either }

  var tag: UInt32 {
    if case .written(_, let tag, _) = self { tag } else { 0 }
  }

  /// Another version comes from the hub; gives the one that stays, and becomes it.
  mutating func meet(_ change: RecordChange, order: LastWriterOrder) -> Winner {
    switch self {
    case .unknown: return .either
    case .absent:
      self = .incoming(change)
      return .incoming
    case .written(let date, let tag, let mayBePending):
      let wasMadeAnew = tag != 0 && tag < change.made
      if change.isDeletion || wasMadeAnew || order == .arrival {
        // What waits to be uploaded may stay.
        self = mayBePending ? .unknown : .incoming(change)
        return mayBePending ? .either : .incoming
      }
      let theirs = change.fields.modified
      if theirs > date {
        self = .incoming(change)
        return .incoming
      }
      self = .written(date: date, tag: change.tag, mayBePending: mayBePending)
      return theirs < date ? .local : .either
    }
  }

  private static func incoming(_ change: RecordChange) -> WrittenVersion {
    change.isDeletion
      ? .absent : .written(date: change.fields.modified, tag: change.tag, mayBePending: false)
  }

  /// An upload of it was stored.
  mutating func settle(_ item: RecordChange) {
    guard case .written(let date, _, let mayBePending) = self else { return }
    self = .written(
      date: date, tag: item.tag, mayBePending: mayBePending && item.fields.modified != date)
  }
}
