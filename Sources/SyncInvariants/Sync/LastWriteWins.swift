import CloudSync
import DeviceSystems
import FleetFacts
import SimulationKernel
import TextFormats
import TipDomain
import TipSync
import Verification

/// Of two versions that meet in an import, the one that was written last stays.
package enum LastWriteWins: Invariant {
  package static let statement = InvariantStatement(
    id: "last-write-wins",
    sentence: "After an import, a parameter has the value of the last write that the device made "
      + "or imported, and an account's frequency clock is not behind the imported one.",
    sources: "3.17, 7.30, 7.31", holds: .anySchedule)

  package static func idleReason(_ declarations: Declarations) -> String {
    declarations.idleReason(
      ofSync: declarations.hasShippedMerge
        ? "No parameter and no frequency clock of an account was imported."
        : "The scenario's own merge strategy decides which version wins.")
  }

  package struct Judge: Monitor {
    package static let interests: FactFamilies = [
      .display, .displayEnd, .parameter, .otherTip, .store, .sync, .request, .process,
      .phase,
    ]

    package static func shown(_ declarations: Declarations) -> FactFamilies {
      guard declarations.syncs, declarations.hasShippedMerge else { return [] }
      return [
        .display, .displayEnd, .parameter, .frequency, .store, .lifetime, .upload, .settlement,
        .intake, .zone, .account, .request, .phase,
      ]
    }

    /// What has to be true when the moment of an import is over.
    private struct Expected: Sendable {
      let device: DeviceIndex
      let entry: JournalEntry
      let outcome: Outcome
    }

    private enum Outcome: Sendable {
      case value(ParameterIndex, Value?)
      case gate(atLeast: Instant)

      var isOfGate: Bool { if case .gate = self { true } else { false } }

      func isValue(of other: ParameterIndex) -> Bool {
        if case .value(other, _) = self { true } else { false }
      }
    }

    /// For which reasons the zone of an account was emptied.
    private struct Losses: Sendable {
      var byReset = false
      var otherwise = false
    }

    private var expected = EndOfInstantQueue<Expected>()
    /// By device and parameter.
    private var versions: [[ParameterVersion]]
    private var losses = ZoneTable(Losses())
    private let isJudged: Bool

    package init(_ declarations: Declarations) {
      let absent = declarations.app.parameters.map { _ in ParameterVersion.absent }
      versions = declarations.devices.map { _ in absent }
      isJudged = declarations.syncs && declarations.hasShippedMerge
    }

    package mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      guard isJudged else { return }
      if !expected.isEmpty {
        for each in expected.remove(before: entry) { judge(each, fleet, &ruling) }
      }
      if case .sync(.zoneEmptied(let account, let loss)) = entry.fact.kind {
        switch loss {
        case .recordsDeletedByReset, .zoneDeletedByReset: losses[account].byReset = true
        case .purgedByPerson, .encryptedDataReset: losses[account].otherwise = true
        }
      }
      let step = fleet.step
      guard let device = entry.device, device.position < versions.count else { return }
      if case .answered(let answer, _) = step { take(answer.error, device, fleet[device].account) }
      switch entry.fact.kind {
      case .tip(let fact): take(fact, entry, device)
      case .sync(let fact): take(fact, entry, device, fleet, in: journal)
      case .device(let fact): if fact.replacesStore { forget(device) }
      default: return
      }
    }

    // MARK: What was written and imported

    private mutating func take(_ fact: TipFact, _ entry: JournalEntry, _ device: DeviceIndex) {
      switch fact {
      case .parameterSet(let parameter, _):
        guard parameter.position < versions[device.position].count else { return }
        versions[device.position][parameter.position].write(at: entry.fact.localInstant)
        forgetValue(of: parameter, on: device)
      case .datastoreReset:
        forget(device)
        for index in versions[device.position].indices {
          versions[device.position][index] = .absent
        }
      // It may move the gate of its own device.
      case .displayed, .displayEnded: forgetGate(of: device)
      default: return
      }
    }

    private mutating func take(
      _ error: SyncError?, _ device: DeviceIndex, _ account: UInt16?
    ) {
      // What the purge of a zone leaves is judged elsewhere (7.20).
      if error == .userDeletedZone { forget(device) }
      // After a reset elsewhere what the zone had is not uploaded again (5.9).
      guard error == .zoneNotFound else { return }
      if let account, losses[account].byReset {
        if losses[account].otherwise { forget(device) }
        return
      }
      for index in versions[device.position].indices { versions[device.position][index].unstore() }
    }

    private mutating func take(
      _ fact: SyncFact, _ entry: JournalEntry, _ device: DeviceIndex,
      _ fleet: borrowing ReplayedFleet, in journal: borrowing Journal
    ) {
      switch fact {
      case .imported(_, let records), .sweptMissing(let records):
        for index in records.range {
          take(journal.carriedRecord(index), entry, device, fleet)
        }
      case .uploadRequested(_, let records):
        for index in records.range { carry(journal.carriedRecord(index), device) }
      case .uploadSettled(_, _, let records):
        for index in records.range {
          let item = journal.carriedRecord(index)
          if item.outcome == .saved {
            settle(item, device, fleet)
          } else if item.outcome == .failed(.serverRecordChanged), !item.lacksServerCopy {
            take(item, entry, device, fleet)
          }
        }
      case .accountChanged: forget(device)
      default: return
      }
    }

    /// A store of which nothing is known that can be compared.
    private mutating func forget(_ device: DeviceIndex) {
      for index in versions[device.position].indices { versions[device.position][index] = .unknown }
      expected.removeAll { $0.device == device }
    }

    /// Another version of the frequency clock decides, which may be that there is none.
    private mutating func forgetGate(of device: DeviceIndex) {
      expected.removeAll { $0.device == device && $0.outcome.isOfGate }
    }

    /// Another version of a parameter decides what the device is to have.
    private mutating func forgetValue(of parameter: ParameterIndex, on device: DeviceIndex) {
      expected.removeAll { $0.device == device && $0.outcome.isValue(of: parameter) }
    }

    /// What the device wrote is on its way to the hub.
    private mutating func carry(_ item: RecordChange, _ device: DeviceIndex) {
      guard item.key.kind == .parameter,
        Int(item.key.subject) < versions[device.position].count
      else { return }
      versions[device.position][Int(item.key.subject)].carry()
    }

    /// The hub has what the device wrote.
    private mutating func settle(
      _ item: RecordChange, _ device: DeviceIndex, _ fleet: borrowing ReplayedFleet
    ) {
      guard item.key.kind == .parameter,
        Int(item.key.subject) < versions[device.position].count
      else { return }
      let value = fleet[device].store.value(of: ParameterIndex(Int(item.key.subject)))
      versions[device.position][Int(item.key.subject)].settle(item, whileKnowing: value)
    }

    /// A version from the hub meets what the device has.
    private mutating func take(
      _ change: RecordChange, _ entry: JournalEntry, _ device: DeviceIndex,
      _ fleet: borrowing ReplayedFleet
    ) {
      switch change.key.tipKind {
      case .parameter:
        let parameter = ParameterIndex(Int(change.key.subject))
        guard fleet.declarations.isShared(parameter) else { return }
        forgetValue(of: parameter, on: device)
        let winner = versions[device.position][parameter.position].meet(
          change, order: fleet.declarations.knobs.lwwOrder)
        switch winner {
        case .incoming:
          let value = change.isDeletion ? nil : change.fields.value
          expect(.value(parameter, value), entry, device)
        case .local:
          expect(.value(parameter, fleet[device].store.value(of: parameter)), entry, device)
        case .either: return
        }
      case .frequencyClock:
        if change.isDeletion { forgetGate(of: device) }
        guard !change.isDeletion, fleet.declarations.knobs.frequencyScope == .perAccount
        else { return }
        expect(.gate(atLeast: change.fields.date), entry, device)
      case .tip, .tally, .display, .donation, .clearing, nil: return
      }
    }

    private mutating func expect(_ outcome: Outcome, _ entry: JournalEntry, _ device: DeviceIndex) {
      expected.append(Expected(device: device, entry: entry, outcome: outcome), at: entry)
    }

    // MARK: What is judged

    private func judge(
      _ each: Expected, _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
      ruling.check()
      let declarations = fleet.declarations
      let name = declarations.name(of: each.device)
      switch each.outcome {
      case .value(let parameter, let value):
        let actual = fleet[each.device].store.value(of: parameter)
        guard actual != value else { return }
        let texts = declarations.app.texts
        ruling.violate(
          each.entry.violation(
            on: [each.device], observed: Wording.value(actual, texts),
            expected: Wording.value(value, texts),
            "\(name) imported \(declarations.name(of: parameter)) and has "
              + "\(Wording.value(actual, texts)), but \(Wording.value(value, texts)) was written "
              + "last.")
        )
      case .gate(let least):
        let gate = fleet[each.device].store.gate
        guard gate.map({ $0 < least }) ?? true else { return }
        ruling.violate(
          each.entry.violation(
            on: [each.device], observed: gate.map { TimeText.moment($0) } ?? "none",
            expected: "\(TimeText.moment(least)) or later",
            "\(name) imported that the account's last display of a tip was at "
              + "\(TimeText.moment(least)), but has an earlier time."))
      }
    }
  }
}
