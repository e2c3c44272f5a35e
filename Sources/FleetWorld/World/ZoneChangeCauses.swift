import CloudSync
import DeviceSystems
import SimulationKernel
import TipSync

/// Who changed a zone last: the newest change, and the newest by anybody else.
///
/// A fetch that brings something names them as causes, so that a story crosses from the device that
/// learns to those that told, also where no push led to the fetch.
package struct ZoneChangeCauses: Sendable, BitwiseCopyable {
  private struct Change: Sendable, BitwiseCopyable {
    var fact: FactID
    var device: DeviceIndex?
    /// The zone's number after it.
    var sequence: UInt32
    var generation: UInt32
  }

  private var newest: Change?
  private var other: Change?

  /// The zone was changed by a device, or, with nil, by the person.
  ///
  /// - Parameters:
  ///   - sequence: The zone's number after the change.
  ///   - generation: The zone's life.
  package mutating func note(
    _ fact: FactID, by device: DeviceIndex?, sequence: UInt32, generation: UInt32
  ) {
    if let newest, newest.device != device { other = newest }
    newest = Change(fact: fact, device: device, sequence: sequence, generation: generation)
  }

  /// The changes that are new to a device which has read the zone up to `token`.
  package func causes(for device: DeviceIndex, since token: ChangeToken?) -> (FactID?, FactID?) {
    (fact(newest, device, token), fact(other, device, token))
  }

  private func fact(_ change: Change?, _ device: DeviceIndex, _ token: ChangeToken?) -> FactID? {
    guard let change, change.device != device else { return nil }
    if let token, token.generation == change.generation, token.sequence >= change.sequence {
      return nil
    }
    return change.fact
  }
}
