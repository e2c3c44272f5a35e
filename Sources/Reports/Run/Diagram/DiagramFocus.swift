import DeviceSystems
import SimulationKernel
import TipDomain

/// What a space-time diagram of a journal is about.
struct DiagramFocus {
  var question: String
  var answer: String
  /// The facts that it explains; the first is highlighted if `isViolation`.
  var roots: [FactID]
  /// Whether the first root is a violation.
  var isViolation = false
  /// The devices that get a lane in any case; those of the story are added.
  var devices: [DeviceIndex]
  /// The tip id that it is about, if there is one.
  var record: RecordIndex?
  /// The most marks and messages drawn.
  var limit = 140

  /// No more lanes than this, the hub's aside, so that a diagram can be read.
  static let laneLimit = 7
}
