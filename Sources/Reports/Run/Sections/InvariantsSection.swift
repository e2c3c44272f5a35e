import FleetSimulation
import FleetWorld
import PropertySearch
import ReportParts
import RunTables
import Scenarios
import SimulationKernel
import TextFormats
import TipDomain
import Verification

/// Every invariant with its verdict and how close it came to being violated.
enum InvariantsSection: PageSection {
  static let id = "invariants"
  static let title = "Invariants"

  static func note(_ source: PageSource) -> String? {
    let results = source.totals.invariants
    return "\(results.count { $0.verdict == .pass })/\(results.count)"
  }

  static func write(_ source: PageSource, into section: inout HTMLWriter) {
    let all = ordered(source)
    section.paragraph(numbers(all.map(\.0)))
    section.paragraph(
      "The margin is how far the runs stayed from a violation at the closest moment. What was "
        + "never put to the test is inconclusive, not a pass.")
    let promises = all.filter { $0.0.statement.kind == .expectation }
    section.element("h3", text: InvariantGroups.promises)
    if promises.isEmpty {
      section.paragraph("None is judged.")
    } else {
      section.paragraph(InvariantGroups.promisesMeaning)
      table(promises, caption("the app's promises", source), source, into: &section)
    }
    let guarantees = all.filter { $0.0.statement.kind == .guarantee }
    section.element("h3", text: InvariantGroups.bookkeeping)
    section.paragraph(InvariantGroups.bookkeepingMeaning)
    let broken = guarantees.filter { $0.0.verdict == .fail || $0.0.verdict == .error }
    if !broken.isEmpty {
      table(broken, caption("guarantees that failed", source), source, into: &section)
    }
    folded(
      guarantees.filter { $0.0.verdict == .pass }, "that held", source, into: &section)
    folded(
      guarantees.filter { $0.0.verdict == .inconclusive }, "not put to the test", source,
      into: &section)
    for disagreement in source.judged.disagreements {
      section.element("p") {
        $0.badge(.error)
        $0.text(" " + disagreement.sentence)
      }
    }
    let without = source.scenario.withoutInvariants
    if !without.isEmpty {
      section.paragraph("Not judged, because the scenario says so: \(SectionText.list(without)).")
    }
    section.source("The same rows, over all runs:", source.tables.invariants)
  }

  /// How many there are of each kind and verdict, so that the numbers add up.
  private static func numbers(_ all: [InvariantTotals]) -> String {
    let guarantees = all.filter(\.isGuarantee)
    let others = all.filter { !$0.isGuarantee }
    var text = "Of \(English.count(all.count, "invariant")), " + counts(all)
    if !others.isEmpty, !guarantees.isEmpty {
      text +=
        " Of \(English.count(guarantees.count, "guarantee")) among them, "
        + counts(guarantees)
    }
    return text
  }

  private static func counts(_ some: [InvariantTotals]) -> String {
    let failed = some.count { $0.verdict == .fail || $0.verdict == .error }
    let idle = some.count { $0.verdict == .inconclusive }
    var parts = ["\(English.number(some.count { $0.verdict == .pass })) held"]
    if failed > 0 { parts.append("\(English.number(failed)) failed") }
    if idle > 0 {
      parts.append("\(English.number(idle)) \(idle == 1 ? "was" : "were") not put to the test")
    }
    return English.list(parts) + "."
  }

  private static func folded(
    _ rows: [(InvariantTotals, InvariantResult)], _ words: String, _ source: PageSource,
    into section: inout HTMLWriter
  ) {
    guard !rows.isEmpty else { return }
    let closest = rows.count { $0.0.verdict == .pass && $0.0.nearest?.margin == 0 }
    let count = English.number(rows.count)
    section.element("details") { details in
      details.element(
        "summary",
        text: closest == 0
          ? "\(count) \(words)"
          : "\(count) \(words), \(English.number(closest)) of them with nothing to spare")
      let which =
        rows[0].0.verdict == .pass
        ? "guarantees that held, the closest first" : "guarantees \(words)"
      table(rows, caption(which, source), source, into: &details)
    }
  }

  private static func table(
    _ rows: [(InvariantTotals, InvariantResult)], _ caption: String, _ source: PageSource,
    into section: inout HTMLWriter
  ) {
    let group: [HTMLAttribute] = [
      .class("scroll"), .init("role", "group"), .label(caption), .focusable,
    ]
    let titles = [
      "Verdict", "Invariant", "Margin", source.totals.runCount > 1 ? "Runs" : "Checks",
      "Statements",
    ]
    section.element("div", group) { region in
      region.element("table", .class("invariants")) { table in
        table.element("caption", text: caption)
        table.element("thead") { head in
          head.element("tr") { row in
            for title in titles {
              let isNumber = title == "Checks" || title == "Runs"
              row.element(
                "th", [.init("scope", "col")] + (isNumber ? [.class("number")] : [])
              ) { $0.text(title) }
            }
          }
        }
        table.element("tbody") { body in
          for (all, result) in rows { row(all, result, source, into: &body) }
        }
      }
    }
  }

  private static func caption(_ which: String, _ source: PageSource) -> String {
    let count = source.totals.runCount
    let runs = count == 1 ? "The run" : "All \(English.number(count)) runs"
    return "\(runs) against every invariant: \(which)"
  }

  /// Violated ones first, then what just held, what held, and what was not tested.
  private static func ordered(_ source: PageSource) -> [(InvariantTotals, InvariantResult)] {
    zip(source.totals.invariants, source.judged.results).enumerated().sorted {
      (rank($0.element.0), $0.offset) < (rank($1.element.0), $1.offset)
    }.map(\.element)
  }

  private static func rank(_ all: InvariantTotals) -> Int {
    switch all.verdict {
    case .error: 0
    case .fail: 1
    case .pass: all.nearest?.margin == 0 ? 2 : 3
    case .inconclusive: 4
    }
  }

  private static func row(
    _ all: InvariantTotals, _ result: InvariantResult, _ source: PageSource,
    into body: inout HTMLWriter
  ) {
    let isMany = source.totals.runCount > 1
    body.element("tr") { row in
      row.element("td") { cell in
        cell.badge(VerdictBadge(all.verdict))
        if all.role != .guaranteed {
          cell.element("p", .class("claim note"), text: all.role.words)
        }
      }
      row.element("th", .init("scope", "row")) { cell in
        cell.element("span", .class("claim-name"), text: all.statement.id)
        cell.element("p", .class("claim"), text: all.statement.sentence)
        let shown = isMany ? manyRemarks(all) + result.notes : remarks(result, source)
        for remark in shown {
          cell.element("p", .class("claim note"), text: remark)
        }
      }
      row.element("td", .class("margin")) { cell in
        if isMany { manyMargin(all, into: &cell) } else { margin(result, into: &cell) }
      }
      row.element("td", .class("number")) { cell in
        if isMany {
          cell.text("\(English.number(all.passCount)) of \(English.number(all.judgedCount))")
          cell.element("p", .class("claim note"), text: "held, of those that tested it")
        } else {
          cell.text(English.number(result.checkCount))
        }
      }
      row.element("td") { cell in
        cell.text(all.statement.sources)
        cell.element("p", .class("claim note"), text: validity(all.statement.holds))
      }
    }
    body.lineBreak()
  }

  private static func manyRemarks(_ all: InvariantTotals) -> [String] {
    var remarks: [String] = []
    if all.judgedCount == 0, let reason = all.reason { remarks.append(reason) }
    if all.failedCount > 0 { remarks.append(VerdictWords.rate(of: all)) }
    if let worst = all.worst, let headline = worst.headline {
      let sentence = VerdictWords.sentence(onWorst: worst, headline, of: all)
      remarks.append("Worst: \(sentence)")
    } else if let nearest = all.nearest {
      remarks.append("Closest: seed \(SeedWord.text(nearest.seed)).")
    }
    return remarks
  }

  private static func manyMargin(_ all: InvariantTotals, into cell: inout HTMLWriter) {
    guard let margin = all.nearest?.margin else {
      cell.element("span", .class("missing"), text: "–")
      return
    }
    cell.text(distance(margin, all.statement.marginUnit))
  }

  private static func distance(_ margin: Int64, _ unit: MarginUnit?) -> String {
    margin < 0
      ? "exceeded by \(SectionText.margin(margin == .min ? .max : -margin, unit))"
      : SectionText.margin(margin, unit)
  }

  private static func remarks(_ result: InvariantResult, _ source: PageSource) -> [String] {
    var remarks: [String] = []
    if let reason = result.reason { remarks.append(reason) }
    if result.verdict == .pass, result.margin == 0 {
      remarks.append("Just held, with nothing to spare.")
    }
    if result.violationCount > 0 {
      let first =
        result.violations.first.map { ", first at \(SectionText.moment($0.instant))" } ?? ""
      remarks.append(English.count(result.violationCount, "violation") + first + ".")
    } else if let closest = result.closest {
      let what = closest.record.map { "“\(source.run.recordNames[$0.position])”, " } ?? ""
      remarks.append("Closest: \(what)\(SectionText.moment(closest.instant)).")
    }
    return remarks + result.notes
  }

  private static func margin(_ result: InvariantResult, into cell: inout HTMLWriter) {
    guard let margin = result.margin else {
      cell.element("span", .class("missing"), text: "–")
      return
    }
    let unit = result.statement.marginUnit
    cell.text(distance(margin, unit))
    if let closest = result.closest {
      cell.element(
        "p", .class("claim note"), text: "seen: \(SectionText.margin(closest.observed, unit))")
      cell.element(
        "p", .class("claim note"), text: "bound: \(SectionText.margin(closest.bound, unit))")
    }
  }

  private static func validity(_ holds: Validity) -> String {
    switch holds {
    case .anySchedule: "with any schedule"
    case .boundedDelay: "if sync is not too late"
    }
  }
}
