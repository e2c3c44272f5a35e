import FleetSimulation
import SimulationKernel
import Verification

/// One violation, told.
struct ViolationStory {
  let result: InvariantResult
  let violation: Violation
  /// The most marks and messages of its diagram.
  let limit: Int

  /// The first violation of each invariant, those that nobody expected first, then further ones.
  static func chosen(from source: PageSource, limit: Int) -> [ViolationStory] {
    let failed = source.judged.results.filter { $0.verdict == .fail && !$0.violations.isEmpty }
    let ordered = failed.filter { !source.isExpected($0.id) }
      + failed.filter { source.isExpected($0.id) }
    var stories: [ViolationStory] = []
    for round in 0..<limit {
      for result in ordered where round < result.violations.count && stories.count < limit {
        let violation = result.violations[round]
        guard violation.fact.position < source.journal.facts.count else { continue }
        stories.append(
          ViolationStory(
            result: result, violation: violation, limit: stories.isEmpty ? 160 : 100))
      }
    }
    return stories
  }

  func write(number: Int, _ source: PageSource, into section: inout HTMLWriter) {
    section.element("article", .id("violation-\(number)")) { article in
      article.element("h3") { heading in
        if source.isExpected(result.id) {
          heading.badge(.pass, word: "Expected")
        } else {
          heading.badge(.fail, word: "Violated")
        }
        heading.text(" " + result.id)
      }
      article.paragraph(violation.message)
      article.element("p", .class("note")) {
        $0.text(
          "Observed: \(violation.observed). Allowed: \(violation.expected). The invariant says: "
            + result.statement.sentence)
      }
      article.story(lines(source))
      article.figure(JournalDiagram(focus(source), source).diagram(), id: "diagram-\(number)")
    }
  }

  /// The story in at most fifteen sentences.
  private func lines(_ source: PageSource) -> [StoryLine] {
    CausalSlice.facts(of: source.journal, from: roots(source)).map { fact in
      StoryLine(
        at: source.journal.facts[fact.position].instant.microseconds,
        text: source.sentence(fact), isKey: fact == violation.fact)
    }
  }

  /// The violating fact and what the judge wants to see beside it; few enough to leave room for
  /// causes.
  private func roots(_ source: PageSource) -> [FactID] {
    let related = violation.related.filter { $0.position < source.journal.facts.count }
    return [violation.fact] + related.suffix(8).filter { $0 != violation.fact }
  }

  private func focus(_ source: PageSource) -> DiagramFocus {
    let subject = violation.tipName.map { Words.quoted($0) }
      ?? violation.devices.first.map { source.name($0) } ?? "the fleet"
    return DiagramFocus(
      question: "How did \(subject) come to break \(result.id)?", answer: violation.message,
      roots: roots(source), isViolation: true, devices: violation.devices,
      record: violation.record, limit: limit)
  }
}
