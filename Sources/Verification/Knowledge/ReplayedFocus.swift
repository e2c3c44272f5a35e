import DeviceSystems
import FocusSystem
import SimulationKernel

/// What the facts so far say of the Focus of one device.
package struct ReplayedFocus: Sendable {
  /// What is on.
  package private(set) var active: FocusIndex?
  /// By Focus: the values of the filter.
  package private(set) var filters: [SettingsIndex?]
  /// The calls that have not come.
  package private(set) var calls: [UInt32] = []
  /// What the app kept last.
  package private(set) var applied = SettingsIndex.defaults
  /// The values that the app goes by: the defaults once the person switched the filter off there.
  package private(set) var usedInApp = SettingsIndex.defaults
  /// Whether the person did so since the last transition.
  package private(set) var isSwitchedOff = false
  /// Whether a call did not come since the last transition.
  package private(set) var hasMissedCall = false
  /// For which values the app gave its context, and how often.
  package private(set) var context = SettingsIndex.defaults
  package private(set) var revision: UInt32 = 0
  /// The number on the icon, and how many notifications came.
  package private(set) var badge: UInt32 = 0
  package private(set) var postedCount: UInt32 = 0
  /// The last choice that the device knows.
  package private(set) var choice: KnownChoice?

  init(_ definition: FocusDefinition?) {
    filters = definition?.focuses.map(\.settings) ?? []
  }

  /// The values that should be in force.
  package var settingsInForce: SettingsIndex {
    active.flatMap { filters[$0.position] } ?? .defaults
  }

  mutating func apply(_ fact: FocusFact, on device: DeviceIndex) {
    switch fact {
    case .filterConfigured(let focus, let settings, _): filters[focus.position] = settings
    case .activated(let focus, let trigger, let stamp):
      active = focus
      (hasMissedCall, isSwitchedOff) = (false, false)
      if trigger != .otherDevice { choice = KnownChoice(stamp: stamp, writer: device) }
    case .deactivated(_, let trigger, let stamp):
      active = nil
      (hasMissedCall, isSwitchedOff) = (false, false)
      if trigger != .otherDevice { choice = KnownChoice(stamp: stamp, writer: device) }
    case .received(_, let sender, let stamp):
      choice = KnownChoice(stamp: stamp, writer: sender)
    case .callPlanned(let call, _, _): calls.append(call)
    case .callSkipped(let call, _):
      calls.removeAll { $0 == call }
      hasMissedCall = true
    case .performStarted(let call, _): calls.removeAll { $0 == call }
    case .filterApplied(let settings):
      applied = settings
      if !isSwitchedOff { usedInApp = settings }
    case .contextProvided(let revision, let settings):
      self.revision = revision
      context = settings
    case .badgeSet(let count): badge = count
    case .posted: postedCount &+= 1
    case .overridden: (isSwitchedOff, usedInApp) = (true, .defaults)
    default: break
    }
  }
}

/// A choice by its hybrid clock and the device that made it.
package struct KnownChoice: Sendable {
  package let stamp: Instant
  package let writer: DeviceIndex

  /// A choice.
  package init(stamp: Instant, writer: DeviceIndex) {
    self.stamp = stamp
    self.writer = writer
  }

  /// Whether it is later than another one; anything is later than none.
  package func isLater(than other: KnownChoice?) -> Bool {
    guard let other else { return true }
    return (other.stamp, other.writer) < (stamp, writer)
  }
}

extension ReplayedFocus {
  /// What is not the same in the model's state, in words; nil if all is.
  func firstDifference(from state: FocusState) -> StateDifference? {
    let calls = state.calls.map(\.number)
    let writer = choice.map { _ in state.writer }
    if state.active != active {
      return StateDifference(in: "the Focus that is on", state.active, active)
    }
    if state.filters != filters {
      return StateDifference(in: "the filter by Focus", state.filters, filters)
    }
    if calls != self.calls {
      return StateDifference(in: "the list of calls to come", calls, self.calls)
    }
    if state.applied != applied {
      return StateDifference(in: "the kept filter", state.applied, applied)
    }
    if state.usedInApp != usedInApp {
      return StateDifference(in: "the filter that the app goes by", state.usedInApp, usedInApp)
    }
    if state.context != context {
      return StateDifference(in: "the context", state.context, context)
    }
    if state.revision != revision {
      return StateDifference(in: "the revision", state.revision, revision)
    }
    if state.badge != badge { return StateDifference(in: "the badge", state.badge, badge) }
    if state.postedCount != postedCount {
      return StateDifference(in: "the number of notifications", state.postedCount, postedCount)
    }
    if state.stamp != choice?.stamp {
      return StateDifference(in: "the stamp of the last choice", state.stamp, choice?.stamp)
    }
    if writer != choice?.writer {
      return StateDifference(in: "who chose last", writer, choice?.writer)
    }
    return nil
  }
}
