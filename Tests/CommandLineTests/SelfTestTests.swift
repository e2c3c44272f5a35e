import Foundation
import Testing

@Suite("selftest")
struct SelfTestTests {
  @Test("the checks that are named are shown with what they gave, and reported")
  func named() throws {
    let folder = try TemporaryFolder()
    let run = try CommandLineRun("selftest", "little", "exponential-mean", in: folder.url)
    #expect(run.code == 0, "\(run.output)\(run.errors)")
    #expect(run.output.contains("exact"))
    #expect(run.output.contains("PASS  The simulator agrees with 2 formulas."))
    #expect(
      run.output.contains("tipfleet selftest exponential-mean little --seed x0000000000000001"))
    for name in ["index.html", "summary.json", "selftest.csv", "csv/datapackage.json"] {
      #expect(folder.contents.contains("reports/selftest/\(name)"))
    }
    let table = try String(
      contentsOf: folder.url.appendingPathComponent("reports/selftest/selftest.csv"),
      encoding: .utf8)
    #expect(table.hasPrefix("check,expected,observed,std_error,z,n_count,verdict,"))
    #expect(table.contains("\nexponential-mean,2.0,"))
  }

  @Test("played distorted too, each check says that it noticed")
  func perturbed() throws {
    let folder = try TemporaryFolder()
    let run = try CommandLineRun(
      "selftest", "little", "uniform-mean", "--distorted", in: folder.url)
    #expect(run.code == 0, "\(run.output)\(run.errors)")
    #expect(run.output.contains("differs"))
    #expect(run.output.contains("and each check fails when a parameter is 5 % off."))
    #expect(
      run.output.contains(
        "tipfleet selftest uniform-mean little --thorough --distorted --seed x0000000000000001"))
  }

  @Test("the same test gives the same bytes, as text and as JSON, and other seeds other ones")
  func again() throws {
    let folder = try TemporaryFolder()
    let words = ["selftest", "chance", "kept-order", "--seed", "5"]
    let first = try CommandLineRun(words: words, in: folder.url)
    #expect(first.output == (try CommandLineRun(words: words, in: folder.url)).output)
    let json = try CommandLineRun(words: words + ["--json"], in: folder.url)
    #expect(json.output.contains("\"schema\": \"tipfleet.selftest/1\""))
    let other = try CommandLineRun("selftest", "chance", "kept-order", in: folder.url)
    #expect(other.output != first.output)
  }

  @Test("a check that does not exist is refused, with one that does")
  func unknown() throws {
    let folder = try TemporaryFolder()
    let run = try CommandLineRun("selftest", "mm1-wiat", in: folder.url)
    #expect(run.code == 64)
    #expect(run.errors.contains("Did you mean 'mm1-wait'?"))
    #expect(folder.contents.isEmpty)
  }
}
