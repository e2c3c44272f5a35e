import SimulatedNetwork
import SimulationKernel

/// What the world draws random numbers for; the network's purposes come first.
///
/// The numbers are part of the key of every draw: a new purpose goes to the end.
@usableFromInline
package enum WorldPurpose: Int, DrawPurpose {
  case sessionGap
  case sessionDevice
  case sessionLength
  case screen
  case dwell
  case reaction
  case reactionDelay
  case endsProcess
  case donationHappens
  case donationValues
  case presentationDrop
  case exportDelay
  case pushDelay
  case pushLoss
  case partialFailure
  case faultStart
  case faultDwell
  case hubService

  /// The purpose's number among all purposes of a run.
  @inlinable package var number: Int { NetworkPurpose.count + rawValue }

  /// How many purposes a run has.
  @usableFromInline package static let total = NetworkPurpose.count + allCases.count
}
