import FleetSimulation
import FleetWorld
import PropertySearch
import SimulationKernel
import Synchronization
import TestExtent
import Testing

@testable import ReportParts
@testable import Reports
@testable import RunTables

@Suite("The files with every fact of a long run, against its journal")
struct MomentDetailTests {
  /// A run with a page that has every fact, and one with files of a few facts each.
  private struct Long {
    let run: CountedRun
    let whole: MomentPage
    let moments: RunMoments
    let files: [ReportFile]

    init(_ path: String, factLimit: Int) throws {
      run = try CountedRun(path)
      whole = try MomentPage(run.page)
      let source = PageSource(input: run.input, tables: RunTables(run.input))
      moments = RunMoments(source, limit: 60, detailLimit: factLimit)
      files = try #require(moments.details).files
    }
  }

  /// What is wrong with files that together must have every fact of a journal once, in order.
  private static func findings(
    _ files: [[UInt8]], _ journal: JournalFile, factLimit: Int
  ) throws -> [String] {
    var findings: [String] = []
    var lines = journal.lines[...]
    let devices = journal.devices
    for (number, file) in files.enumerated() {
      let part = try MomentPage(file: file)
      if part.number != number { findings.append("file \(number) says that it is \(part.number)") }
      if part.facts.isEmpty || part.facts.count > factLimit {
        findings.append("file \(number) has \(part.facts.count) facts")
      }
      for (stop, fact) in part.facts.enumerated() {
        guard let line = lines.popFirst() else {
          findings.append("file \(number) has #\(fact) after the end")
          continue
        }
        let isThere = fact == line.number && part.times[stop] == line.time
        let place = part.place(at: stop).map { devices[$0] }
        if !isThere || place != (devices.contains(line.at) ? line.at : nil) {
          findings.append("file \(number) has #\(fact) where #\(line.number) is")
        }
      }
    }
    if !lines.isEmpty { findings.append("\(lines.count) facts are in no file") }
    return findings
  }

  @Test("every fact of the journal is in one file, in order", arguments: [1, 37, 400, 100_000])
  func facts(_ factLimit: Int) throws {
    let long = try Long("scenarios/cap-under-partition.json", factLimit: factLimit)
    let findings = try Self.findings(
      long.files.map(\.bytes), long.run.journal, factLimit: factLimit)
    #expect(findings.isEmpty, "\(findings.prefix(5))")
    let count = long.run.journal.lines.count
    #expect(count > 400 && long.files.count == (count + factLimit - 1) / factLimit)
    #expect(long.files.first?.path == "moments/00001.js")
  }

  @Test("the count finds a file that is missing, too many or elsewhere, and a fact that is lost")
  func faults() throws {
    let long = try Long("scenarios/cap-last-writer-wins.json", factLimit: 100)
    let files = long.files.map(\.bytes)
    var swapped = files
    swapped.swapAt(1, 2)
    var short = files
    // The first file begins a fact too late.
    short[0] = Array(
      String(decoding: files[0], as: UTF8.self)
        .replacing("\"first\":0", with: "\"first\":1").utf8)
    for wrong in [
      Array(files.dropLast()), Array(files.dropFirst()), files + [files[0]], swapped, short,
    ] {
      #expect(try !Self.findings(wrong, long.run.journal, factLimit: 100).isEmpty)
    }
    #expect(try !Self.findings(files, long.run.journal, factLimit: 99).isEmpty)
  }

  /// A page with every fact is itself compared with the journal in `MomentTests`.
  @Test(
    "each file shows by itself what a page with every fact shows",
    arguments: ["scenarios/cap-last-writer-wins.json", "scenarios/pointer-only-tip.json"])
  func shown(_ path: String) throws {
    let long = try Long(path, factLimit: 61)
    let whole = long.whole
    #expect(long.files.count > 2)
    for file in long.files {
      let part = try MomentPage(file: file.bytes)
      #expect(part.run == long.run.input.shown.run.digest.description)
      for (stop, fact) in part.facts.enumerated() {
        #expect(part.sentence(at: stop) == whole.sentence(at: fact))
        let (here, there) = (part.transits(at: stop), whole.transits(at: fact))
        let limit = RunMoments.transitLimit
        #expect(here.count == there.count && here.prefix(limit).allSatisfy { $0 != nil })
        #expect(here.prefix(limit) == there.prefix(limit), "#\(fact)")
        for device in whole.devices.indices {
          #expect(part.condition(of: device, at: stop) == whole.condition(of: device, at: fact))
          let (one, other) = (
            part.picture(of: device, at: stop), whole.picture(of: device, at: fact)
          )
          #expect(one?.look == other?.look && one?.title == other?.title, "#\(fact)")
          #expect(one?.slots == other?.slots, "#\(fact)")
          for tip in whole.tips.indices {
            #expect(
              part.knows(tip, on: device, at: stop) == whole.knows(tip, on: device, at: fact))
          }
        }
      }
    }
  }

  @Test("whoever makes the files, and however late, they and their order are the same")
  func late() throws {
    let made = Mutex(0)
    let late = FileMaker { work in
      {
        made.withLock { $0 += 1 }
        return work()
      }
    }
    let run = try CountedRun("scenarios/cap-under-partition.json")
    let tables = RunTables(run.input)
    let files = try [FileMaker.atOnce, late].map { maker in
      let source = PageSource(input: run.input, tables: tables, fileMaker: maker)
      let moments = RunMoments(source, limit: 60, detailLimit: 37)
      return try #require(moments.details).files
    }
    #expect(files[0] == files[1])
    #expect(files[1].count > 10 && made.withLock { $0 } == files[1].count)
  }

  @Test("a long run has files and a page that names them; a short one has one page", .onlyInFull)
  func report() throws {
    let long = try CountedRun("scenarios/trails.json")
    let page = try MomentPage(long.page)
    let named = page.details["files"] as? [String] ?? []
    #expect(page.facts.count < long.journal.lines.count)
    #expect(named.count > 1 && page.details["facts"] as? Int == long.journal.lines.count)
    #expect(long.files.files.map(\.path).filter { $0.hasSuffix(".js") } == named)
    let limit = MomentDetails.factLimit
    let findings = try Self.findings(
      named.map { long.files[$0] ?? [] }, long.journal, factLimit: limit)
    #expect(findings.isEmpty, "\(findings.prefix(5))")
    let first = try named.map { try MomentPage(file: long.files[$0] ?? []).times[0] }
    #expect(MomentPage.summed(page.details["times"]) == first)
    #expect(long.page.matches(of: /strict-dynamic/).count == 1)
    // Together they are not much larger than the journal.
    let bytes = named.reduce(0) { $0 + (long.files[$1]?.count ?? 0) }
    #expect(bytes < long.files["journal.ndjson"]?.count ?? 0)

    let short = try CountedRun("scenarios/cap-last-writer-wins.json")
    #expect(!short.files.files.contains { $0.path.hasSuffix(".js") })
    #expect(try MomentPage(short.page).details.isEmpty)
    #expect(!short.page.contains("strict-dynamic"))
  }
}
