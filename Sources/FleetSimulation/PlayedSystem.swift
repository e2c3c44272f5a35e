import CloudSync
import DeviceSystems
import FleetFacts
import FleetWorld
import SimulationKernel
import TipSync

/// How a world plays one system of its devices.
///
/// `DeviceSystem` knows no world. This is what a world has to know of a system: where its state
/// and its workspace lie, what its timers mean, and what follows from its facts and from the life
/// of a process. `Systems.swift` lists the systems that are played.
protocol PlayedSystem {
  /// The system.
  associatedtype System: DeviceSystem
  /// What the world does for it later.
  associatedtype Timer: Sendable, BitwiseCopyable

  // MARK: Commands and facts

  /// The fact among those of all systems.
  static func kind(of fact: System.Fact) -> FactKind
  /// Applies a fact to the state and to the records of a device, without anything that would
  /// follow from it.
  static func fold(
    _ fact: System.Fact, on device: DeviceIndex, at time: DeviceTime, in world: inout World)
  /// Applies a fact that happens now: as `fold` does, unless a system has to do more.
  static func apply(
    _ fact: System.Fact, on device: DeviceIndex, at time: DeviceTime, in world: inout World)
  /// Does what follows from a fact that was recorded as `id`.
  static func follow(
    _ fact: System.Fact, _ id: FactID, on device: DeviceIndex, in world: inout World)

  // MARK: Time and process

  /// A timer is due.
  static func fire(
    _ timer: Timer, on device: DeviceIndex, cause: FactID?, in world: inout World)
  /// Something happens to the device, or to the app on it.
  static func hear(_ moment: DeviceMoment, on device: DeviceIndex, in world: inout World)
}

extension PlayedSystem {
  static func apply(
    _ fact: System.Fact, on device: DeviceIndex, at time: DeviceTime, in world: inout World
  ) { fold(fact, on: device, at: time, in: &world) }
}

extension World {
  /// Applies one fact of a system to a device, records it, and does what follows from it.
  @discardableResult
  mutating func apply<Played: PlayedSystem>(
    _ fact: Played.System.Fact, of played: Played.Type, on device: DeviceIndex,
    at time: DeviceTime, because causes: Causes
  ) -> FactID {
    played.apply(fact, on: device, at: time, in: &self)
    let kind = played.kind(of: fact)
    let id = record(kind, on: device, because: causes)
    played.follow(fact, id, on: device, in: &self)
    couple(kind, id, on: device)
    return id
  }

  /// Has the agent hear of changes to upload, after a decision. Records on their way up are pending
  /// too, so what changes none must not be taken for a change.
  mutating func noteLocalChanges(on device: DeviceIndex, cause: FactID?) {
    guard syncs, let cause, devices[device.position].store.hasPending else { return }
    agent(device, hears: .localChange, cause: cause)
  }
}
