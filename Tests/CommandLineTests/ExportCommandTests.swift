import Foundation
import Testing

@Suite("export")
struct ExportCommandTests {
  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let path = CommandLineRun.root.appendingPathComponent("scenarios/platform-ids.json").path
    let run = try CommandLineRun("run", path, "--out", "report", "--quiet", in: folder.url)
    #expect(run.code == 0, "\(run.errors)")
    return folder
  }

  @Test("each format is written under the scenario's name, and what is there is left alone")
  func formats() throws {
    let folder = try folder()
    let files = [
      "chrome-trace": ("platform-ids.trace.json", "{\"displayTimeUnit\":\"ms\""),
      "shiviz": ("platform-ids.shiviz.log", "(?<host>"),
      "csv": ("platform-ids.facts.csv", "fact,true_us,local_us,at,kind,says,causes\n"),
    ]
    for (format, (file, start)) in files.sorted(by: { $0.key < $1.key }) {
      let run = try CommandLineRun("export", "report", "--to", format, in: folder.url)
      #expect(run.code == 0, "\(run.errors)")
      #expect(run.output.hasPrefix("written  \(file)\n"))
      let written = try folder.text(file)
      #expect(written.hasPrefix(start))
      let again = try CommandLineRun(
        "export", "report/journal.ndjson", "--to", format, in: folder.url)
      #expect(again.code == 73 && again.errors.contains("exists already"), "\(again.errors)")
      let forced = try CommandLineRun(
        "export", "report/journal.ndjson", "--to", format, "--force", in: folder.url)
      #expect(forced.code == 0, "\(forced.errors)")
      // The folder of a report and its journal are the same run.
      #expect(try folder.text(file) == written)
    }
  }

  @Test("what cannot be exported is refused in words, and nothing is written")
  func refusals() throws {
    let folder = try folder()
    let path = CommandLineRun.root.appendingPathComponent("scenarios/platform-ids.json").path
    let before = folder.contents
    let refused: [([String], Int32, String)] = [
      ([path], 64, "is no journal, and what is exported is a run"),
      (["report", "--device", "phon"], 64, "no device 'phon'. Did you mean 'phone'?"),
      (["report", "--from", "2d", "--until", "1d"], 64, "'--until' is before '--from'"),
      (["report", "--from", "#99999999"], 64, "no fact #99999999"),
      (["report", "--from", "soon"], 64, "'soon'"),
      (["report", "--to", "pdf"], 64, "Write chrome-trace, shiviz or csv."),
      (["nowhere"], 66, "nowhere"),
    ]
    for (words, code, message) in refused {
      let run = try CommandLineRun(words: ["export"] + words, in: folder.url)
      #expect(run.code == code && run.errors.contains(message), "\(words): \(run.errors)")
    }
    let journal = try folder.text("report/journal.ndjson")
    let cut = folder.url.appendingPathComponent("cut.ndjson")
    try Data(journal.utf8.prefix(journal.utf8.count / 2)).write(to: cut)
    let damaged = try CommandLineRun("export", "cut.ndjson", in: folder.url)
    #expect(damaged.code == 65 && damaged.errors.contains("is damaged"), "\(damaged.errors)")
    #expect(folder.contents == (before + ["cut.ndjson"]).sorted())
  }

  @Test("what a report consists of is no study, and whoever takes it for a scenario is told")
  func partsOfReport() throws {
    let folder = try folder()
    let before = folder.contents
    let refused: [([String], Int32, String)] = [
      (["run", "report/journal.ndjson"], 65, "is a journal, not a scenario. 'tipfleet replay"),
      (["check", "report/journal.ndjson"], 65, "is a journal, not a scenario"),
      (["study", "report/journal.ndjson"], 65, "is a journal, not a study"),
      (["shrink", "report/summary.json"], 64, "is the report on a run"),
      (["study", "report/summary.json"], 64, "What is needed here is a study."),
      (["run", "report"], 64, "is the report on a run. What is needed here is a scenario."),
      (["list", "report/summary.json"], 66, "There is no scenario in"),
    ]
    for (words, code, message) in refused {
      let run = try CommandLineRun(words: words, in: folder.url)
      #expect(run.code == code && run.errors.contains(message), "\(words): \(run.errors)")
    }
    #expect(folder.contents == before)
  }

  @Test("an export never replaces the journal that it is made from")
  func replacesNoInput() throws {
    let folder = try folder()
    let journal = try folder.text("report/journal.ndjson")
    for input in ["report", "report/journal.ndjson"] {
      let run = try CommandLineRun(
        "export", input, "--to", "csv", "--out", "report/./journal.ndjson", "--force",
        in: folder.url)
      #expect(run.code == 64 && run.errors.contains("is read by this command"), "\(run.errors)")
    }
    #expect(try folder.text("report/journal.ndjson") == journal)
  }

  @Test("a device and a stretch leave out the rest")
  func selection() throws {
    let folder = try folder()
    let run = try CommandLineRun(
      "export", "report", "--to", "csv", "--device", "phone", "--from", "1d", "--until", "2d",
      in: folder.url)
    #expect(run.code == 0, "\(run.errors)")
    let rows = try folder.text("platform-ids.facts.csv").split(separator: "\n").dropFirst()
    #expect(rows.count > 10)
    for row in rows {
      let cells = row.split(separator: ",", maxSplits: 4)
      let time = try #require(Int(cells[1]))
      #expect((86_400_000_000...172_800_000_000).contains(time), "\(row)")
      #expect(["phone", "hub", "run"].contains(cells[3]), "\(row)")
    }
  }
}
