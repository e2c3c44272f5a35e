import SimulationKernel

/// What one directed link does to messages when nothing is broken.
@frozen
public struct LinkPolicy: Hashable, Sendable, BitwiseCopyable {
  /// How long a message travels; a negative result counts as zero.
  public var latency: DurationDistribution
  /// The chance of each message, on its own, to be lost.
  public var loss: Probability
  /// Losses that come in bursts, besides the independent ones.
  public var burst: GilbertElliott?
  /// The chance that a message which gets through arrives a second time.
  public var duplication: Probability
  /// How long after the first the second copy arrives.
  public var copyDelay: DurationDistribution
  /// The chance that a message is held back by `reorderingDelay`, so that later ones overtake it.
  public var reordering: Probability
  /// The additional travel time of a message that is held back.
  public var reorderingDelay: DurationDistribution
  /// Whether messages arrive in the order in which they were sent (first copies only): a message
  /// that would overtake arrives together with the one before it.
  public var preservesOrder: Bool
  /// How fast the sender puts bytes on the link; messages queue behind each other. `nil` is
  /// infinitely fast, less than 1 counts as 1.
  public var bandwidthBytesPerSecond: Int64?

  /// A link that delivers everything after `latency` unless told otherwise.
  public init(
    latency: DurationDistribution = .constant(.zero),
    loss: Probability = .never,
    burst: GilbertElliott? = nil,
    duplication: Probability = .never,
    copyDelay: DurationDistribution = .constant(.zero),
    reordering: Probability = .never,
    reorderingDelay: DurationDistribution = .constant(.zero),
    preservesOrder: Bool = false,
    bandwidthBytesPerSecond: Int64? = nil
  ) {
    self.latency = latency
    self.loss = loss
    self.burst = burst
    self.duplication = duplication
    self.copyDelay = copyDelay
    self.reordering = reordering
    self.reorderingDelay = reorderingDelay
    self.preservesOrder = preservesOrder
    self.bandwidthBytesPerSecond = bandwidthBytesPerSecond
  }

  /// A link that delivers everything at once.
  public static let perfect = LinkPolicy()
}
