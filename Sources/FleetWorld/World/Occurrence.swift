import DeviceSystems
import SimulationKernel
import TipDomain

/// Everything that can be scheduled.
package enum Occurrence: BitwiseCopyable {
  /// A step of the timeline is due.
  case scripted(step: UInt32)
  /// A fault begins one of its windows, or ends it.
  case faultBegins(fault: UInt16, window: UInt32)
  case faultEnds(fault: UInt16, window: UInt32)
  /// A device joins the fleet, or leaves it permanently.
  case joins(DeviceIndex)
  case retires(DeviceIndex)

  /// A person takes up a device, opens the next screen, puts the device away.
  case sessionBegins(person: UInt16)
  case opensScreen(person: UInt16, session: UInt32)
  case sessionEnds(person: UInt16, session: UInt32)

  /// A timer of one system of a device is due.
  case system(DeviceIndex, SystemTimer)
  /// What was changed is safe from now on.
  case saves(DeviceIndex, process: UInt32)
  /// The time in the background is over.
  case sleeps(DeviceIndex, wake: UInt32)

  /// A device's changes are to be uploaded.
  case uploadDue(DeviceIndex, process: UInt32)
  /// A wait of a device's agent is over.
  case agentTimer(DeviceIndex, process: UInt32, generation: UInt32)
  /// A request may have got no answer.
  case timesOut(DeviceIndex, request: UInt32)
  /// A message arrives.
  case arrives(slot: UInt32, isCopy: Bool)
  /// The hub has served a request, and answers it.
  case hubAnswers(slot: UInt32)
  /// The hub pushes to a device, after its delay or after the throttle let it.
  case pushLeaves(DeviceIndex, waited: Bool)

  /// The harm is over.
  case heals
  /// Whoever is behind opens the app again.
  case nudges
  /// The fleet is at rest if nothing at this moment has disturbed it.
  case quiesces
  /// The time to come to rest is over.
  case quiescenceIsDue
  /// The run is over.
  case ends
}

/// An occurrence with the fact that caused it.
package struct PlannedOccurrence: BitwiseCopyable {
  package var occurrence: Occurrence
  package var cause: FactID?

  /// An occurrence because of a fact, or of nothing but the plan.
  @inline(__always)
  package init(occurrence: Occurrence, cause: FactID?) {
    self.occurrence = occurrence
    self.cause = cause
  }
}
