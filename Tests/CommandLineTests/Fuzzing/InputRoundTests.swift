import CapacityStudies
import InputFuzzing
import PropertySearch
import ScenarioFiles
import TestExtent
import Testing
import TextFormats

@testable import TipFleetCommand

@Suite("Fuzzed inputs")
struct InputRoundTests {
  private static let round = InputRound(
    seed: 3,
    kinds: InputKinds.all(
      SeedDocuments(), commands: CommandList.all))

  @Test("an input is a function of the seed and its number", .onlyInFull)
  func sameInputs() {
    let other = InputRound(
      seed: 4,
      kinds: InputKinds.all(
        SeedDocuments(), commands: CommandList.all))
    var different = 0
    for number in (0..<40 as Range<UInt64>).reversed() {
      let bytes = Self.round.input(number).bytes
      #expect(bytes == Self.round.input(number).bytes)
      if bytes != other.input(number).bytes { different += 1 }
    }
    #expect(different > 30)
  }

  @Test("the documents that inputs are made from are sound")
  func soundSeeds() {
    let seeds = SeedDocuments()
    for file in seeds.scenarios {
      let read = ScenarioReader.strict.read(file)
      #expect(read.scenario != nil, "\(read.diagnostics.plainText())")
    }
    for file in seeds.studies {
      let read = StudyReader(scenarios: .strict).read(file) { path in
        seeds.scenario(named: path).map { .success($0) } ?? .failure(.init(message: path))
      }
      #expect(read.study != nil, "\(read.diagnostics.plainText())")
    }
    #expect(seeds.scenarios.count > 20 && seeds.studies.count > 2)
  }

  @Test("some inputs of each kind are read or refused in words")
  func short() {
    var tally = InputTally()
    for number in 0..<TestExtent.of(300, quick: 120) as Range<UInt64> {
      let answer = Self.round.judge(number)
      if case .wrong(let sentence) = answer { Issue.record("input \(number): \(sentence)") }
      tally.add(answer, of: Self.round.kind(of: number).name)
    }
    #expect(tally.counts.count == 8)
    #expect(tally.suspicions.isEmpty)
  }

  /// A reader that takes whatever it is given.
  private struct Credulous: InputKind {
    let name = "credulous"
    let fileExtension = "txt"

    func makeInput(_ draws: inout InputDraws) -> FuzzedInput {
      FuzzedInput(bytes: TextMutator.mutated(Array("7 facts, digest 7".utf8), &draws), original: 0)
    }

    func judge(_ input: FuzzedInput, _ draws: inout InputDraws) -> InputAnswer { .accepted }
  }

  @Test("a kind of which nothing is refused, or nothing accepted, is suspicious")
  func suspicious() {
    let round = InputRound(seed: 1, kinds: [Credulous()])
    var tally = InputTally()
    for number in 0..<2_000 as Range<UInt64> { tally.add(round.judge(number), of: "credulous") }
    #expect(tally.suspicions == ["no input of the kind 'credulous' was refused"])
    var refusals = InputTally()
    for _ in 0..<2_000 { refusals.add(.refused, of: "severe") }
    #expect(refusals.suspicions == ["no input of the kind 'severe' was accepted"])
  }
}
