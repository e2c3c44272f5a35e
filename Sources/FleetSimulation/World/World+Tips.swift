import CloudSync
import DeviceSystems
import SimulationKernel
import TipDomain
import TipSync

// A command to a device's tips: decided, applied, recorded, and followed up.

extension World {
  /// Has the device's ledger decide on a command, and applies the facts.
  ///
  /// - Parameter quietly: A view asks again without having appeared anew: that it still shows
  ///   nothing for the same reason is not recorded once more.
  /// - Returns: The last fact recorded, if there was one.
  @discardableResult
  mutating func perform(
    _ command: TipCommand, on device: DeviceIndex, because causes: Causes, quietly: Bool = false
  ) -> FactID? {
    let time = time(on: device)
    devices[device.position].ledger.decideInPlace(
      command, at: time, in: scenario.app, values: valueLists, workspace: &workspace)
    if injection != nil { changeDecision(on: command, by: device, at: time) }
    var last: FactID?
    for place in workspace.facts.indices {
      let fact = workspace.facts[place]
      if quietly, isStillWithheld(fact, on: device) { continue }
      last = apply(fact, on: device, at: time, because: causes)
      noteForSlots(fact, answering: command, on: device)
    }
    noteLocalChanges(on: device, cause: last)
    return last
  }

  /// Applies one fact to the ledger and the records of a device, and records it.
  @discardableResult
  mutating func apply(
    _ fact: TipFact, on device: DeviceIndex, at time: DeviceTime, because causes: Causes
  ) -> FactID {
    let place = device.position
    let clockBefore = devices[place].ledger.frequencyClock
    if injection == nil || !updateLedger(with: fact, on: device, at: time) {
      devices[place].ledger.evolve(fact, at: time, in: scenario.app)
    }
    if injection == nil || !isKeptFromStore(fact) {
      devices[place].store.apply(
        fact, wall: time.wall, in: scenario.app, merge: scenario.sync.merge)
    }
    if scenario.app.knobs.frequencyScope == .perAccount,
      let clock = devices[place].ledger.frequencyClock, clock != clockBefore, isLocal(fact),
      !omits(.moveFrequencyClock)
    {
      devices[place].store.moveFrequencyClock(to: clock)
    }
    noteUnsaved(fact, on: device)
    let id = record(.tip(fact), on: device, because: causes)
    followUp(fact, id, on: device)
    return id
  }

  private func isLocal(_ fact: TipFact) -> Bool {
    switch fact {
    case .displayed, .displayEnded: true
    default: false
    }
  }

  /// What a fact leads to later: reactions, limits, uploads.
  private mutating func followUp(_ fact: TipFact, _ id: FactID, on device: DeviceIndex) {
    switch fact {
    case .displayed(let display):
      planReaction(to: display, on: device, cause: id)
      planDurationChecks(of: display.record, on: device, cause: id)
      devices[device.position].lastChange = id
    case .donated(let event, let row):
      devices[device.position].lastChange = id
      if devices[device.position].store.isCleared(event, at: row.date) {
        apply(
          .donationRemoved(event: event, row: row), on: device, at: time(on: device),
          because: Causes(id))
      }
    case .donationsDeleted, .parameterSet, .invalidated, .eligibilityReset, .displayEnded:
      devices[device.position].lastChange = id
    case .datastoreReset:
      devices[device.position].lastChange = id
      storeWasReset(on: device)
    default: break
    }
  }

  /// Has the agent hear of changes to upload.
  private mutating func noteLocalChanges(on device: DeviceIndex, cause: FactID?) {
    guard syncs, let cause, devices[device.position].store.hasPending else { return }
    agent(device, hears: .localChange, cause: cause)
  }

  // MARK: Time on screen

  /// A view that appears makes the time of its tip run faster, and an import may tell of time that
  /// passed elsewhere: the views on screen are due earlier (3.5).
  mutating func planDurationChecks(
    of record: RecordIndex, on device: DeviceIndex, cause: FactID
  ) {
    for shown in devices[device.position].ledger.presentations
    where shown.display.record == record {
      planDurationCheck(of: shown.display.presentation, on: device, cause: cause)
    }
  }

  mutating func planDurationCheck(
    of presentation: UInt32, on device: DeviceIndex, cause: FactID?
  ) {
    let place = device.position
    guard let shown = devices[place].ledger.presentation(presentation),
      let wait = devices[place].ledger.timeUntilDurationLimit(
        of: shown, at: time(on: device), in: scenario.app)
    else { return }
    plan(
      .durationCheck(device, presentation: presentation), after: wait, .device, cause: cause)
  }

  mutating func checkDuration(_ device: DeviceIndex, _ presentation: UInt32, cause: FactID?) {
    let place = device.position
    guard let shown = devices[place].ledger.presentation(presentation),
      shown.resumedAt != nil
    else { return }
    perform(.checkDuration(presentation: presentation), on: device, because: Causes(cause))
    if devices[place].ledger.presentation(presentation) != nil {
      planDurationCheck(of: presentation, on: device, cause: cause)
    } else {
      reevaluate(device, because: Causes(cause))
    }
  }

  // MARK: Donations that nobody waits for (2.11)

  /// Makes a donation, now or in a moment.
  mutating func donate(
    _ event: EventIndex, _ values: ValueListIndex, waits: Bool, on device: DeviceIndex,
    because causes: Causes
  ) {
    if waits {
      perform(.donate(event: event, values: values), on: device, because: causes)
      return
    }
    var first: FactID?
    for cause in causes where first == nil { first = cause }
    landingsToCome += 1
    plan(
      .donationLands(device, process: devices[device.position].processNumber, event, values),
      after: scenario.sync.sendDonationDelay, .device, cause: first)
  }

  mutating func landDonation(
    _ device: DeviceIndex, _ process: UInt32, _ event: EventIndex, _ values: ValueListIndex,
    cause: FactID?
  ) {
    landingsToCome -= 1
    let place = device.position
    let isAlive =
      devices[place].processNumber == process && devices[place].process != .notRunning
    perform(
      isAlive ? .donate(event: event, values: values) : .loseDonation(event: event), on: device,
      because: Causes(cause))
    if isAlive { reevaluate(device, because: Causes(devices[place].lastChange)) }
  }
}
