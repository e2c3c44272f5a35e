import FleetWorld
import PropertySearch
import ScenarioFiles
import Scenarios
import Shrinking
import TextFormats

/// The smallest case in which a mutant is caught.
package struct SmallestCase: Sendable, Equatable {
  /// The most devices that a smallest case may have.
  package static let mostDevices = 3
  /// The most steps that a smallest case may have: those of the timeline, and each time that a
  /// fault comes.
  package static let mostSteps = 12

  /// By what the mutant is caught.
  package let signature: FailureSignature
  /// How many devices are left.
  package let deviceCount: Int
  /// How many steps are left.
  package let stepCount: Int
  /// How many scenarios were played to make it: work, and not time, so it is the same everywhere.
  package let attemptCount: Int
  /// Whether it ended because nothing can be left out any more, and not for want of budget.
  package let isMinimal: Bool
  /// What could be left out all the same, in words; nothing, if all is well.
  package let redundantParts: [String]
  /// The scenario, as a file that plays it with the mutant.
  package let text: String
  /// Whether the file, read back, fails in the same way.
  package let isReplayable: Bool

  /// Whether it is as small as a smallest case has to be.
  package var isSmall: Bool {
    isMinimal && isReplayable && redundantParts.isEmpty && deviceCount <= SmallestCase.mostDevices
      && stepCount <= SmallestCase.mostSteps
  }

  /// Why it is too big, in a few words; nil if it is not.
  package var complaint: String? {
    if isSmall { return nil }
    var parts: [String] = []
    if deviceCount > SmallestCase.mostDevices {
      parts.append("more than \(SmallestCase.mostDevices) devices")
    }
    if stepCount > SmallestCase.mostSteps {
      parts.append("more than \(SmallestCase.mostSteps) steps")
    }
    if !isMinimal { parts.append("not at its end") }
    if !isReplayable { parts.append("its file does not fail in the same way") }
    parts += redundantParts.map { "redundant: \($0)" }
    return parts.joined(separator: "; ")
  }

  init(_ example: Counterexample, entry: MutantEntry, redundantParts: [String], player: CasePlayer)
  {
    let mutant = entry.mutant
    signature = example.signature
    deviceCount = example.size.deviceCount
    stepCount = example.size.stepCount
    attemptCount = example.progress.attempts
    isMinimal = example.isMinimal
    self.redundantParts = redundantParts
    text = ScenarioWriter.text(
      of: example.scenario,
      note: "The smallest case in which the mutant \(mutant.id) is caught."
        + (entry.remarkOnSmallest.map { " \($0)" } ?? ""),
      schemaAddress: nil)
    let file = SourceFile(name: "\(mutant.id).json", bytes: Array(text.utf8))
    isReplayable =
      ScenarioReader.strict.read(file).scenario.map { player.fails($0, as: example.signature) }
      ?? false
  }
}

extension MutationTest {
  /// Makes the case that caught a mutant first as small as it goes; nil if none caught it.
  ///
  /// - `row`: What a test with the same entry found.
  /// - `seed`: The seed of that test.
  package static func smallestCase(
    _ entry: MutantEntry, of row: KillRow, seed: UInt64
  ) -> SmallestCase? {
    guard let kill = row.kills.first else { return nil }
    let player = CasePlayer(options: RunOptions(injection: entry.mutant))
    let number = kill.firstCase - 1
    let example = Counterexample.shrink(
      entry.scenario.cases(seed: seed).makeCase(number).scenario,
      base: entry.mutant.id, signature: kill.signature, caseNumber: number, player: player)
    let redundantParts = MinimalityCheck.redundantParts(
      in: example.scenario, signature: example.signature, player: player)
    return SmallestCase(example, entry: entry, redundantParts: redundantParts, player: player)
  }
}
