import DeviceSystems
import FleetFacts
import FleetWorld
import Scenarios
import SimulationKernel
import TipDomain
import TipSync

// What a world does for the tips of a device: commands, time on screen, donations.

extension World {
  /// Has a device's tips decide on a command, and applies and records the facts.
  ///
  /// - Parameter quietly: A view asks again without having appeared again: that it still shows
  ///   nothing for the same reason is not recorded once more.
  /// - Returns: The last fact recorded, if there was one.
  @discardableResult
  mutating func perform(
    _ command: TipCommand, on device: DeviceIndex, because causes: Causes, quietly: Bool = false
  ) -> FactID? {
    let time = time(on: device)
    PlayedTips.decide(command, on: device, at: time, in: &self)
    var last: FactID?
    for index in 0..<common.workspaces.tips.facts.count {
      let fact = common.workspaces.tips.facts[index]
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
    apply(fact, of: PlayedTips.self, on: device, at: time, because: causes)
  }

  // MARK: Time on screen

  /// A view that appears makes the time of its tip run faster, and an import may tell of time that
  /// passed elsewhere: the views on screen are due earlier (3.5).
  mutating func planDurationChecks(
    of record: RecordIndex, on device: DeviceIndex, cause: FactID
  ) {
    let index = device.position
    for position in devices[index].systems.tips.presentations.indices {
      // Read where they lie: of many tips on screen, few have the record and a limit.
      guard devices[index].systems.tips.presentations[position].display.record == record,
        app.limitsDuration(of: devices[index].systems.tips.presentations[position].display.tip)
      else { continue }
      planDurationCheck(
        of: devices[index].systems.tips.presentations[position].display.presentation, on: device,
        cause: cause)
    }
  }

  mutating func planDurationCheck(
    of presentation: UInt32, on device: DeviceIndex, cause: FactID?
  ) {
    let index = device.position
    // Without a limit there is nothing to ask the ledger, which would be copied for the question.
    guard let shown = devices[index].systems.tips.presentation(presentation),
      app.limitsDuration(of: shown.display.tip),
      let wait = devices[index].systems.tips.timeUntilDurationLimit(
        of: shown, at: time(on: device), in: app)
    else { return }
    plan(
      .system(device, .tips(.durationCheck(presentation: presentation))), after: wait, .device,
      cause: cause)
  }

  mutating func checkDuration(_ device: DeviceIndex, _ presentation: UInt32, cause: FactID?) {
    let index = device.position
    guard let shown = devices[index].systems.tips.presentation(presentation),
      shown.resumedAt != nil
    else { return }
    perform(.checkDuration(presentation: presentation), on: device, because: Causes(cause))
    if devices[index].systems.tips.presentation(presentation) != nil {
      planDurationCheck(of: presentation, on: device, cause: cause)
    } else {
      reevaluate(device, because: Causes(cause))
    }
  }

  // MARK: Donations that nobody waits for (2.11)

  /// Makes a donation, now or in a moment.
  package mutating func donate(
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
      .system(
        device,
        .tips(
          .donationLands(
            process: devices[device.position].processNumber, values: values, event: event))),
      after: scenario.sync.sendDonationDelay, .device, cause: first)
  }

  mutating func landDonation(
    _ device: DeviceIndex, _ process: UInt32, _ event: EventIndex, _ values: ValueListIndex,
    cause: FactID?
  ) {
    landingsToCome -= 1
    let index = device.position
    let isAlive =
      devices[index].processNumber == process && devices[index].process != .notRunning
    perform(
      isAlive ? .donate(event: event, values: values) : .loseDonation(event: event), on: device,
      because: Causes(cause))
    if isAlive { reevaluate(device, because: Causes(devices[index].lastChange)) }
  }
}
