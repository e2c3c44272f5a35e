import Foundation
import Testing

@Suite("mutants")
struct MutantsTests {
  @Test("a hunt prints by what each mutant was caught, writes a report, and ends with 0")
  func hunt() throws {
    let folder = try TemporaryFolder()
    let run = try CommandLineRun("mutants", "cap-one-higher", "canary", in: folder.url)
    #expect(run.code == 0, "\(run.output)\(run.errors)")
    #expect(run.output.contains("local-display-cap (1)"))
    #expect(run.output.contains("PASS  2 of 2 mutants are caught"))
    #expect(
      run.output.contains("tipfleet mutants cap-one-higher canary --cases 2000 --seed 1"))
    for name in ["index.html", "summary.json", "csv/kill-matrix.csv", "csv/datapackage.json"] {
      #expect(folder.contents.contains("reports/mutants/\(name)"))
    }
  }

  @Test("the same hunt gives the same bytes, and replaces its own report only")
  func again() throws {
    let folder = try TemporaryFolder()
    let words = ["mutants", "gap-halved", "canary", "push-throttle-ignored", "--json"]
    let first = try CommandLineRun(words: words, in: folder.url)
    let page = try Data(contentsOf: folder.url.appendingPathComponent("reports/mutants/index.html"))
    let again = try CommandLineRun(words: words, in: folder.url)
    #expect(first.code == 0, "\(first.errors)")
    #expect(first.output == again.output)
    #expect(
      try Data(contentsOf: folder.url.appendingPathComponent("reports/mutants/index.html")) == page)
    _ = try folder.write("mine", to: "reports/note.txt")
    let other = try CommandLineRun("mutants", "canary", "--out", "reports", in: folder.url)
    #expect(other.code == 73)
    #expect(folder.contents.contains("reports/note.txt"))
  }

  @Test("a mutant that survives its cases is named, and the code is 1")
  func survives() throws {
    let folder = try TemporaryFolder()
    let run = try CommandLineRun(
      "mutants", "preempted-tip-stays", "--cases", "1", "--seed", "1", in: folder.url)
    #expect(run.code == 1, "\(run.output)\(run.errors)")
    #expect(run.output.contains("SURVIVES"))
    #expect(run.output.contains("FAIL  0 of 1 mutants are caught"))
  }

  @Test("the list names at least forty mutants and plays nothing")
  func list() throws {
    let folder = try TemporaryFolder()
    let run = try CommandLineRun("mutants", "--list", in: folder.url)
    #expect(run.code == 0)
    #expect(run.output.split(separator: "\n").count >= 40)
    #expect(folder.contents.isEmpty)
  }

  @Test("a mutant that does not exist is refused, with one that does")
  func unknown() throws {
    let folder = try TemporaryFolder()
    let run = try CommandLineRun("mutants", "cap-one-higer", in: folder.url)
    #expect(run.code == 64)
    #expect(run.errors.contains("Did you mean 'cap-one-higher'?"))
    #expect(try CommandLineRun("mutants", "--cases", "0", in: folder.url).code == 64)
  }
}
