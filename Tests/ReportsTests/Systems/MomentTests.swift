import DeviceSystems
import FleetSimulation
import FleetWorld
import Foundation
import PropertySearch
import Scenarios
import SimulationKernel
import TestExtent
import Testing
import TextFormats
import TipDomain
import Verification

@testable import Reports
@testable import RunTables

@Suite("The panels at the cursor over a whole run, against a count over its journal")
struct MomentTests {
  static let scenarios = [
    "scenarios/cap-under-partition.json", "scenarios/focus-hides-tips.json",
    "scenarios/pointer-only-tip.json", "scenarios/restore-from-backup.json",
  ]

  /// What conditions of these runs have to say at some moment.
  private static let conditions = [
    "scenarios/focus-hides-tips.json": ["Focus Work", "no Focus"],
    "scenarios/pointer-only-tip.json": ["pointer attached", "no pointer"],
  ]

  /// Every so many-th stop is looked at, and the last one.
  private static func sample(_ count: Int) -> Set<Int> {
    Set(stride(from: 0, to: count, by: max(1, count / 150)).map { $0 } + [count - 1])
  }

  @Test("every device at many moments", arguments: TestExtent.cases(scenarios, quick: 1))
  func panels(_ path: String) throws {
    let run = try CountedRun(path)
    let page = try MomentPage(run.page)
    #expect(page.facts.count > 100 && page.facts.last == run.journal.lines.last?.number)
    #expect(page.times == page.facts.map { run.journal.lines[$0].time })
    try expectScreens(run, page)
    try expectAnswers(run, page)
    try expectKnowledge(run, page)
    let conditions = page.devices.indices.flatMap { device in
      page.facts.indices.compactMap { page.condition(of: device, at: $0) }
    }
    for words in Self.conditions[path] ?? [] {
      #expect(conditions.contains { $0.contains(words) }, "\(words)")
    }
  }

  /// Condition, screen and tips.
  private func expectScreens(_ run: CountedRun, _ page: MomentPage) throws {
    let sample = Self.sample(page.facts.count)
    var screens = 0
    for (index, device) in run.journal.objects("devices").enumerated() {
      var counted = CountedMoments(run.journal, device: device)
      for line in run.journal.lines {
        if line.at == device["id"] as? String { counted.read(line) }
        guard let stop = page.stop(of: line.number), sample.contains(stop) else { continue }
        #expect(page.condition(of: index, at: stop) == counted.condition, "#\(line.number)")
        let picture = try #require(page.picture(of: index, at: stop))
        guard let tips = counted.tipsBySlot else {
          #expect(picture.look == "none" && picture.slots.isEmpty, "#\(line.number)")
          continue
        }
        screens += 1
        let isInFront = counted.process == "the app is in front"
        #expect(picture.look == (isInFront ? "front" : "away"), "#\(line.number)")
        #expect(picture.title == counted.screen)
        for (slot, view) in picture.slots.enumerated() {
          #expect((view.content == "shown" ? view.title : nil) == tips[slot], "#\(line.number)")
          guard view.content == "held" else { continue }
          #expect(counted.held[view.title] != nil, "#\(line.number): \(view)")
        }
      }
    }
    #expect(screens > 0)
  }

  /// Every answer that holds a tip back is in the picture, with its reason.
  private func expectAnswers(_ run: CountedRun, _ page: MomentPage) throws {
    var seen = 0
    var asked = 0
    for line in run.journal.lines where line.kind == "tip.withheld" {
      guard let stop = page.stop(of: line.number) else { continue }
      asked += 1
      let device = try #require(page.devices.firstIndex(of: line.at))
      let picture = try #require(page.picture(of: device, at: stop))
      // Another view may show the tip, or a later answer stand in the same view.
      guard let slot = picture.slots.first(where: { $0.title == line.named("tip") }),
        slot.content == "held"
      else { continue }
      seen += 1
      // The sentence of the fact ends with the same reason.
      let reason = slot.detail.dropFirst("held back: ".count)
      #expect(page.sentence(at: stop).contains(reason.prefix(80)), "#\(line.number)")
    }
    #expect(seen > 0 || asked == 0)
  }

  /// What a device knows of a tip is what its displays, its merges and the end say.
  private func expectKnowledge(_ run: CountedRun, _ page: MomentPage) throws {
    func count(_ text: String?) -> Int? {
      guard let text else { return nil }
      if text == "knows nothing of it" { return 0 }
      return text.firstMatch(of: #/knows of (\d+) displays?(, cap \d+)?; /#).flatMap { Int($0.1) }
    }
    let identifiers = run.input.shown.run.scenario.app.tips.map(\.identifier)
    var checked = 0
    for line in run.journal.lines {
      guard let record = line.text("record"), let tip = identifiers.firstIndex(of: record),
        let device = page.devices.firstIndex(of: line.at),
        let stop = page.stop(of: line.number)
      else { continue }
      let knows = page.knows(tip, on: device, at: stop)
      switch line.kind {
      case "tip.displayed":
        guard let before = page.stop(of: line.number - 1) else { continue }
        let known = count(page.knows(tip, on: device, at: before))
        #expect(known == line.integer("knownBefore"), "#\(line.number)")
      case "tip.talliesMerged", "run.knowsTip":
        #expect(count(knows) == line.integer("count"), "#\(line.number)")
      case "tip.invalidated":
        let text = knows ?? ""
        #expect(text.contains("(\(line.named("reason")))"), "#\(line.number): \(text)")
      default: continue
      }
      checked += 1
    }
    #expect(checked > 1)
  }

  @Test("a message is on its way from the fact that sends it to the one that ends it")
  func messages() throws {
    let run = try CountedRun("scenarios/cap-under-partition.json")
    let page = try MomentPage(run.page)
    let sample = Self.sample(run.journal.lines.count)
    var open: Set<Int> = []
    for (stop, line) in run.journal.lines.enumerated() {
      let message = line.integer("message") ?? -1
      if line.kind == "network.sent" { open.insert(message) }
      if ["network.delivered", "network.dropped"].contains(line.kind), !line.isTrue("isCopy") {
        open.remove(message)
      }
      guard sample.contains(stop) else { continue }
      #expect(page.transits(at: stop).count == open.count, "#\(stop)")
    }
    #expect(run.journal.all("network.sent").count > 10)
  }

  @Test("the words of a message are written if it is among the first at any stop")
  func listed() {
    typealias Transit = MomentStretch.Transit
    let draws = (0..<400).map { ($0 * 7919 % 61, 1 + $0 * 104_729 % 13) }
    let transits = draws.sorted { $0.0 < $1.0 }
      .map { Transit(from: $0.0, to: $0.0 + $0.1, words: "") }
    for limit in [1, 3, 12, 400] {
      var wanted = transits.map { _ in false }
      for stop in 0..<80 {
        let here = transits.indices.filter {
          transits[$0].from <= stop && stop < transits[$0].to
        }
        for index in here.prefix(limit) { wanted[index] = true }
      }
      #expect(MomentStretch.listed(transits, limit: limit) == wanted)
      #expect(wanted.contains(true) && wanted.contains(false) == (limit < 400))
    }
  }

  @Test("the page shows what its data says of the first violation, and no control")
  func written() throws {
    let run = try CountedRun("scenarios/cap-last-writer-wins.json")
    let page = try MomentPage(run.page)
    let first = run.input.shown.verdict.results.flatMap(\.violations).map(\.fact).min()
    #expect(page.facts[page.start] == first?.position && page.violationStops.first == page.start)
    let block = try #require(run.page.range(of: "<div class=\"moments\""))
    let end = try #require(run.page[block.upperBound...].range(of: "<script"))
    let html = String(run.page[block.lowerBound..<end.lowerBound])
    for (index, name) in page.devices.enumerated() {
      #expect(html.contains("<h4><bdi>\(name)</bdi></h4>"))
      let condition = page.condition(of: index, at: page.start) ?? ""
      #expect(html.contains("<p class=\"condition\">\(condition)</p>"))
      let known = page.knows(page.firstTip, on: index, at: page.start) ?? "?"
      #expect(html.contains("<span class=\"knows\">\(known)</span>"))
    }
    let moment = Instant(microseconds: Int64(page.times[page.start]))
    #expect(html.contains(">\(TimeText.moment(moment, to: .millisecondsIfAny))</strong>"))
    for control in ["<button", "<input", "<select"] { #expect(!html.contains(control)) }
  }

  @Test("of a longer run fewer stops are kept, and each says the same")
  func sparse() throws {
    let run = try CountedRun("scenarios/cap-last-writer-wins.json")
    let source = PageSource(input: run.input, tables: RunTables(run.input))
    let all = RunMoments(source)
    let few = RunMoments(source, limit: 60)
    #expect(few.stops.facts.count <= 60 && few.stops.stride > 1)
    #expect(few.stops.facts.last == all.stops.facts.last)
    #expect(few.stops.facts[few.start] == all.stops.facts[all.start])
    for (stop, fact) in few.stops.facts.enumerated() {
      #expect(few.page.sentences[stop] == all.page.sentences[fact])
      #expect(few.page.instants[stop] == all.page.instants[fact])
      for (one, other) in zip(few.page.devices, all.page.devices) {
        #expect(one.condition.value(at: stop) == other.condition.value(at: fact))
        #expect(one.picture.value(at: stop) == other.picture.value(at: fact))
        for (few, all) in zip(one.knowledge, other.knowledge) {
          #expect(few.value(at: stop) == all.value(at: fact))
        }
      }
      #expect(
        few.page.transits(at: stop).map(\.words) == all.page.transits(at: fact).map(\.words))
    }
    #expect(few.answer.contains(": every \(English.ordinal(few.stops.stride)) fact, "))
  }

  @Test("a short run has all devices in its page, also where few panels are drawn at a time")
  func devices() throws {
    let run = try CountedRun("scenarios/cap-last-writer-wins.json")
    let source = PageSource(input: run.input, tables: RunTables(run.input))
    let names = run.journal.devices
    #expect(!RunMoments(source).answer.contains("drawn"))
    let some = RunMoments(source, panelLimit: 1)
    #expect(some.devices.map(\.name) == names && some.page.devices.count == names.count)
    #expect(some.drawnFirst == 0..<1)
    #expect(
      some.answer.hasSuffix(
        " Panels of 1 devices are drawn at a time, at first those of the first 1 of "
          + "\(names.count)."))
  }

  @Test("stops are ascending, few enough, and hold the violations and the end")
  func stops() {
    for count in [0, 1, 59, 60, 61, 1_000, 999_983] {
      let violations = [count / 2, 7, count - 1, 7].filter { (0..<count).contains($0) }
      let stops = CursorStops(factCount: count, violations: violations, limit: 60)
      #expect(stops.facts.count <= max(60, min(count, 60)))
      #expect(zip(stops.facts, stops.facts.dropFirst()).allSatisfy { $0 < $1 })
      for fact in violations + (count > 0 ? [count - 1] : []) {
        #expect(stops.facts.contains(fact))
        #expect(stops.facts[stops.first(atOrAfter: fact)] == fact)
      }
    }
  }

  @Test("the data of a long run stays small", .onlyInFull)
  func size() throws {
    let run = try CountedRun("scenarios/trails.json")
    let source = PageSource(input: run.input, tables: RunTables(run.input))
    func size(_ limit: Int) -> Int {
      let moments = RunMoments(source, limit: limit)
      var data = MomentData(moments.knowledgeWords)
      var bytes: [UInt8] = []
      JSONText.write(into: &bytes) { $0.object { data.write(moments, to: &$0) } }
      return bytes.count
    }
    // At most 300 bytes a stop, so that no page has more than 1.5 MB of them.
    let facts = run.journal.lines.count
    for limit in [100, 400, 1_000] { #expect(size(limit) < 300 * min(limit, facts) + 20_000) }
  }
}
