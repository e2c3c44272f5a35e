import FleetSimulation
import SimulatedNetwork
import SimulationKernel

/// How many messages were lost by each chance that is declared, where one chance alone decides.
struct LossRates: Sendable {
  /// The messages that met a chance, and those of them that were lost.
  struct Tally: Sendable {
    let chance: Probability
    var met: Int64 = 0
    var lost: Int64 = 0

    init(_ chance: Probability) { self.chance = chance }
  }

  private var tallies: [Tally] = []
  /// By link: whether its last message was lost in a burst, which goes on for the next one.
  private var isInBurst: [Bool]

  init(linkCount: Int) { isInBurst = Array(repeating: false, count: linkCount) }

  /// A message that met `chance` and nothing else was lost, or was not.
  mutating func note(_ chance: Probability, isLost: Bool) {
    let known = tallies.firstIndex { $0.chance == chance }
    if known == nil { tallies.append(Tally(chance)) }
    let index = known ?? tallies.count - 1
    tallies[index].met += 1
    if isLost { tallies[index].lost += 1 }
  }

  // MARK: Bursts

  /// The chance of a message that is sent on a link of this number; nil if it is not known.
  ///
  /// Nobody tells when a burst begins. But a message that it lost was in it, and so is the next one
  /// unless the burst ended in between.
  mutating func chance(on link: Int, _ declared: LinkBooks.Declared) -> Probability? {
    let wasInBurst = isInBurst[link]
    isInBurst[link] = false
    guard declared.block == nil, declared.losses.count == 1 else { return nil }
    guard let burst = declared.burst else { return declared.lossChance }
    guard wasInBurst, burst.lossInGood == .never else { return nil }
    let stays = Int64(burst.badToGood.complement.partsPerBillion)
    return Probability(
      partsPerBillion: stays * Int64(burst.lossInBad.partsPerBillion) / Int64(Probability.billion))
  }

  /// The message that was sent last on a link was lost in a burst.
  mutating func noteBurst(on link: Int) { isInBurst[link] = true }

  /// Faults begin and end: each begins with a state of its own.
  mutating func forgetBursts() {
    for link in isInBurst.indices { isInBurst[link] = false }
  }

  // MARK: Judging

  /// The tallies that lie so far from their chance that not one run in 10^12 comes there by chance.
  var unlikely: [Tally] { tallies.filter { LossRates.isUnlikely($0) } }

  /// By Bernstein's inequality: a sum of n independent variables with chance p is off by nd or more
  /// with a probability of at most exp(-n d² / (2 p (1 - p) + 2 d / 3)) on each side.
  private static func isUnlikely(_ tally: Tally) -> Bool {
    guard tally.met > 0 else { return false }
    let chance = Double(tally.chance.partsPerBillion) / Double(Probability.billion)
    let distance = abs(Double(tally.lost) / Double(tally.met) - chance)
    let variance = chance * (1 - chance)
    return Double(tally.met) * distance * distance > 30 * (2 * variance + 2 * distance / 3)
  }
}
