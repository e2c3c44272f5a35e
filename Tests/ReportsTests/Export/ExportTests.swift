import DeviceSystems
import FleetFacts
import FleetSimulation
import FleetWorld
import Foundation
import JournalFiles
import PropertySearch
import ScenarioFiles
import Scenarios
import SimulationKernel
import TestSupport
import Testing

@testable import ReportParts

@Suite("A journal in the formats of other tools")
struct ExportTests {
  private static func played(_ name: String) throws -> PlayedRun {
    let file = try Repository.source("scenarios/\(name).json")
    return World.playAlone(try ScenarioReader.strict.scenario(file))
  }

  private typealias Event = [String: Any]

  private func events(
    _ run: PlayedRun, _ selection: FactSelection = FactSelection()
  ) throws -> [Event] {
    let bytes = ChromeTrace.bytes(of: run.journal, JournalNames(run), selection)
    let document = try JSONSerialization.jsonObject(with: Data(bytes))
    return try #require((document as? Event)?["traceEvents"] as? [Event])
  }

  private func number(_ event: Event, _ key: String) -> Int { event[key] as? Int ?? .min }
  private func word(_ event: Event, _ key: String) -> String { event[key] as? String ?? "" }

  // MARK: Chrome's trace events

  @Test(
    "each fact is a slice in the process of its device, at its time and with its sentence",
    arguments: ["cap-under-partition", "chat-accounts"])
  func facts(_ name: String) throws {
    let run = try Self.played(name)
    let events = try events(run)
    let lanes = events.filter { word($0, "name") == "process_name" }.map { event in
      (event["args"] as? Event)?["name"] as? String
    }
    #expect(lanes == run.scenario.devices.map(\.id) + ["hub", "run"])
    let slices = events.filter { word($0, "ph") == "X" }
    #expect(slices.count == run.journal.facts.count)
    let prose = FactProse(journal: run.journal, names: JournalNames(run))
    for (position, (slice, fact)) in zip(slices, run.journal.facts).enumerated() {
      #expect(number(slice, "ts") == Int(fact.instant.microseconds))
      #expect(word(slice, "name") == fact.kind.name)
      let arguments = slice["args"] as? Event ?? [:]
      #expect(number(arguments, "fact") == position)
      #expect(word(arguments, "says") == prose.sentence(FactID(position)))
      let lane =
        switch fact.actor {
        case .device(let device): device.position
        case .hub: run.scenario.devices.count
        case .world: run.scenario.devices.count + 1
        }
      #expect(number(slice, "pid") == lane + 1)
    }
  }

  @Test(
    "what lasts begins before it ends, once, and arrows join a fact to what it caused elsewhere",
    arguments: [("cap-under-partition", "fault"), ("trails", "session")])
  func spansAndArrows(_ name: String, _ further: String) throws {
    let run = try Self.played(name)
    let events = try events(run)
    var open: Set<String> = []
    var categories: Set<String> = []
    for event in events where ["b", "e"].contains(word(event, "ph")) {
      let id = word(event, "id")
      categories.insert(word(event, "cat"))
      if word(event, "ph") == "b" {
        #expect(open.insert(id).inserted, "\(id) begins twice")
      } else {
        #expect(open.remove(id) != nil, "\(id) ends without a beginning")
      }
    }
    #expect(categories.isSuperset(of: ["display", "message", "process", further]))
    // Whole displays: each has its length.
    let displays = events.filter { word($0, "cat") == "display" }
    let shown = run.journal.facts.count { $0.kind.name == "tip.displayed" }
    #expect(displays.count { word($0, "ph") == "b" } == shown)
    let starts = events.filter { word($0, "ph") == "s" }
    let ends = events.filter { word($0, "ph") == "f" }
    #expect(starts.count == ends.count && starts.count > 10)
    let crossing = run.journal.facts.indices.reduce(0) { sum, position in
      sum
        + run.journal.causes(of: FactID(position)).count {
          run.journal.facts[$0.position].actor != run.journal.facts[position].actor
        }
    }
    #expect(starts.count == crossing)
    let times = Dictionary(grouping: events.filter { word($0, "ph") == "X" }) {
      "\(number($0, "pid")) \(number($0, "ts"))"
    }
    for arrow in starts + ends {
      #expect(times["\(number(arrow, "pid")) \(number(arrow, "ts"))"] != nil)
    }
  }

  @Test("a stretch and a device leave out the rest, and nothing that ends without a beginning")
  func selection() throws {
    let run = try Self.played("cap-under-partition")
    var selection = FactSelection()
    selection.devices = [DeviceIndex(0)]
    let middle = run.journal.facts[run.journal.facts.count / 2].instant
    selection.from = middle
    let events = try events(run, selection)
    let slices = events.filter { word($0, "ph") == "X" }
    let wanted = run.journal.facts.count { fact in
      if fact.instant < middle { return false }
      if case .device(let device) = fact.actor { return device == DeviceIndex(0) }
      return true
    }
    #expect(slices.count == wanted && wanted < run.journal.facts.count / 2 + 1)
    var open: Set<String> = []
    for event in events {
      if word(event, "ph") == "b" { open.insert(word(event, "id")) }
      if word(event, "ph") == "e" { #expect(open.remove(word(event, "id")) != nil) }
    }
    selection.through = Instant(microseconds: middle.microseconds - 1)
    #expect(try self.events(run, selection).allSatisfy { word($0, "ph") == "M" })
  }

  // MARK: ShiViz

  /// The hosts and clocks of a log, read as ShiViz reads it: by the expression of its first line.
  private func entries(_ log: [UInt8]) throws -> [(host: String, clock: [String: Int])] {
    let lines = String(decoding: log, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0] == #"(?<host>\S*) (?<clock>\{.*\})\n(?<event>.*)"#)
    #expect(lines[1].isEmpty && lines.last?.isEmpty == true)
    return try stride(from: 2, to: lines.count - 1, by: 2).map { index in
      let space = try #require(lines[index].firstIndex(of: " "))
      let text = lines[index][lines[index].index(after: space)...]
      let clock = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Int]
      #expect(lines[index + 1].hasPrefix("#"))
      return (String(lines[index][..<space]), try #require(clock))
    }
  }

  @Test("a vector clock orders two facts exactly where one led to the other")
  func clocks() throws {
    let run = try Self.played("cap-under-partition")
    let entries = try entries(
      ShiVizLog.bytes(of: run.journal, JournalNames(run), FactSelection()))
    #expect(entries.count == run.journal.facts.count)
    // Each host counts its own facts, without a gap.
    var counts: [String: Int] = [:]
    for entry in entries {
      counts[entry.host, default: 0] += 1
      #expect(entry.clock[entry.host] == counts[entry.host])
    }
    // What led to what, by a walk over the causes and the order on each host.
    let count = min(300, entries.count)
    var past = [Set<Int>](repeating: [], count: count)
    var last: [String: Int] = [:]
    for position in 0..<count {
      var before = run.journal.causes(of: FactID(position)).map(\.position)
      if let last = last[entries[position].host] { before.append(last) }
      for cause in before { past[position].formUnion(past[cause].union([cause])) }
      last[entries[position].host] = position
    }
    func isBefore(_ left: Int, _ right: Int) -> Bool {
      let (left, right) = (entries[left].clock, entries[right].clock)
      return left != right && left.allSatisfy { $0.value <= right[$0.key] ?? 0 }
    }
    for right in 0..<count {
      for left in 0..<right {
        #expect(isBefore(left, right) == past[right].contains(left), "#\(left) and #\(right)")
      }
    }
  }

  @Test("a device that is left out still carries what it passed on")
  func throughTheHub() throws {
    let run = try Self.played("cap-under-partition")
    var selection = FactSelection()
    selection.devices = [DeviceIndex(0)]
    let log = ShiVizLog.bytes(of: run.journal, JournalNames(run), selection)
    let hosts = Set(try entries(log).map(\.host))
    #expect(hosts == [run.scenario.devices[0].id, "hub", "run"])
  }

  // MARK: A table

  @Test("the table has each fact with its sentence and its causes")
  func table() throws {
    let run = try Self.played("cap-under-partition")
    let table = ExportedFacts.table(of: run.journal, JournalNames(run), FactSelection())
    let rows = NamedRows.of(table)
    #expect(rows.count == run.journal.facts.count)
    let prose = FactProse(journal: run.journal, names: JournalNames(run))
    for (position, row) in rows.enumerated() {
      let fact = run.journal.facts[position]
      let causes = run.journal.causes(of: FactID(position)).map { "\($0.rawValue)" }
      #expect(row["fact"] == "\(position)")
      #expect(row["true_us"] == "\(fact.instant.microseconds)")
      #expect(row["kind"] == fact.kind.name)
      #expect(
        RecordParser.removingGuard(row["says"] ?? "") == prose.sentence(FactID(position)))
      #expect(row["causes"] == causes.joined(separator: " "))
    }
  }
}
