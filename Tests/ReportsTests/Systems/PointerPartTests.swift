import FleetSimulation
import FleetWorld
import PropertySearch
import Scenarios
import Testing

@testable import ReportParts
@testable import Reports
@testable import RunTables

@Suite("The further tables about the pointer, against a count over the journal")
struct PointerPartTests {
  private static let path = "scenarios/pointer-on-an-ipad.json"

  @Test("F-33, IC-2, IC-8 the trace of calls about regions and styles, and its order")
  func trace() throws {
    let run = try CountedRun(Self.path)
    let counted = CountedPointerParts(run).trace
    run.expect(counted)
    #expect(counted.rows.allSatisfy { $0["is_in_order"] == "true" })
    let asked = run.journal.all("pointer.regionRequested")
    let unanswered = asked.filter { $0.text("region") == nil }.count
    let entered = run.journal.all("pointer.entered").count
    #expect(
      run.page.contains(
        "\(asked.count) requests for a region, \(unanswered) of them answered with nil; "
          + "\(entered) enters and "))
    #expect(run.page.contains("All came in order:"))
  }

  @Test("IC-16 every activation of a control, also by a key or a finger and without a pointer")
  func activations() throws {
    let run = try CountedRun("scenarios/watch-stack.json")
    let counted = CountedPointerParts(run).activations
    run.expect(counted)
    #expect(counted.rows.map { $0["means"] } == ["keyboard"])
    #expect(run.page.contains("1 activation: 1 by a key. An activation that is not by a click"))
    let clicked = try CountedRun("scenarios/bus-stop.json")
    clicked.expect(CountedPointerParts(clicked).activations)
    #expect(clicked.page.contains("1 activation: 1 by a click of the pointer."))
    // Without any pointing device the activation is told all the same.
    let without = try CountedRun(
      "scenarios/watch-stack.json",
      changing: [("{ \"at\": \"1d8h\", \"on\": \"pad\", \"do\": \"attachPointer\" },", "")])
    #expect(without.page.contains("No pointing device was attached to any iPad."))
    without.expect(CountedPointerParts(without).activations)
    #expect(without.page.contains("1 activation: 1 by a key."))
  }

  @Test("F-35, IC-5 steps with the system's style between two regions")
  func crossings() throws {
    let run = try CountedRun(Self.path)
    // The two rows of the list touch; the popover of the star covers the second one.
    let counted = CountedPointerParts(run).crossings(adjoining: [["star", "log-cabin"]])
    let relevant = run.rows("pointer-crossings")
    #expect(relevant.count == counted.rows.count)
    run.expect(counted)
    let direct = counted.rows.filter { $0["is_adjoining"] == "true" }
    #expect(direct.allSatisfy { $0["system_steps_max"] == "0" })
    let sum = direct.reduce(0) { $0 + (Int($1["crossings_count"] ?? "") ?? 0) }
    #expect(
      run.page.contains(
        "\(sum) crossings between regions that adjoin, \(sum) of them without the system"))
  }

  @Test("F-30, IC-9 what buttons made of the proposed style", arguments: ["unchanged", "replaced"])
  func proposals(_ provider: String) throws {
    let change = (
      #""provider": "unchanged""#, #""provider": "replaced", "style": "risen""#
    )
    let run = try CountedRun(Self.path, changing: provider == "unchanged" ? [] : [change])
    let proposed = run.journal.all("pointer.styleProposed")
    let applied = run.journal.all("pointer.styleApplied").filter { $0.text("region") == "share" }
    let rows = run.rows("pointer-proposals")
    #expect(rows.count == 1 && proposed.count == applied.count && !proposed.isEmpty)
    #expect(rows.first?["proposals_count"] == "\(proposed.count)")
    #expect(rows.first?["proposed"] == proposed.first?.text("look"))
    #expect(rows.first?["returned"] == applied.first?.text("look"))
    #expect(rows.first?["provider"] == provider)
    #expect(rows.first?["is_same"] == "\(provider == "unchanged")")
    let kept = provider == "unchanged" ? "1 of 1 button" : "0 of 1 button"
    #expect(run.page.contains("\(kept) kept the look that the system proposed."))
  }

  @Test("F-29, C-03 the look of each kind of control by itself")
  func controls() throws {
    let run = try CountedRun(Self.path)
    let found = run.rows("pointer-controls").map { row in
      ["control", "view", "has_built_in_effect", "look"].map { row[$0] ?? "" }
        .joined(separator: " ")
    }
    #expect(
      found == [
        "barButton share true highlight", "button print false highlight",
        "text article true verticalBeam", "custom star false hover",
        "custom log-cabin false hover", "custom dial false highlight", "custom close false lift",
      ])
  }

  @Test("F-37, C-16 the state of a separator after each animation at an enter or an exit")
  func animations() throws {
    let run = try CountedRun(Self.path)
    let counted = CountedPointerParts(run).animations
    run.expect(counted)
    #expect(Set(counted.rows.compactMap { $0["separator_alpha"] }) == ["0", "1"])
    let started = counted.rows.filter { $0["state"] == "started" }.count
    let finished = counted.rows.count - started
    #expect(run.page.contains("\(started) animations began with"))
    #expect(run.page.contains("and \(finished) came to the end"))
  }

  @Test("F-31, IC-4 the looks of the pointer along its path, each with a mark of its own")
  func looks() throws {
    let run = try CountedRun(Self.path)
    let tables = try #require(RunTables(run.input).pointer)
    let pointer = try #require(run.input.shown.run.scenario.pointer)
    let map = PointerScreens(tables, pointer, limit: 1).shown[0].map
    let rows = run.rows("pointer-track").filter {
      $0["layout"] == "patterns" && $0["is_attached"] == "true"
    }
    let looks = map.tracks.flatMap { $0.model.map(\.look) }
    #expect(looks == rows.map { $0["is_visible"] == "true" ? $0["look"] ?? "" : "" })
    let applied = Set(run.journal.all("pointer.styleApplied").map { $0.named("look") })
    #expect(applied.isSuperset(of: ["highlight", "lift", "hover", "verticalBeam"]))
    #expect(applied.isSubset(of: LookMark.all.map(\.look)))
    var svg = HTMLWriter()
    _ = map.draw(into: &svg)
    let text = String(decoding: svg.output.bytes, as: UTF8.self)
    for mark in LookMark.all where Set(looks).contains(mark.look) {
      #expect(text.contains(">\(mark.text)<"))
    }
    #expect(Set(LookMark.all.map { $0.corners.count * 100 + $0.look.count }).count > 5)
  }
}
