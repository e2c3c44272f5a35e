import Foundation
import InputFuzzing
import TestExtent
import Testing
import TextFormats

@Suite("fuzz")
struct FuzzCommandTests {
  @Test("the same inputs have the same answers on any number of cores", .onlyInFull)
  func anyJobs() throws {
    let folder = try TemporaryFolder()
    let count = "120"
    let words = ["fuzz", "--cases", count, "--seed", "5", "--jobs"]
    let one = try CommandLineRun(words: words + ["1"], in: folder.url)
    let two = try CommandLineRun(words: words + ["2"], in: folder.url)
    #expect(one.code == 0, "\(one.output)\(one.errors)")
    #expect(one.output == two.output)
    #expect(one.output.hasPrefix("PASS  \(count) inputs, 0 findings, seed x0000000000000005: "))
    #expect(folder.contents.isEmpty)
  }

  @Test("a scenario and a study that are named are damaged, too")
  func files() throws {
    let folder = try PreparedFolder()
    let words = ["fuzz", "--cases", "40", "--seed", "5", "--in-process"]
    let files = ["tiny.json", "study.json"].map { "\(folder.root)/\($0)" }
    let named = try CommandLineRun(words: words + files)
    #expect(named.code == 0, "\(named.output)\(named.errors)")
    #expect(named.output.split(separator: "\n").count == 40)
    let absent = try CommandLineRun(words: words + ["\(folder.root)/absent.json"])
    #expect(absent.code == 66)
    let seeds = SeedDocuments(
      files: ["tiny.json", "study.json"].map { name in
        SourceFile(name: "here/\(name)", bytes: Array((FaultedVerb.inputs[name] ?? "").utf8))
      })
    #expect(seeds.scenario(named: "tiny.json")?.name == "here/tiny.json")
    // A study is no scenario.
    #expect(seeds.scenario(named: "study.json") == nil)
    #expect(SeedDocuments().scenario(named: "tiny.json") == nil)
  }

  @Test("one input is played alone, in this process too", .onlyInFull)
  func alone() throws {
    let words = ["fuzz", "--cases", "1", "--first", "13", "--seed", "5", "--in-process"]
    let run = try CommandLineRun(words: words)
    #expect(run.code == 0)
    #expect(run.output.hasPrefix("13 "))
    #expect(run.output.split(separator: "\n").count == 1)
  }
}
