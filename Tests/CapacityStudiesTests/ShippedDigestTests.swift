import CapacityStudies
import FleetFacts
import FleetSimulation
import FleetWorld
import Foundation
import Invariants
import ScenarioFiles
import SimulationKernel
import TestSupport
import Testing
import TextFormats
import Verification

@Suite("The digests of all runs that ship")
struct ShippedDigestTests {
  @Test("every shipped run has the digest of Tests/shipped-digests.txt")
  func listIsUpToDate() throws {
    let played = try ShippedRuns.played.get()
    if ProcessInfo.processInfo.environment["TIPFLEET_UPDATE_REFERENCES"] == "1" {
      try Data(ShippedRuns.text(of: played).utf8).write(to: ShippedRuns.list)
    }
    let text = try String(contentsOf: ShippedRuns.list, encoding: .utf8)
    let changes = ShippedRuns.changes(from: try ShippedRuns.read(text), to: played)
    #expect(
      changes.isEmpty,
      """
      \(changes.joined(separator: "\n"))
      The model behaves otherwise than before. If that is meant, run .ci/update-references, and \
      say in the commit and in CHANGELOG.md what is different now.
      """)
    #expect(text == ShippedRuns.text(of: played), "run .ci/update-references")
  }

  @Test("a run that differs is named with both digests, and so is one that came or went")
  func differences() throws {
    let pinned = try ShippedRuns.read(
      """
      # A comment.
      x0000000000000001  12  scenarios/a.json
      x0000000000000002  34  scenarios/b.json
      x0000000000000003  56  scenarios/studies/c.json p1.r0
      """)
    #expect(pinned.map(\.name).last == "scenarios/studies/c.json p1.r0")
    #expect(ShippedRuns.changes(from: pinned, to: pinned) == [])
    var played = pinned
    played[0].digest = 0xa
    played[1].name = "scenarios/d.json"
    played[2].factCount = 57
    #expect(
      ShippedRuns.changes(from: pinned, to: played) == [
        "scenarios/a.json: digest x000000000000000a, 12 facts; pinned x0000000000000001, 12 facts",
        "scenarios/d.json: not pinned yet; digest x0000000000000002, 34 facts",
        "scenarios/studies/c.json p1.r0: digest x0000000000000003, 57 facts; "
          + "pinned x0000000000000003, 56 facts",
        "scenarios/b.json: pinned, but there is no such run",
      ])
  }

  @Test("the list has each file that can be played, and of each study the first and last point")
  func complete() throws {
    let names = try ShippedRuns.played.get().map(\.name)
    #expect(names.count > 20)
    for folder in ["scenarios", "scenarios/regressions", "scenarios/studies"] {
      for name in Repository.files(in: folder) {
        let runs = names.filter { $0 == name || $0.hasPrefix("\(name) ") }
        #expect(runs.count == 1 || (runs.count == 2 && folder.hasSuffix("studies")), "\(name)")
      }
    }
  }
}

/// What is played of the files under `scenarios/`, and the list of what it gave so far.
enum ShippedRuns {
  /// One run, and what it came to.
  struct Entry: Equatable {
    /// The file, and for a study the point and its replication.
    var name: String
    var digest: UInt64
    var factCount: Int

    var outcome: String { "\(SeedWord.text(digest)), \(factCount) facts" }
  }

  /// A line of the list that cannot be read.
  struct UnreadableLine: Error { let line: String }

  /// Where the list is; outside the folders of the modules, so that the build does not see it.
  static let list = Repository.url(of: "Tests/shipped-digests.txt")

  /// What each of them comes to.
  static let played = Result { try play() }

  /// Plays each of them with the seed that it names.
  private static func play() throws -> [Entry] {
    var entries: [Entry] = []
    for folder in ["scenarios", "scenarios/regressions"] {
      for name in Repository.files(in: folder) { entries.append(try scenario(name)) }
    }
    for name in Repository.files(in: "scenarios/studies") {
      // The scenarios that studies vary lie beside them.
      if let study = try study(name) {
        entries += ends(of: study, name)
      } else {
        entries.append(try scenario(name))
      }
    }
    return entries
  }

  private static func scenario(_ name: String) throws -> Entry {
    let scenario = try reader.scenario(file(name))
    var observer = NoObserver()
    var world = World(scenario)
    world.run(observer: &observer)
    return Entry(
      name: name, digest: world.digest.value, factCount: world.journal.facts.count)
  }

  private static func study(_ name: String) throws -> Study? {
    StudyReader(scenarios: reader).read(try file(name)) { path in
      guard let scenario = try? file("scenarios/studies/\(path)") else {
        return .failure(ValuePath.Problem(message: "'\(path)' does not exist."))
      }
      return .success(scenario)
    }.study
  }

  /// The first replication of a study's first point and of its last; at a load of some accounts,
  /// where it asks for a capacity.
  private static func ends(of study: Study, _ name: String) -> [Entry] {
    let player = ReplicationPlayer(study)
    return [study.points.first, study.points.last].compactMap(\.self).map { point in
      let point = study.point(point, load: 20) ?? point
      let record = player.play(point, replication: 0)
      return Entry(
        name: "\(name) \(record.key.text)", digest: record.digest, factCount: record.factCount)
    }
  }

  private static var reader: ScenarioReader {
    ScenarioReader(knownInvariants: InvariantCatalogue.statements.map(\.id))
  }

  private static func file(_ name: String) throws -> SourceFile {
    let bytes = try Data(contentsOf: Repository.url(of: name))
    return SourceFile(name: name, bytes: Array(bytes))
  }

  // MARK: The list

  /// The list as a text: a line a run.
  static func text(of entries: [Entry]) -> String {
    let head = """
      # What every shipped run came to: its digest, its number of facts, its file.
      # Written by .ci/update-references; a difference means that the model behaves otherwise.

      """
    return entries.reduce(into: head) { text, entry in
      let digest = SeedWord.text(entry.digest)
      text += "\(digest)  \(entry.factCount)  \(entry.name)\n"
    }
  }

  static func read(_ text: String) throws -> [Entry] {
    try text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
      let words = line.split(separator: " ", maxSplits: 2)
      guard words.count == 3, words[0].hasPrefix("x"),
        let digest = UInt64(words[0].dropFirst(), radix: 16), let factCount = Int(words[1])
      else { throw UnreadableLine(line: String(line)) }
      let name = words[2].drop { $0 == " " }
      return Entry(name: String(name), digest: digest, factCount: factCount)
    }
  }

  /// What differs, a sentence a run.
  static func changes(from pinned: [Entry], to played: [Entry]) -> [String] {
    var changes: [String] = []
    for entry in played {
      guard let before = pinned.first(where: { $0.name == entry.name }) else {
        changes.append("\(entry.name): not pinned yet; digest \(entry.outcome)")
        continue
      }
      if before != entry {
        changes.append("\(entry.name): digest \(entry.outcome); pinned \(before.outcome)")
      }
    }
    for entry in pinned where !played.contains(where: { $0.name == entry.name }) {
      changes.append("\(entry.name): pinned, but there is no such run")
    }
    return changes
  }
}
