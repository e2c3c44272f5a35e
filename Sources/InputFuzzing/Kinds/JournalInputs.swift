import DeviceSystems
import FleetFacts
import FleetSimulation
import FleetWorld
import Invariants
import JournalFiles
import Metrics
import Mutants
import PropertySearch
import ScenarioFiles
import SimulationKernel
import TextFormats
import Verification

/// Journals: those of this program, whose digests tell what was changed, and the same as if
/// something else had recorded them, whose changes come before the judges.
package struct JournalInputs: InputKind {
  package let name = "journal"
  package let fileExtension = "ndjson"
  private let originals: [RecordedOriginal]
  private let mutator: TreeMutator

  /// Inputs made from short runs of the scenarios of `seeds`.
  package init(_ seeds: SeedDocuments) {
    let own = Self.runs(of: seeds).map { RecordedOriginal(of: $0) }
    originals = own + own.map { $0.fromElsewhere() }
    let lines = own.flatMap { $0.lines.prefix(200) }
    mutator = TreeMutator(Vocabulary(of: lines.compactMap { ValueTree(reading: $0) }))
  }

  /// The runs, most of them ended after some facts.
  private static func runs(of seeds: SeedDocuments) -> [PlayedRun] {
    let read = seeds.scenarios.prefix(12).compactMap { ScenarioReader.strict.read($0).scenario }
    return read.enumerated().map { index, scenario in
      var options = RunOptions()
      // The first is whole.
      options.budget.factLimit = index == 0 ? nil : 120
      var observer = NoObserver()
      return World.play(scenario, options: options, observer: &observer)
    }
  }

  // MARK: Inputs

  package func makeInput(_ draws: inout InputDraws) -> FuzzedInput {
    let index = draws.below(originals.count)
    let original = originals[index]
    if draws.isHit(oneIn: 6) {
      var bytes = original.bytes
      for _ in 0..<draws.changeCount() { bytes = TextMutator.mutated(bytes, &draws) }
      return FuzzedInput(bytes: bytes, original: index)
    }
    var lines = original.lines
    for _ in 0..<draws.changeCount() { change(&lines, &draws) }
    return FuzzedInput(bytes: RecordedOriginal.joined(lines), original: index)
  }

  private func change(_ lines: inout [[UInt8]], _ draws: inout InputDraws) {
    let index = draws.below(lines.count)
    guard !lines.isEmpty else { return }
    switch draws.below(16) {
    case 0: lines.remove(at: index)
    case 1: lines.insert(lines[index], at: draws.below(lines.count))
    case 2: lines.swapAt(index, draws.below(lines.count))
    case 3: lines.removeSubrange(draws.stretch(of: lines.count))
    case 4: splice(&lines, at: index, &draws)
    case 5: lines[index] = TextMutator.mutated(lines[index], &draws)
    case 6: mutate(&lines[0], &draws)
    case 7: mutate(&lines[lines.count - 1], &draws)
    default: mutate(&lines[index], &draws)
    }
  }

  /// Goes on with the lines of another journal.
  private func splice(_ lines: inout [[UInt8]], at index: Int, _ draws: inout InputDraws) {
    guard let other = draws.pick(originals) else { return }
    let stretch = draws.stretch(of: other.lines.count)
    if draws.isHit(oneIn: 2) {
      lines.insert(contentsOf: other.lines[stretch], at: index)
    } else {
      // From the first line on, it would be the other journal as a whole.
      let start = max(1, index)
      lines.replaceSubrange(min(start, lines.count)..., with: other.lines.dropFirst(start))
    }
  }

  private func mutate(_ line: inout [UInt8], _ draws: inout InputDraws) {
    guard var tree = ValueTree(reading: line) else { return }
    mutator.mutate(&tree, &draws)
    line = tree.text
  }

  // MARK: Answers

  package func judge(_ input: FuzzedInput, _ draws: inout InputDraws) -> InputAnswer {
    var reader = JournalReader(
      injections: Mutant.all, formerInvariants: InvariantCatalogue.formerIDs)
    let middle = draws.below(input.bytes.count + 1)
    reader.read(Array(input.bytes[..<middle]))
    reader.read(Array(input.bytes[middle...]))
    let recorded: RecordedJournal
    do throws(JournalProblem) {
      recorded = try reader.finish()
    } catch {
      return AnswerChecks.refusal(error.text)
    }
    // What comes before the damage was judged in many other inputs.
    if let problem = recorded.problem, !draws.isHit(oneIn: 4) {
      return AnswerChecks.refusal(problem.text)
    }
    let verdict = JournalJudges.verdict(on: recorded)
    if let problem = Self.read(recorded) { return .wrong(problem) }
    if let problem = recorded.problem {
      if verdict.verdict == .pass { return .wrong("A damaged journal passed: \(problem.text)") }
      return AnswerChecks.refusal(problem.text)
    }
    if let original = input.original.map({ originals[$0] }), original.differs(from: recorded) {
      return .wrong(
        "A journal that says something else than what was recorded was taken for whole.")
    }
    return .accepted
  }

  /// Does with a journal what `replay` and reports do; what is wrong with it, or nil.
  private static func read(_ recorded: RecordedJournal) -> String? {
    _ = Measurement.of(
      recorded.journal, scenario: recorded.scenario, recordNames: recorded.recordNames)
    let prose = FactProse(journal: recorded.journal, names: recorded.names)
    for index in recorded.journal.facts.indices {
      let sentence = PrintableText.escaped(prose.sentence(FactID(index)), limit: 10_000)
      if let problem = AnswerChecks.printable(sentence, "A fact in words") { return problem }
    }
    let last = FactID(max(0, recorded.journal.facts.count - 1))
    _ = Story(prose, from: [last])
    return nil
  }
}

/// A journal as it was recorded.
struct RecordedOriginal: Sendable {
  let bytes: [UInt8]
  let lines: [[UInt8]]
  /// What it says, where this program recorded it; nil where nothing can tell a change.
  private let journal: RecordedJournal?

  /// The journal of a run.
  init(of run: PlayedRun) {
    var pieces = JournalPieces(run, version: "1")
    var bytes: [UInt8] = []
    while true {
      let piece = pieces.next()
      if piece.isEmpty { break }
      bytes += piece
    }
    self.init(bytes, isOwn: true)
  }

  private init(_ bytes: [UInt8], isOwn: Bool) {
    self.bytes = bytes
    lines = bytes.split(separator: Byte.lineFeed).map { Array($0) }
    journal = isOwn ? Self.read(bytes) : nil
  }

  private static func read(_ bytes: [UInt8]) -> RecordedJournal {
    var reader = JournalReader()
    reader.read(bytes)
    do throws(JournalProblem) {
      return try reader.finish()
    } catch {
      preconditionFailure("A journal that was recorded a moment ago can be read.")
    }
  }

  static func joined(_ lines: [[UInt8]]) -> [UInt8] {
    var bytes: [UInt8] = []
    for line in lines {
      bytes += line
      bytes.append(Byte.lineFeed)
    }
    return bytes
  }

  /// The same journal as if something else had recorded it: without digests.
  func fromElsewhere() -> RecordedOriginal {
    var texts = lines.map { String(decoding: $0, as: UTF8.self) }
    texts[0].replace(#""recorder":"tipfleet""#, with: #""recorder":"probe""#)
    texts.removeAll { $0.hasPrefix(#"{"checkpoint""#) || $0.hasPrefix(#"{"facts""#) }
    texts.append(#"{"facts":\#(texts.count - 1)}"#)
    return RecordedOriginal(Array((texts.joined(separator: "\n") + "\n").utf8), isOwn: false)
  }

  /// Whether a journal of this program that was taken for whole says something else. One that says
  /// that something else recorded it needs no digest.
  func differs(from recorded: RecordedJournal) -> Bool {
    guard let journal, !recorded.isFromElsewhere else { return false }
    return recorded.journal.digest != journal.journal.digest
      || recorded.journal.facts.count != journal.journal.facts.count
      || ScenarioWriter.text(of: recorded.scenario) != ScenarioWriter.text(of: journal.scenario)
      || recorded.seed != journal.seed
      || recorded.version != journal.version || recorded.withoutFaults != journal.withoutFaults
      || recorded.omits != journal.omits
  }
}
