import Foundation
import Testing
import TextFormats

@testable import ReportParts

@Suite("The further tables about Focuses, against a count over the journal")
struct FocusPartTests {
  private static let path = "scenarios/focus-on-three-devices.json"

  @Test("F-21, IB-3 the values that the app kept, also those of a reset call")
  func values() throws {
    let run = try CountedRun(Self.path)
    let counted = CountedFocusParts(run).values
    run.expect(counted)
    let causes = Set(counted.rows.compactMap { $0["cause"] })
    #expect(causes == ["configured", "reset", "opened"])
    #expect(counted.rows.contains { $0["cause"] == "reset" && $0["is_default"] == "true" })
    #expect(
      run.page.contains("Each time these were all values of the Focus that was on, or all"))
  }

  @Test("F-22, IB-4 the host of each call, and why a call was skipped")
  func hosts() throws {
    let run = try CountedRun(
      Self.path, changing: [("\"extension\": true,", "\"extension\": false,")])
    let counted = CountedFocus(run).calls
    let found = counted.differences(from: run.files["csv/filter-calls.csv"] ?? [])
    #expect(found.isEmpty, "\(found.prefix(3))")
    let outcomes = Set(counted.rows.compactMap { $0["outcome"] })
    #expect(outcomes.isSuperset(of: ["app", "noHost", "lost"]))
    #expect(!outcomes.contains("extension"))
    #expect(run.page.contains("skipped, since nothing could perform it"))
    // Where and when, before anybody opens the table.
    let first = try #require(counted.rows.first { $0["outcome"] == "noHost" })
    let moment = Quantity.moment.text(Double(first["planned_t_us"] ?? "") ?? .nan)
    #expect(run.page.contains("no extension for it, on \(first["device"] ?? "") at \(moment)"))
  }

  @Test("F-23, IB-2 in which order a reset and the next values came")
  func orders() throws {
    let run = try CountedRun("scenarios/chat-accounts.json")
    let rows = CountedFocus(run).calls.rows
    var (planned, first, last) = (0, 0, 0)
    for reset in rows where reset["reason"] == "reset" {
      for other in rows
      where other["reason"] == "configured" && other["device"] == reset["device"]
        && other["planned_t_us"] == reset["planned_t_us"]
      {
        planned += 1
        guard [reset, other].allSatisfy({ ["app", "extension"].contains($0["outcome"]) }),
          let end = Int(reset["ended_t_us"] ?? ""), let next = Int(other["ended_t_us"] ?? "")
        else { continue }
        if end < next { first += 1 } else { last += 1 }
      }
    }
    #expect(first + last > 0)
    func text(_ count: Int) -> String { count == 0 ? "none" : "\(count)" }
    #expect(
      run.page.contains(
        "\(planned) changes of the Focus planned both a call that resets and one with values. For "
          + "\(first + last) of them both were performed: the one that resets first in "
          + "\(text(first)) and last in \(text(last))."))
  }

  @Test("F-20, IB-7 what the settings show before and after the filter is configured")
  func grid() throws {
    let run = try CountedRun(Self.path)
    let counted = CountedFocusParts(run).grid
    run.expect(counted)
    // The title is what stands before, and once the values are taken away.
    #expect(counted.rows.prefix(2).allSatisfy { $0["text_before"] == "Account" })
    #expect(counted.rows.last?["text_after"] == "Account")
    #expect(run.page.contains("The person changed that twice."))
  }

  @Test("F-27, IB-8 the badge beside what came and the Focus")
  func badges() throws {
    let run = try CountedRun(Self.path)
    let counted = CountedFocusParts(run).badges
    run.expect(counted)
    func times(_ count: Int) -> String {
      count == 1 ? "once" : count == 2 ? "twice" : "\(count) times"
    }
    let set = counted.rows.filter { $0["focus"] != nil && $0["is_set"] == "true" }
    let page = run.page
    for (number, device) in ["phone", "pad", "mac"].enumerated() {
      #expect(page.contains("id=\"badge-\(number)\""))
      let own = set.filter { $0["device"] == device }
      let less = own.filter {
        (Int($0["badge_count"] ?? "") ?? 0) < (Int($0["posted_count"] ?? "") ?? 0)
      }
      #expect(!less.isEmpty)
      #expect(
        page.contains(
          "With a Focus on the app set it \(times(own.count)), \(times(less.count)) to less than "
            + "had come."))
    }
    // Each Focus has a colour of its own in the legend of the chart, and edges.
    for name in Set(counted.rows.filter { $0["device"] == "phone" }.compactMap { $0["focus"] }) {
      let chart = page.components(separatedBy: "id=\"badge-0\"")[1]
        .components(separatedBy: "</svg>")[0]
      #expect(chart.contains(">\(name)</text>"))
    }
  }

  @Test("a Focus has one colour in all charts, which no kind of notification has")
  func colors() throws {
    // On the computer another Focus comes first than on the phone.
    let run = try CountedRun(Self.path)
    func colors(_ id: String) -> [String: String] {
      let svg = run.page.components(separatedBy: "id=\"\(id)\"")[1]
        .components(separatedBy: "</svg>")[0]
      // An entry of a legend, its mark and its text in the first lines of the drawing; and then
      // what else is named behind its mark.
      let legend =
        #/class="[fs]-([a-z0-9-]+)"[^>]*\/><text x="[0-9.]+" y="(?:14|32)"[^>]*>([^<]+)<\/text>/#
      let named = #/class="[fs]-([a-z0-9-]+)"[^>]*\/><text[^>]*>([^<]+)<\/text>/#
      var found: [String: String] = [:]
      for entry in [legend, named] {
        for match in svg.matches(of: entry) where found[String(match.2)] == nil {
          found[String(match.2)] = String(match.1)
        }
      }
      return found
    }
    let lanes = colors("focuses")
    let names = Set(run.rows("focus-periods").compactMap { $0["focus"] }).subtracting([""])
    #expect(names.count > 1 && names.allSatisfy { lanes[$0] != nil }, "\(lanes)")
    #expect(Set(names.compactMap { lanes[$0] }).count == names.count)
    #expect(lanes["notification"] == "series-1" && lanes["silenced one"] == "series-2")
    let bars = colors("notifications")
    #expect(bars["presented"] == lanes["notification"])
    #expect(bars["silenced"] == lanes["silenced one"])
    for number in 0..<3 {
      let badge = colors("badge-\(number)")
      for name in names { #expect(badge[name] == nil || badge[name] == lanes[name]) }
      #expect(names.contains { badge[$0] != nil })
      #expect(badge["all that came"] == lanes["notification"] && badge["the badge"] == "accent")
    }
  }

  @Test("F-26, F-25, IB-6 the contexts of the app, and the notifications that each decided on")
  func contexts() throws {
    let run = try CountedRun(Self.path)
    let counted = CountedFocusParts(run).contexts
    run.expect(counted)
    #expect(counted.rows.filter { $0["was_invalidated"] == "true" }.count == 1)
    let judged = counted.rows.reduce(0) {
      $0 + (Int($1["presented_count"] ?? "") ?? 0) + (Int($1["silenced_count"] ?? "") ?? 0)
    }
    #expect(judged == run.journal.all("focus.posted").count)
    let renewed = " contexts, 1 after they had said that the one before was out of date. "
    #expect(run.page.contains(renewed))
  }
}
