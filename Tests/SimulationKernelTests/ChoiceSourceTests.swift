import SimulationKernel
import Testing

@Suite("Keyed choices")
struct ChoiceSourceTests {
  @Test("the mixing function gives the published sequence of SplitMix64")
  func mixing() {
    let increment: UInt64 = 0x9e37_79b9_7f4a_7c15
    let mixed = (1...3).map { mixedBits(1_234_567 &+ increment &* UInt64($0)) }
    #expect(
      mixed == [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423])
  }

  @Test(
    "a value depends on seed, entity, purpose and ordinal in the known way",
    arguments: [
      (0, 0, 0, 0, 0xe3ba_9371_2d1f_d5b9), (42, 3, 1, 0, 0xf535_e68d_c847_6424),
      (42, 3, 1, 1, 0xa1b6_5bb0_b460_84eb), (42, 1, 3, 0, 0x19e6_0ab4_2637_d98b),
      (.max, 70_000, 5, 1_000_000_000_000, 0x2551_e8cf_fab3_2502),
    ] as [(UInt64, Int, Int, UInt64, UInt64)])
  func knownAnswers(seed: UInt64, entity: Int, purpose: Int, ordinal: UInt64, expected: UInt64) {
    let choices = ChoiceSource(seed: seed, entityCount: 1, purposeCount: 6)
    #expect(choices.value(entity: entity, purpose: purpose, ordinal: ordinal) == expected)
  }

  @Test("draws of one entity and purpose follow their ordinals, whatever others draw between")
  func ordinals() {
    var choices = ChoiceSource(seed: 5, entityCount: 3, purposeCount: 2)
    var drawn: [UInt64] = []
    for step in 0..<20 {
      _ = choices.next(entity: 0, purpose: 1)
      if step % 3 == 0 { _ = choices.next(entity: 1, purpose: 0) }
      drawn.append(choices.next(entity: 1, purpose: 1))
    }
    let expected = (0..<20).map { choices.value(entity: 1, purpose: 1, ordinal: $0) }
    #expect(drawn == expected)
  }

  @Test("leaving out an entity and a purpose leaves every other draw alone")
  func independence() {
    var all = ChoiceSource(seed: 8, entityCount: 4, purposeCount: 5)
    var fewer = ChoiceSource(seed: 8, entityCount: 1, purposeCount: 4)
    for _ in 0..<10 {
      for entity in 0..<4 {
        for purpose in 0..<5 {
          let drawn = all.next(entity: entity, purpose: purpose)
          guard entity != 2 && purpose != 4 else { continue }
          #expect(fewer.next(entity: entity, purpose: purpose) == drawn)
        }
      }
    }
    #expect(all.digest != fewer.digest)
    #expect(all.drawCount == 200)
    #expect(fewer.drawCount == 120)
  }

  @Test("an entity that was never reserved is reserved by its first draw, and ordinals stay")
  func growth() {
    var choices = ChoiceSource(seed: 1, entityCount: 0, purposeCount: 3)
    #expect(choices.next(entity: 7, purpose: 2) == choices.value(entity: 7, purpose: 2, ordinal: 0))
    choices.reserveEntities(100)
    choices.reserveEntities(2)
    #expect(choices.entityCount == 100)
    #expect(choices.next(entity: 7, purpose: 2) == choices.value(entity: 7, purpose: 2, ordinal: 1))
  }

  @Test("the digest covers entity, purpose, ordinal and value of each draw, in order")
  func digest() {
    var choices = ChoiceSource(seed: 3, entityCount: 2, purposeCount: 2)
    let first = choices.next(entity: 1, purpose: 0)
    let second = choices.draw(entity: 0, purpose: 1, ordinal: 77)
    var expected = StableDigest()
    for word in [1 << 12, 0, first, 1, 77, second] { expected.combine(word) }
    #expect(choices.digest == expected)
  }

  @Test("the bits of neighbouring keys are even and do not repeat")
  func quality() {
    let choices = ChoiceSource(seed: 0, entityCount: 1, purposeCount: 1)
    var ones = [Int](repeating: 0, count: 64)
    var values: [UInt64] = []
    for entity in 0..<32 {
      for purpose in 0..<16 {
        for ordinal in 0..<16 {
          let value = choices.value(entity: entity, purpose: purpose, ordinal: UInt64(ordinal))
          values.append(value)
          for bit in 0..<64 { ones[bit] += Int(value >> UInt64(bit) & 1) }
        }
      }
    }
    for count in ones {
      let z = zScore(
        sum: Double(count), count: values.count, expectedMean: 0.5, standardDeviation: 0.5)
      #expect(z.magnitude < 4.5)
    }
    values.sort()
    #expect(zip(values, values.dropFirst()).allSatisfy { $0 != $1 })
  }
}
