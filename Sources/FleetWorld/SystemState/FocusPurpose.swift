import SimulationKernel

/// What is drawn for the Focus of a device. These draws have numbers and ordinals of their own, so
/// that a world without Focus neither keeps nor counts any.
@usableFromInline
package enum FocusPurpose: Int, DrawPurpose {
  case callDelay
  case callLoss
  case coalescing
  case sharingDelay
  case sharingLoss

  /// The number among all purposes of a run.
  @inlinable package var number: Int { WorldPurpose.total + rawValue }
}
