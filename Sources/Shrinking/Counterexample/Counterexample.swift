import FleetSimulation
import FleetWorld
import Invariants
import PropertySearch
import ScenarioFiles
import Scenarios
import SimulationKernel
import TextFormats
import Verification

/// A scenario that breaks a promise, as small as it got, and where it comes from.
package struct Counterexample: Sendable {
  /// In which way it fails.
  package let signature: FailureSignature
  /// The number of the case that it was made from; nil for a scenario that was given.
  package let caseNumber: UInt64?
  /// The scenario, with a name and a claim of its own.
  package internal(set) var scenario: Scenario
  /// How many devices and steps it had before; steps of people who act at random are not counted.
  package let original: ScenarioSize
  /// Whether nothing can be left out any more.
  package let isMinimal: Bool
  /// The work that it took.
  package let progress: ShrinkProgress
  /// Whether the scenario's file, read again and played, fails in the same way. A case for which it
  /// does not is no counterexample, and whoever shows it says so.
  package let failsAsWritten: Bool

  /// Its name: the scenario's and the promise's.
  package var name: String { scenario.name }

  /// Its size now.
  package var size: ScenarioSize { ScenarioSize(scenario) }

  /// What it is called in a sentence.
  package var phrase: String { isMinimal ? "smallest schedule" : "smallest schedule so far" }

  /// Its size, and whether it can be smaller still.
  package var sizeText: String {
    isMinimal
      ? "\(size.text), and nothing can be left out"
      : "\(size.text), and was not made small to the end"
  }

  /// Shrinks a failing scenario.
  ///
  /// - `base`: The name of the scenario that was searched around.
  /// - `name`: What the small case is called; nil names it after the scenario and the promise.
  /// - `improved`: Is shown smaller and smaller ones, named as the result will be; false stops it.
  package static func shrink(
    _ scenario: Scenario, base: String, name: String? = nil, signature: FailureSignature,
    caseNumber: UInt64?, player: CasePlayer, budget: ShrinkBudget = ShrinkBudget(),
    improved: @escaping (Scenario, ShrinkProgress) -> Bool = { _, _ in true }
  ) -> Counterexample {
    var start = scenario
    start.name = name ?? Counterexample.name(base: base, signature)
    start.claim = Counterexample.claim(signature)
    // Only the work has to end with the host's time, and not what says what it came to.
    var untimed = player
    untimed.options.budget = RunBudget()
    start.expectation = expectation(of: scenario, signature, untimed)
    var player = player
    // What the small case demands is what it has to break.
    if !start.expectation.demands.isEmpty { player.countsEverything = false }
    untimed.countsEverything = player.countsEverything
    player.options.occurrenceLimit = occurrenceLimit(of: scenario, signature, player)
    // A search around the small case would be another search.
    start.variation = Variation()
    start.reach = []
    let passes = ShrinkingPasses(
      start, signature: signature, player: player, budget: budget, improved: improved)
    let end = passes.run()
    untimed.options.occurrenceLimit = player.options.occurrenceLimit
    return Counterexample(
      signature: signature, caseNumber: caseNumber, scenario: end.scenario.numberingValues(),
      original: ScenarioSize(scenario), isMinimal: end.isMinimal, progress: end.progress,
      failsAsWritten: CaseRoundTrip.fails(end.scenario, as: signature, by: untimed))
  }

  /// How many occurrences a smaller case may have: up to twice those after which the case itself
  /// has failed, so that a run that never ends after that is not played to the limit of cases each
  /// time.
  private static func occurrenceLimit(
    of scenario: Scenario, _ signature: FailureSignature, _ player: CasePlayer
  ) -> UInt64 {
    let most = player.options.occurrenceLimit ?? OccurrenceLimit.of(scenario)
    // Any run is endless under a limit that is low enough.
    if signature == .endless { return most }
    var limit: UInt64 = 20_000
    while limit < most {
      var limited = player
      limited.options.occurrenceLimit = limit
      if limited.fails(scenario, as: signature) { return limit }
      limit *= 2
    }
    return most
  }

  /// What the small case asks: only what it is about, and nothing of what else was asked. An
  /// expectation is demanded, so that the small case fails when it is played.
  private static func expectation(
    of scenario: Scenario, _ signature: FailureSignature, _ player: CasePlayer
  ) -> Expectation {
    guard case .violated(let id) = signature,
      let statement = InvariantCatalogue.statements.first(where: { $0.id == id })
    else { return .pass }
    switch scenario.expectation.role(of: statement) {
    case .toBeViolated: return .violates([id])
    case .guaranteed: return .pass
    case .demanded(.overBy(let most)):
      var strict = player
      strict.countsEverything = false
      let isBeyond = strict.fails(scenario, as: signature)
      return .demands(id, isBeyond ? .overBy(atMost: most) : .always)
    case .demanded(.always), .demanded(.inShareOfRuns), .demanded(.reported), .reported:
      return .demands(id, .always)
    }
  }

  /// The scenario's file, for a folder beside the scenarios; `origin` says in a sentence where it
  /// comes from.
  package func text(origin: String) -> String {
    ScenarioWriter.text(of: scenario, note: origin, schemaAddress: "../scenario.schema.json")
  }

  /// Whether another scenario is the same but for its name.
  package func isSame(as other: Scenario) -> Bool {
    var renamed = other
    renamed.name = scenario.name
    return ScenarioWriter.text(of: renamed) == ScenarioWriter.text(of: scenario)
  }

  /// A name of a small case that no kept one has, so that none is replaced by another that breaks
  /// the same promise.
  ///
  /// - `isTaken`: Whether a case of this name is kept.
  package static func freeName(
    base: String, _ signature: FailureSignature, isTaken: (String) throws -> Bool
  ) rethrows -> String {
    var number = 1
    while true {
      let name = name(base: base, signature, number: number)
      guard try isTaken(name) else { return name }
      number += 1
    }
  }

  /// The name of a small case, an identifier; `number` tells apart those of one promise.
  package static func name(
    base: String, _ signature: FailureSignature, number: Int = 1
  ) -> String {
    var suffix = word(signature.name)
    if suffix.isEmpty { suffix = "claim" }
    var end = number > 1 ? "-\(number)" : ""
    // A claim whose words end in a promise's name would read as a case of another scenario.
    if isOfLongerName(suffix[...]) { end = "-claim\(end)" }
    suffix = suffix.prefix(longestSuffix - end.utf8.count) + end
    return Identifier.join(base, "-", suffix)
  }

  private static let longestSuffix = 40

  /// A promise as the end of a name.
  private static func word(_ promise: String) -> String {
    var word = ""
    for byte in promise.lowercased().utf8.prefix(longestSuffix) {
      let isPlain =
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      if isPlain {
        word.unicodeScalars.append(Unicode.Scalar(byte))
      } else if !word.isEmpty && word.last != "-" {
        word.append("-")
      }
    }
    while word.last == "-" { word.removeLast() }
    return word
  }

  /// Of the names of files, those that hold small cases of a scenario, in order.
  package static func fileNames(of base: String, among names: [String]) -> [String] {
    names.filter { name in
      guard name.hasSuffix(".json") else { return false }
      guard name.hasPrefix("\(base)-") else { return isShortened(name, of: base) }
      return !isOfLongerName(name.dropFirst(base.utf8.count + 1).dropLast(".json".utf8.count))
    }.sorted()
  }

  /// The promises that each program knows, as ends of names.
  private static let promises = Set(
    InvariantCatalogue.statements.flatMap { statement in
      [word(statement.id), word(FailureSignature.missed(invariant: statement.id).name)]
    })

  /// Whether what follows a scenario's name shows that the file belongs to a scenario whose name
  /// only begins so: of `my`, `chat-display-cap-sum` is a case of `my-chat`.
  private static func isOfLongerName(_ end: Substring) -> Bool {
    let parts = withoutNumber(end)
    guard !parts.isEmpty, !isPromise(end) else { return false }
    return parts.indices.dropFirst().contains { promises.contains(joined(parts[$0...])) }
  }

  /// Whether what follows a scenario's name is a promise, and perhaps a number.
  static func isPromise(_ end: Substring) -> Bool {
    promises.contains(joined(withoutNumber(end)[...]))
  }

  private static func withoutNumber(_ end: Substring) -> [Substring] {
    var parts = end.split(separator: "-", omittingEmptySubsequences: false)
    if let last = parts.last, Int(last) != nil { parts.removeLast() }
    return parts
  }

  private static func joined(_ parts: ArraySlice<Substring>) -> String {
    parts.joined(separator: "-")
  }

  /// Whether a file may hold a small case of a scenario of whose name the end had to be left out.
  private static func isShortened(_ fileName: String, of base: String) -> Bool {
    let name = fileName.dropLast(".json".utf8.count)
    let shortest = Identifier.maximumLength - 1 - longestSuffix
    guard name.utf8.count == Identifier.maximumLength, base.utf8.count > shortest else {
      return false
    }
    return (shortest..<base.utf8.count).contains { name.hasPrefix("\(base.prefix($0))-") }
  }

  static func claim(_ signature: FailureSignature) -> String {
    switch signature {
    case .violated(let id):
      InvariantCatalogue.statements.first { $0.id == id }?.sentence ?? "\(id) holds."
    case .missed(let id): "A violation of \(id) is detected."
    case .disagreement: "The state replayed from the facts equals the model's."
    case .broken(let claim): claim
    case .endless: "Every run ends."
    case .trapped: "No run traps."
    }
  }
}
