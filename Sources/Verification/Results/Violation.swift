import DeviceSystems
import SimulationKernel
import TipDomain

/// One place in a run where a claim does not hold.
public struct Violation: Hashable, Sendable {
  /// The fact with which it became visible.
  public var fact: FactID
  /// When, by true time.
  public var instant: Instant
  /// The devices concerned, the one it happened on first.
  public var devices: [DeviceIndex]
  /// The tip id concerned, if it is about one.
  public var record: RecordIndex?
  /// That id as text.
  public var tipName: String?
  /// What was observed, such as `4 displays`.
  public var observed: String
  /// What the claim allows, such as `at most 3 displays`.
  public var expected: String
  /// The whole in one sentence.
  public var message: String
  /// Earlier facts that a reader wants to see beside it.
  public var related: [FactID]

  /// A violation that shows at `fact`.
  public init(
    fact: FactID, instant: Instant, devices: [DeviceIndex] = [], record: RecordIndex? = nil,
    tipName: String? = nil, observed: String, expected: String, message: String,
    related: [FactID] = []
  ) {
    self.fact = fact
    self.instant = instant
    self.devices = devices
    self.record = record
    self.tipName = tipName
    self.observed = observed
    self.expected = expected
    self.message = message
    self.related = related
  }
}
