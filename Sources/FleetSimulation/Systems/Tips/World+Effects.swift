import DeviceSystems
import FleetFacts
import FleetWorld
import Scenarios
import SimulationKernel
import TipDomain

// What the app does because something else happened.

extension World {
  /// Does what the app does on an occasion, at once.
  mutating func takeEffects(
    on occasion: EffectOccasion, on device: DeviceIndex, because cause: FactID
  ) {
    guard hasEffects, let list = effectList(on: occasion) else { return }
    takeEffects(ofList: list, on: device, because: cause)
  }

  private func effectList(on occasion: EffectOccasion) -> Int? {
    scenario.effectLists.firstIndex { $0.occasion == occasion }
  }

  /// Does what one list says, in its order.
  private mutating func takeEffects(
    ofList list: Int, on device: DeviceIndex, because cause: FactID
  ) {
    let position = (effectDraws.actionStarts.last ?? 0) + list
    let effects = scenario.effectLists[list].effects
    take(effects, position, on: device, because: cause)
  }

  /// Does the effects of a list.
  ///
  /// - Parameter list: The position of the list among all, actions first.
  private mutating func take(
    _ effects: [Effect], _ list: Int, on device: DeviceIndex, because cause: FactID
  ) {
    for number in effects.indices {
      if omits(.takeEffect), number == effects.count - 1 { continue }
      take(effects[number], list, number, on: device, because: cause)
    }
  }

  private mutating func take(
    _ effect: Effect, _ list: Int, _ number: Int, on device: DeviceIndex, because cause: FactID
  ) {
    switch effect {
    case .donates(let donation):
      let drawn = effectDraws.draw(
        donation, list: list, effect: number, device: device.position, &choices)
      guard let drawn else { return }
      let values = donation.values.isEmpty ? .none : donation.values[drawn]
      donate(donation.event, values, waits: donation.waits, on: device, because: Causes(cause))
    case .sets, .increments, .toggles:
      guard let parameter = effect.parameter else { return }
      let current = devices[device.position].systems.tips.value(of: parameter, in: app)
      guard let value = effect.changed(current) else { return }
      perform(.setParameter(parameter, to: value), on: device, because: Causes(cause))
    case .invalidates(let tip, let reason):
      perform(.invalidate(tip: tip, reason: reason), on: device, because: Causes(cause))
    }
  }

  // MARK: What people do on a screen

  /// Plans what a person who opened a screen will do there.
  mutating func planActions(of person: Int, on device: DeviceIndex) {
    guard hasEffects, let screen = devices[device.position].screen.map(Int.init) else { return }
    for action in scenario.screens[screen].actions.indices
    where devices[device.position].systems.tips.has(
      scenario.screens[screen].actions[action].presence)
    {
      let index = effectDraws.actionStarts[screen] + action
      switch scenario.screens[screen].actions[action].timing {
      case .once(let probability, let wait):
        guard
          effectDraws.happens(probability, person: person, action: index, &choices)
        else { continue }
        planAction(index, after: wait, of: person, on: device)
      case .every(let wait): planAction(index, after: wait, of: person, on: device)
      }
    }
  }

  private mutating func planAction(
    _ action: Int, after wait: DurationDistribution, of person: Int, on device: DeviceIndex
  ) {
    let drawn = effectDraws.wait(wait, person: person, action: action, &choices)
    // Who waits no time at all would do it for ever within one instant.
    plan(
      .system(device, .tips(.action(ScreenActionIndex(action)))),
      after: max(drawn, .milliseconds(1)), .person, cause: devices[device.position].lastVisit)
  }

  /// It is time to do something on a screen, if the visit still goes on.
  mutating func actInVisit(_ action: ScreenActionIndex, on device: DeviceIndex, visit: FactID?) {
    let index = device.position
    let isOver = devices[index].lastVisit != visit || devices[index].screen == nil
    guard let visit, let person = devices[index].person.map(Int.init),
      !isOver || omits(.needOpenScreen)
    else { return }
    guard devices[index].process == .foreground, let place = scenario.place(of: action)
    else { return }
    let (screen, position) = (Int(place.screen), Int(place.action))
    act(position, of: screen, on: device, because: Causes(visit))
    guard case .every(let wait) = scenario.screens[screen].actions[position].timing,
      devices[index].lastVisit == visit
    else { return }
    planAction(action.position, after: wait, of: person, on: device)
  }

  package mutating func act(
    _ action: UInt16, ofScreen screen: UInt16, on device: DeviceIndex, because causes: Causes
  ) {
    guard devices[device.position].process == .foreground,
      devices[device.position].screen == screen,
      devices[device.position].systems.tips.has(
        scenario.screens[Int(screen)].actions[Int(action)].presence)
    else { return }
    act(Int(action), of: Int(screen), on: device, because: causes)
  }

  private mutating func act(
    _ action: Int, of screen: Int, on device: DeviceIndex, because causes: Causes
  ) {
    let index = effectDraws.actionStarts[screen] + action
    let acted = record(
      .person(.acted(ScreenActionIndex(index))), on: device, because: causes)
    take(scenario.screens[screen].actions[action].effects, index, on: device, because: acted)
    reevaluate(device, because: Causes(acted, devices[device.position].lastChange))
  }

  // MARK: Actions of tips

  /// Has somebody choose an action of a tip on screen, and the app do what its handler does.
  mutating func choose(
    _ action: UInt8, byTappingView: Bool, of presentation: UInt32, on device: DeviceIndex,
    because causes: Causes
  ) {
    chosenAction = nil
    perform(
      .chooseAction(presentation: presentation, action: action, byTappingView: byTappingView),
      on: device, because: causes)
    guard let chosen = chosenAction else { return }
    takeEffects(
      on: .choice(chosen.tip, action: chosen.action), on: device, because: chosen.fact)
  }

  // MARK: What the app hears of its tips

  /// Whether a fact ends a tip that was not ended here before.
  func isFirstInvalidation(_ fact: TipFact, on device: DeviceIndex) -> Bool {
    switch fact {
    case .invalidated(let invalidation): isOpen(invalidation.record, on: device)
    case .statusMerged(let record, let status):
      status.invalidation != nil && isOpen(record, on: device)
    default: false
    }
  }

  private func isOpen(_ record: RecordIndex, on device: DeviceIndex) -> Bool {
    devices[device.position].systems.tips.records[record.position].status.invalidation == nil
  }

  /// The app, if it runs, will hear of a tip that appeared or was invalidated.
  mutating func planHearing(
    of fact: TipFact, _ id: FactID, on device: DeviceIndex
  ) {
    guard runsApp(on: device) else { return }
    for list in scenario.effectLists.indices
    where hears(scenario.effectLists[list].occasion, fact, on: device) {
      landingsToCome += 1
      plan(
        .system(
          device,
          .tips(
            .heard(
              process: devices[device.position].processNumber,
              list: UInt16(truncatingIfNeeded: list)))),
        after: Effect.observerDelay, .device, cause: id)
    }
  }

  private func hears(
    _ occasion: EffectOccasion, _ fact: TipFact, on device: DeviceIndex
  ) -> Bool {
    switch (occasion, fact) {
    case (.display(let tip), .displayed(let display)): return display.tip == tip
    case (.invalidation(let tip), .invalidated(let invalidation)):
      return isFirstInvalidation && has(tip, withRecord: invalidation.record, on: device)
    case (.invalidation(let tip), .statusMerged(let record, _)):
      return isFirstInvalidation && has(tip, withRecord: record, on: device)
    case (_, _): return false
    }
  }

  /// Whether the app that runs on a device has a tip, which has this record there.
  private func has(
    _ tip: TipIndex, withRecord record: RecordIndex, on device: DeviceIndex
  ) -> Bool {
    let index = device.position
    return devices[index].systems.tips.recordOfTip[tip.position] == record
      && devices[index].systems.tips.has(app.tips[tip.position].presence)
  }

  /// The app hears of a tip, if its process is still the same.
  mutating func hear(_ list: UInt16, on device: DeviceIndex, process: UInt32, cause: FactID?) {
    landingsToCome -= 1
    guard let cause, runsApp(on: device),
      devices[device.position].processNumber == process
    else { return }
    takeEffects(ofList: Int(list), on: device, because: cause)
    reevaluate(device, because: Causes(cause, devices[device.position].lastChange))
  }
}
