import SimulationKernel
import TipDomain

/// What one person saw of one tip of the app, on all their devices.
///
/// A tip may have several ids, such as one a platform; to the person they are one tip, so they are
/// counted together here.
public struct TipExposure: Hashable, Sendable {
  /// The tip.
  public let tip: TipIndex
  /// The account that the person's devices belong to at the beginning; nil for the devices that are
  /// signed out then, which go together.
  public let account: UInt16?
  /// Displays that count towards the cap. Where displays are forgotten, by a reset of the tip or of
  /// a store or by a purge of the zone, those since then are a sum of their own, and this is the
  /// greatest.
  public var displayCount: Int32 = 0
  /// Those of all sums, while people use the fleet and not in the healing after that.
  public var usualDisplayCount: Int32 = 0
  /// Whether the rules held at least once when a view asked.
  public var wasEligible = false
  /// Whether it was displayed at least once.
  public var wasDisplayed = false
  /// How long it took until another device of the person knew that they had closed the tip or done
  /// what it suggests: one value a device and tip id, for the first such moment.
  public var dismissalDelays: [SimulatedDuration] = []
  /// How many devices of the person, of those in the fleet at the end, never came to know it.
  public var unheardCount: Int32 = 0

  /// Nothing seen.
  public init(tip: TipIndex, account: UInt16?) {
    self.tip = tip
    self.account = account
  }
}
