import FleetFacts
import SimulationKernel
import TipDomain
import TipSync

/// The state of every device, the hub and the messages on their way at one moment, in words and
/// numbers ready to be printed or written as JSON.
///
///     let paused = PausedRun(scenario, at: .instant(.zero + .days(3)))
///     print(FleetSnapshot(paused).text)
package struct FleetSnapshot: Sendable, Equatable {
  /// When it is, by true time.
  package var instant: Instant
  /// How many facts had happened.
  package var factCount: Int
  /// Whether the harm is over.
  package var isHealed: Bool
  /// The names of the faults that are active.
  package var activeFaults: [String]
  /// The devices, in the order of the scenario.
  package var devices: [DeviceSnapshot]
  /// The zones at the hub, by account.
  package var zones: [ZoneSnapshot]
  /// The messages on their way, by their numbers.
  package var messages: [MessageSnapshot]
}

/// One device.
package struct DeviceSnapshot: Sendable, Equatable {
  /// Its id.
  package var name: String
  /// Whether it belongs to the fleet now.
  package var isPresent: Bool
  /// Whether its app runs, and how.
  package var process: ProcessState
  /// Whether the app may do anything now: a suspended one may not.
  package var isAwake: Bool
  /// The screen that is open.
  package var screen: String?
  /// Whether it has a connection.
  package var isOnline: Bool
  /// The time by its clock.
  package var wall: Instant
  /// How far its clock is ahead of true time.
  package var clockAhead: SimulatedDuration
  /// The account that it is signed in to.
  package var account: String?
  /// The life of its store.
  package var replica: String
  /// The app's version.
  package var version: Int
  /// Changes that a crash now would take.
  package var unsavedChanges: Int
  /// When a display last closed the frequency gate, by its clock.
  package var frequencyClock: Instant?
  /// The tips, in the order of the app.
  package var tips: [TipSnapshot]
  /// The events' donations.
  package var events: [NamedNumber]
  /// The parameters.
  package var parameters: [NamedText]
  /// What is still to be uploaded.
  package var outbox: [String]
  /// The message that has no answer yet.
  package var openRequest: Int?
  /// How far the device has read its zone.
  package var token: TokenSnapshot?
}

/// A tip as a device knows it.
package struct TipSnapshot: Sendable, Equatable {
  /// The tip.
  package var name: String
  /// Its id on the device.
  package var record: String
  /// The status.
  package var status: TipStatus
  /// Why a view would not show it; nil if it would, if it is on screen, or if no app runs to ask.
  package var because: String?
  /// Whether it is on screen.
  package var isOnScreen: Bool
  /// Displays known here.
  package var displays: Int
  /// The limit on them.
  package var limit: Int?
  /// Time on screen known here.
  package var duration: SimulatedDuration
  /// How often its eligibility was reset.
  package var epoch: Int
}

/// How far a device has read its zone.
package struct TokenSnapshot: Sendable, Equatable {
  /// Which life of the zone it belongs to.
  package var generation: Int
  /// The last change that it covers.
  package var sequence: Int
  /// When the hub gave it out.
  package var issued: Instant
}

/// One account's zone.
package struct ZoneSnapshot: Sendable, Equatable {
  /// The account.
  package var account: String
  /// Which life of the zone it is.
  package var generation: Int
  /// The number of its last change.
  package var sequence: Int
  /// Whether the account is full.
  package var isFull: Bool
  /// What it holds, in the order of the last changes.
  package var records: [String]
}

/// A message on its way.
package struct MessageSnapshot: Sendable, Equatable {
  /// Its number.
  package var number: Int
  /// Whom it is from and what it is for.
  package var name: String
  /// When it was sent.
  package var sent: Instant?
  /// Whether a fault holds it back.
  package var isHeld: Bool
  /// The records that it carries.
  package var records: [String]
}

/// A name with a number.
package struct NamedNumber: Sendable, Equatable {
  /// The name.
  package var name: String
  /// The number.
  package var number: Int
}

/// A name with a text.
package struct NamedText: Sendable, Equatable {
  /// The name.
  package var name: String
  /// The text.
  package var text: String
}
