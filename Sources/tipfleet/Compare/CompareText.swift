import CommandLineParts
import DeviceSystems
import FleetFacts
import JournalFiles
import Metrics
import PropertySearch
import ReportParts
import Reports
import SimulationKernel
import TextFormats
import Verification

/// What `tipfleet compare` prints.
struct CompareText {
  private let console: Console
  /// How many facts of what followed are told of each side.
  static let toldFacts = 5

  init(_ console: Console) { self.console = console }

  func text(
    _ outcome: ComparedOutcome, _ left: ComparedSide, _ right: ComparedSide,
    _ conditions: [(Condition, Bool?)], _ folder: String?
  ) -> String {
    var lines = [
      headline("A", left, outcome.shown.number, outcome.shown.first),
      headline("B", right, outcome.shown.number, outcome.shown.second), "",
    ]
    lines += pairs(outcome) + parting(outcome.shown, of: outcome.paired.pairCount)
    lines.append("")
    lines += invariants(outcome.paired)
    lines += measures(outcome.paired)
    lines += demands("A", outcome.paired.demands.left)
    lines += demands("B", outcome.paired.demands.right)
    for (condition, holds) in conditions { lines.append(line(condition, holds)) }
    if let folder {
      lines.append("report   \(PrintableText.escaped("\(folder)/index.html"))")
    }
    return lines.joined(separator: "\n")
  }

  private func headline(
    _ letter: String, _ side: ComparedSide, _ number: Int, _ run: ComparedRun
  ) -> String {
    var text = "\(letter)  \(console.colored(PrintableText.escaped(side.path), .bold))"
    text += "   seed \(SeedWord.text(side.seed(of: number)))"
    text += "   \(English.number(run.side.journal.facts.count)) facts"
    if !side.withoutFaults.isEmpty {
      text += "   without \(PrintableText.escaped(side.withoutFaults.joined(separator: ", ")))"
    }
    return text
  }

  /// What a side's scenario demands and its runs do not keep.
  private func demands(_ letter: String, _ demands: ComparedDemands) -> [String] {
    demands.missed.map { row in
      let word = VerdictLines(console).word(row.verdict)
      return "\(word)  \(letter): \(row.statement.id) (\(row.role.words)) is violated in "
        + "\(English.number(row.failedCount)) of \(English.count(row.judgedCount, "run"))"
    }
  }

  // MARK: The first difference

  /// Which of many pairs is told, and in how many the runs differ.
  private func pairs(_ outcome: ComparedOutcome) -> [String] {
    let count = outcome.paired.pairCount
    guard count > 1, outcome.differingCount > 0 else { return [] }
    let shown = English.ordinal(outcome.shown.number + 1)
    return [
      "In \(English.number(outcome.differingCount)) of \(English.count(count, "pair")) the runs "
        + "differ. The \(shown) pair, the first of these, is described."
    ]
  }

  private func parting(_ pair: ComparedOutcome.Pair, of count: Int) -> [String] {
    guard let difference = pair.difference else {
      let runs =
        count == 1 ? "The two runs" : "The two runs of each of the \(English.number(count)) pairs"
      return ["\(runs) are the same, fact for fact."]
    }
    var lines = [
      "They differ from fact \(English.number(difference.position)) on; before it, they are the "
        + "same."
    ]
    for (letter, fact, run) in [
      ("A", difference.left, pair.first), ("B", difference.right, pair.second),
    ] {
      lines.append("")
      guard let fact else {
        lines.append("\(letter)  ends there.")
        continue
      }
      let prose = FactProse(journal: run.side.journal, names: run.side.names)
      lines.append("\(letter)  \(told(fact, run, prose))")
      let cone = CausalCone(of: run.side.journal, after: fact, naming: Self.toldFacts)
      let noun = cone.count == 1 ? "fact follows" : "facts follow"
      lines.append(
        "   \(English.number(cone.count)) \(noun) from it\(cone.first.isEmpty ? "." : ":")")
      for id in cone.first { lines.append("     \(told(id, run, prose))") }
    }
    return lines
  }

  private func told(_ id: FactID, _ run: ComparedRun, _ prose: FactProse) -> String {
    let time = TimeText.moment(run.side.journal.facts[id.position].instant)
    return "\(time)  \(prose.sentence(id))  [\(id.rawValue)]"
  }

  // MARK: Many runs

  private func invariants(_ paired: PairedComparison) -> [String] {
    let rows = paired.invariants.filter { $0.leftOnly + $0.rightOnly + $0.both > 0 }
    guard !rows.isEmpty else {
      return [
        "No invariant is violated in A or in B, in \(English.count(paired.pairCount, "pair")).", "",
      ]
    }
    var table = [
      [
        "violated in \(English.count(paired.pairCount, "pair"))", "A only", "B only", "both",
        "neither",
      ]
    ]
    for invariant in rows {
      table.append([
        invariant.id, "\(invariant.leftOnly)", "\(invariant.rightOnly)", "\(invariant.both)",
        "\(invariant.neither)",
      ])
    }
    return CompareText.columns(table) + [""]
  }

  private func measures(_ paired: PairedComparison) -> [String] {
    let rows = paired.shownMeasures.filter { $0.differingCount > 0 || $0.hasLoneValue }
    let same = paired.shownMeasures.count { $0.pairCount > 0 } - rows.count { $0.pairCount > 0 }
    guard !rows.isEmpty else { return ["All measures are the same in A and B."] }
    var table = [
      ["mean of \(English.count(paired.pairCount, "pair"))", "A", "B", "B − A", "95 % interval"]
    ]
    for measure in rows {
      let unit = RunMeasures.unit(of: measure.name)
      guard measure.pairCount > 0 else {
        let means = measure.loneMeans.map { $0.map(unit.text) ?? "–" }
        table.append([measure.name] + means + ["–", "–"])
        continue
      }
      let interval = measure.interval.map {
        "\(unit.signedText($0.lowerBound)) to \(unit.signedText($0.upperBound))"
      }
      table.append([
        measure.name, unit.text(measure.leftMean), unit.text(measure.rightMean),
        unit.signedText(measure.difference), interval ?? "–",
      ])
    }
    return CompareText.columns(table) + ["\(same) further measures are the same in A and B."]
  }

  /// Rows in straight columns: the first begins alike, the others end alike.
  private static func columns(_ table: [[String]]) -> [String] {
    TextColumns.lines(table, gap: 3) { $0 > 0 }.map { "  " + $0 }
  }

  private func line(_ condition: Condition, _ holds: Bool?) -> String {
    let text = PrintableText.escaped(condition.text)
    switch holds {
    case true?: return "\(console.colored("FAIL", .red))  \(text)"
    case false?: return "\(console.colored("PASS", .green))  not: \(text)"
    case nil:
      return
        "\(console.colored("INCONCLUSIVE", .yellow))  \(text): something in it has no value in "
        + "these runs; an interval needs '--runs'."
    }
  }
}
