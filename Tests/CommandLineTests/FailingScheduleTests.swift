import Testing

@testable import CommandLineParts

@Suite("a schedule that fails")
struct FailingScheduleTests {
  static let scenario = """
    {
      "name": "two", "duration": "10m", "heal": { "within": "1h" },
      "app": {
        "tips": [{ "type": "AlbumTip", "options": ["MaxDisplayCount(1)"] }],
        "screens": [{ "id": "album", "shows": ["AlbumTip"] }]
      },
      "devices": [{ "id": "phone" }, { "id": "pad" }],
      "timeline": [
        { "do": "visit", "at": "1m", "on": "phone", "screen": "album" },
        { "do": "visit", "at": "1m", "on": "pad", "screen": "album" }
      ],
      "expect": { "display-cap-sum": "always" }
    }
    """

  @Test("what a search through every order finds is kept as a file that fails when it is played")
  func exhaustive() throws {
    let folder = try PreparedFolder()
    try folder.write(Self.scenario, to: "two.json")
    let run = folder.run(
      "check ROOT/two.json --exhaustive --cases 200 --out ROOT/out --regressions ROOT/kept")
    #expect(run.code == .violated, "\(run.output)\(run.errors)")
    let names = try folder.names(in: "kept")
    #expect(names.count == 1)
    let name = try #require(names.first)
    #expect(run.output.contains("kept/\(name)"), "\(run.output)")
    #expect(try folder.text(of: "kept/\(name)").contains("--exhaustive"))
    #expect(folder.run("run ROOT/kept/\(name) --out ROOT/again").code == .violated)
  }

  @Test("a part of a search is of one scenario, as the refusal says")
  func parts() throws {
    let folder = try PreparedFolder()
    let run = folder.run("check ROOT/tiny.json ROOT/hub.json --shard 1/2 --results ROOT/parts")
    #expect(run.code == .usage)
    #expect(run.errors.contains("Name one."), "\(run.errors)")
  }
}
