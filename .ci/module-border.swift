// Plays one of the bench's works and prints nanoseconds of processor time a unit, with the digest:
// the program that '.ci/measure-module-border' builds in two ways.
//
//   module-border WORK PENDING UNITS [QUEUE]
import SimulationKernel

@main
enum ModuleBorder {
  static func main() {
    let words = Array(CommandLine.arguments.dropFirst())
    guard words.count >= 3, let pending = Int(words[1]), let units = Int(words[2]) else {
      print("usage: module-border WORK PENDING UNITS [QUEUE]")
      return
    }
    let queue = words.count > 3 ? words[3] : "adaptive"
    switch words[0] {
    case "mm1": play(SingleServerModel(customers: units, seed: 1), units, queue)
    case "hub": play(LossyHubModel(nodes: pending, seed: 1), units, queue)
    default: play(HoldModel(processes: pending, seed: 1), units, queue)
    }
  }

  static func play<Model: ListModel & ~Copyable>(
    _ model: consuming Model, _ units: Int, _ queue: String
  ) {
    if queue == "heap" {
      var list = OccurrenceHeap<UInt32>()
      show(PlayedRound(&model, &list, until: units))
    } else {
      var list = OccurrenceQueue<UInt32>(heapLimit: queue == "ladder" ? 1 : 128)
      show(PlayedRound(&model, &list, until: units))
    }
  }

  static func show(_ round: PlayedRound) {
    print(round.cost, round.digest, round.check, Stopwatch.peakMemory / 1_024)
  }
}
