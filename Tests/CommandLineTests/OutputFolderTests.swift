import Foundation
import Testing

@Suite("the folder of a report")
struct OutputFolderTests {
  private static let scenario = "scenarios/cap-under-partition.json"

  @Test("a folder with something else in it is left alone, unless one insists")
  func foreign() throws {
    let folder = try TemporaryFolder()
    let notes = try folder.write("mine", to: "notes.txt")
    let refused = try CommandLineRun("run", Self.scenario, "--out", folder.url.path)
    #expect(refused.code == 73)
    #expect(refused.errors.contains("--force"))
    #expect(folder.contents == ["notes.txt"])
    #expect(try String(contentsOfFile: notes, encoding: .utf8) == "mine")
    let forced = try CommandLineRun("run", Self.scenario, "--out", folder.url.path, "--force")
    #expect(forced.code == 0, "\(forced.errors)")
    #expect(folder.contents.contains("index.html"))
    #expect(!folder.contents.contains("notes.txt"))
  }

  @Test("an earlier report is replaced by one of the same scenario, not by one of another")
  func ownReport() throws {
    let folder = try TemporaryFolder()
    let out = folder.url.path + "/r"
    #expect(try CommandLineRun("run", Self.scenario, "--out", out).code == 0)
    #expect(try CommandLineRun("run", Self.scenario, "--out", out + "/").code == 0)
    let other = try CommandLineRun("run", "scenarios/platform-ids.json", "--out", out)
    #expect(other.code == 73)
    #expect(other.errors.contains("holds something other than a report on 'platform-ids'"))
    let summary = try String(contentsOfFile: out + "/summary.json", encoding: .utf8)
    #expect(summary.contains("cap-under-partition"))
  }

  @Test("what somebody put beside a report is not deleted with it, unless one insists")
  func besideReport() throws {
    let folder = try TemporaryFolder()
    let out = folder.url.path + "/r"
    #expect(try CommandLineRun("run", Self.scenario, "--out", out).code == 0)
    for name in ["r/my-note.txt", "r/csv/mine.csv"] {
      _ = try folder.write("mine", to: name)
      let refused = try CommandLineRun("run", Self.scenario, "--out", out)
      #expect(refused.code == 73)
      #expect(
        refused.errors.contains("the report in it has no file '\(name.dropFirst(2))'"),
        "\(refused.errors)")
      #expect(try folder.text(name) == "mine")
      try FileManager.default.removeItem(at: folder.url.appendingPathComponent(name))
    }
    _ = try folder.write("", to: "r/.DS_Store")
    #expect(try CommandLineRun("run", Self.scenario, "--out", out).code == 0)
    _ = try folder.write("mine", to: "r/my-note.txt")
    #expect(try CommandLineRun("run", Self.scenario, "--out", out, "--force").code == 0)
    #expect(!folder.contents.contains("r/my-note.txt"))
  }

  @Test("an empty folder is used, a file is not replaced")
  func emptyAndFile() throws {
    let folder = try TemporaryFolder()
    #expect(try CommandLineRun("run", Self.scenario, "--out", folder.url.path).code == 0)
    let file = try TemporaryFolder()
    let path = try file.write("mine", to: "file")
    #expect(try CommandLineRun("run", Self.scenario, "--out", path, "--force").code == 73)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine")
  }

  @Test("a link in the report's place is not followed; whoever insists replaces the link")
  func link() throws {
    let folder = try TemporaryFolder()
    let real = folder.url.appendingPathComponent("real")
    try FileManager.default.createDirectory(at: real, withIntermediateDirectories: true)
    let link = folder.url.path + "/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: real.path)
    #expect(try CommandLineRun("run", Self.scenario, "--out", link).code == 73)
    #expect(try CommandLineRun("run", Self.scenario, "--out", link, "--force").code == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: real.path).isEmpty)
    #expect(folder.contents.contains("link/index.html"))
  }

  @Test("the current folder, or one above it, never becomes a report", arguments: [".", "..", "/"])
  func current(out: String) throws {
    let folder = try TemporaryFolder()
    let scenario = CommandLineRun.root.path + "/" + Self.scenario
    let run = try CommandLineRun("run", scenario, "--out", out, "--force", in: folder.url)
    #expect(run.code == 73)
    let same = try CommandLineRun(
      "run", scenario, "--out", folder.url.path, "--force", in: folder.url)
    #expect(same.code == 73)
    #expect(folder.contents.isEmpty)
  }

  @Test("two scenarios of one name would overwrite each other, and are refused")
  func sameName() throws {
    let folder = try TemporaryFolder()
    let run = try CommandLineRun(
      words: ["run", Self.scenario, "./" + Self.scenario, "--out", folder.url.path + "/r"])
    #expect(run.code == 64)
    #expect(run.errors.contains("both named 'cap-under-partition'"))
    #expect(folder.contents.isEmpty)
  }
}
