import CloudSync
import DeviceSystems
import FleetFacts
import SimulationKernel
import TipDomain
import TipSync
import Verification

/// What a device uploads is what it knows, all that it changed, and nothing twice.
package enum UploadsAsKnown: Invariant {
  package static let statement = InvariantStatement(
    id: "uploads-as-known",
    sentence: "An upload carries parameters, statuses, donations and the account's frequency clock "
      + "as the device knows them, names the fields that changed since they were last stored, and "
      + "carries no unchanged record that the hub already has. A device has nothing left to upload "
      + "only when every change was uploaded.",
    sources: "7.1, 7.3, 7.27, 7.32, 8.23", holds: .anySchedule)

  package static func idleReason(_ declarations: Declarations) -> String {
    declarations.idleReason(ofSync: "No device uploaded anything.")
  }

  package struct Judge: Monitor {
    package static let interests: FactFamilies = [
      .display, .displayEnd, .status, .donation, .parameter, .otherTip, .store, .sync, .request,
      .process, .phase,
    ]

    package static func shown(_ declarations: Declarations) -> FactFamilies {
      guard declarations.syncs else { return [] }
      return [
        .display, .displayEnd, .status, .donation, .parameter, .recordCreated, .store, .upload,
        .settlement, .intake, .timeout, .account, .outbox, .request, .lifetime,
      ]
    }

    private var changes: [OwnChanges]

    package init(_ declarations: Declarations) {
      changes = declarations.devices.map { _ in OwnChanges() }
    }

    package mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      guard fleet.declarations.syncs else { return }
      let step = fleet.step
      guard let device = entry.device, device.position < changes.count else { return }
      if case .answered(let answer, _) = step, answer.error?.concernsWholeZone == true {
        changes[device.position].forget()
      }
      switch entry.fact.kind {
      case .tip(let fact): take(fact, entry, device, fleet)
      case .sync(let fact): take(fact, entry, device, fleet, in: journal, &ruling)
      case .device(let fact): take(fact, device)
      default: return
      }
    }

    // MARK: Changes

    private mutating func take(
      _ fact: TipFact, _ entry: JournalEntry, _ device: DeviceIndex,
      _ fleet: borrowing ReplayedFleet
    ) {
      let index = device.position
      switch fact {
      case .recordCreated(let record): changes[index].touch(.tip(record))
      case .donated(let event, let row):
        let key = RecordKey.donation(event, of: row.replica, sequence: row.sequence)
        if fleet.declarations.mayVanish(event) {
          changes[index].touch(key)
        } else {
          changes[index].change(key, .value, by: entry.id)
        }
      case .donationsDeleted(let event, _, _):
        changes[index].releaseDonations(of: event)
        if fleet.declarations.knobs.deleteDonations == .byTime {
          changes[index].change(.clearing(event), .value, by: entry.id)
        }
      case .donationRemoved(let event, let row):
        changes[index].release(.donation(event, of: row.replica, sequence: row.sequence))
      case .parameterSet(let parameter, _):
        if fleet.declarations.isShared(parameter) {
          changes[index].change(.parameter(parameter), .value, by: entry.id)
        } else {
          changes[index].touch(.parameter(parameter))
        }
      case .invalidated(let invalidation):
        changes[index].change(.tip(invalidation.record), .status, by: entry.id)
      case .eligibilityReset(let record, _, _):
        changes[index].change(.tip(record), .status, by: entry.id)
      // Where displays are kept is the strategy's choice, and which record is written is not told.
      case .displayed(let display):
        changes[index].touchRecords(of: display.record)
        moveGate(by: fact, entry, device, fleet)
      case .displayEnded(let ended):
        changes[index].touchRecords(of: ended.record)
        moveGate(by: fact, entry, device, fleet)
      case .datastoreReset: changes[index].forget()
      default: return
      }
    }

    private mutating func moveGate(
      by fact: TipFact, _ entry: JournalEntry, _ device: DeviceIndex,
      _ fleet: borrowing ReplayedFleet
    ) {
      guard fleet.declarations.knobs.frequencyScope == .perAccount,
        let gate = fleet.gate(movedBy: fact, on: device), gate != fleet[device].store.gate
      else { return }
      changes[device.position].change(.frequencyClock, .value, by: entry.id)
    }

    private mutating func take(_ fact: DeviceFact, _ device: DeviceIndex) {
      switch fact {
      case .crashed, .reinstalled, .restored, .cloned: changes[device.position].forget()
      case .terminated, .launched, .retired: changes[device.position].abandonFlight()
      default: return
      }
    }

    private mutating func take(
      _ fact: SyncFact, _ entry: JournalEntry, _ device: DeviceIndex,
      _ fleet: borrowing ReplayedFleet, in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      let index = device.position
      switch fact {
      case .uploadRequested(_, let records):
        for item in records.range {
          let record = journal.carriedRecord(item)
          // When another system changes a record of its own is for a judge of that system.
          if record.key.tipKind == nil { continue }
          let (isStored, owed) = changes[index].send(record.key)
          judge(record, isStored: isStored, entry, device, fleet, &ruling)
          judge(record, owed: owed, entry, device, fleet.declarations, &ruling)
        }
      case .uploadSettled(_, _, let records):
        for item in records.range { changes[index].settle(journal.carriedRecord(item)) }
      case .imported(_, let records), .sweptMissing(let records):
        for item in records.range { changes[index].release(journal.carriedRecord(item).key) }
      case .requestTimedOut: changes[index].abandonFlight()
      case .accountChanged: changes[index].forget()
      case .outboxDrained: judgeDrained(entry, device, fleet, &ruling)
      default: return
      }
    }

    // MARK: What is judged

    /// The hub writes the fields that an upload names, where it writes no others (7.2).
    private func judge(
      _ item: RecordChange, owed: FieldMask, _ entry: JournalEntry, _ device: DeviceIndex,
      _ declarations: borrowing Declarations, _ ruling: inout Ruling
    ) {
      if item.isDeletion || item.changed.isSuperset(of: owed) { return }
      ruling.violate(
        entry.violation(
          on: [device], of: item.key.record, observed: "fewer fields", expected: "all that changed",
          "\(declarations.name(of: device)) uploaded \(item.key.words(declarations)) without the "
            + "fields that it changed."))
    }

    private func judge(
      _ item: RecordChange, isStored: Bool, _ entry: JournalEntry, _ device: DeviceIndex,
      _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
      ruling.check()
      if isStored {
        ruling.violate(
          entry.violation(
            on: [device], of: item.key.record, observed: "uploaded again", expected: "not uploaded",
            "\(fleet.declarations.name(of: device)) uploaded \(item.key.words(fleet.declarations)) "
              + "again, although the hub already has it unchanged."))
      }
      if !item.isDeletion, !isAsKnown(item, device, fleet) {
        ruling.violate(
          entry.violation(
            on: [device], of: item.key.record, observed: "something else",
            expected: "what the device knows",
            "\(fleet.declarations.name(of: device)) uploaded \(item.key.words(fleet.declarations)) "
              + "with contents that differ from what it knows."))
      }
    }

    private func isAsKnown(
      _ item: RecordChange, _ device: DeviceIndex, _ fleet: borrowing ReplayedFleet
    ) -> Bool {
      let declarations = fleet.declarations
      switch item.key.tipKind {
      case .parameter:
        let parameter = ParameterIndex(Int(item.key.subject))
        return !declarations.isShared(parameter)
          || item.fields.value == fleet[device].store.value(of: parameter)
      case .tip:
        let known = fleet.known(RecordIndex(Int(item.key.subject)), on: device)
        let status = item.fields.status
        return status.epoch == known.epoch && status.invalidation == known.invalidation
      case .donation:
        let event = EventIndex(Int(item.key.subject))
        guard !declarations.mayVanish(event) else { return true }
        let row = DonationRow(
          date: item.fields.date, replica: item.key.replica, sequence: item.key.sequence,
          values: item.fields.values)
        return fleet[device].store.holds(row, of: event)
      case .frequencyClock:
        return declarations.knobs.frequencyScope == .perDevice
          || item.fields.date == fleet[device].store.gate
      case .tally, .display, .clearing: return true
      // What another system's records hold is for a judge of that system.
      case nil: return true
      }
    }

    private func judgeDrained(
      _ entry: JournalEntry, _ device: DeviceIndex, _ fleet: borrowing ReplayedFleet,
      _ ruling: inout Ruling
    ) {
      ruling.check()
      guard let (key, change) = changes[device.position].firstOwed else { return }
      let name = fleet.declarations.name(of: device)
      ruling.violate(
        entry.violation(
          on: [device], of: key.record, observed: "nothing left to upload",
          expected: "an upload of \(key.words(fleet.declarations))",
          "\(name) has nothing left to upload, but never uploaded its change of "
            + "\(key.words(fleet.declarations)).", related: [change]))
    }
  }
}

extension RecordKey {
  /// What it is about, as it stands in a sentence.
  fileprivate func words(_ declarations: borrowing Declarations) -> String {
    switch tipKind {
    case .tip: "the record of {tip}"
    case .tally: "its count of {tip}"
    case .display: "a display of {tip}"
    case .donation: "a donation of \(declarations.name(of: EventIndex(Int(subject))))"
    case .parameter: declarations.name(of: ParameterIndex(Int(subject)))
    case .clearing: "the deletion of \(declarations.name(of: EventIndex(Int(subject))))"
    case .frequencyClock: "the account's frequency clock"
    case nil: "a record of another system"
    }
  }
}
