import Foundation
import Testing

@testable import CommandLineParts

@Suite("scenarios that include a file, as commands read them")
struct IncludedFileTests {
  /// A scenario whose app is in a file, and the same as one file.
  private func folder() throws -> PreparedFolder {
    let folder = try PreparedFolder()
    try FileManager.default.createDirectory(
      atPath: folder.root + "/shop/parts", withIntermediateDirectories: true)
    let whole = try #require(FaultedVerb.inputs["tiny.json"])
    let app = #"""
      {
        "tips": [{ "type": "AlbumTip", "options": ["MaxDisplayCount(1)"] }],
        "screens": [{ "id": "album", "shows": ["AlbumTip"] }]
      }
      """#
    let start = try #require(whole.range(of: "\"app\": {")).lowerBound
    let end = try #require(whole.range(of: "\"devices\"")).lowerBound
    let split =
      whole[..<start] + "\"app\": { \"include\": \"parts/album.app.json\" },\n" + whole[end...]
    try folder.write(app, to: "shop/parts/album.app.json")
    try folder.write(String(split), to: "shop/tiny.json")
    return folder
  }

  @Test("each command reads what the scenario includes, as it reads the whole file")
  func commands() throws {
    let folder = try folder()
    for words in [
      "validate FILE", "run FILE --only-play", "plan FILE", "explain FILE --at 90s", "replay FILE",
      "compare FILE --seed-b 7 --out ROOT/out --force",
      "check FILE --cases 2 --jobs 1 --out ROOT/out --regressions ROOT/kept",
      "shrink FILE --mutant cap-forgotten --attempts 3 --out ROOT/kept",
    ] {
      let whole = folder.run(words.replacing("FILE", with: "ROOT/tiny.json"))
      let split = folder.run(words.replacing("FILE", with: "ROOT/shop/tiny.json"))
      #expect(split.code == whole.code, "\(words): \(split.errors)")
      #expect(split.errors.replacing("shop/", with: "") == whole.errors, "\(words)")
      #expect(!split.errors.contains("include"), "\(words): \(split.errors)")
    }
  }

  @Test("what is recorded is whole in itself and needs the included file no more")
  func recorded() throws {
    let folder = try folder()
    _ = folder.run("run ROOT/tiny.json --out ROOT/whole")
    try #require(folder.run("run ROOT/shop/tiny.json --out ROOT/split").code == .pass)
    #expect(try folder.text(of: "split/journal.ndjson") == folder.text(of: "whole/journal.ndjson"))
    #expect(try !folder.text(of: "split/inputs/tiny.json").contains("include"))
    try FileManager.default.removeItem(atPath: folder.root + "/shop")
    let again = folder.run("report ROOT/split")
    #expect(again.code == .pass, "\(again.errors)")
    #expect(folder.run("replay ROOT/split").code == .pass)
    #expect(folder.run("replay ROOT/split/journal.ndjson").code == .pass)
  }

  @Test("a study of it keeps the scenario whole")
  func study() throws {
    let folder = try folder()
    let study = try #require(FaultedVerb.inputs["study.json"])
    try folder.write(study, to: "shop/study.json")
    let run = folder.run(
      "study ROOT/shop/study.json --results ROOT/results --out ROOT/out --jobs 1 --no-self-test")
    #expect(run.code == .pass, "\(run.errors)")
    #expect(try !folder.text(of: "results/inputs/scenario.json").contains("include"))
    #expect(folder.run("validate ROOT/shop/study.json").code == .pass)
  }

  @Test("a mistake in the included file is told with its name, line and column")
  func mistake() throws {
    let folder = try folder()
    try folder.write(#"{ "tips": [{ "typ": 3 }], "screens": [] }"#, to: "shop/parts/album.app.json")
    for verb in ["validate", "run", "check"] {
      let run = folder.run("\(verb) ROOT/shop/tiny.json")
      #expect(run.code == .invalidScenario)
      #expect(run.errors.contains("shop/parts/album.app.json:1:"), "\(run.errors)")
    }
  }

  @Test("a file that is missing, or a link to somewhere else, is refused")
  func refused() throws {
    let folder = try folder()
    let path = folder.root + "/shop/parts/album.app.json"
    try FileManager.default.moveItem(atPath: path, toPath: folder.root + "/elsewhere.json")
    let missing = folder.run("validate ROOT/shop/tiny.json")
    #expect(missing.errors.contains("album.app.json' does not exist."), "\(missing.errors)")
    try FileManager.default.createSymbolicLink(
      atPath: path, withDestinationPath: folder.root + "/elsewhere.json")
    let link = folder.run("validate ROOT/shop/tiny.json")
    #expect(link.errors.contains("is a link out of the folder of the scenario"), "\(link.errors)")
    #expect(link.code == .invalidScenario)
  }
}
