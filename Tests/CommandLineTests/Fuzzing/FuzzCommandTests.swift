import Foundation
import Testing

@Suite("fuzz")
struct FuzzCommandTests {
  @Test("the same inputs have the same answers on any number of cores")
  func anyJobs() throws {
    let folder = try TemporaryFolder()
    let words = ["fuzz", "--cases", "120", "--seed", "5", "--jobs"]
    let one = try CommandLineRun(words: words + ["1"], in: folder.url)
    let two = try CommandLineRun(words: words + ["2"], in: folder.url)
    #expect(one.code == 0, "\(one.output)\(one.errors)")
    #expect(one.output == two.output)
    #expect(one.output.hasPrefix("PASS  120 inputs, 0 findings, seed x0000000000000005: "))
    #expect(folder.contents.isEmpty)
  }

  @Test("one input is played alone, in this process too")
  func alone() throws {
    let words = ["fuzz", "--cases", "1", "--first", "13", "--seed", "5", "--in-process"]
    let run = try CommandLineRun(words: words)
    #expect(run.code == 0)
    #expect(run.output.hasPrefix("13 "))
    #expect(run.output.split(separator: "\n").count == 1)
  }
}
