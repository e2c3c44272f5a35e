import Foundation
import Testing

@Suite("import")
struct ImportTests {
  @Test(
    "a sample app is imported, played, searched and linted without an edit",
    arguments: SampleApp.names)
  func samples(_ name: String) throws {
    let folder = try TemporaryFolder()
    try SampleApp.write(name, into: folder.url)
    let made = try CommandLineRun("import", name, "--assume", in: folder.url)
    #expect(made.code == 0, "\(made.errors)")
    let file = "scenarios/\(name).json"
    #expect(made.output.hasSuffix("Next:  tipfleet check \(file)\n"), "\(made.output)")
    for words in [
      ["validate", file], ["run", file, "--out", "run"],
      ["check", file, "--cases", "3", "--out", "check"], ["lint", name],
    ] {
      let run = try CommandLineRun(words: words, in: folder.url)
      #expect(run.code == 0, "\(words): \(run.output) \(run.errors)")
    }
  }

  @Test("open places end an import with a code of their own, and the scenario is refused")
  func open() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(SampleApp.text(identifier: "\"album.\\(Date.now)\""), to: "App.swift")
    let made = try CommandLineRun("import", "App.swift", "--out", "a.json", in: folder.url)
    #expect(made.code == 5)
    #expect(made.output.contains("App.swift:6:20: question: The id of AlbumTip is computed."))
    #expect(made.output.contains("It has 2 open places."))
    let refused = try CommandLineRun("validate", "a.json", in: folder.url)
    #expect(refused.code == 65)
    #expect(refused.errors.contains("error[TF0416]: the open place ‹album.{Date.now}›"))
  }

  @Test("importing the same again changes nothing, and importing something else is refused")
  func again() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(SampleApp.text(), to: "MyApp/App.swift")
    let words = ["import", "MyApp"]
    #expect(try CommandLineRun(words: words, in: folder.url).code == 0)
    let first = try Data(contentsOf: folder.url.appending(path: "scenarios/my-app.json"))
    let second = try CommandLineRun(words: words, in: folder.url)
    #expect(second.code == 0)
    #expect(second.output.contains("says what the sources say"))
    _ = try folder.write(SampleApp.text(count: 4), to: "MyApp/App.swift")
    let third = try CommandLineRun(words: words, in: folder.url)
    #expect(third.code == 73)
    #expect(third.errors.contains("'--update'"))
    #expect(
      try Data(contentsOf: folder.url.appending(path: "scenarios/my-app.json")) == first)
  }

  @Test("an update keeps answers and what stands outside the app, and says what is other")
  func update() throws {
    let folder = try TemporaryFolder()
    let open = "\"album.\\(Date.now)\""
    _ = try folder.write(SampleApp.text(identifier: open), to: "App.swift")
    let words = ["import", "App.swift", "--out", "a.json"]
    _ = try CommandLineRun(words: words, in: folder.url)
    let file = folder.url.appending(path: "a.json")
    let edited = try String(contentsOf: file, encoding: .utf8)
      .replacing("‹album.{Date.now}›", with: "album.today")
      .replacing("\"seed\": 1,", with: "\"seed\": 77, // mine")
    try edited.write(to: file, atomically: true, encoding: .utf8)
    _ = try folder.write(SampleApp.text(count: 9, identifier: open), to: "App.swift")

    let checked = try CommandLineRun(words: words + ["--check"], in: folder.url)
    #expect(checked.code == 1)
    #expect(checked.output.contains("changed: rules of the tip AlbumTip"), "\(checked.output)")
    #expect(try String(contentsOf: file, encoding: .utf8) == edited)
    let updated = try CommandLineRun(words: words + ["--update"], in: folder.url)
    #expect(updated.code == 0, "\(updated.output)")
    #expect(updated.output.contains("changed: rules of the tip AlbumTip"))
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text == edited.replacing("count >= 3", with: "count >= 9"))
    #expect(try CommandLineRun(words: words + ["--check"], in: folder.url).code == 0)
  }

  @Test("what is imported says where it stands; a line that moved is no difference, and is updated")
  func places() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(SampleApp.text(), to: "MyApp/App.swift")
    let words = ["import", "MyApp", "--out", "a.json"]
    #expect(try CommandLineRun(words: words, in: folder.url).code == 0)
    let file = folder.url.appending(path: "a.json")
    func places() throws -> [Int] {
      let text = try String(contentsOf: file, encoding: .utf8)
      return text.matches(of: /"source": "App.swift:(\d+)"/).compactMap { Int($0.1) }
    }
    let before = try places()
    #expect(before.count >= 4, "\(before)")
    let lines = SampleApp.text().split(separator: "\n", omittingEmptySubsequences: false)
    #expect(before.contains { lines[$0 - 1].contains(": Tip {") })
    #expect(before.contains { lines[$0 - 1].contains("#Rule(") })
    let explained = try CommandLineRun(
      "explain", "a.json", "--tip", "AlbumTip", "--device", "phone", "--source", "MyApp",
      in: folder.url)
    #expect(explained.errors == "")
    #expect(explained.output.contains(" | var rules: [Rule] { #Rule("), "\(explained.output)")
    #expect(!explained.output.contains("It is not the rule"), "\(explained.output)")
    _ = try folder.write("// moved\n" + SampleApp.text(), to: "MyApp/App.swift")
    #expect(try CommandLineRun(words: words + ["--check"], in: folder.url).code == 0)
    #expect(try CommandLineRun(words: words + ["--update"], in: folder.url).code == 0)
    #expect(try places() == before.map { $0 + 1 })
  }

  @Test("a renamed event is told as renamed")
  func renamed() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(SampleApp.text(), to: "App.swift")
    let words = ["import", "App.swift", "--out", "a.json"]
    _ = try CommandLineRun(words: words, in: folder.url)
    _ = try folder.write(
      SampleApp.text().replacing("id: \"opened\"", with: "id: \"seen\""), to: "App.swift")
    let checked = try CommandLineRun(words: words + ["--check"], in: folder.url)
    #expect(checked.code == 1)
    #expect(checked.output.contains("renamed: the event opened is now seen"))
  }

  @Test("the report is one JSON document")
  func json() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(SampleApp.text(), to: "App.swift")
    let run = try CommandLineRun("import", "App.swift", "--json", in: folder.url)
    let read = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
    let object = try #require(read as? [String: Any])
    #expect(object["change"] as? String == "written")
    #expect((object["counts"] as? [[String: Any]])?.first?["read"] as? Int == 1)
    let app = try #require(object["app"] as? [String: Any])
    #expect((app["tips"] as? [[String: Any]])?.count == 1)
  }
}
