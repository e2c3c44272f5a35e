import CloudSync
import DeviceSystems
import FleetFacts
import SimulationKernel
import TipDomain
import TipSync

/// Something that was made on one device and is to be known on all: a donation, a counted display,
/// an invalidation.
package struct TrackedItem: Sendable, BitwiseCopyable {
  /// Where it was made.
  package let device: DeviceIndex
  /// The fact that made it.
  package let fact: FactID
  /// The tip's epoch, for displays and invalidations.
  package var epoch: UInt32 = 0
  /// The row's identity and date, for donations.
  var identity: UInt64 = 0
  package var date = Instant.zero
  /// Whether the cloud had it when its device last lost its store.
  package var isTold = false
  /// Whether it may have been lost, as expected or by chance: before it was saved or uploaded, with
  /// a reset, a purge, or a change of account.
  var isDoubtful = false
  /// The deletion that covered it: where, and which fact.
  var removedOn: DeviceIndex?
  var removedBy: FactID?
  var isRemovalTold = false
  /// Whether somebody may still have been about to upload it, or not know that the cloud ever had
  /// it: that keeps, or makes again, what was deleted meanwhile (6.15, 7.17).
  var mayReturn = false

  package init(device: DeviceIndex, fact: FactID, epoch: UInt32 = 0) {
    self.device = device
    self.fact = fact
    self.epoch = epoch
  }
}

/// How long a device takes everything that it has for its own.
private enum BulkUpload: Sendable, BitwiseCopyable {
  /// From a fact on until its outbox is empty and it has read the zone.
  case since(FactID)
  /// Nobody can tell: from when it learns of something on.
  case withoutEnd
}

/// Who has what, as far as it must be there: for each subject the units made, and which of them
/// every device in touch must know of.
///
/// A unit is certain once its device had told everything up to it; until then it is doubtful if the
/// device's store is lost. Between the certain ones and all of them lies what may be known.
package struct DurabilityTracker: Sendable {
  private var units: [[TrackedItem]] = []
  /// Every removal, in the order of the facts that made them. One that was taken back, or that may
  /// be undone already, is still among them.
  private var removals: [(by: FactID, subject: Int, index: Int)] = []
  /// By device: the account it was signed in to last.
  private var homes: [UInt16?]
  /// By device: the devices whose stores it was made a copy of, each up to a fact.
  private var copies: [[(source: DeviceIndex, until: FactID)]]
  /// By device: the last purge of its zone, which it respects once it learns of it (7.20).
  private var purges: [FactID?]
  private let respectsPurges: Bool
  /// By device: since when it takes all that it has for its own, after it signed in or its zone
  /// was lost.
  private var bulkUploads: [BulkUpload?]
  private let dropsPending: Bool
  private let syncs: Bool
  private let judgeFault: JudgeFault?
  /// Whether what was deleted may be uploaded again as if it were new: the hub keeps no list of it,
  /// or lost that, or a device deleted what the hub never had.
  private var hubForgets: Bool
  /// Why nothing can be said any more.
  package private(set) var openBecause: String?

  package init(_ declarations: Declarations) {
    homes = declarations.devices.map(\.account)
    copies = Array(repeating: [], count: declarations.devices.count)
    purges = Array(repeating: nil, count: declarations.devices.count)
    bulkUploads = Array(repeating: nil, count: declarations.devices.count)
    respectsPurges = declarations.knobs.zonePurge == .clearsLocally
    dropsPending = declarations.knobs.accountChange == .dropsPending
    syncs = declarations.syncs
    judgeFault = declarations.judgeFault
    hubForgets = declarations.knobs.deletedDonationRetry == .returns
  }

  /// Notes something that was made.
  package mutating func note(_ unit: TrackedItem, of subject: Int, _ sync: borrowing SyncTracker) {
    while units.count <= subject { units.append([]) }
    units[subject].append(unit)
    // Made between a purge and learning of it, it is lost with the rest of the store.
    if let purge = purges[unit.device.position], !sync.hasHeard(unit.device, since: purge) {
      units[subject][units[subject].count - 1].isDoubtful = true
    }
  }

  /// Notes that a device deleted what `isCovered` says; what it does not know of itself, only where
  /// its account reaches.
  package mutating func remove(
    _ subject: Int, on device: DeviceIndex, by fact: FactID, _ sync: borrowing SyncTracker,
    reachesOwnAccountOnly: Bool = false, where isCovered: (TrackedItem) -> Bool
  ) {
    guard subject < units.count else { return }
    for index in units[subject].indices
    where units[subject][index].removedBy == nil && isCovered(units[subject][index]) {
      let unit = units[subject][index]
      if reachesOwnAccountOnly, homes[unit.device.position] != homes[device.position] { continue }
      // Made between a purge and learning of it, the deletion is lost with the rest of the store.
      if let purge = purges[device.position], !sync.hasHeard(device, since: purge) {
        units[subject][index].isDoubtful = true
        continue
      }
      units[subject][index].removedOn = device
      units[subject][index].removedBy = fact
      units[subject][index].mayReturn = mayReturn(unit, removedOn: device, sync)
      removals.append((fact, subject, index))
    }
  }

  /// A device has come to an account, with the deletions up to a date that it knows of, and finds
  /// those that are there: both cover donations that they did not reach when they were made. Nobody
  /// can tell from outside which; what one may cover need not be there, and may.
  ///
  /// - `clearedThrough`: By subject, up to which date anybody deleted.
  mutating func meetClearings(
    of device: DeviceIndex, through clearedThrough: [Instant?]
  ) {
    guard let home = homes[device.position] else { return }
    for subject in units.indices where subject < clearedThrough.count {
      guard let cleared = clearedThrough[subject] else { continue }
      for index in units[subject].indices
      where units[subject][index].removedBy == nil
        && homes[units[subject][index].device.position] == home
        && units[subject][index].date <= cleared
      {
        units[subject][index].isDoubtful = true
      }
    }
  }

  /// Whether another device than the one that deletes a unit may still upload it, or keep it: its
  /// own, if an answer was lost and the upload is repeated, or one that uploads everything.
  private func mayReturn(
    _ unit: TrackedItem, removedOn device: DeviceIndex, _ sync: borrowing SyncTracker
  ) -> Bool {
    if hubForgets, unit.device != device, !unit.isTold,
      sync.told(unit.device, since: unit.fact) == nil
    {
      return true
    }
    if dropsPending, unit.isDoubtful, !unit.isTold, isElsewhere(unit, than: device) { return true }
    for other in bulkUploads.indices where other != device.position {
      switch bulkUploads[other] {
      case .since(let fact):
        let index = DeviceIndex(other)
        if sync.told(index, since: fact) == nil || !sync.hasHeard(index, since: fact) {
          return true
        }
      case .withoutEnd: return true
      case .none: break
      }
    }
    return false
  }

  /// Whether another device than the one that deletes a unit made it, or is a copy of its maker.
  ///
  /// What was dropped at a change of account is not known to the cloud, so nobody tells the others
  /// that it was deleted (7.25).
  private func isElsewhere(_ unit: TrackedItem, than device: DeviceIndex) -> Bool {
    if unit.device != device { return true }
    return copies.indices.contains { other in
      other != device.position && isCopied(unit, to: DeviceIndex(other))
    }
  }

  /// Notes that the hub made records for an upload that was sent at `sent`. What was deleted since
  /// then may be among them: the hub keeps no trace of a deleted record, so an upload that comes
  /// late makes it again (7.17). Linear in the removals since then.
  mutating func expectReturn(withUploadSent sent: FactID) {
    for removal in removals.reversed() {
      guard sent < removal.by else { return }
      let unit = units[removal.subject][removal.index]
      // A removal that was taken back says nothing of the unit any more.
      guard unit.removedBy == removal.by, unit.fact < sent else { continue }
      units[removal.subject][removal.index].mayReturn = true
    }
  }

  /// Processes a fact about stores and sync.
  package mutating func observe(_ entry: JournalEntry, _ sync: borrowing SyncTracker) {
    switch entry.fact.kind {
    case .sync(.accountChanged(let account)):
      if let device = entry.device { changeAccount(of: device, to: account, at: entry.id, sync) }
    case .sync(.zoneEmptied(let account, let loss)):
      lose(zoneOf: account, loss, at: entry.id)
    case .tip(.datastoreReset):
      if let device = entry.device {
        if let home = homes[device.position] { doubtEverything(ofAccount: home) }
        lose(device, sync)
      }
    case .device(.reinstalled): if let device = entry.device { lose(device, sync) }
    case .device(.crashed(let lost)): if lost > 0, let device = entry.device { lose(device, sync) }
    case .device(.restored):
      if let device = entry.device {
        lose(device, sync)
        doubtRemovals()
        // What was still to be uploaded then is uploaded again.
        bulkUploads[device.position] = .since(entry.id)
      }
    case .device(.cloned(let other, _)):
      if let device = entry.device {
        lose(device, sync)
        doubtRemovals()
        bulkUploads[device.position] = .since(entry.id)
        copy(other, to: device, at: entry.id)
      }
    default: break
    }
  }

  /// How many units every device of `device`'s account must know of, and how many it may know of.
  package func bounds(
    of subject: Int, for device: DeviceIndex, _ sync: borrowing SyncTracker,
    where isWanted: (TrackedItem) -> Bool = { _ in true }
  ) -> (least: Int64, most: Int64) {
    guard subject < units.count else { return (0, 0) }
    var least: Int64 = 0
    var most: Int64 = 0
    for unit in units[subject] where isWanted(unit) {
      let isOwn = isOwn(unit, of: device)
      guard isOwn || isCopied(unit, to: device) else { continue }
      let removal = removal(of: unit, sync)
      if removal == .certain { continue }
      most += 1
      if isOwn && removal == .none && isCertain(unit, for: device, sync) { least += 1 }
    }
    return (least, most)
  }

  /// The units that a device must know of, the oldest first, for the words of a violation.
  func certainUnits(
    of subject: Int, for device: DeviceIndex, _ sync: borrowing SyncTracker
  ) -> [TrackedItem] {
    guard subject < units.count else { return [] }
    var certain: [TrackedItem] = []
    for unit in units[subject] where isOwn(unit, of: device) {
      if removal(of: unit, sync) == .none && isCertain(unit, for: device, sync) {
        certain.append(unit)
      }
    }
    return certain
  }

  /// Whether a unit belongs to what a device's account, or the device alone, must know.
  private func isOwn(_ unit: TrackedItem, of device: DeviceIndex) -> Bool {
    syncs ? homes[unit.device.position] == homes[device.position] : unit.device == device
  }

  /// The units of a subject, for the words of a violation.
  package func facts(of subject: Int, where isWanted: (TrackedItem) -> Bool) -> [FactID] {
    guard subject < units.count else { return [] }
    return units[subject].filter(isWanted).map(\.fact)
  }

  private func isCertain(
    _ unit: TrackedItem, for device: DeviceIndex, _ sync: borrowing SyncTracker
  ) -> Bool {
    if unit.isDoubtful, judgeFault != .custodyNeverDoubts { return false }
    if unit.device == device { return true }
    if judgeFault == .custodyOfMakerAlone { return false }
    if unit.isTold { return true }
    return sync.told(unit.device, since: unit.fact) != nil
  }

  private func isCopied(_ unit: TrackedItem, to device: DeviceIndex) -> Bool {
    for copy in copies[device.position]
    where copy.source == unit.device && unit.fact < copy.until { return true }
    return false
  }

  private mutating func copy(_ source: DeviceIndex, to device: DeviceIndex, at fact: FactID) {
    guard source.position < copies.count else { return }
    hubForgets = true
    if syncs, homes[source.position] != homes[device.position] {
      openBecause = "A device became a copy of one of another account."
    }
    copies[device.position] = copies[source.position] + [(source, fact)]
  }

  private enum Removal { case none, doubtful, certain }

  private func removal(of unit: TrackedItem, _ sync: borrowing SyncTracker) -> Removal {
    guard let device = unit.removedOn, let fact = unit.removedBy else { return .none }
    if unit.mayReturn { return .doubtful }
    if !syncs || unit.isRemovalTold || sync.told(device, since: fact) != nil { return .certain }
    return .doubtful
  }

  // MARK: What may have been lost

  private mutating func changeAccount(
    of device: DeviceIndex, to account: UInt16?, at fact: FactID, _ sync: borrowing SyncTracker
  ) {
    if dropsPending { lose(device, sync) } else { keepTold(device, sync) }
    guard let account else { return }
    if let home = homes[device.position], home != account {
      openBecause = "A device changed to another account and kept what it knew."
    }
    homes[device.position] = account
    // It uploads all that it has, also what was deleted without its knowledge (6.15); or it keeps
    // to itself what it does not know to have come from the cloud (7.25).
    doubtRemovals()
    bulkUploads[device.position] = .since(fact)
  }

  private mutating func lose(zoneOf account: UInt16, _ loss: ZoneLoss, at fact: FactID) {
    doubtEverything(ofAccount: account)
    hubForgets = true
    switch loss {
    case .recordsDeletedByReset, .zoneDeletedByReset: return
    case .purgedByPerson:
      if respectsPurges {
        for device in homes.indices where homes[device] == account { purges[device] = fact }
      } else {
        expectCopies(of: account)
      }
    case .encryptedDataReset: expectCopies(of: account)
    }
  }

  /// Devices upload their copies when they learn of it, also of what was deleted without their
  /// knowledge (7.20).
  private mutating func expectCopies(of account: UInt16) {
    doubtRemovals()
    for device in homes.indices where homes[device] == account {
      bulkUploads[device] = .withoutEnd
    }
  }

  /// Remembers what a device had told, because from now on it is asked again.
  private mutating func keepTold(_ device: DeviceIndex, _ sync: borrowing SyncTracker) {
    for subject in units.indices {
      for index in units[subject].indices {
        let unit = units[subject][index]
        if unit.device == device, sync.told(device, since: unit.fact) != nil {
          units[subject][index].isTold = true
        }
        if unit.removedOn == device, let fact = unit.removedBy,
          sync.told(device, since: fact) != nil
        {
          units[subject][index].isRemovalTold = true
        }
      }
    }
  }

  /// A store was lost or replaced: what it had not told is doubtful.
  private mutating func lose(_ device: DeviceIndex, _ sync: borrowing SyncTracker) {
    keepTold(device, sync)
    for subject in units.indices {
      for index in units[subject].indices {
        let unit = units[subject][index]
        if unit.device == device, !unit.isTold || !syncs { units[subject][index].isDoubtful = true }
        if unit.removedOn == device, !unit.isRemovalTold {
          units[subject][index].isDoubtful = true
          units[subject][index].removedOn = nil
          units[subject][index].removedBy = nil
        }
      }
    }
  }

  private mutating func doubtEverything(ofAccount account: UInt16) {
    for subject in units.indices {
      for index in units[subject].indices
      where homes[units[subject][index].device.position] == account {
        units[subject][index].isDoubtful = true
      }
    }
  }

  /// A store of long ago may bring back what was deleted since.
  private mutating func doubtRemovals() {
    for subject in units.indices {
      for index in units[subject].indices where units[subject][index].removedBy != nil {
        units[subject][index].isDoubtful = true
        units[subject][index].removedOn = nil
        units[subject][index].removedBy = nil
      }
    }
  }
}
