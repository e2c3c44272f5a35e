import DeviceSystems
import FleetFacts
import FleetWorld
import PointerSystem
import Scenarios
import SimulationKernel
import TipDomain

// What the pointer of a device means to its tips, and tips to what lies below the pointer.

extension World {
  /// Notes what a fact of a pointer means to tips.
  mutating func notePointer(_ fact: PointerFact, _ id: FactID, on device: DeviceIndex) {
    switch fact {
    case .attached, .detached:
      shared.pointer.consequences.append(PointerConsequence(control: nil, cause: id))
    case .controlActivated(let view, _, let means):
      if means == .keyboard, omits(.pointer(.retireByAnyMeans)) { return }
      shared.pointer.consequences.append(PointerConsequence(control: view, cause: id))
    case .coverDismissed(let cover, because: .anchorGone):
      let isOfTip = devices[device.position].systems.tips.presentations.contains { shown in
        shown.display.surface == .popover
          && scenario.pointerLinks.popover(of: shown.display.tip) == cover
      }
      if isOfTip { awaitAnchor(of: cover, because: id, on: device) }
    default: break
    }
  }

  /// Carries out what was noted.
  mutating func settlePointer(on device: DeviceIndex) {
    while let next = shared.pointer.consequences.first {
      shared.pointer.consequences.removeFirst()
      if let control = next.control {
        retireTips(anchoredTo: control, on: device, because: next.cause)
      } else {
        tellOfAttachment(on: device, because: next.cause)
      }
    }
  }

  private mutating func tellOfAttachment(on device: DeviceIndex, because cause: FactID) {
    let isAttached = devices[device.position].systems.pointer[0].tracking.isAttached
    if !isAttached, omits(.pointer(.tellOfDetaching)) { return }
    setPointerParameter(on: device, because: cause)
    guard omits(.pointer(.tellHereOnly)) else { return }
    for other in devices.indices where other != device.position {
      setPointerParameter(on: DeviceIndex(other), as: device, because: cause)
    }
  }

  /// The app keeps a parameter true while a pointing device is attached, so that rules of tips can
  /// ask for it.
  ///
  /// - Parameter source: The device whose pointer counts; nil for the device itself.
  mutating func setPointerParameter(
    on device: DeviceIndex, as source: DeviceIndex? = nil, because cause: FactID
  ) {
    let index = device.position
    guard let parameter = scenario.pointerLinks.parameter, runsApp(on: device) else { return }
    let counted = (source ?? device).position
    let value = Value.boolean(devices[counted].systems.pointer[0].tracking.isAttached)
    let current = devices[index].systems.tips.parameters[parameter.position]
    if (current ?? app.parameters[parameter.position].defaultValue) == value { return }
    perform(.setParameter(parameter, to: value), on: device, because: Causes(cause))
    if omits(.pointer(.hideOnly)) { invalidateShown(on: device, because: cause) }
    reevaluate(device, because: Causes(cause, devices[index].lastChange))
  }

  /// A person who activates the control at which a tip points does not need the tip any more,
  /// whether by click, touch or key (IC-16).
  private mutating func retireTips(
    anchoredTo view: PointerViewIndex, on device: DeviceIndex, because cause: FactID
  ) {
    let index = device.position
    guard let definition = scenario.pointer, devices[index].process == .foreground else { return }
    for tip in scenario.pointerLinks.tips(anchoredTo: view, in: definition) {
      let record = devices[index].systems.tips.recordOfTip[tip.position]
      let known = devices[index].systems.tips.records
      if record.position < known.count, known[record.position].status.invalidation != nil {
        continue
      }
      perform(
        .invalidate(tip: tip, reason: .actionPerformed), on: device, because: Causes(cause))
      reevaluate(device, because: Causes(cause, devices[index].lastChange))
    }
  }

  /// A tip that is displayed as a popover lies above what is below the pointer.
  mutating func coverByTip(_ fact: TipFact, _ id: FactID, on device: DeviceIndex) {
    switch fact {
    case .displayed(let display):
      guard display.surface == .popover,
        let cover = scenario.pointerLinks.popover(of: display.tip)
      else { return }
      awaitAnchor(of: cover, because: id, on: device)
      presentAwaited(on: device)
    case .displayEnded(let end):
      for popover in scenario.pointerLinks.popovers
      where devices[device.position].systems.tips.recordOfTip[popover.tip.position] == end.record {
        shared.pointer.awaited.removeAll { $0.device == device && $0.cover == popover.cover }
        perform(.dismiss(popover.cover), of: PlayedPointer.self, on: device, because: Causes(id))
      }
    default: break
    }
  }

  private mutating func awaitAnchor(
    of cover: PointerCoverIndex, because cause: FactID, on device: DeviceIndex
  ) {
    guard devices[device.position].systems.pointer[0].hasPointer else { return }
    shared.pointer.awaited.append(AwaitedPopover(device: device, cover: cover, cause: cause))
  }

  /// Presents the popovers of tips on screen whose anchors can be seen by now. To be called after
  /// each decision by which a view may have come into sight.
  mutating func presentAwaited(on device: DeviceIndex) {
    for next in shared.pointer.awaited where next.device == device {
      perform(
        .present(next.cover), of: PlayedPointer.self, on: device, because: Causes(next.cause))
    }
    let presented = devices[device.position].systems.pointer[0].covers
    shared.pointer.awaited.removeAll { $0.device == device && presented.contains($0.cover) }
  }
}
