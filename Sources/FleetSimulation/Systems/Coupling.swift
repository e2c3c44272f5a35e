import DeviceSystems
import FleetFacts
import FleetWorld
import FocusSystem
import IntentSystem
import Scenarios
import SimulationKernel
import TipDomain

// Where systems of one device meet. This file alone knows two of them: a fact of one becomes a
// command of another here, and nowhere else.

extension World {
  /// Carries out what a fact of one system means to the others on the same device.
  @inline(__always)
  mutating func couple(_ kind: FactKind, _ id: FactID, on device: DeviceIndex) {
    if case .focus(let fact) = kind { coupleFilter(fact, id, on: device) }
    if case .intent(let fact) = kind { coupleIntent(fact, id, on: device) }
    if has.pointer { couplePointer(kind, id, on: device) }
    if case .tip(.configured) = kind { coupleConfiguration(id, on: device) }
  }

  /// What an app wrote to parameters before it configured its tips had no effect (P-06, 2.6), so an
  /// app that configures them later than at its start sets its parameters then.
  private mutating func coupleConfiguration(_ id: FactID, on device: DeviceIndex) {
    guard has.focus || has.pointer, !scenario.devices[device.position].configures else { return }
    coupleLaunch(on: device, because: id)
  }

  /// The app that starts sets what transient parameters have forgotten.
  mutating func coupleLaunch(on device: DeviceIndex, because launched: FactID) {
    if has.focus { setFilterParameters(on: device, because: launched) }
    if has.pointer { setPointerParameter(on: device, because: launched) }
  }

  private mutating func couplePointer(_ kind: FactKind, _ id: FactID, on device: DeviceIndex) {
    if case .pointer(let fact) = kind { notePointer(fact, id, on: device) }
    if case .tip(let fact) = kind { coverByTip(fact, id, on: device) }
  }

  private mutating func coupleFilter(_ fact: FocusFact, _ id: FactID, on device: DeviceIndex) {
    switch fact {
    case .filterApplied, .overridden:
      if !omits(.focus(.setFilterParameters)) { setFilterParameters(on: device, because: id) }
      if omits(.focus(.setFilterParametersHereOnly)) {
        for other in devices.indices where other != device.position {
          setFilterParameters(on: DeviceIndex(other), as: device, because: id)
        }
      }
    default: break
    }
  }

  /// The app keeps parameters at what its filter says, so that rules of tips can ask for it; an
  /// extension cannot, since the values belong to the app's process.
  ///
  /// - Parameter source: The device whose filter counts; nil for the device itself.
  private mutating func setFilterParameters(
    on device: DeviceIndex, as source: DeviceIndex? = nil, because cause: FactID
  ) {
    let index = device.position
    guard !scenario.filterLinks.isEmpty, let definition = scenario.focus, runsApp(on: device)
    else { return }
    let settings = devices[(source ?? device).position].systems.focus[0].usedInApp
    var hasChanged = false
    for link in scenario.filterLinks {
      let value = link.value(with: settings, of: definition, in: app)
      let standard = app.parameters[link.parameter.position].defaultValue
      let current = devices[index].systems.tips.parameters[link.parameter.position]
      guard (current ?? standard) != value else { continue }
      perform(.setParameter(link.parameter, to: value), on: device, because: Causes(cause))
      hasChanged = true
    }
    guard hasChanged else { return }
    if omits(.focus(.hideOnly)) { invalidateShown(on: device, because: cause) }
    if omits(.focus(.askAfterFilterChange)) { return }
    reevaluate(device, because: Causes(cause, devices[index].lastChange))
  }

  /// What an app does that invalidates for good what it has to hide for now.
  mutating func invalidateShown(on device: DeviceIndex, because cause: FactID) {
    for shown in devices[device.position].systems.tips.presentations {
      perform(
        .invalidate(tip: shown.display.tip, reason: .actionPerformed), on: device,
        because: Causes(cause))
    }
  }

  private mutating func coupleIntent(_ fact: IntentFact, _ id: FactID, on device: DeviceIndex) {
    switch fact {
    case .process(.appStateChanged(_, let state, let reason)):
      moveApp(to: state, by: reason, on: device, cause: id)
    case .run(.effectTaken(_, _, let effect, let process)):
      coupleEffect(effect, in: process, id, on: device)
    default: break
    }
  }

  /// What an intent does to tips reaches the app's store if the app does it, or an extension that
  /// shares the store. What an extension with its own store does has no effect on the app.
  ///
  /// The store has one process in the model, so an extension that writes to it is played by a
  /// launch in the background. To intents and to a Focus filter that is no process of the app.
  private mutating func coupleEffect(
    _ effect: EffectIndex, in process: IntentProcess, _ id: FactID, on device: DeviceIndex
  ) {
    guard let definition = scenario.intents, effect.position < definition.effects.count,
      process == .app || scenario.intentPlay.store == .shared
    else { return }
    if process != .app, omits(.intent(.shareStore)) { return }
    guard let command = tipCommand(of: definition.effects[effect.position].act) else { return }
    if case .invalidate = command, omits(.intent(.retireTip)) { return }
    letAppActInBackground(on: device, because: id, isOfExtension: process != .app)
    perform(command, on: device, because: Causes(id))
    if process != .app, omits(.intent(.displayInApp)), !app.tips.isEmpty {
      let request = DisplayRequest(tip: TipIndex(0), surface: .inline)
      perform(.requestDisplay(request), on: device, because: Causes(id))
    }
    reevaluate(device, because: Causes(id, devices[device.position].lastChange))
  }

  /// What an act is to tips; nil for one on a part of the app that is not there.
  private func tipCommand(of act: IntentAct) -> TipCommand? {
    switch act {
    case .donateEvent(let event):
      guard app.events.indices.contains(Int(event)) else { return nil }
      return .donate(event: EventIndex(Int(event)), values: .none)
    case .invalidateTip(let tip):
      guard app.tips.indices.contains(Int(tip)) else { return nil }
      return .invalidate(tip: TipIndex(Int(tip)), reason: .actionPerformed)
    case .setParameter(let parameter, let value):
      guard app.parameters.indices.contains(Int(parameter)),
        scenario.intentPlay.values.indices.contains(Int(value))
      else { return nil }
      return .setParameter(
        ParameterIndex(Int(parameter)), to: scenario.intentPlay.values[Int(value)])
    }
  }
}
