import CloudSync
import DeviceSystems
import Scenarios
import SimulationKernel
import TipDomain
import TipSync

/// The points at which an injected fault can change what a world does.
///
/// A world without an injection calls none of them: each point costs one test for nil. Judges hold
/// the run against the scenario as it was declared, and know nothing of the hooks.
package protocol WorldHooks: Sendable {
  /// What is played instead of `scenario`.
  func played(_ scenario: Scenario) -> Scenario

  /// Whether occurrences are played in an order of their own.
  var reorders: Bool { get }

  /// Takes the next occurrences out of the queue.
  ///
  /// - Parameters:
  ///   - next: receives them in the order in which they are to be played, the first at the end. If
  ///     it stays empty, the run is over.
  ///   - count: how many occurrences were played so far.
  func takeNext(
    from queue: inout OccurrenceHeap<PlannedOccurrence>,
    into next: inout [ScheduledOccurrence<PlannedOccurrence>], after count: UInt64)

  /// Whether the world leaves out a step that it comes to now.
  func omits(_ step: ModelStep, in world: borrowing World) -> Bool

  /// How long something takes that takes `declared` in the model.
  func duration(
    of span: ModelSpan, declared: SimulatedDuration, in world: borrowing World
  ) -> SimulatedDuration

  /// The id by which a tip is known instead of `name`.
  func identifier(insteadOf name: String, in world: borrowing World) -> String

  /// Changes the facts that a device has just decided on, which are in the world's workspace.
  func changeDecision(
    on command: TipCommand, by device: DeviceIndex, at time: DeviceTime, in world: inout World)

  /// Updates a device's ledger with a fact in a way of its own; false leaves it to the model.
  func updateLedger(
    with fact: TipFact, on device: DeviceIndex, at time: DeviceTime, in world: inout World
  ) -> Bool

  /// Whether a device's store is not updated with a fact.
  func keepsFromStore(_ fact: TipFact) -> Bool

  /// Changes a device whose process has just begun.
  func changeLaunch(of device: DeviceIndex, in world: inout World)

  /// Takes a record out of an upload before the hub sees it; nil if there is none to take.
  func takeRecord(from slot: Int, in world: inout World) -> RecordChange?

  /// Changes the hub's answer in a message slot before its device takes it in.
  func changeAnswer(in slot: Int, of world: inout World)

  /// Changes what a device makes of the records that an answer brought it.
  func changeImport(from slot: Int, on device: DeviceIndex, in world: inout World)

  /// Whether views do not hear of what should make them ask for their tips again.
  func hidesFromViews(_ causes: Causes, in world: borrowing World) -> Bool

  /// Whether a view that asked again takes a fact for the answer that it got before.
  func repeatsAnswer(_ fact: TipFact, on device: DeviceIndex, in world: borrowing World) -> Bool
}
