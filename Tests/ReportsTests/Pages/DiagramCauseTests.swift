import DeviceSystems
import FleetSimulation
import FleetWorld
import Foundation
import PropertySearch
import ScenarioFiles
import Scenarios
import SimulationKernel
import TestExtent
import TestSupport
import Testing
import TextFormats
import TipSync
import Verification

@testable import ReportParts
@testable import Reports
@testable import RunTables

@Suite("What arrows say and what a violation is traced to, against the journal")
struct DiagramCauseTests {
  /// A run that breaks the sum of displays, its diagram and its journal.
  private struct Drawn {
    let scenario: Scenario
    let journal: JournalFile
    let diagram: SpaceTimeDiagram
    /// The facts that the violation consists of, itself first.
    let roots: [Int]
    let tip: String
  }

  private static let merges: [MergeChoice] = [.gCounter, .displayLog, .lwwRecord]

  private static func scenario(_ merge: MergeChoice) throws -> Scenario {
    var scenario = try PlayedPages.cutOff()
    scenario.sync.merge = merge
    return scenario
  }

  /// A scenario that ships and breaks the sum of displays.
  private static func shipped(_ name: String) throws -> Scenario {
    try ScenarioReader.strict.scenario(Repository.source("scenarios/\(name).json"))
  }

  private func drawn(_ scenario: Scenario) throws -> Drawn {
    let judged = JudgedRun.play(scenario)
    let input = ReportInput(
      shown: judged, runs: [RunSummary(judged)], scenarioFile: "scenarios/trails.json",
      scenarioText: [], toolVersion: "0.1.0")
    let source = PageSource(input: input, tables: RunTables(input))
    let result = try #require(judged.verdict.results.first { $0.id == "display-cap-sum" })
    let violation = try #require(result.told ?? result.violations.first)
    let story = ViolationStory(result: result, violation: violation, limit: 160)
    let told = judged.told(violation)
    return Drawn(
      scenario: scenario, journal: try JournalFile(judged.run.journalFile),
      diagram: JournalDiagram(story.focus(told, source), source).diagram(),
      roots: told.roots.map(\.position), tip: try #require(violation.tipName))
  }

  /// What the page's script marks when the violation is chosen.
  private func traced(_ diagram: SpaceTimeDiagram) throws -> Set<Int> {
    var parents: [Int64: [Int64]] = [:]
    for mark in diagram.marks { parents[mark.id] = mark.parents }
    for message in diagram.messages { parents[message.id] = message.parents }
    let violation = diagram.marks.first { $0.isHighlighted }
    var open = [try #require(violation).id]
    var found = Set(open)
    while let next = open.popLast() {
      for parent in parents[next] ?? [] where parents[parent] != nil {
        if found.insert(parent).inserted { open.append(parent) }
      }
    }
    return Set(found.map { Int($0) })
  }

  /// Every fact that led to some, by the causes that the lines of the journal name.
  private func past(of roots: [Int], in journal: JournalFile) -> Set<Int> {
    var found = Set(roots)
    var open = roots
    while let next = open.popLast() {
      for cause in journal.lines[next].causes where found.insert(cause).inserted {
        open.append(cause)
      }
    }
    return found
  }

  @Test("a violation is traced to all of its past that is drawn", arguments: merges)
  func walk(_ merge: MergeChoice) throws { try expectWhole(drawn(Self.scenario(merge))) }

  @Test("so is that of a shipped scenario", arguments: ["cap-under-partition", "trails"])
  func shippedWalk(_ name: String) throws { try expectWhole(drawn(Self.shipped(name))) }

  private func expectWhole(_ drawn: Drawn) throws {
    let traced = try traced(drawn.diagram)
    let past = past(of: drawn.roots, in: drawn.journal)
    let marks = drawn.diagram.marks.map { Int($0.id) }
    for mark in marks where past.contains(mark) {
      #expect(traced.contains(mark), "mark \(mark) is not traced")
    }
    for root in drawn.roots where marks.contains(root) { #expect(traced.contains(root)) }
    for message in drawn.diagram.messages where past.contains(Int(message.id)) {
      #expect(traced.contains(Int(message.id)), "message \(message.id) is not traced")
    }
    // Beyond the past there are only messages that did not come in time, and what led to them.
    let violation = drawn.roots[0]
    let late = drawn.diagram.messages.filter { message in
      let number = drawn.journal.lines[Int(message.id)].integer("message")
      return !drawn.journal.lines.contains {
        $0.kind == "network.delivered" && $0.number < violation && !$0.isTrue("isCopy")
          && $0.integer("message") == number
      }
    }
    let others = self.past(of: drawn.roots + late.map { Int($0.id) }, in: drawn.journal)
    let origins = self.past(of: uploads(in: drawn), in: drawn.journal)
    #expect(traced.subtracting(others).subtracting(origins) == [])
    // Each device with a fact of the violation has a traced mark in its lane.
    let tracedLanes = drawn.diagram.marks.filter { traced.contains(Int($0.id)) }.map {
      drawn.diagram.lanes[$0.lane].name
    }
    let lanes = drawn.diagram.lanes.map(\.name)
    for root in drawn.roots where lanes.contains(drawn.journal.lines[root].at) {
      #expect(tracedLanes.contains(drawn.journal.lines[root].at))
    }
  }

  private func uploads(in drawn: Drawn) -> [Int] {
    drawn.journal.all("sync.uploadAnswered").map(\.number)
  }

  @Test(
    "it is traced to every message and step but for which it would not be", .onlyInFull,
    arguments: merges)
  func butFor(_ merge: MergeChoice) throws {
    var scenario = try Self.scenario(merge)
    // Without what comes after it, each display before the first violation is needed for it.
    scenario.timeline.removeAll { $0.at > .hours(59) }
    let drawn = try drawn(scenario)
    let report = try #require(
      CauseSearch.causes(of: drawn.scenario, invariant: "display-cap-sum"))
    let traced = try traced(drawn.diagram)
    let single = report.minimalSets.filter { $0.count == 1 }.flatMap(\.self)
    #expect(!single.isEmpty)
    var checked = 0
    for factor in single {
      switch factor {
      case .message(let override):
        let sent = drawn.journal.all("network.sent").first {
          $0.integer("message") == Int(override.number)
        }
        let number = try #require(sent).number
        #expect(traced.contains(number), "message \(override.number)")
        checked += 1
      case .step(let index):
        let step = drawn.scenario.timeline[index]
        let start = step.at.microseconds
        let device = drawn.scenario.devices[step.device?.position ?? 0].id
        // What the step showed, before the next one comes two minutes later.
        for mark in drawn.diagram.marks
        where mark.kind == .display && drawn.diagram.lanes[mark.lane].name == device
          && mark.at >= start && mark.at < start + 120_000_000
        {
          #expect(traced.contains(Int(mark.id)), "step \(index)")
          checked += 1
        }
      case .fault, .person, .focusSchedule, .privateStore: break
      }
    }
    #expect(checked > 0)
  }

  @Test("what a message carries stands on its arrow, as the journal has it", arguments: merges)
  func contents(_ merge: MergeChoice) throws {
    let drawn = try drawn(Self.scenario(merge))
    for message in drawn.diagram.messages {
      let words = Self.words(drawn.journal, sending: Int(message.id), tip: drawn.tip, merge)
      #expect(message.carries == words, "message \(message.id)")
    }
    let all = drawn.diagram.messages.map(\.carries)
    let layout = SpaceTimeLayout(drawn.diagram)
    let shown = layout.labels.filter(\.isShown).map(\.text)
    #expect(all.contains { !$0.isEmpty && shown.contains($0) })
    var page = HTMLWriter()
    page.figure(drawn.diagram, id: "x", heading: "h4")
    let longest = try #require(all.max { $0.utf8.count < $1.utf8.count })
    #expect(page.output.text.contains(" (\(longest)) to "))
    #expect(page.output.text.contains("It carries \(longest)."))
  }

  @Test("what a device knows after a message came stands on the arrow of a shipped scenario")
  func known() throws {
    let scenario = try Self.shipped("trails")
    let drawn = try drawn(scenario)
    for message in drawn.diagram.messages {
      let words = Self.words(
        drawn.journal, sending: Int(message.id), tip: drawn.tip, scenario.sync.merge)
      #expect(message.carries == words, "message \(message.id)")
    }
    #expect(drawn.diagram.messages.contains { $0.carries.contains("known") })
  }

  @Test(
    "at the cursor a message on its way says what it carries about each tip", .onlyInFull,
    arguments: ["cap-under-partition", "trails"])
  func onItsWay(_ name: String) throws {
    let run = try CountedRun("scenarios/\(name).json")
    let page = try MomentPage(run.page)
    let merge = run.input.shown.run.scenario.sync.merge
    var (withTips, empty) = (0, 0)
    for line in run.journal.all("network.sent") {
      // Of a long run the cursor does not stop at every fact.
      guard let stop = page.stop(of: line.number) else { continue }
      let text = try #require(page.transits(at: stop).last ?? nil)
      var tips: [String] = []
      for record in Self.records(run.journal, sending: line.number) {
        let key = record["key"] as? String ?? ""
        guard let kind = ["tip:", "tally:", "display:"].first(where: key.hasPrefix),
          let id = key.dropFirst(kind.count).split(separator: "/").first.map(String.init),
          !tips.contains(id)
        else { continue }
        let words = Self.words(run.journal, sending: line.number, tip: id, merge)
        if words.contains(/^\d+ (donation|record|other)/) { continue }
        tips.append(id)
        #expect(text.contains("\(id) (\(words))"), "#\(line.number): \(text)")
      }
      withTips += tips.isEmpty ? 0 : 1
      let isEmpty = Self.records(run.journal, sending: line.number).isEmpty
      empty += isEmpty ? 1 : 0
      #expect(text.contains("; it carries ") != isEmpty, "#\(line.number): \(text)")
    }
    #expect(withTips > 1 && empty > 1)
  }

  /// The records of the request or answer that a sent message is.
  private static func records(_ journal: JournalFile, sending: Int) -> [[String: Any]] {
    guard let cause = journal.lines[sending].causes.first,
      ["sync.uploadRequested", "sync.fetchAnswered"].contains(journal.lines[cause].kind)
    else { return [] }
    return journal.lines[cause].records
  }

  /// The words for a message, from the lines of the journal alone.
  private static func words(
    _ journal: JournalFile, sending: Int, tip: String, _ merge: MergeChoice
  ) -> String {
    let lines = journal.lines
    let records = records(journal, sending: sending)
    if records.isEmpty { return "" }
    func key(_ record: [String: Any]) -> String { record["key"] as? String ?? "" }
    func count(_ record: [String: Any]) -> String { "\(record["count"] as? Int ?? -1)" }
    let tallies = records.filter {
      key($0).hasPrefix("tally:\(tip)/") || key($0) == "tip:\(tip)" && merge.layout == .inTipRecord
    }
    let displays = records.count { key($0).hasPrefix("display:\(tip)/") }
    let states = records.filter { key($0) == "tip:\(tip)" }.compactMap {
      $0["invalidation"] as? String
    }
    var parts: [String] = []
    if !tallies.isEmpty { parts.append("count " + tallies.map(count).joined(separator: " + ")) }
    if displays > 0 { parts.append(displays == 1 ? "1 display" : "\(displays) displays") }
    parts += states
    guard !parts.isEmpty else {
      let donations = records.count { key($0).hasPrefix("donation:") }
      let rest = records.count - donations
      var others: [String] = []
      if donations > 0 { others.append(donations == 1 ? "1 donation" : "\(donations) donations") }
      if rest > 0 {
        let what = donations > 0 ? "other record" : "record"
        others.append(rest == 1 ? "1 \(what)" : "\(rest) \(what)s")
      }
      return others.joined(separator: ", ")
    }
    let number = lines[sending].integer("message")
    let arrival = lines.first {
      $0.kind == "network.delivered" && $0.integer("message") == number && !$0.isTrue("isCopy")
    }
    let imported = lines.first {
      $0.kind == "sync.imported" && $0.causes.contains(arrival?.number ?? -1)
    }
    let merged = lines.first {
      $0.kind == "tip.talliesMerged" && $0.text("record") == tip
        && $0.causes.contains(imported?.number ?? -1)
    }
    if let known = merged?.integer("count") { parts.append("known \(known)") }
    return parts.joined(separator: ", ")
  }

  @Test("the name of a device and the label of an event are shown whole")
  func clipping() throws {
    let name = "the-phone-of-grandmother-in-the-kitchen"
    var page = HTMLWriter()
    let event = "Regions.bigCottonwoodCanyon.didVisitTrail"
    let diagram = SpaceTimeDiagram(
      question: "?", answer: "", lanes: [.init(name: name, kind: .device)],
      marks: [
        .init(
          id: 0, lane: 0, at: 5, kind: .donation, label: FactMark(.donation, event).label,
          detail: "")
      ], messages: [])
    page.figure(diagram, id: "x", heading: "h4")
    #expect(page.output.text.contains(">\(name)</text>"))
    #expect(page.output.text.contains(">\(event)</text>"))
    #expect(SpaceTimeLayout(diagram).scale.left > 124)
  }
}
