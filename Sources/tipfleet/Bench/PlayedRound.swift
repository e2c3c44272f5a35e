import CommandLineParts
import SimulationKernel

/// What one round gave.
struct PlayedRound {
  let units: Int
  let seconds: Double
  let check: Double
  let digest: StableDigest
  let flaw: String?

  /// Plays a model on a list.
  init<Model: ListModel & ~Copyable, List: BenchList & ~Copyable>(
    _ model: inout Model, _ list: inout List, until total: Int
  ) where List.Payload == UInt32 {
    model.start(&list)
    let begin = Stopwatch.processSeconds
    model.play(&list, until: total)
    seconds = Stopwatch.processSeconds - begin
    units = model.units
    check = model.check
    digest = model.digest
    flaw = model.flaw
  }

  /// Nanoseconds a unit.
  var cost: Double { seconds / Double(max(units, 1)) * 1e9 }
}
