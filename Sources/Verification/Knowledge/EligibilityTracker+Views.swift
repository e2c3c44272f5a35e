import DeviceSystems
import FleetFacts
import Scenarios
import SimulationKernel
import TipDomain

/// What a view is to be told when it asks.
public enum ViewAnswer: Equatable, Sendable {
  /// The tip appears; `mayDrop` if it is a popover that may fail to (2.26).
  case display(TipIndex, mayDrop: Bool)
  /// The tip is held back, and why.
  case withheld(TipIndex, IneligibilityReason)
  /// A group has nothing to offer: each of its tips that are looked at, in order, and why.
  case nothing([WithheldAnswer])
  /// The facts do not tell, or more than one answer is right.
  case open
}

/// What a group offers (4.1).
private enum Offer {
  /// Its tip; `isFixed` if that is up, and no view looks at the others.
  case tip(TipIndex, isFixed: Bool)
  case nothing(TipIndex, IneligibilityReason)
  case nothingAtAll([WithheldAnswer])
  case unknown
}

extension EligibilityTracker {
  /// What a view of a screen is to be told at `now` by the device's clock.
  package mutating func answer(
    toView view: Int, of screen: Int, on device: DeviceIndex, at now: Instant,
    _ fleet: borrowing ReplayedFleet
  ) -> ViewAnswer {
    known.enter(now, fleet.devices[device.position].answersVersion, on: device)
    if let known = known.answer(toView: view, of: screen, on: device) { return known }
    let answer = ask(fleet.declarations.slots[screen][view], on: device, at: now, fleet)
    known.note(answer, toView: view, of: screen, on: device)
    return answer
  }

  private mutating func ask(
    _ view: TipSlot, on device: DeviceIndex, at now: Instant, _ fleet: borrowing ReplayedFleet
  ) -> ViewAnswer {
    guard let group = view.group else {
      guard let tip = view.tip else { return .open }
      switch eligibility(of: tip, on: device, at: now, fleet) {
      case .eligible: return appearance(of: tip, in: view, on: device, fleet)
      case .ineligible(let reason): return .withheld(tip, reason)
      case .unknown: return .open
      }
    }
    if let asked = view.tip, group.position < fleet.declarations.groups.count,
      !fleet.members(of: group, on: device).contains(asked)
    {
      return .withheld(asked, .absent)
    }
    switch offer(of: group, on: device, at: now, fleet) {
    case .unknown: return .open
    case .nothingAtAll(let reasons): return .nothing(reasons)
    case .tip(let current, let isFixed):
      if let asked = view.tip, asked != current {
        return refusal(
          of: asked, while: current, isFixed: isFixed, in: group, on: device, at: now, fleet)
      }
      // A further view of the group shows the tip as well, if nothing holds that back.
      switch eligibility(of: current, on: device, at: now, fleet) {
      case .eligible: return appearance(of: current, in: view, on: device, fleet)
      case .ineligible(let reason): return .withheld(current, reason)
      case .unknown: return .open
      }
    case .nothing(let next, let reason):
      if let asked = view.tip, asked != next {
        return refusal(
          of: asked, while: next, isFixed: false, in: group, on: device, at: now, fleet
        )
      }
      return .withheld(next, reason)
    }
  }

  /// An eligible tip appears, if the platform has its surface and its time is not used up.
  private mutating func appearance(
    of tip: TipIndex, in view: TipSlot, on device: DeviceIndex, _ fleet: borrowing ReplayedFleet
  ) -> ViewAnswer {
    let platform = fleet.declarations.devices[device.position].platform
    let surface = view.surface(on: platform)
    if !platform.hasSurface(surface) { return .withheld(tip, .surfaceUnavailable(surface)) }
    switch isOutOfTime(tip, on: device, fleet) {
    case .some(true): return .withheld(tip, .invalidated(.displayDurationExceeded))
    case .some(false): break
    case .none: return .open
    }
    let mayDrop =
      surface == .popover && fleet.declarations.knobs.presentationDropProbability != .never
    return .display(tip, mayDrop: mayDrop)
  }

  /// Why a view that casts a group's tip to `asked` shows nothing while it is the turn of another
  /// (4.7).
  private mutating func refusal(
    of asked: TipIndex, while current: TipIndex, isFixed: Bool, in group: GroupIndex,
    on device: DeviceIndex, at now: Instant, _ fleet: borrowing ReplayedFleet
  ) -> ViewAnswer {
    guard let record = fleet.record(of: asked, on: device),
      let other = fleet.record(of: current, on: device)
    else { return .open }
    let forced = fleet.override(of: asked, on: device)
    let declared = fleet.declarations.groups[group.position]
    let askedIndex = declared.tips.firstIndex(of: asked) ?? 0
    let currentIndex = declared.tips.firstIndex(of: current) ?? 0
    // What was passed over says its own reason (4.2).
    if !declared.isOrdered, !isFixed, askedIndex < currentIndex,
      case .ineligible(let reason) = eligibility(of: asked, on: device, at: now, fleet)
    {
      return .withheld(asked, reason)
    }
    if forced != .shows, let reason = fleet.known(record, on: device).invalidation {
      return .withheld(asked, .invalidated(reason))
    }
    if declared.isOrdered, currentIndex < askedIndex,
      fleet.known(other, on: device).invalidation == nil
    {
      return .withheld(asked, .earlierTipInGroup(other))
    }
    return .withheld(asked, .otherTipOfGroup(other))
  }

  /// What a group offers at `now`: the tip that it shows already (4.1), or the first eligible one
  /// (4.2), or the first that is not invalidated, if it is eligible (4.3).
  private mutating func offer(
    of group: GroupIndex, on device: DeviceIndex, at now: Instant,
    _ fleet: borrowing ReplayedFleet
  ) -> Offer {
    guard group.position < fleet.declarations.groups.count else { return .unknown }
    let isOrdered = fleet.declarations.groups[group.position].isOrdered
    var up: TipIndex?
    // What shows through a view of its own says nothing about the group (4.11).
    for shown in fleet.devices[device.position].shown {
      if shown.display.slot == Display.untoldSlot { return .unknown }
      if shown.group == group { up = shown.display.tip }
    }
    let preempts =
      !isOrdered && fleet.declarations.knobs.preemptFirstAvailable == .yes
    if let up, !preempts { return .tip(up, isFixed: true) }
    let tips = fleet.members(of: group, on: device)
    if tips.isEmpty { return .nothingAtAll([]) }
    return isOrdered
      ? orderedOffer(of: tips, on: device, at: now, fleet)
      : firstOffer(of: tips, in: group, up: up, on: device, at: now, fleet)
  }

  private mutating func firstOffer(
    of tips: [TipIndex], in group: GroupIndex, up: TipIndex?, on device: DeviceIndex,
    at now: Instant, _ fleet: borrowing ReplayedFleet
  ) -> Offer {
    reasons.removeAll(keepingCapacity: true)
    for tip in tips {
      // What an earlier tip does not replace stays (4.8).
      if tip == up { return .tip(tip, isFixed: false) }
      switch eligibility(of: tip, on: device, at: now, fleet) {
      case .eligible: return .tip(tip, isFixed: false)
      case .ineligible(let reason): reasons.append(WithheldAnswer(tip: tip, reason: reason))
      case .unknown: return .unknown
      }
    }
    return .nothingAtAll(list(of: group, on: device, fleet.declarations))
  }

  private mutating func orderedOffer(
    of tips: [TipIndex], on device: DeviceIndex, at now: Instant,
    _ fleet: borrowing ReplayedFleet
  ) -> Offer {
    for (index, tip) in tips.enumerated() {
      guard let record = fleet.record(of: tip, on: device) else { return .unknown }
      let isShown = fleet.override(of: tip, on: device) == .shows
      let isLast = index == tips.count - 1
      // A tip that is invalidated is passed over, shown by an override or not; only the last may be
      // tested again and again (5.3, C1).
      if let reason = fleet.known(record, on: device).invalidation, !(isShown && isLast) {
        if isLast { return .nothing(tip, .invalidated(reason)) }
        continue
      }
      switch eligibility(of: tip, on: device, at: now, fleet) {
      case .eligible: return .tip(tip, isFixed: false)
      case .ineligible(let reason): return .nothing(tip, reason)
      case .unknown: return .unknown
      }
    }
    return .unknown
  }
}

extension TipSlot {
  /// How the view shows its tip on a platform: a popover where there is a choice.
  package func surface(on platform: Platform) -> TipSurface {
    surface ?? (platform.hasSurface(.popover) ? .popover : .inline)
  }

  /// Whether the view may ever show `tip`.
  package func mayShow(_ tip: TipIndex, _ declarations: borrowing Declarations) -> Bool {
    if let asked = self.tip { return asked == tip }
    guard let group, group.position < declarations.groups.count else { return false }
    return declarations.groups[group.position].tips.contains(tip)
  }
}

extension TipSlot {
  /// Whether the view may be told of `tip` of an app.
  package func mayTell(of tip: TipIndex, _ declarations: borrowing Declarations) -> Bool {
    mayTell(of: tip, declarations.groups)
  }

  /// Whether the view may be told of `tip`: of its own, or of any that its group passes over,
  /// though it shows another (4.7).
  func mayTell(of tip: TipIndex, _ groups: borrowing [GroupDeclaration]) -> Bool {
    if self.tip == tip { return true }
    guard let group, group.position < groups.count else { return false }
    return groups[group.position].tips.contains(tip)
  }
}

extension Platform {
  /// The judges' own reading of which surfaces there are: no popovers on a watch, nothing else on
  /// a television.
  package func hasSurface(_ surface: TipSurface) -> Bool {
    switch surface {
    case .popover: self != .watch
    case .inline: self != .tv
    }
  }
}
