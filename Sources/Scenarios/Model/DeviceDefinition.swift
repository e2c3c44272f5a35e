import SimulationKernel
import TipDomain

/// A device as the scenario describes it.
public struct DeviceDefinition: Sendable, Equatable {
  /// Its id.
  public var id: String
  /// What kind of device it is.
  public var platform: Platform
  /// The app's version, which ids may hold.
  public var version: UInt16
  /// The account it is signed in to, from 0; nil is signed out (6.15).
  public var account: UInt16?
  /// How far its clock is off at the beginning; positive is ahead.
  public var clockOffset: SimulatedDuration
  /// How fast its clock runs away, in millionths; positive is fast.
  public var clockDriftPartsPerMillion: Int32
  /// When it joins the fleet.
  public var joins: SimulatedDuration
  /// When it leaves permanently.
  public var retires: SimulatedDuration?
  /// Whether the app has the remote-notification background mode (6.3).
  public var hasBackgroundMode: Bool
  /// Whether the app calls `Tips.configure` at launch.
  public var configures: Bool
  /// Whether this build calls `resetDatastore` at every launch (8.6).
  public var resetsAtEveryLaunch: Bool
  /// The frequency of this device's app version, where it differs (3.16).
  public var frequency: DisplayFrequency?
  /// What a test build forces, at each launch.
  public var overrides: OverrideDefinition
  /// Whether its Focus is that of the account's other devices (B-03).
  public var sharesFocus = true
  /// Whether its system is too old to configure widgets by App Intents until its upgrade.
  public var hasOlderSystem = false

  /// A device `id` of kind `platform`, signed in to account 0, with a perfect clock.
  public init(id: String, platform: Platform) {
    self.id = id
    self.platform = platform
    version = 1
    account = 0
    clockOffset = .zero
    clockDriftPartsPerMillion = 0
    joins = .zero
    retires = nil
    hasBackgroundMode = true
    configures = true
    resetsAtEveryLaunch = false
    frequency = nil
    overrides = OverrideDefinition()
  }
}

/// Testing overrides by tip; they are matched by the tips' ids (C1).
public struct OverrideDefinition: Sendable, Equatable {
  /// `showAllTipsForTesting`.
  public var showsAll = false
  /// `hideAllTipsForTesting`.
  public var hidesAll = false
  /// `showTipsForTesting`.
  public var shown: [TipIndex] = []
  /// `hideTipsForTesting`.
  public var hidden: [TipIndex] = []

  /// None.
  public init() {}
}
