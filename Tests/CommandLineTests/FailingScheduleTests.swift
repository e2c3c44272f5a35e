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

  @Test("what no schedule puts to the test is no pass, and the seed is the one that is asked for")
  func untested() throws {
    let folder = try PreparedFolder()
    let demand = "dismissed-everywhere"
    try folder.write(
      Self.scenario.replacing("display-cap-sum", with: demand), to: "two.json")
    let words = "check ROOT/two.json --exhaustive --delays 0 --losses 0 --regressions ROOT/kept"
    let run = folder.run("\(words) --seed 5 --out ROOT/out")
    #expect(run.code == .inconclusive, "\(run.output)\(run.errors)")
    #expect(run.output.contains("\(demand) is demanded, but no schedule put it to the test."))
    #expect(try folder.text(of: "out/summary.json").contains("--seed x0000000000000005"))
    let refused = folder.run("\(words) --keep-going --out ROOT/out")
    #expect(refused.code == .usage && refused.errors.contains("--keep-going"))
  }

  @Test("a search that ends with its first failure does not say what it never reached")
  func unreached() throws {
    let folder = try PreparedFolder()
    let reach = "\"reach\": [\"event/restored\"], \"expect\""
    try folder.write(Self.scenario.replacing("\"expect\"", with: reach), to: "two.json")
    let words = "check ROOT/two.json --cases 9 --jobs 1 --regressions ROOT/kept --out ROOT/out"
    let run = folder.run(words)
    #expect(run.code == .violated, "\(run.output)\(run.errors)")
    #expect(!run.output.contains("the scenario claims that it is"), "\(run.output)")
    #expect(try !folder.text(of: "out/junit.xml").contains("Unreached"))
    let whole = folder.run("\(words) --keep-going --force")
    #expect(whole.output.contains("event/restored was never reached, but the scenario claims"))
  }

  @Test("parts that are missing are told, also where another part fails")
  func missingPart() throws {
    let folder = try PreparedFolder()
    try folder.write(Self.scenario, to: "two.json")
    _ = folder.run("check ROOT/two.json --cases 32 --shard 2/2 --results ROOT/parts")
    let merged = folder.run(
      "merge ROOT/parts --allow-missing --regressions ROOT/kept --out ROOT/merged")
    #expect(merged.code == .violated, "\(merged.output)\(merged.errors)")
    #expect(merged.output.contains("Parts of the search are missing; these played 1 of 32 cases."))
  }

  @Test("a part of a search is of one scenario, as the refusal says")
  func parts() throws {
    let folder = try PreparedFolder()
    let run = folder.run("check ROOT/tiny.json ROOT/hub.json --shard 1/2 --results ROOT/parts")
    #expect(run.code == .usage)
    #expect(run.errors.contains("Name one."), "\(run.errors)")
  }
}
