import FleetSimulation
import SimulationKernel
import TipDomain
import TipSync

/// The state of every device, the hub and the messages on their way at one moment, in words and
/// numbers ready to be printed or written as JSON.
///
///     let paused = PausedRun(scenario, at: .instant(.zero + .days(3)))
///     print(FleetSnapshot(paused).text)
public struct FleetSnapshot: Sendable, Equatable {
  /// When it is, by true time.
  public var instant: Instant
  /// How many facts had happened.
  public var factCount: Int
  /// Whether the harm is over.
  public var isHealed: Bool
  /// The names of the faults that are active.
  public var activeFaults: [String]
  /// The devices, in the order of the scenario.
  public var devices: [DeviceSnapshot]
  /// The zones at the hub, by account.
  public var zones: [ZoneSnapshot]
  /// The messages on their way, by their numbers.
  public var messages: [MessageSnapshot]
}

/// One device.
public struct DeviceSnapshot: Sendable, Equatable {
  /// Its id.
  public var name: String
  /// Whether it belongs to the fleet now.
  public var isPresent: Bool
  /// Whether its app runs, and how.
  public var process: ProcessState
  /// Whether the app may do anything now: a suspended one may not.
  public var isAwake: Bool
  /// The screen that is open.
  public var screen: String?
  /// Whether it has a connection.
  public var isOnline: Bool
  /// The time by its clock.
  public var wall: Instant
  /// How far its clock is ahead of true time.
  public var clockAhead: SimulatedDuration
  /// The account that it is signed in to.
  public var account: String?
  /// The life of its store.
  public var replica: String
  /// The app's version.
  public var version: Int
  /// Changes that a crash now would take.
  public var unsavedChanges: Int
  /// When a display last closed the frequency gate, by its clock.
  public var frequencyClock: Instant?
  /// The tips, in the order of the app.
  public var tips: [TipSnapshot]
  /// The events' donations.
  public var events: [NamedNumber]
  /// The parameters.
  public var parameters: [NamedText]
  /// What is still to be uploaded.
  public var outbox: [String]
  /// The message that has no answer yet.
  public var openRequest: Int?
  /// How far the device has read its zone.
  public var token: TokenSnapshot?
}

/// A tip as a device knows it.
public struct TipSnapshot: Sendable, Equatable {
  /// The tip.
  public var name: String
  /// Its id on the device.
  public var record: String
  /// The status.
  public var status: TipStatus
  /// Why a view would not show it; nil if it would, if it is on screen, or if no app runs to ask.
  public var because: String?
  /// Whether it is on screen.
  public var isOnScreen: Bool
  /// Displays known here.
  public var displays: Int
  /// The limit on them.
  public var limit: Int?
  /// Time on screen known here.
  public var duration: SimulatedDuration
  /// How often its eligibility was reset.
  public var epoch: Int
}

/// How far a device has read its zone.
public struct TokenSnapshot: Sendable, Equatable {
  /// Which life of the zone it belongs to.
  public var generation: Int
  /// The last change that it covers.
  public var sequence: Int
  /// When the hub gave it out.
  public var issued: Instant
}

/// One account's zone.
public struct ZoneSnapshot: Sendable, Equatable {
  /// The account.
  public var account: String
  /// Which life of the zone it is.
  public var generation: Int
  /// The number of its last change.
  public var sequence: Int
  /// Whether the account is full.
  public var isFull: Bool
  /// What it holds, in the order of the last changes.
  public var records: [String]
}

/// A message on its way.
public struct MessageSnapshot: Sendable, Equatable {
  /// Its number.
  public var number: Int
  /// Whom it is from and what it is for.
  public var name: String
  /// When it was sent.
  public var sent: Instant?
  /// Whether a fault holds it back.
  public var isHeld: Bool
  /// The records that it carries.
  public var records: [String]
}

/// A name with a number.
public struct NamedNumber: Sendable, Equatable {
  /// The name.
  public var name: String
  /// The number.
  public var number: Int
}

/// A name with a text.
public struct NamedText: Sendable, Equatable {
  /// The name.
  public var name: String
  /// The text.
  public var text: String
}
