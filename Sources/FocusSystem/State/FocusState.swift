import DeviceSystems
import SimulationKernel

/// What one device knows of its Focus, and what its app made of the filter.
public struct FocusState: Sendable, Equatable {
  /// The device itself, which signs its choices.
  public let device: DeviceIndex
  /// Whether the person lets it share with the other devices of the account (B-03).
  public let shares: Bool
  /// The Focus that is on; at most one is (B-02).
  public var active: FocusIndex?
  /// The hybrid clock of the last choice that it knows; nil before the first.
  public var stamp: Instant?
  /// The device that made that choice.
  public var writer: DeviceIndex
  /// By Focus: the values of the filter; nil where it is not configured.
  public var filters: [SettingsIndex?]
  /// The calls that have not come yet.
  public var calls: [PlannedCall] = []
  /// How many calls were planned.
  public var callCount: UInt32 = 0
  /// What the app kept last.
  public var applied = SettingsIndex.defaults
  /// The values that the app goes by: those that it kept, or the defaults once the person switched
  /// the filter off in the app (B-22).
  public var usedInApp = SettingsIndex.defaults
  /// The values for which the app gave its context last.
  public var context = SettingsIndex.defaults
  /// How often it gave one.
  public var revision: UInt32 = 0
  /// The number on the app's icon.
  public var badge: UInt32 = 0
  /// How many notifications came, by their criterion; those without one stand at the end.
  public var unread: [UInt32]
  /// How many came in all.
  public var postedCount: UInt32 = 0
  /// Whether the filter is switched off in the app until the next transition (B-22).
  public var isOverridden = false

  /// A device on which nothing is on.
  public init(_ device: DeviceIndex, shares: Bool, in definition: borrowing FocusDefinition) {
    self.device = device
    self.shares = shares
    writer = device
    filters = definition.focuses.map(\.settings)
    unread = Array(repeating: 0, count: definition.criteria.count + 1)
  }

  /// The values that should be in force.
  public var settingsInForce: SettingsIndex {
    active.flatMap { filters[$0.position] } ?? .defaults
  }

  /// How many notifications came in all.
  public var unreadCount: UInt32 { unread.reduce(0, &+) }

  /// Whether values filter anything: the defaults do not while no Focus is on that has them for
  /// its filter, whatever they admit (IB-8).
  func isFilter(_ settings: SettingsIndex) -> Bool {
    settings != .defaults || active.map { filters[$0.position] == .defaults } ?? false
  }

  /// How many of them count with these values (B-21).
  func unreadCount(
    with settings: SettingsIndex, in definition: borrowing FocusDefinition
  ) -> UInt32 {
    guard isFilter(settings), let criterion = definition.settings[settings.position].criterion
    else { return unreadCount }
    let withoutCriterion = definition.evaluatesMissing ? 0 : unread[unread.count - 1]
    return unread[criterion.position] &+ withoutCriterion
  }

  /// Whether the choice of another device is later than the last one known: the later stamp wins,
  /// and of two equal ones the later device.
  public func isNewer(_ other: Instant, of otherWriter: DeviceIndex) -> Bool {
    guard let stamp else { return true }
    return (stamp, writer) < (other, otherWriter)
  }
}

/// A call of the filter that has not come yet.
public struct PlannedCall: Sendable, Hashable, BitwiseCopyable {
  /// Its number on the device.
  public let number: UInt32
  /// Why it comes.
  public let reason: FilterCallReason

  /// A call.
  public init(number: UInt32, reason: FilterCallReason) {
    self.number = number
    self.reason = reason
  }
}
