import FleetWorld
import FocusSystem
import IntentSystem
import Scenarios
import SimulatedNetwork
import SimulationKernel
import Testing

@Suite("The draws of a device, a person or a fault")
struct EntityDrawsTests {
  private var choices = ChoiceSource(seed: 4, entityCount: 0, purposeCount: WorldPurpose.total)
  private var draws = EntityDraws("person", "hiker")

  @Test("a choice follows its weights, never takes a weight of zero, and has none without weights")
  mutating func choosing() throws {
    let weighted = [3, 0, 7].map { Weighted("of \($0)", weight: $0) }
    var counts = [0, 0, 0]
    for _ in 0..<20_000 {
      let index = draws.choose(weighted, .screen, &choices)
      counts[try #require(index)] += 1
    }
    #expect(counts[1] == 0)
    // The standard deviation is 65.
    #expect((counts[0] - 6_000).magnitude < 260)
    let before = choices.drawCount
    let none = draws.choose([Weighted("never", weight: 0)], .screen, &choices)
    let nothing = draws.choose([Weighted<Int>](), .screen, &choices)
    #expect(none == nil && nothing == nil)
    #expect(choices.drawCount == before)
    let heaviest = [UInt32](repeating: .max, count: 3).map { Weighted(0, weight: $0) }
    let chosen = draws.choose(heaviest, .screen, &choices)
    #expect((0..<3).contains(chosen ?? -1))
  }

  @Test("an index follows its weights, and is any below the count where there are none")
  mutating func indices() {
    var counts = [0, 0, 0]
    for _ in 0..<20_000 {
      counts[draws.index(below: 3, weights: [3, 0, 7], .donationValues, &choices)] += 1
    }
    #expect(counts[1] == 0)
    #expect((counts[0] - 6_000).magnitude < 260)
    for weights in [[], [0, 0, 0]] as [[UInt32]] {
      var reached = [false, false, false]
      for _ in 0..<100 {
        reached[draws.index(below: 3, weights: weights, .donationValues, &choices)] = true
      }
      #expect(reached == [true, true, true])
    }
  }

  @Test("certainties need no draw, a duration is never negative, and each purpose counts alone")
  mutating func keys() {
    let always = draws.chance(.always, .pushLoss, &choices)
    let never = draws.chance(.never, .pushLoss, &choices)
    let wait = draws.duration(.constant(.seconds(-1)), .pushDelay, &choices)
    #expect(always && !never && wait == .zero)
    #expect(choices.drawCount == 0)
    var other = EntityDraws("person", "hiker")
    let first = draws.next(.dwell, &choices)
    _ = other.next(.screen, &choices)
    let (same, next) = (other.next(.dwell, &choices), other.next(.dwell, &choices))
    #expect(same == first && next != first)
    var stranger = EntityDraws("person", "stranger")
    let own = stranger.next(.dwell, &choices)
    #expect(own != first)
  }

  @Test("no two purposes of a run have one number, and none has moved")
  func purposeNumbers() {
    let numbers =
      WorldPurpose.allCases.map(\.number) + FocusPurpose.allCases.map(\.number)
      + IntentPurpose.allCases.map(\.number) + EffectPurpose.allCases.map(\.number)
    #expect(NetworkPurpose.count == 10)
    #expect(numbers == Array(10..<46))
  }

  @Test("no two things of a kind have one number, and who has the number of its id keeps it")
  func distinctNumbers() {
    let ids = ["loss-24", "loss-38", "loss-25"]
    let natural = ids.map { EntityDraws.identity("fault", $0, bits: 11) }
    #expect(natural[0] == natural[1])
    let numbers = EntityDraws.identities("fault", ids, bits: 11)
    #expect(numbers == [natural[0], (natural[0] + 1) % 2_048, natural[2]])
    let all = EntityDraws.identities("fault", (0..<2_048).map { "fault-\($0)" }, bits: 11)
    #expect(all.sorted() == Array(0..<2_048))
    // With more things than numbers some have to share.
    #expect(EntityDraws.identities("fault", (0..<9).map { "fault-\($0)" }, bits: 3).count == 9)
  }
}
