import DeviceSystems

/// Where a decision leaves its facts.
public struct PointerWorkspace: DecisionWorkspace {
  /// The facts of the last decision, in order.
  public var facts: [PointerFact] = []
  /// The requests for a region that the last hit test led to.
  var requests: [PointerRequest] = []

  /// An empty one, which takes no memory.
  public init() {}
}

/// A delegate that was asked, and its answer (C-14).
struct PointerRequest: Sendable, BitwiseCopyable {
  var interaction: PointerInteractionIndex
  var answer: PointerRegionIndex?
}
