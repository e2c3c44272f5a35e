import DeviceSystems
import FleetFacts
import FleetWorld
import Scenarios
import SimulationKernel
import TipDomain

// What is on a device's screen, and what makes views ask for tips.

extension World {
  /// The person, or the script, opens a screen of an app in the foreground.
  package mutating func visit(_ screen: UInt16, on device: DeviceIndex, because causes: Causes) {
    let index = device.position
    guard devices[index].process == .foreground else { return }
    leaveScreen(on: device, because: causes)
    let visit = record(.person(.visited(screen: screen)), on: device, because: causes)
    devices[index].screen = screen
    devices[index].lastVisit = visit
    resetSlots(of: device, for: screen)
    tell(.visited(screen, because: visit), on: device)
    appear(screen, on: device, because: visit)
    placeViews(on: device, because: Causes(visit))
    for slot in scenario.screens[Int(screen)].slots.indices where devices[index].slots[slot].isThere
    {
      request(slot, on: device, because: Causes(visit, devices[index].lastChange))
    }
  }

  /// What the app does when the screen appears, before its views ask for tips.
  private mutating func appear(_ screen: UInt16, on device: DeviceIndex, because visit: FactID) {
    let definition = Int(screen)
    for index in scenario.screens[definition].writes.indices {
      let write = scenario.screens[definition].writes[index]
      perform(
        .setParameter(write.parameter, to: write.value), on: device, because: Causes(visit))
    }
    for index in scenario.screens[definition].donations.indices {
      let probability = scenario.screens[definition].donations[index].probability
      guard
        devices[device.position].draws.chance(probability, .donationHappens, &choices)
      else { continue }
      let event = scenario.screens[definition].donations[index].event
      let waits = scenario.screens[definition].donations[index].waits
      let values = chosenValues(screen: definition, donation: index, on: device)
      donate(event, values, waits: waits, on: device, because: Causes(visit))
    }
  }

  private mutating func chosenValues(
    screen: Int, donation: Int, on device: DeviceIndex
  ) -> ValueListIndex {
    let count = scenario.screens[screen].donations[donation].values.count
    if count == 0 { return .none }
    if count == 1 { return scenario.screens[screen].donations[donation].values[0] }
    let chosen = devices[device.position].draws.index(
      below: count, weights: scenario.screens[screen].donations[donation].weights,
      .donationValues, &choices)
    return scenario.screens[screen].donations[donation].values[chosen]
  }

  /// Tips leave with their screen.
  mutating func leaveScreen(on device: DeviceIndex, because causes: Causes) {
    let index = device.position
    devices[index].screen = nil
    endPresentations(on: device, .screenLeft, because: causes)
  }

  /// Every tip on screen leaves for the same reason.
  mutating func endPresentations(
    on device: DeviceIndex, _ reason: DisplayEndReason, because causes: Causes
  ) {
    while !devices[device.position].systems.tips.presentations.isEmpty {
      let first = devices[device.position].systems.tips.presentations[0].display.presentation
      perform(
        .endDisplay(presentation: first, reason: reason), on: device, because: causes)
    }
  }

  mutating func resetSlots(of device: DeviceIndex, for screen: UInt16) {
    let index = device.position
    let count = scenario.screens[Int(screen)].slots.count
    // Mostly there are as many views as on the screen before.
    if devices[index].slots.count != count {
      devices[index].slots.emptyScratch()
      devices[index].systems.tips.groupOfSlot.emptyScratch()
      for _ in 0..<count {
        devices[index].slots.append(SlotState())
        devices[index].systems.tips.groupOfSlot.append(nil)
      }
    }
    devices[index].slots.setAll(to: SlotState())
    // Without groups they are nil for ever.
    if app.groups.isEmpty { return }
    for slot in 0..<count {
      devices[index].systems.tips.groupOfSlot[slot] =
        scenario.screens[Int(screen)].slots[slot].group
    }
  }

  /// A view asks for its tip, unless it shows one.
  private mutating func request(
    _ slot: Int, on device: DeviceIndex, because causes: Causes, quietly: Bool = false
  ) {
    let index = device.position
    guard let screen = devices[index].screen else { return }
    let tip = scenario.screens[Int(screen)].slots[slot].tip
    let group = scenario.screens[Int(screen)].slots[slot].group
    let declared = scenario.screens[Int(screen)].slots[slot].surface
    let isPopoverPlace = devices[index].systems.tips.platform.offers(.popover)
    let surface = declared ?? (isPopoverPlace ? .popover : .inline)
    let drop = app.knobs.presentationDropProbability
    let isDropped =
      surface == .popover && devices[index].draws.chance(drop, .presentationDrop, &choices)
    perform(
      .requestDisplay(
        DisplayRequest(
          tip: tip, group: group, slot: UInt16(truncatingIfNeeded: slot),
          surface: surface, isDropped: isDropped,
          notAgain: quietly && !omits(.excludePresented)
            ? devices[index].slots[slot].presented : nil)),
      on: device, because: causes, quietly: quietly)
  }

  /// Something changed: tips may have to leave, and others may come (2.23).
  mutating func reevaluate(_ device: DeviceIndex, because causes: Causes) {
    let index = device.position
    guard devices[index].process == .foreground, devices[index].screen != nil else { return }
    if isInjected, isHiddenFromViews(causes) { return }
    placeViews(on: device, because: causes)
    var position = 0
    while position < devices[index].systems.tips.presentations.count {
      let shown = devices[index].systems.tips.presentations[position].display.presentation
      perform(.reconsider(presentation: shown), on: device, because: causes)
      let stays =
        position < devices[index].systems.tips.presentations.count
        && devices[index].systems.tips.presentations[position].display.presentation == shown
      if stays { position += 1 }
    }
    for slot in devices[index].slots.indices
    where devices[index].slots[slot].isThere && !isBusy(slot, on: device) {
      let isNew = devices[index].slots[slot].isNew
      devices[index].slots[slot].isNew = false
      request(slot, on: device, because: causes, quietly: !isNew)
    }
  }

  private func isBusy(_ slot: Int, on device: DeviceIndex) -> Bool {
    for shown in devices[device.position].systems.tips.presentations
    where Int(shown.display.slot) == slot {
      // An earlier tip of the group may take the place of a later one (4.8).
      let screen = devices[device.position].screen.map(Int.init)
      let isGroup = screen.map { scenario.screens[$0].slots[slot].group != nil } ?? false
      return !(isGroup && app.knobs.preemptFirstAvailable == .yes)
    }
    return false
  }

  // MARK: What a view showed last

  /// Whether a view that asked again got the same answer as before.
  func isStillWithheld(_ fact: TipFact, on device: DeviceIndex) -> Bool {
    guard case .withheld = fact else { return false }
    for slot in devices[device.position].slots where slot.withheld == fact { return true }
    return isInjected && isRepeatedAnswer(fact, on: device)
  }

  /// Remembers what a view presented, or why it showed nothing.
  mutating func noteForSlots(
    _ fact: TipFact, answering command: TipCommand, on device: DeviceIndex
  ) {
    let index = device.position
    guard case .requestDisplay(let request) = command else { return }
    if case .displayed(let display) = fact {
      notePresented(display.record, in: display.slot, on: device)
    } else if case .withheld(let tip, let record, let because) = fact {
      // Nobody asks again for a popover that never came until its view appears again (2.26).
      if because == .presentationDropped { notePresented(record, in: request.slot, on: device) }
      guard let screen = devices[index].screen else { return }
      for slot in devices[index].slots.indices
      where asks(slot, of: Int(screen), for: tip) {
        devices[index].slots[slot].withheld = fact
      }
    }
  }

  mutating func notePresented(
    _ record: RecordIndex, in slot: UInt16, on device: DeviceIndex
  ) {
    guard Int(slot) < devices[device.position].slots.count else { return }
    devices[device.position].slots[Int(slot)].presented = record
  }

  private func asks(_ slot: Int, of screen: Int, for tip: TipIndex) -> Bool {
    if let asked = scenario.screens[screen].slots[slot].tip { return asked == tip }
    guard let group = scenario.screens[screen].slots[slot].group else { return false }
    return app.groups[group.position].tips.contains(tip)
  }

  /// With `timeTriggered timer`, an open screen looks again every minute (2.24).
  mutating func planTick(on device: DeviceIndex) {
    guard app.knobs.timeTriggered == .timer else { return }
    plan(
      .system(device, .tips(.tick(wake: devices[device.position].wakeNumber))),
      after: .minutes(1), .device)
  }

  /// Goes on as long as the app stays in the foreground; each activation begins its own.
  mutating func tick(_ device: DeviceIndex, _ wake: UInt32) {
    let index = device.position
    guard devices[index].wakeNumber == wake, devices[index].process == .foreground else { return }
    reevaluate(device, because: Causes(devices[index].lastVisit, devices[index].lastChange))
    planTick(on: device)
  }
}
