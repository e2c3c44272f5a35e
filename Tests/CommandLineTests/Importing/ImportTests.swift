import Foundation
import TestExtent
import Testing

@Suite("import")
struct ImportTests {
  @Test(
    "a sample app is imported, played, searched and linted without an edit",
    arguments: TestExtent.cases(SampleApp.names, quick: 1))
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
    #expect(made.output.contains("1 question without an answer."), "\(made.output)")
    #expect(
      made.output.contains(
        "\nFor example:  \"answers\": { \"album.{Date.now}\": \"album.assumed\" }\n"),
      "\(made.output)")
    let refused = try CommandLineRun("validate", "a.json", in: folder.url)
    #expect(refused.code == 65)
    #expect(refused.errors.contains("error[TF0416]: the open place ‹album.{Date.now}›"))
    let answer = try folder.text("a.json").split(separator: "\n").firstIndex {
      $0.contains("\"album.{Date.now}\": null")
    }
    #expect(answer != nil)
    #expect(refused.errors.contains("a.json:"), "\(refused.errors)")
  }

  @Test("an app that shows no tip is told so, also by a check, with an example that is valid")
  func noView() throws {
    let folder = try TemporaryFolder()
    let text = SampleApp.text().replacing("TipView(AlbumTip())", with: "Text(\"\")")
    _ = try folder.write(text, to: "App.swift")
    let words = ["import", "App.swift", "--out", "a.json"]
    for more in [[], ["--check"]] {
      let run = try CommandLineRun(words: words + more, in: folder.url)
      #expect(run.code == 0, "\(run.output)")
      #expect(
        run.output.contains("No view was found that shows a tip, so a run displays none"),
        "\(run.output)")
    }
    let example = "\"screens\": [{ \"id\": \"AlbumView\", \"shows\": [\"album\"] }]"
    let shown = try CommandLineRun(words: words + ["--check"], in: folder.url)
    #expect(shown.output.contains(example), "\(shown.output)")
    let scenario = try folder.text("a.json").replacing(
      "\"include\": \"a.app.json\",", with: "\"include\": \"a.app.json\", \(example),")
    _ = try folder.write(scenario, to: "a.json")
    let valid = try CommandLineRun("validate", "a.json", in: folder.url)
    #expect(valid.code == 0, "\(valid.errors)")
    _ = try folder.write(SampleApp.text(), to: "App.swift")
    let other = try CommandLineRun(words: words + ["--update"], in: folder.url)
    #expect(!other.output.contains("No view was found"), "\(other.output)")
  }

  @Test("importing the same again changes nothing, and importing something else is refused")
  func again() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(SampleApp.text(), to: "MyApp/App.swift")
    let words = ["import", "MyApp"]
    #expect(try CommandLineRun(words: words, in: folder.url).code == 0)
    let app = try folder.text("scenarios/my-app.app.json")
    let scenario = try folder.text("scenarios/my-app.json")
    let second = try CommandLineRun(words: words, in: folder.url)
    #expect(second.code == 0)
    #expect(second.output.contains("say what the sources say"))
    _ = try folder.write(SampleApp.text(count: 4), to: "MyApp/App.swift")
    let third = try CommandLineRun(words: words, in: folder.url)
    #expect(third.code == 73)
    #expect(third.errors.contains("'--update'"))
    #expect(try folder.text("scenarios/my-app.app.json") == app)
    #expect(try folder.text("scenarios/my-app.json") == scenario)
  }

  @Test("sources of the app are never replaced, whatever is asked for")
  func replacesNoSource() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(SampleApp.text(), to: "App.swift")
    let run = try CommandLineRun(
      "import", "App.swift", "--assume", "--out", "App.swift", "--force", in: folder.url)
    #expect(run.code == 64 && run.errors.contains("is a name for Swift"), "\(run.errors)")
    #expect(try folder.text("App.swift") == SampleApp.text())
  }

  @Test("an update leaves the scenario as it is, and says what is other in the app")
  func update() throws {
    let folder = try TemporaryFolder()
    let open = "\"album.\\(Date.now)\""
    _ = try folder.write(SampleApp.text(identifier: open), to: "App.swift")
    let words = ["import", "App.swift", "--out", "a.json"]
    _ = try CommandLineRun(words: words, in: folder.url)
    let edited = try folder.text("a.json")
      .replacing("\"album.{Date.now}\": null", with: "\"album.{Date.now}\": \"album.today\"")
      .replacing("\"seed\": 1,", with: "\"seed\": 77, // mine")
    _ = try folder.write(edited, to: "a.json")
    let before = try folder.text("a.app.json")
    _ = try folder.write(SampleApp.text(count: 9, identifier: open), to: "App.swift")

    let checked = try CommandLineRun(words: words + ["--check"], in: folder.url)
    #expect(checked.code == 1)
    #expect(checked.output.contains("changed: rules of the tip AlbumTip"), "\(checked.output)")
    #expect(try folder.text("a.app.json") == before)
    let updated = try CommandLineRun(words: words + ["--update"], in: folder.url)
    #expect(updated.code == 0, "\(updated.output)")
    #expect(updated.output.contains("changed: rules of the tip AlbumTip"))
    #expect(try folder.text("a.json") == edited)
    #expect(try folder.text("a.app.json").contains("count >= 9"))
    #expect(try CommandLineRun(words: words + ["--check"], in: folder.url).code == 0)
    #expect(try CommandLineRun("validate", "a.json", in: folder.url).code == 0)
  }

  @Test("a new question is added to the scenario, and an answer to none is told and kept")
  func questions() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(SampleApp.text(), to: "App.swift")
    let words = ["import", "App.swift", "--out", "a.json"]
    _ = try CommandLineRun(words: words, in: folder.url)
    let mine = try folder.text("a.json").replacing("\"seed\": 1,", with: "\"seed\": 7,")
    _ = try folder.write(mine, to: "a.json")
    let first = SampleApp.text(identifier: "\"one.\\(Date.now)\"")
    _ = try folder.write(first, to: "App.swift")
    let asked = try CommandLineRun(words: words + ["--update"], in: folder.url)
    #expect(asked.code == 5, "\(asked.output) \(asked.errors)")
    #expect(try folder.text("a.json").contains("\"one.{Date.now}\": null"))
    let assumed = try CommandLineRun(words: words + ["--update", "--assume"], in: folder.url)
    #expect(assumed.code == 0, "\(assumed.output) \(assumed.errors)")
    #expect(try folder.text("a.json").contains("\"one.{Date.now}\": \"one.assumed\""))
    #expect(try folder.text("a.json").contains("\"seed\": 7,"))
    #expect(try CommandLineRun("validate", "a.json", in: folder.url).code == 0)

    _ = try folder.write(first.replacing("one.", with: "two."), to: "App.swift")
    let other = try CommandLineRun(words: words + ["--update"], in: folder.url)
    #expect(other.output.contains("no longer asked: \"one.{Date.now}\""), "\(other.output)")
    #expect(try folder.text("a.json").contains("\"one.{Date.now}\": \"one.assumed\""))
    #expect(try folder.text("a.json").contains("\"two.{Date.now}\": null"))
    _ = try folder.write(
      try folder.text("a.json").replacing("null", with: "\"two\""), to: "a.json")
    let valid = try CommandLineRun("validate", "a.json", in: folder.url)
    #expect(valid.code == 0)
    #expect((valid.output + valid.errors).contains("TF0417"), "\(valid.output) \(valid.errors)")
  }

  @Test("a file of the app that was changed by hand is not lost")
  func editedByHand() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(SampleApp.text(), to: "App.swift")
    let words = ["import", "App.swift", "--out", "a.json"]
    _ = try CommandLineRun(words: words, in: folder.url)
    let edited = try folder.text("a.app.json").replacing("count >= 3", with: "count >= 5")
    _ = try folder.write(edited, to: "a.app.json")
    let updated = try CommandLineRun(words: words + ["--update"], in: folder.url)
    #expect(updated.code == 73)
    #expect(updated.errors.contains("changed by hand"), "\(updated.errors)")
    #expect(try folder.text("a.app.json") == edited)
    #expect(try CommandLineRun(words: words + ["--force"], in: folder.url).code == 0)
    #expect(try folder.text("a.app.json").contains("count >= 3"))
  }

  @Test("a scenario that does not include the app is told what to write")
  func withoutInclude() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(SampleApp.text(), to: "App.swift")
    let words = ["import", "App.swift", "--out", "a.json"]
    _ = try CommandLineRun(words: words, in: folder.url)
    let whole = try folder.text("a.json").replacing("a.app.json", with: "other.json")
    _ = try folder.write(whole, to: "a.json")
    let updated = try CommandLineRun(words: words + ["--update"], in: folder.url)
    #expect(updated.code == 65)
    #expect(updated.errors.contains("\"include\": \"a.app.json\""), "\(updated.errors)")
    #expect(try folder.text("a.json") == whole)
  }

  @Test("what is imported says where it stands; a line that moved is no difference, and is updated")
  func places() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(SampleApp.text(), to: "MyApp/App.swift")
    let words = ["import", "MyApp", "--out", "a.json"]
    #expect(try CommandLineRun(words: words, in: folder.url).code == 0)
    func places() throws -> [Int] {
      let text = try folder.text("a.app.json")
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
