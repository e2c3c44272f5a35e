import CloudSync
import DeviceSystems
import FleetFacts
import FleetSimulation
import FleetWorld
import Scenarios
import SimulationKernel
import TipDomain
import TipSync

// What others know and a device does not, and where it is.

extension World {
  /// Everything that could arrive at a device: messages on their way, what the hub has, and what
  /// the others have still to upload.
  func undeliveredChanges(for device: DeviceIndex) -> [UndeliveredChanges] {
    var pending: [UndeliveredChanges] = []
    for index in messages.slots.indices {
      let slot = messages.slots[index]
      guard slot.copies > 0, slot.device == device, slot.kind == .fetchAnswer, slot.error == nil,
        !slot.records.isEmpty
      else { continue }
      pending.append(UndeliveredChanges(source: .message(slot.number), changes: slot.records))
    }
    guard syncs, let account = devices[device.position].account else { return pending }
    let atHub = hubChanges(account, since: devices[device.position].agent.token)
    if !atHub.isEmpty { pending.append(UndeliveredChanges(source: .hub, changes: atHub)) }
    for other in devices.indices
    where DeviceIndex(other) != device && devices[other].account == account {
      var store = devices[other].store
      store.abandonFlight()
      var changes: [RecordChange] = []
      store.takeBatch(limit: .max, into: &changes)
      if !changes.isEmpty {
        pending.append(UndeliveredChanges(source: .outbox(DeviceIndex(other)), changes: changes))
      }
    }
    return pending
  }

  /// What a fetch would bring; everything if the token is of no use any more.
  private func hubChanges(_ account: UInt16, since token: ChangeToken?) -> [RecordChange] {
    let zone = hub.zones[Int(account)]
    var changes: [RecordChange] = []
    let answer = zone.fetch(
      since: token, at: now, tokenLifetime: scenario.sync.tokenLifetime, limit: .max,
      into: &changes)
    guard answer.error != nil else { return changes }
    _ = zone.fetch(since: nil, at: now, tokenLifetime: nil, limit: .max, into: &changes)
    return changes
  }

  /// What is known elsewhere about a tip and not on a device.
  func unseenChanges(
    of record: RecordIndex, on device: DeviceIndex, _ context: DecisionContext,
    _ provenance: Provenance
  ) -> [UnseenChange] {
    guard syncs else { return [] }
    var found = unknownDonations(on: device, context, provenance)
    for other in devices.indices where DeviceIndex(other) != device && devices[other].isPresent {
      let origin = DeviceIndex(other)
      found += unknownDisplays(of: record, by: origin, on: device, context, provenance)
      found += unknownParameters(by: origin, on: device, context)
      let there = devices[other].systems.tips.records[record.position].status
      let here = context.ledger.records[record.position].status
      let subject: ChangeSubject
      if there.epoch > here.epoch {
        subject = .eligibilityReset
      } else if there.epoch == here.epoch, here.invalidation == nil,
        let reason = there.invalidation
      {
        subject = .invalidation(reason)
      } else {
        continue
      }
      found.append(
        UnseenChange(
          subject: subject, origin: origin, fact: nil,
          location: changeLocation(of: .tip(record), from: origin, to: device)))
    }
    return found
  }

  private func unknownDonations(
    on device: DeviceIndex, _ context: DecisionContext, _ provenance: Provenance
  ) -> [UnseenChange] {
    var found: [UnseenChange] = []
    for made in provenance.made where made.device != device {
      let rows = devices[made.device.position].systems.tips.donations[made.event.position].rows
      let isKnownThere = rows.contains { $0.isSameDonation(as: made.row) }
      let here = context.ledger.donations[made.event.position].rows
      guard isKnownThere, !here.contains(where: { $0.isSameDonation(as: made.row) }) else {
        continue
      }
      let key = RecordKey.donation(
        made.event, of: made.row.replica, sequence: made.row.sequence)
      found.append(
        UnseenChange(
          subject: .donation(made.event, made.row), origin: made.device, fact: made.fact,
          location: changeLocation(of: key, from: made.device, to: device)))
    }
    return found
  }

  /// Values of parameters that `other` wrote, or heard of, after what `device` knows.
  private func unknownParameters(
    by other: DeviceIndex, on device: DeviceIndex, _ context: DecisionContext
  ) -> [UnseenChange] {
    context.askedParameters.compactMap { parameter in
      let key = RecordKey.parameter(parameter)
      guard let there = devices[other.position].store.fields(of: key), let value = there.value
      else { return nil }
      let here = context.store.fields(of: key)
      guard here.map({ $0.modified < there.modified && $0.value != value }) ?? true else {
        return nil
      }
      return UnseenChange(
        subject: .parameter(parameter, value), origin: other, fact: nil,
        location: changeLocation(of: key, from: other, to: device))
    }
  }

  /// Displays that the present store of `other` counted and `device` does not know of.
  private func unknownDisplays(
    of record: RecordIndex, by other: DeviceIndex, on device: DeviceIndex,
    _ context: DecisionContext, _ provenance: Provenance
  ) -> [UnseenChange] {
    let replica = devices[other.position].replica
    // Those that count there: of an eligibility that is over here, none is missed.
    let status = devices[other.position].systems.tips.records[record.position].status
    let epoch = context.countedEpoch(of: status)
    if let epoch, epoch < context.ledger.records[record.position].status.epoch { return [] }
    let happened = provenance.displays(by: replica, in: epoch)
    let there = devices[other.position].store.displays(of: record, by: replica, in: epoch)
    let here = devices[device.position].store.displays(of: record, by: replica, in: epoch)
    guard let there, there.count > here?.count ?? 0, let last = happened.last else { return [] }
    return [
      UnseenChange(
        subject: .displays(replica, count: there.count - (here?.count ?? 0)), origin: other,
        fact: last.fact, location: changeLocation(of: there.key, from: other, to: device))
    ]
  }

  /// Where the newest state of a record is, as far as a device has not got it.
  private func changeLocation(
    of key: RecordKey, from origin: DeviceIndex, to device: DeviceIndex
  ) -> ChangeLocation {
    for index in messages.slots.indices {
      let slot = messages.slots[index]
      guard slot.copies > 0, slot.records.contains(where: { $0.key == key }) else { continue }
      let isHeld = held.contains { Int($0.slot) == index }
      switch slot.kind {
      case .fetchAnswer:
        if slot.device == device { return .inMessage(slot.number, isHeld: isHeld) }
      case .uploadRequest:
        if slot.device == origin { return .inUpload(slot.number, isHeld: isHeld) }
      case .fetchRequest, .uploadAnswer, .push: break
      }
    }
    let account = devices[origin.position].account
    if devices[origin.position].store.isPending(key) {
      return account == nil ? .onlyThere : .inOutbox
    }
    if let account = devices[device.position].account,
      hub.zones[Int(account)].fields(of: key) != nil
    {
      return .atHub
    }
    if let account, hub.zones[Int(account)].fields(of: key) != nil { return .inOtherAccount }
    return .onlyThere
  }

  /// The displays that a device knows of, by the store that counted them.
  func displays(
    of record: RecordIndex, in context: DecisionContext, _ provenance: Provenance
  ) -> [DisplaysExplanation] {
    var found: [DisplaysExplanation] = []
    let epoch = context.countedEpoch(of: context.ledger.records[record.position].status)
    for index in replicas.replicas.indices {
      let replica = ReplicaIndex(index)
      let happened = provenance.displays(by: replica, in: epoch).count
      guard
        let tally = context.store.displays(of: record, by: replica, in: epoch),
        tally.count > 0 || happened > 0
      else { continue }
      found.append(
        DisplaysExplanation(
          replica: replica, known: tally.count, happened: happened,
          arrival: context.arrival(
            isOwn: replica == context.ledger.replica,
            learned: provenance.bringing(of: tally.key), provenance),
          stored: provenance.storing(of: tally.key)))
    }
    guard found.isEmpty else { return found }
    let known = Int(context.ledger.records[record.position].count)
    let key = RecordKey.tip(record)
    let happened = provenance.displays(by: nil, in: epoch).count
    guard known > 0 || happened > 0 else { return [] }
    return [
      DisplaysExplanation(
        replica: .none, known: known, happened: happened,
        arrival: context.arrival(
          isOwn: true, learned: provenance.bringing(of: key), provenance),
        stored: provenance.storing(of: key))
    ]
  }
}
