import FleetSimulation
import SimulationKernel
import Verification

/// The top of a run's page: is it well, how sure is that, and how to see it again.
enum VerdictHeader {
  static func write(_ source: PageSource, into header: inout HTMLWriter) {
    header.warning(of: source.run.mutant)
    header.paragraph(source.scenario.claim)
    header.verdictBanner(VerdictBadge(source.verdict), sentence: sentence(source))
    header.keyFigures(figures(source))
    header.element("p", .class("identity")) { line in
      line.text("Seed ")
      line.element("code", text: SeedWord.text(source.run.seed))
      line.text(", digest of all facts and draws ")
      line.element("code", text: "\(source.run.digest)")
      line.text(". Play it again:")
    }
    header.command(source.input.replayCommand)
  }

  /// The verdict in a sentence or two.
  static func sentence(_ source: PageSource) -> String {
    let runs = source.input.runs
    guard runs.count > 1 else { return shownSentence(source) }
    let counts = Verdict.allCases.compactMap { verdict -> String? in
      let count = runs.filter { $0.verdict == verdict }.count
      return count == 0 ? nil : "\(count) \(word(verdict))"
    }
    return "Of \(Words.grouped(runs.count)) runs: \(counts.joined(separator: ", ")). "
      + "Shown whole is \(source.input.shownName): \(shownSentence(source))"
  }

  private static func word(_ verdict: Verdict) -> String {
    switch verdict {
    case .pass: "passed"
    case .fail: "failed"
    case .inconclusive: "inconclusive"
    case .error: "with an error"
    }
  }

  private static func shownSentence(_ source: PageSource) -> String {
    switch source.judged.verdict {
    case .pass: passed(source)
    case .fail: failed(source)
    case .inconclusive: "No answer. " + source.judged.reasons.joined(separator: " ")
    case .error:
      "Two independent judges disagree, so this run proves nothing and TipFleet has a mistake: "
        + source.judged.reasons.prefix(3).joined(separator: " ")
    }
  }

  private static func passed(_ source: PageSource) -> String {
    let results = source.judged.results
    let held = results.filter { $0.verdict == .pass }.count
    let open = results.filter { $0.verdict == .inconclusive }.count
    let untested = untestedSentence(open)
    guard !source.expectedViolations.isEmpty else {
      let all = held == 1 ? "The one invariant" : "All \(held) invariants"
      return "\(all) that the run put to the test held.\(untested)"
    }
    let ids = Words.list(source.expectedViolations)
    let isOne = source.expectedViolations.count == 1
    return "This run is green because it breaks what it is meant to break: \(ids) "
      + "\(isOne ? "is" : "are") violated, as the scenario expects, and nothing else is.\(untested)"
  }

  private static func untestedSentence(_ count: Int) -> String {
    switch count {
    case 0: ""
    case 1: " One more was not put to the test."
    default: " \(count) more were not put to the test."
    }
  }

  private static func failed(_ source: PageSource) -> String {
    let reasons = source.judged.reasons.prefix(3).joined(separator: " ")
    let first = source.judged.results
      .first { $0.verdict == .fail && !source.isExpected($0.id) }?.violations.first
    return first.map { "\(reasons) \($0.message)" } ?? reasons
  }

  private static func figures(_ source: PageSource) -> [KeyFigure] {
    let results = source.judged.results
    let judged = results.filter { $0.verdict == .pass || $0.verdict == .fail }.count
    let held = results.filter { $0.verdict == .pass }.count
    let devices = source.scenario.devices
    var figures = [
      KeyFigure(
        title: "Invariants that held", value: "\(held) of \(judged)",
        note: judged == results.count ? "all were tested" : "\(results.count - judged) not tested"),
      KeyFigure(
        title: "Facts", value: Words.grouped(source.journal.facts.count),
        note: "in \(DurationText.text(source.length.microseconds))"),
      KeyFigure(
        title: "Devices", value: Words.grouped(devices.count),
        note: Words.list(devices.map(\.id), limit: 3)),
    ]
    if let rest = Rest(source) {
      figures.append(
        KeyFigure(
          title: "At rest after healing", value: rest.value, note: rest.note, verdict: rest.badge))
    }
    return figures
  }
}

/// How soon the fleet came to rest after the faults had ended.
struct Rest {
  let value: String
  let note: String
  let badge: VerdictBadge
  /// How long it took; nil if it never came to rest.
  let duration: SimulatedDuration?
  let bound: SimulatedDuration

  /// Nil where the scenario does not heal.
  init?(_ source: PageSource) {
    guard let heal = source.scenario.heal else { return nil }
    bound = heal.within
    note = "allowed: \(Words.duration(heal.within))"
    duration = source.run.restedAt.map { $0 - (.zero + heal.after) }
    value = duration.map { Words.duration(max($0, .zero)) } ?? "never"
    badge = duration.map { $0 <= heal.within ? .pass : .fail } ?? .fail
  }
}
