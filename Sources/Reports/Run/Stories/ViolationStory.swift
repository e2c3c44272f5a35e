import DeviceSystems
import FleetFacts
import JournalFiles
import PropertySearch
import ReportParts
import RunTables
import Scenarios
import SimulationKernel
import TextFormats
import TipDomain
import Verification

/// One violation, told.
struct ViolationStory {
  let result: InvariantResult
  let violation: Violation
  /// The most marks and messages of its diagram.
  let limit: Int
  /// Whether it says what the scenario demands of the invariant.
  var tellsDemand = true

  /// The first violation of each invariant and tip, those that nobody expected first: another of
  /// the same kind would tell the same story again. Of an invariant that may be exceeded by some
  /// amount, the one that went furthest comes first, as the others may be allowed.
  static func chosen(from source: PageSource, limit: Int) -> [ViolationStory] {
    let ordered =
      source.judged.surprises
      + source.judged.results.filter { $0.verdict == .fail && source.isExpected($0.id) }
    var queues = ordered.map { result in
      (result: result, violations: firstOfEachTip(result, source))
    }
    var stories: [ViolationStory] = []
    while stories.count < limit, queues.contains(where: { !$0.violations.isEmpty }) {
      for index in queues.indices
      where !queues[index].violations.isEmpty && stories.count < limit {
        stories.append(
          ViolationStory(
            result: queues[index].result, violation: queues[index].violations.removeFirst(),
            limit: stories.isEmpty ? 160 : 100))
      }
    }
    return stories
  }

  private static func firstOfEachTip(
    _ result: InvariantResult, _ source: PageSource
  ) -> [Violation] {
    var records: [RecordIndex?] = []
    return ([result.told].compactMap(\.self) + result.violations).filter { violation in
      guard violation.fact.position < source.journal.facts.count,
        !records.contains(violation.record)
      else { return false }
      records.append(violation.record)
      return true
    }
  }

  func write(number: Int, _ source: PageSource, into section: inout HTMLWriter) {
    section.element("article", .id("violation-\(number)")) { article in
      article.element("h3") { heading in
        heading.badge(.fail)
        heading.text(" " + result.id)
        if tellsDemand, result.role != .guaranteed { heading.text(" (\(result.role.words))") }
      }
      article.paragraph(violation.message)
      article.element("p", .class("note")) {
        $0.text(
          "Observed: \(violation.observed). Allowed: \(violation.expected). The invariant says: "
            + result.statement.sentence)
      }
      let told = source.input.shown.told(violation)
      for sentence in told.details { article.paragraph(sentence) }
      article.story(lines(told, source))
      article.figure(
        JournalDiagram(focus(told, source), source).diagram(), id: "diagram-\(number)",
        heading: "h4")
      if let command = source.input.causesCommand(result.id) {
        article.paragraph("To find the fault, step or message that it depends on:")
        article.command(command)
      }
    }
  }

  /// The story in at most fifteen sentences.
  private func lines(_ told: ViolationSummary, _ source: PageSource) -> [ReportParts.StoryLine] {
    CausalSlice.facts(of: source.journal, from: told.roots).map { fact in
      ReportParts.StoryLine(
        at: source.journal.facts[fact.position].instant.microseconds,
        text: source.sentence(fact), isKey: fact == violation.fact)
    }
  }

  /// What its diagram is about.
  func focus(_ told: ViolationSummary, _ source: PageSource) -> DiagramFocus {
    let subject =
      violation.tipName.map { SectionText.quoted($0) }
      ?? violation.devices.first.map { source.name($0) } ?? "the fleet"
    return DiagramFocus(
      question: "How did \(subject) come to break \(result.id)?",
      answer: knowledge(source) ?? violation.message,
      roots: told.roots, isViolation: true, devices: violation.devices,
      record: violation.record, limit: limit)
  }

  /// What the device knew when it showed a tip too often: the heart of most such stories.
  private func knowledge(_ source: PageSource) -> String? {
    let fact = source.journal.facts[violation.fact.position]
    guard case .tip(.displayed(let display)) = fact.kind, display.record == violation.record,
      case .device(let device) = fact.actor, isOfDisplaysAlone(source)
    else { return nil }
    // A cap holds for the devices of one account.
    let devices = source.scenario.devices
    let account = devices[device.position].account
    let earlier = source.journal.facts[..<violation.fact.position].reduce(0) { count, fact in
      guard case .tip(.displayed(let other)) = fact.kind, other.record == display.record,
        other.counts, case .device(let place) = fact.actor,
        devices[place.position].account == account
      else { return count }
      return count + 1
    }
    guard earlier > Int(display.knownBefore) else { return nil }
    if earlier == 1 {
      return "\(source.name(device)) did not know of the display before this one, which had not "
        + "reached it yet."
    }
    let others =
      display.knownBefore == 0
      ? "they" : earlier - Int(display.knownBefore) == 1 ? "the other one" : "the others"
    let known = display.knownBefore == 0 ? "none" : "\(display.knownBefore)"
    return "\(source.name(device)) knew of \(known) of the "
      + "\(English.count(earlier, "display")) before this one: \(others) had not reached it yet."
  }

  /// Whether it is about displays of its tip and nothing else: what a device knew of them explains
  /// no display after a dismissal, and none too soon after another tip.
  private func isOfDisplaysAlone(_ source: PageSource) -> Bool {
    violation.related.allSatisfy { related in
      guard case .tip(.displayed(let display)) = source.journal.facts[related.position].kind else {
        return false
      }
      return display.record == violation.record
    }
  }
}
