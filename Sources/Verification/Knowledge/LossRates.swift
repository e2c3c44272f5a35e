import SimulatedNetwork
import SimulationKernel

/// How many messages were lost by each chance that is declared.
package struct LossRates: Sendable {
  /// How likely a message is to be lost.
  package enum Chance: Sendable {
    /// Each message alike.
    case each(Probability)
    /// In bursts.
    case burst(GilbertElliott)
    /// It is not told how likely.
    case untold
  }

  /// A way to be lost. Of several the first decides, and each is drawn by itself.
  package struct Loss: Sendable {
    package let reason: DropReason
    package var chance: Chance
  }

  /// The messages that met a chance, and those of them that were lost.
  package struct Tally: Sendable {
    package let chance: Probability
    package var met: Int64 = 0
    package var lost: Int64 = 0

    package init(_ chance: Probability) { self.chance = chance }
  }

  /// What the next message of a link finds.
  private enum LinkState {
    /// Nobody knows.
    case unknown
    /// Bursts begin with this message, which meets none itself.
    case beginning
    /// The message before it met a burst, or met none.
    case after(isBurst: Bool)
  }

  /// How likely a message is to meet a burst, and to be lost in it.
  package struct BurstChance: Sendable {
    fileprivate let isMet: Probability
    fileprivate let isLost: Probability
  }

  private var tallies: [Tally] = []
  private var links: [LinkState]
  /// By link: the message that was sent last.
  private var lastSent: [UInt32?]

  package init(linkCount: Int) {
    links = Array(repeating: .beginning, count: linkCount)
    lastSent = Array(repeating: nil, count: linkCount)
  }

  // MARK: Messages

  /// A message is sent on a link: with what chance it is lost in a burst, if that is known.
  ///
  /// Nobody tells when a burst begins and ends. But where only bursts lose anything, a message that
  /// was lost met one; where bursts lose everything, one that arrived met none. The next message
  /// meets the same unless the state changed in between.
  package mutating func send(_ message: UInt32, on link: Int, _ losses: [Loss]) -> BurstChance? {
    lastSent[link] = message
    let state = links[link]
    links[link] = .unknown
    guard let burst = LossRates.onlyBurst(of: losses), burst.lossInGood == .never else {
      return nil
    }
    let meets: Probability
    switch state {
    case .unknown: return nil
    case .beginning: meets = .never
    case .after(let isBurst): meets = isBurst ? burst.badToGood.complement : burst.goodToBad
    }
    let isLost = Probability(
      partsPerBillion: Int64(meets.partsPerBillion) * Int64(burst.lossInBad.partsPerBillion)
        / Int64(Probability.billion))
    return BurstChance(isMet: meets, isLost: isLost)
  }

  /// A message was lost for a reason, or not at all. It met the chances up to that reason.
  ///
  /// Where two chances lose for one reason, it is not told which one did.
  package mutating func note(
    _ message: UInt32, on link: Int, _ losses: [Loss], lostBy reason: DropReason?,
    burstChance: BurstChance?
  ) {
    for loss in losses {
      let isLost = loss.reason == reason
      if losses.count(where: { $0.reason == loss.reason }) == 1 {
        switch loss.chance {
        case .each(let chance): count(chance, isLost: isLost)
        case .burst(let burst):
          if let burstChance { count(burstChance.isLost, isLost: isLost) }
          noteBurst(burst, burstChance, message, on: link, isLost: isLost)
        case .untold: break
        }
      }
      if isLost { return }
    }
  }

  private mutating func count(_ chance: Probability, isLost: Bool) {
    let known = tallies.firstIndex { $0.chance == chance }
    if known == nil { tallies.append(Tally(chance)) }
    let index = known ?? tallies.count - 1
    tallies[index].met += 1
    if isLost { tallies[index].lost += 1 }
  }

  // MARK: Bursts

  private static func onlyBurst(of losses: [Loss]) -> GilbertElliott? {
    var found: GilbertElliott?
    for loss in losses {
      guard case .burst(let burst) = loss.chance else { continue }
      if found != nil { return nil }
      found = burst
    }
    return found
  }

  /// Once another message was sent after it, the state may have changed for that one already.
  private mutating func noteBurst(
    _ burst: GilbertElliott, _ chance: BurstChance?, _ message: UInt32, on link: Int, isLost: Bool
  ) {
    guard lastSent[link] == message else { return }
    if isLost, burst.lossInGood == .never { links[link] = .after(isBurst: true) }
    let metNone = burst.lossInBad == .always || chance?.isMet == .never
    if !isLost, metNone { links[link] = .after(isBurst: false) }
  }

  /// Faults begin and end: each begins with a state of its own.
  package mutating func forgetBursts() {
    for link in links.indices {
      links[link] = .unknown
      lastSent[link] = nil
    }
  }

  /// A fault that loses messages of this link in bursts begins, without one.
  package mutating func beginBursts(on link: Int) { links[link] = .beginning }

  // MARK: Judging

  /// The tallies that lie so far from their chance that not one run in 10^12 comes there by chance.
  package var unlikely: [Tally] { tallies.filter { LossRates.isUnlikely($0) } }

  /// By Chernoff's bound: of n independent draws with chance p, a share of q or more extreme comes
  /// with a probability of at most exp(-n D), where D is the relative entropy of q and p. A run may
  /// end after any number of messages below 10^5, which e^-40 leaves room for.
  private static func isUnlikely(_ tally: Tally) -> Bool {
    guard tally.met > 0 else { return false }
    let chance = Double(tally.chance.partsPerBillion) / Double(Probability.billion)
    let share = Double(tally.lost) / Double(tally.met)
    return Double(tally.met)
      * (relativeEntropy(share, chance) + relativeEntropy(1 - share, 1 - chance)) > 40
  }

  private static func relativeEntropy(_ share: Double, _ chance: Double) -> Double {
    if share <= 0 { return 0 }
    return chance <= 0 ? .infinity : share * PortableMath.log(share / chance)
  }
}
