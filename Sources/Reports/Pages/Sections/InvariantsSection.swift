import FleetSimulation
import SimulationKernel
import TipDomain
import Verification

/// Every invariant with its verdict and how close it came to being violated.
enum InvariantsSection: PageSection {
  static let id = "invariants"
  static let title = "Invariants"

  static func note(_ source: PageSource) -> String? {
    let results = source.judged.results
    let judged = results.filter { $0.verdict == .pass || $0.verdict == .fail }.count
    return "\(results.filter { $0.verdict == .pass }.count)/\(judged)"
  }

  static func write(_ source: PageSource, into section: inout HTMLWriter) {
    section.paragraph(
      "What must hold in every run. The margin is how far the run stayed from a violation at the "
        + "closest moment; an invariant that just held could not have lost any more. One that was "
        + "never put to the test is not a pass.")
    let region: [HTMLAttribute] = [
      .class("scroll"), .init("role", "region"), .label("Invariants"), .focusable,
    ]
    section.element("div", region) { region in
      region.element("table", .class("invariants")) { table in
        table.element("caption", text: caption(source))
        table.element("thead") { head in
          head.element("tr") { row in
            for title in ["Verdict", "Invariant", "Margin", "Checks", "Statements"] {
              let isNumber = title == "Checks"
              row.element(
                "th", [.init("scope", "col")] + (isNumber ? [.class("number")] : [])
              ) { $0.text(title) }
            }
          }
        }
        table.element("tbody") { body in
          for result in ordered(source) { row(result, source, into: &body) }
        }
      }
    }
    for disagreement in source.judged.disagreements {
      section.element("p") {
        $0.badge(.error)
        $0.text(" " + disagreement.sentence)
      }
    }
    let without = source.scenario.withoutInvariants
    if !without.isEmpty {
      section.paragraph("Not judged, because the scenario says so: \(Words.list(without)).")
    }
    section.source("The same rows, over all runs:", source.tables.invariants)
  }

  private static func caption(_ source: PageSource) -> String {
    "The shown run against every invariant: broken ones first, then the closest"
  }

  /// Broken ones first, then what just held, what held, and what was not tested.
  private static func ordered(_ source: PageSource) -> [InvariantResult] {
    source.judged.results.enumerated().sorted {
      (rank($0.element), $0.offset) < (rank($1.element), $1.offset)
    }.map(\.element)
  }

  private static func rank(_ result: InvariantResult) -> Int {
    switch result.verdict {
    case .error: 0
    case .fail: 1
    case .pass: result.margin == 0 ? 2 : 3
    case .inconclusive: 4
    }
  }

  private static func row(
    _ result: InvariantResult, _ source: PageSource, into body: inout HTMLWriter
  ) {
    body.element("tr") { row in
      row.element("td") { badge(result, source, into: &$0) }
      row.element("th", .init("scope", "row")) { cell in
        cell.element("span", .class("claim-name"), text: result.id)
        cell.element("p", .class("claim"), text: result.statement.sentence)
        for remark in remarks(result, source) {
          cell.element("p", .class("claim note"), text: remark)
        }
      }
      row.element("td", .class("margin")) { margin(result, into: &$0) }
      row.element("td", .class("number"), text: Words.grouped(result.checkCount))
      row.element("td") { cell in
        cell.text(result.statement.sources)
        cell.element("p", .class("claim note"), text: validity(result.statement.holds))
      }
    }
    body.lineBreak()
  }

  private static func badge(
    _ result: InvariantResult, _ source: PageSource, into cell: inout HTMLWriter
  ) {
    switch result.verdict {
    case .pass where result.margin == 0: cell.badge(.inconclusive, word: "Just held")
    case .pass: cell.badge(.pass, word: "Held")
    case .fail where source.isExpected(result.id): cell.badge(.pass, word: "Violated, as expected")
    case .fail: cell.badge(.fail, word: "Violated")
    case .inconclusive: cell.badge(.inconclusive, word: "Not tested")
    case .error: cell.badge(.error)
    }
  }

  private static func remarks(_ result: InvariantResult, _ source: PageSource) -> [String] {
    var remarks: [String] = []
    if let reason = result.reason { remarks.append(reason) }
    if result.violationCount > 0 {
      let first = result.violations.first.map { ", first at \(Words.moment($0.instant))" } ?? ""
      remarks.append(Words.count(result.violationCount, "violation") + first + ".")
    } else if let closest = result.closest {
      let what = closest.record.map { "“\(source.run.recordNames[$0.position])”, " } ?? ""
      remarks.append("Closest: \(what)\(Words.moment(closest.instant)).")
    }
    return remarks + result.notes
  }

  private static func margin(_ result: InvariantResult, into cell: inout HTMLWriter) {
    guard let margin = result.margin else {
      cell.element("span", .class("missing"), text: "–")
      return
    }
    let unit = result.statement.marginUnit
    if margin < 0 {
      cell.text("exceeded by \(Words.margin(margin == .min ? .max : -margin, unit))")
    } else {
      cell.text(Words.margin(margin, unit))
    }
    if let closest = result.closest {
      cell.element("p", .class("claim note"), text: "seen: \(Words.margin(closest.observed, unit))")
      cell.element("p", .class("claim note"), text: "bound: \(Words.margin(closest.bound, unit))")
    }
  }

  private static func validity(_ holds: Validity) -> String {
    switch holds {
    case .anySchedule: "on any schedule"
    case .boundedDelay: "if news is not too late"
    }
  }
}
