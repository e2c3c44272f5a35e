import DeviceSystems
import FleetFacts
import FleetWorld
import Scenarios
import SimulatedNetwork
import SimulationKernel
import TipDomain

/// What a run leaves behind: enough to judge it, to report on it, and to play it again.
public struct PlayedRun: Sendable {
  /// What was played.
  public let scenario: Scenario
  /// The seed it was played with.
  public let seed: UInt64
  /// The names of faults that were switched off.
  public let withoutFaults: [String]
  /// The fault that was injected.
  package let injection: (any FaultInjection)?
  /// Everything that happened.
  public let journal: Journal
  /// The tip ids, by `RecordIndex`.
  public let recordNames: [String]
  /// The lives of stores, by `ReplicaIndex`.
  public let replicas: [(device: DeviceIndex, incarnation: UInt32)]
  /// The values that donations carried, by `ValueListIndex`.
  public let valueLists: ValueListTable
  /// The digest of everything that happened and everything that was drawn.
  public let digest: StableDigest
  /// The digest of its transitions, as `PlayedAccount` has it; see `World.transitionDigest`.
  package let transitionDigest: StableDigest
  /// How many occurrences were played.
  public let occurrenceCount: UInt64
  /// How many random numbers were drawn.
  public let drawCount: UInt64
  /// When the fleet came to rest after the harm was over; nil if it did not.
  public let quiescentAt: Instant?
  /// How often each fault began, by its index in the scenario.
  public let faultBeginnings: [Int]
  /// Where it was ended before its time; nil if it was played to its end.
  package let earlyEnd: EarlyEnd?
}

extension World {
  /// Plays the scenario to its end and hands over what it leaves behind.
  public static func play(
    _ scenario: Scenario, options: RunOptions = RunOptions(), observer: inout some RunObserver
  ) -> PlayedRun {
    var world = World(scenario, options: options)
    world.run(observer: &observer)
    return world.finish()
  }

  /// The journal alone, so that a further world can use its memory; the world is gone after it.
  public consuming func finishJournal() -> Journal {
    var taken = Journal()
    swap(&taken, &journal)
    return taken
  }

  /// What the run leaves behind; the world is gone after it.
  ///
  /// Only for a world that keeps its journal.
  public consuming func finish() -> PlayedRun { played }

  /// What the run has left behind so far.
  ///
  /// Only for a world that keeps its journal.
  public var played: PlayedRun {
    precondition(options.keepsJournal, "A world without a journal leaves no run to look at.")
    var beginnings = Array(repeating: 0, count: scenario.faults.count)
    for fact in journal.facts {
      if case .run(.faultBegan(let fault)) = fact.kind { beginnings[Int(fault)] += 1 }
    }
    return PlayedRun(
      scenario: scenarios.declared, seed: seed, withoutFaults: options.withoutFaults,
      injection: options.injection, journal: journal, recordNames: records.names,
      replicas: replicas.replicas, valueLists: valueLists, digest: digest,
      transitionDigest: transitionDigest, occurrenceCount: occurrenceCount,
      drawCount: choices.drawCount, quiescentAt: quiescentAt, faultBeginnings: beginnings,
      earlyEnd: earlyEnd)
  }
}
