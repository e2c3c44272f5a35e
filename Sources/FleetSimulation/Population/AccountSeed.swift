import FleetWorld
import SimulationKernel

/// The seeds of the accounts of a population: one number makes all of them.
public enum AccountSeed {
  /// The seed with which an account is played, whoever else is; accounts are counted from 0.
  ///
  /// The scenario, played with this seed, is exactly that account.
  public static func seed(of account: Int, in seed: UInt64) -> UInt64 {
    ChoiceSource(seed: seed, entityCount: 0, purposeCount: 1)
      .value(entity: account, purpose: 0, ordinal: 0)
  }
}
