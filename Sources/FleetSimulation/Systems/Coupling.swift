import DeviceSystems
import FleetFacts
import FocusSystem
import Scenarios
import TipDomain

// Where systems of one device meet. This file alone knows two of them: a fact of one becomes a
// command of another here, and nowhere else.

extension World {
  /// Carries out what a fact of one system means to the others on the same device.
  @inline(__always)
  mutating func couple(_ kind: FactKind, _ id: FactID, on device: DeviceIndex) {
    if case .focus(let fact) = kind { coupleFilter(fact, id, on: device) }
  }

  /// The app that starts sets what transient parameters have forgotten.
  mutating func coupleLaunch(on device: DeviceIndex, because launched: FactID) {
    setFilterParameters(on: device, because: launched)
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
    case .filterConfigured, .activated, .deactivated, .shared, .received, .staleReceived,
      .callPlanned, .callSkipped, .performStarted, .currentRead, .contextInvalidated,
      .contextProvided, .badgeSet, .posted, .presented, .silenced:
      break
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
    guard !scenario.filterLinks.isEmpty, let definition = scenario.focus,
      devices[index].process != .notRunning
    else { return }
    let settings = devices[(source ?? device).position].systems.focus[0].usedInApp
    var hasChanged = false
    for link in scenario.filterLinks {
      let value = link.value(with: settings, of: definition, in: scenario.app)
      let standard = scenario.app.parameters[link.parameter.position].defaultValue
      let current = devices[index].systems.tips.parameters[link.parameter.position]
      guard (current ?? standard) != value else { continue }
      perform(.setParameter(link.parameter, to: value), on: device, because: Causes(cause))
      hasChanged = true
    }
    guard hasChanged, !omits(.focus(.askAfterFilterChange)) else { return }
    reevaluate(device, because: Causes(cause, devices[index].lastChange))
  }
}
