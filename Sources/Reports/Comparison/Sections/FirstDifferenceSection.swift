import DeviceSystems
import FleetFacts
import JournalFiles
import PropertySearch
import ReportParts
import SimulationKernel
import TextFormats
import Verification

/// Where the two runs part: what both share, the first fact that differs, and what followed.
struct FirstDifferenceSection {
  static let title = "The first fact that differs"

  /// How many facts are told before the difference, and after it on each side.
  private static let toldCount = 5

  private let input: ComparisonInput
  private let pair: ComparedOutcome.Pair
  private let first: FactProse
  private let second: FactProse

  init(_ input: ComparisonInput) {
    self.input = input
    pair = input.outcome.shown
    first = Self.prose(pair.first)
    second = Self.prose(pair.second)
  }

  private static func prose(_ run: ComparedRun) -> FactProse {
    FactProse(journal: run.side.journal, names: run.side.names)
  }

  func write(into section: inout HTMLWriter) {
    guard let difference = pair.difference else {
      section.paragraph(
        "There is none: \(English.number(pair.first.side.journal.facts.count)) facts of the pair "
          + "with \(seeds) are the same in A and B"
          + (input.pairCount > 1 ? ", and so it is in every other pair." : "."))
      return commands(into: &section)
    }
    section.paragraph("\(choice) \(shared(difference.position))")
    let before = sharedFacts(difference.position)
    if !before.isEmpty {
      section.element("h3", text: "In both, before it")
      section.story(before.map { line($0, pair.first, first) })
    }
    write("A", difference.left, pair.first, first, into: &section)
    write("B", difference.right, pair.second, second, into: &section)
    if isSameInWords(difference.left, difference.right) { writeLines(into: &section) }
    commands(into: &section)
  }

  /// The last facts before the first that differs: those that tell something, or else all.
  private func sharedFacts(_ count: Int) -> [FactID] {
    let facts = pair.first.side.journal.facts[..<count]
    let telling = facts.indices.reversed().lazy.filter { facts[$0].kind.salience >= .normal }
      .prefix(Self.toldCount)
    let told = telling.isEmpty ? Array(facts.indices.suffix(Self.toldCount)) : telling.reversed()
    return told.map { FactID($0) }
  }

  /// The seeds of the pair that is told.
  private var seeds: String {
    let seeds = [input.first, input.second].map { SeedWord.text($0.seed(of: pair.number)) }
    return seeds[0] == seeds[1] ? "seed \(seeds[0])" : "seeds \(seeds[0]) and \(seeds[1])"
  }

  /// Which pair is told, and why this one.
  private var choice: String {
    guard input.pairCount > 1 else { return "This is the pair with \(seeds)." }
    let number = English.ordinal(pair.number + 1)
    return pair.number == 0
      ? "This is the first pair, with \(seeds); its runs differ."
      : "This is the \(number) pair, with \(seeds): the first whose runs differ."
  }

  private func shared(_ count: Int) -> String {
    count == 0
      ? "Its runs differ from the first fact on."
      : "The first \(English.count(count, "fact")) \(count == 1 ? "is" : "are") the same in both "
        + "runs."
  }

  private func write(
    _ letter: String, _ fact: FactID?, _ run: ComparedRun, _ prose: FactProse,
    into section: inout HTMLWriter
  ) {
    guard let fact else {
      section.element("h3", text: "\(letter): ends there")
      let count = English.count(run.side.journal.facts.count, "fact")
      return section.paragraph("This run ends after \(count).")
    }
    let actor = run.side.journal.facts[fact.position].actor
    section.element("h3") { heading in
      heading.text("\(letter): fact \(English.number(fact.position)), ")
      switch actor {
      case .device:
        heading.text("on ")
        heading.name(run.side.names.place(of: actor))
      case .hub: heading.text("at the hub")
      case .world: heading.text("of the run as a whole")
      }
    }
    let cone = CausalCone(of: run.side.journal, after: fact, naming: Self.toldCount)
    section.story(
      [line(fact, run, prose, isKey: true)] + cone.first.map { line($0, run, prose) })
    let noun = cone.count == 1 ? "fact follows" : "facts follow"
    let first = cone.first.isEmpty ? "" : "; the first that tell something stand below it"
    section.paragraph("\(English.number(cone.count)) \(noun) from it in \(letter)\(first).")
  }

  private func line(
    _ fact: FactID, _ run: ComparedRun, _ prose: FactProse, isKey: Bool = false
  ) -> ReportParts.StoryLine {
    ReportParts.StoryLine(
      at: Self.instant(fact, run).microseconds,
      text: HTMLWriter.shortened(prose.sentence(fact), to: 600), isKey: isKey)
  }

  private static func instant(_ fact: FactID, _ run: ComparedRun) -> Instant {
    run.side.journal.facts[fact.position].instant
  }

  private func isSameInWords(_ left: FactID?, _ right: FactID?) -> Bool {
    guard let left, let right else { return false }
    return first.sentence(left) == second.sentence(right)
      && Self.instant(left, pair.first) == Self.instant(right, pair.second)
  }

  /// The lines of both journals, where what differs is in no sentence.
  private func writeLines(into section: inout HTMLWriter) {
    section.paragraph(
      "In words and time both are alike. What differs stands in the lines of the journals, A "
        + "before B:")
    for (fact, run) in [
      (pair.difference?.left, pair.first), (pair.difference?.right, pair.second),
    ] {
      guard let fact else { continue }
      var lines = FactLines(names: run.side.names)
      var bytes: [UInt8] = []
      lines.write(fact, of: run.side.journal, into: &bytes)
      if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
      section.command(HTMLWriter.shortened(String(decoding: bytes, as: UTF8.self), to: 2_000))
    }
  }

  private func commands(into section: inout HTMLWriter) {
    for (letter, setting) in [("A", input.first), ("B", input.second)] {
      section.paragraph("Replay the run of \(letter):")
      section.command(setting.replayCommand)
    }
  }
}
