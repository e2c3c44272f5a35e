import Foundation
import Testing

@testable import CommandLineParts

@Suite("replay as JSON, and journals that were changed")
struct ReplayedJSONTests {
  @Test("a scenario, its report and its journal are the same, and say so alike")
  func same() throws {
    let folder = try PreparedFolder()
    try #require(folder.run("run ROOT/tiny.json --out ROOT/out").code == .pass)
    let twice = try folder.run("replay ROOT/tiny.json --json").object()
    let report = try folder.run("replay ROOT/out --json").object()
    for replayed in [twice, report] {
      #expect(replayed["same"] as? Bool == true)
      #expect(replayed["difference"] is NSNull)
      #expect(replayed["facts"] as? Int == twice["facts"] as? Int)
      #expect(try #require(replayed["bytes"] as? Int) > 100)
    }
    #expect(twice["problem"] is NSNull)
    #expect(twice["disagreements"] as? [String] == [])
    let judged = try folder.run("replay ROOT/out/journal.ndjson --json").object()
    #expect(judged["verdict"] as? String == "pass")
    #expect(judged["facts"] as? Int == twice["facts"] as? Int)
  }

  @Test("a journal without its last line differs there, and is not whole")
  func cut() throws {
    let folder = try PreparedFolder()
    try #require(folder.run("run ROOT/tiny.json --out ROOT/out").code == .pass)
    let lines = try folder.text(of: "out/journal.ndjson").split(separator: "\n")
    let rest = lines.dropLast().map { $0 + "\n" }.joined()
    try folder.write(rest, to: "out/journal.ndjson")
    let compared = folder.run("replay ROOT/out --json")
    #expect(compared.code == .nonDeterminism)
    let difference = try #require(try compared.object()["difference"] as? [String: Any])
    #expect(difference["line"] as? Int == lines.count)
    #expect(difference["recorded"] is NSNull)
    #expect(difference["played"] as? String == String(try #require(lines.last)))
    let told = folder.run("replay ROOT/out")
    #expect(told.code == .nonDeterminism)
    #expect(told.output.contains("nothing: it ends there"), "\(told.output)")
    let judged = folder.run("replay ROOT/out/journal.ndjson --json")
    #expect(judged.code != .pass)
    let problem = try #require(try judged.object()["problem"] as? [String: Any])
    // The last line that is there.
    #expect(problem["line"] as? Int == lines.count - 1)
    #expect(try #require(problem["message"] as? String).isEmpty == false)
  }
}
