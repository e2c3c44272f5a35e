import Foundation
import Testing

@testable import CommandLineParts

/// What reports and explanations say of where the app's code is.
@Suite("places in the app's code, shown")
struct CodePlaceTests {
  private static let scenario = """
    {
      "name": "placed", "duration": "3m",
      "app": {
        "events": [{ "id": "did", "source": "Sources/Tips.swift:4" }],
        "tips": [{
          "type": "AlbumTip", "source": "Sources/Tips.swift:3", "title": "An album",
          "rules": [
            {
              "rule": "#Rule(did) {\\n $0.donations.count >= 3 }", "source": "Sources/Tips.swift:6"
            },
            { "rule": "#Rule(did) { $0.donations.count < 9 }", "source": "Sources/Odd <b>.swift:2" }
          ]
        }],
        "screens": [{ "id": "album", "shows": ["AlbumTip"], "source": "Sources/Album.swift:9:5" }]
      },
      "devices": [{ "id": "phone" }, { "id": "pad", "platform": "iPad" }],
      "timeline": [{ "do": "visit", "at": "1m", "on": "phone", "screen": "album" }]
    }
    """

  private static let tips = """
    import TipKit

    struct AlbumTip: Tip {
      static let did = Event(id: "did")
      var rules: [Rule] {
        #Rule(Self.did) {
          $0.donations.count >= 3
        }
      }
    }
    """

  private func folder() throws -> PreparedFolder {
    let folder = try PreparedFolder()
    try folder.write(Self.scenario, to: "placed.json")
    return folder
  }

  private static let address = "https://example.org/{line}/app/{file}#L{line}"

  @Test(
    "a report shows the places as text, and as links with --source-url, also when it is rebuilt")
  func report() throws {
    let folder = try folder()
    try #require(folder.run("run ROOT/placed.json --out ROOT/plain").errors == "")
    let plain = try folder.text(of: "plain/index.html")
    #expect(plain.contains(#"<code>Sources/Tips.swift:3</code>"#))
    #expect(plain.contains("<code>Sources/Odd &lt;b&gt;.swift:2</code>"))
    #expect(!plain.contains("example.org"))
    let places = try folder.text(of: "plain/csv/code-places.csv")
    #expect(places.contains("Sources/Album.swift:9:5,Sources/Album.swift,9"), "\(places)")
    let tips = try folder.text(of: "plain/csv/tips.csv").split { $0.isNewline }
    #expect(tips.map { $0.split(separator: ",").last } == ["source_place", "Sources/Tips.swift:3"])

    try #require(
      folder.run("run ROOT/placed.json --out ROOT/linked --source-url \(Self.address)").errors == ""
    )
    let linked = try folder.text(of: "linked/index.html")
    #expect(
      linked.contains(
        #"example.org/4/app/Sources/Tips.swift#L4"><code>Sources/Tips.swift:4</code></a>"#
      ))
    #expect(linked.contains(#"href="https://example.org/2/app/Sources/Odd%20%3Cb%3E.swift#L2""#))
    // The fact that they are links is all that differs.
    #expect(try folder.text(of: "plain/journal.ndjson") == folder.text(of: "linked/journal.ndjson"))
    try #require(folder.run("report ROOT/linked").code == .pass)
    #expect(try folder.text(of: "linked/index.html") == linked)
    try #require(
      folder.run("report ROOT/linked --source-url vscode://file/app/{file}:{line}:{column}").code
        == .pass)
    #expect(
      try folder.text(of: "linked/index.html").contains("vscode://file/app/Sources/Album.swift:9:5")
    )
  }

  @Test("a search's report has them too")
  func search() throws {
    let folder = try folder()
    let run = folder.run(
      "check ROOT/placed.json --cases 3 --jobs 1 --out ROOT/out --regressions ROOT/kept "
        + "--source-url \(Self.address)")
    #expect(run.errors == "")
    let page = try folder.text(of: "out/index.html")
    #expect(page.contains(#"href="https://example.org/3/app/Sources/Tips.swift#L3""#))
    #expect(try folder.text(of: "out/csv/code-places.csv").contains("#Rule(did)"))
  }

  @Test(
    "so have those of every order, of a measure, of a study, and of merged parts",
    arguments: [
      "check ROOT/placed.json --exhaustive --cases 3 --regressions ROOT/kept",
      "check ROOT/placed.json --metric displays --cases 3 --jobs 1",
      "study ROOT/placed-study.json --no-self-test --jobs 1 --results ROOT/results",
      "merge ROOT/parts --regressions ROOT/kept", "merge ROOT/results --no-self-test",
    ])
  func otherReports(_ words: String) throws {
    let folder = try folder()
    let study = try #require(FaultedVerb.inputs["study.json"])
    try folder.write(
      study.replacing("tiny.json", with: "placed.json").replacing("small", with: "placed"),
      to: "placed-study.json")
    if words.hasPrefix("merge ROOT/parts") {
      _ = folder.run("check ROOT/placed.json --cases 3 --shard 1/1 --results ROOT/parts")
    } else if words.hasPrefix("merge") {
      _ = folder.run(
        "study ROOT/placed-study.json --no-self-test --shard 1/1 --results ROOT/results")
    }
    let plain = folder.run("\(words) --out ROOT/plain")
    #expect([.pass, .violated, .inconclusive].contains(plain.code), "\(plain.errors)")
    let page = try folder.text(of: "plain/index.html")
    #expect(page.contains("<code>Sources/Tips.swift:3</code>") && !page.contains("example.org"))
    let run = folder.run("\(words) --out ROOT/out --source-url \(Self.address)")
    #expect(run.code == plain.code, "\(run.errors)")
    let linked = try folder.text(of: "out/index.html")
    #expect(linked.contains(#"href="https://example.org/3/app/Sources/Tips.swift#L3""#))
    #expect(try folder.text(of: "out/csv/code-places.csv").contains("#Rule(did)"))
  }

  @Test("a scenario without places has neither table nor section")
  func without() throws {
    let folder = try folder()
    _ = folder.run("run ROOT/tiny.json --out ROOT/out")
    #expect(try !folder.text(of: "out/index.html").contains("In the app"))
    #expect(try !folder.names(in: "out/csv").contains("code-places.csv"))
  }

  @Test(
    "an address that leads nowhere is refused with what to do",
    arguments: [
      ("https://example.org/app", "Write {file} where the path of a file stands"),
      ("javascript:alert({file})", "It begins with https://, http:// or vscode://"),
      ("{file}", "It begins with https://, http:// or vscode://"),
      ("https://example.org/{file}#{lin}", "It may hold {file}, {line} and {column}, not '{lin}'."),
      ("https://example.org/{file}{", "not '{'."),
    ])
  func refused(_ address: String, _ reason: String) throws {
    let folder = try folder()
    for verb in ["run ROOT/placed.json", "check ROOT/placed.json", "report ROOT"] {
      let run = folder.run("\(verb) --source-url \(address)")
      #expect(run.code == .usage)
      #expect(run.errors.contains(reason), "\(run.errors)")
    }
  }

  @Test("an explanation quotes the tip's line and the whole rule, where they can be read")
  func quoted() throws {
    let folder = try folder()
    try FileManager.default.createDirectory(
      atPath: folder.root + "/App/Sources", withIntermediateDirectories: true)
    try folder.write(Self.tips, to: "App/Sources/Tips.swift")
    try folder.write("one line", to: "App/Sources/Odd <b>.swift")
    let words = "explain ROOT/placed.json --tip AlbumTip --device phone"
    let run = folder.run("\(words) --source ROOT/App")
    #expect(run.errors == "")
    for part in [
      "  in code  Sources/Tips.swift:3\n             3 | struct AlbumTip: Tip {\n",
      """
               Sources/Tips.swift:6
                 6 | #Rule(Self.did) {
                 7 |   $0.donations.count >= 3
                 8 | }

      """,
      "Sources/Odd <b>.swift:2  (not quoted: the file has only 1 line)",
      "    Sources/Tips.swift:4\n",
    ] {
      #expect(run.output.contains(part), "\(part) is missing:\n\(run.output)")
    }
    // The rule there names the event in another way than the scenario.
    #expect(run.output.contains("It is not the rule as the scenario has it."))
    let document = try folder.run("\(words) --source ROOT/App --json").object()
    let all = try #require(document["explanations"] as? [[String: Any]])
    #expect(all[0]["source"] as? String == "Sources/Tips.swift:3")
    #expect(all[0]["sourceLines"] as? [String] == ["struct AlbumTip: Tip {"])
  }

  @Test("without the sources an explanation says so, and nothing else changes")
  func unread() throws {
    let run = try folder().run(
      "explain ROOT/placed.json --tip AlbumTip --device phone --source ROOT/none")
    #expect(run.code == .pass, "\(run.errors)")
    #expect(run.output.contains("Sources/Tips.swift:6  (not quoted: '"), "\(run.output)")
    #expect(run.output.contains("does not exist. '--source' names the folder of the sources.)"))
    let table = try folder().run("explain ROOT/placed.json")
    #expect(table.output.contains("In the app's code\n\n  AlbumTip  Sources/Tips.swift:3"))
  }
}
