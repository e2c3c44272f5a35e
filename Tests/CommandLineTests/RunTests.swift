import Foundation
import TestExtent
import Testing

@Suite("running")
struct RunTests {
  @Test("a run writes a whole report and ends with the commands to type next")
  func wholeReport() throws {
    let folder = try TemporaryFolder()
    let run = try CommandLineRun(
      "run", "scenarios/cap-under-partition.json", "--out", folder.url.path + "/cap")
    #expect(run.code == 0, "\(run.errors)")
    let expected = [
      "cap/csv/datapackage.json", "cap/csv/runs.csv", "cap/index.html", "cap/inputs",
      "cap/journal.ndjson", "cap/junit.xml", "cap/step-summary.md", "cap/summary.json",
    ]
    for path in expected { #expect(folder.contents.contains(path), "\(path) is missing") }
    #expect(!folder.contents.contains { $0.contains("partial") })
    #expect(
      run.output.contains("replay   tipfleet run scenarios/cap-under-partition.json --seed x"))
    #expect(run.output.contains("report   "))
  }

  @Test("the same scenario twice gives the same bytes")
  func sameBytes() throws {
    let folder = try TemporaryFolder()
    for name in ["one", "two"] {
      let run = try CommandLineRun(
        "run", "scenarios/trails.json", "--out", folder.url.path + "/" + name, "--quiet")
      #expect(run.code == 0, "\(run.errors)")
      #expect(run.output.isEmpty)
    }
    for path in folder.contents where path.hasPrefix("one/") {
      let one = FileManager.default.contents(atPath: folder.url.path + "/" + path)
      let other = FileManager.default.contents(
        atPath: folder.url.path + "/two/" + path.dropFirst("one/".count))
      #expect(one == other, "\(path) differs")
    }
  }

  @Test("with --json one document is printed, and nothing else")
  func json() throws {
    let folder = try TemporaryFolder()
    let run = try CommandLineRun(
      "run", "scenarios/cap-under-partition.json", "--json", "--out", folder.url.path + "/r")
    let document = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
    let summary = try #require(document as? [String: Any])
    #expect(summary["verdict"] as? String == "pass")
    #expect(summary["schema"] as? String == "tipfleet.summary/1")
    #expect(run.errors.isEmpty)
  }

  @Test("several seeds give a row each, and another seed another digest")
  func seeds() throws {
    let folder = try TemporaryFolder()
    let run = try CommandLineRun(
      "run", "scenarios/trails.json", "--runs", "3", "--json", "--out", folder.url.path + "/r")
    let document = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
    let summary = try #require(document as? [String: Any])
    let runs = try #require(summary["runs"] as? [[String: Any]])
    #expect(Set(runs.compactMap { $0["digest"] as? String }).count == 3)
  }

  @Test(
    "a fault can be switched off by its name, and an unknown one is refused with the known ones")
  func faults() throws {
    let folder = try TemporaryFolder()
    let off = try CommandLineRun(
      "run", "scenarios/cap-under-partition.json", "--without-fault", "valley", "--json", "--out",
      folder.url.path + "/r")
    #expect(off.output.contains("--without-fault valley"))
    let unknown = try CommandLineRun(
      "run", "scenarios/cap-under-partition.json", "--without-fault", "vally")
    #expect(unknown.code == 64)
    #expect(unknown.errors.contains("Did you mean 'valley'?"))
  }

  @Test("a file that is not there, a folder, and a broken scenario write nothing")
  func refusals() throws {
    let folder = try TemporaryFolder()
    let out = folder.url.path + "/out"
    let absent = try CommandLineRun("run", "scenarios/nowhere.json", "--out", out)
    #expect(absent.code == 66)
    #expect(absent.errors.contains("tipfleet init"))
    // A folder is its scenarios; this one has none.
    let empty = try CommandLineRun("run", folder.url.path, "--out", out)
    #expect(empty.code == 66, "\(empty.errors)")
    let broken = try folder.write(#"{"schema": 1, "nme": "x"}"#, to: "broken.json")
    let run = try CommandLineRun("run", broken, "--out", out)
    #expect(run.code == 65)
    #expect(run.errors.contains("did you mean \"name\"?"))
    #expect(!FileManager.default.fileExists(atPath: out))
  }

  @Test("an output that cannot be created is said so, and what to do")
  func cannotCreate() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write("a file", to: "file")
    let run = try CommandLineRun(
      "run", "scenarios/cap-under-partition.json", "--out", folder.url.path + "/file/below")
    #expect(run.code == 73)
    #expect(run.errors.contains("--out"))
  }

  @Test("a report is rebuilt to the same bytes from what its folder stores")
  func rebuilt() throws {
    let folder = try TemporaryFolder()
    let out = folder.url.path + "/r"
    let first = try CommandLineRun("run", "scenarios/cap-under-partition.json", "--out", out)
    #expect(first.code == 0)
    let page = FileManager.default.contents(atPath: out + "/index.html")
    try Data("broken".utf8).write(to: URL(fileURLWithPath: out + "/index.html"))
    let again = try CommandLineRun("report", out)
    #expect(again.code == 0, "\(again.errors)")
    #expect(FileManager.default.contents(atPath: out + "/index.html") == page)
  }

  @Test(
    "the files beside the page of a long run come back, and none of another run stays", .onlyInFull)
  func details() throws {
    let folder = try TemporaryFolder()
    let out = folder.url.path + "/r"
    let scenario = folder.url.path + "/trails.json"
    let text = try String(contentsOfFile: "scenarios/trails.json", encoding: .utf8)
    func play(for duration: String) throws {
      try text.replacingOccurrences(of: "\"30d\"", with: "\"\(duration)\"")
        .write(toFile: scenario, atomically: true, encoding: .utf8)
      let run = try CommandLineRun("run", scenario, "--out", out, "--quiet")
      #expect(run.code != 73, "\(run.errors)")
    }
    func files() throws -> [String: Data] {
      let names = try FileManager.default.contentsOfDirectory(atPath: out + "/moments")
      return Dictionary(
        uniqueKeysWithValues: names.map {
          ($0, FileManager.default.contents(atPath: "\(out)/moments/\($0)") ?? Data())
        })
    }
    try play(for: "30d")
    let written = try files()
    #expect(written.count > 1)
    let summary = try String(contentsOfFile: out + "/summary.json", encoding: .utf8)
    for name in written.keys { #expect(summary.contains("\"moments/\(name)\"")) }
    try Data("broken".utf8).write(to: URL(fileURLWithPath: out + "/moments/00001.js"))
    try Data("of another run".utf8).write(to: URL(fileURLWithPath: out + "/moments/00099.js"))
    let again = try CommandLineRun("report", out)
    #expect(again.code == 0, "\(again.errors)")
    #expect(try files() == written)
    try play(for: "2d")
    #expect(!FileManager.default.fileExists(atPath: out + "/moments"))
  }

  @Test("a folder whose scenario was changed is refused as another run")
  func changed() throws {
    let folder = try TemporaryFolder()
    let out = folder.url.path + "/r"
    _ = try CommandLineRun("run", "scenarios/cap-under-partition.json", "--out", out)
    let inputs = out + "/inputs/cap-under-partition.json"
    let text = try String(contentsOfFile: inputs, encoding: .utf8)
    try text.replacingOccurrences(of: "2d10min", with: "2d11min")
      .write(toFile: inputs, atomically: true, encoding: .utf8)
    let run = try CommandLineRun("report", out)
    #expect(run.code == 3)
    #expect(run.errors.contains("digest"))
  }
}
