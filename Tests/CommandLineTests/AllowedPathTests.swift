import Foundation
import Testing

@Suite("the files that a study may open")
struct AllowedPathTests {
  private static let scenario = """
    {
      "name": "calm", "duration": "2m",
      "app": {"tips": [{"type": "Compass"}], "screens": [{"id": "home"}]},
      "devices": [{"id": "phone"}]
    }
    """

  private func study(_ scenario: String) -> String {
    """
    {
      "name": "small", "scenario": "\(scenario)", "measures": ["displays"],
      "replications": { "atLeast": 2, "atMost": 2 }
    }
    """
  }

  @Test("a scenario outside of the study's folder is refused, whichever way it is named")
  func outside() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(Self.scenario, to: "other/calm.json")
    let inside = folder.url.path + "/mine"
    _ = try folder.write("", to: "mine/empty")
    try FileManager.default.createSymbolicLink(
      atPath: inside + "/link.json", withDestinationPath: "../other/calm.json")
    for name in [
      "../other/calm.json", folder.url.path + "/other/calm.json", "link.json", "/proc/self/environ",
      "../other/absent.json", "x/../../other/calm.json",
    ] {
      _ = try folder.write(study(name), to: "mine/study.json")
      for verb in ["validate", "plan", "study"] {
        let run = try CommandLineRun(verb, "study.json", in: URL(fileURLWithPath: inside))
        #expect(run.code == 65, "\(verb) \(name): \(run.errors)")
        #expect(run.errors.contains("does not lie in the folder of the study"), "\(run.errors)")
        #expect(!run.errors.contains("PATH="))
      }
    }
    #expect(!folder.contents.contains { $0.contains("reports") })
  }

  @Test("a folder that the user allows is read too, and so is the study's own by its whole path")
  func allowed() throws {
    let folder = try TemporaryFolder()
    let other = try folder.write(Self.scenario, to: "other/calm.json")
    let mine = folder.url.appendingPathComponent("mine")
    _ = try folder.write(study("../other/calm.json"), to: "mine/study.json")
    let run = try CommandLineRun("validate", "study.json", "--allow-path", "../other", in: mine)
    #expect(run.code == 0, "\(run.errors)")
    let elsewhere = try CommandLineRun("validate", "study.json", "--allow-path", ".", in: mine)
    #expect(elsewhere.code == 65)
    let real = URL(fileURLWithPath: other).resolvingSymlinksInPath().path
    _ = try folder.write(study(real), to: "other/study.json")
    #expect(try CommandLineRun("validate", folder.url.path + "/other/study.json").code == 0)
  }

  @Test("what is not JSON is named, and none of it is shown")
  func notJSON() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write("TOKEN=hunter2\u{0}HOME=/", to: "secret")
    _ = try folder.write("{ \"token\": hunter2 }", to: "nearly.json")
    for name in ["secret", "nearly.json"] {
      let path = try folder.write(study(name), to: "study.json")
      let run = try CommandLineRun("validate", path)
      #expect(run.code == 65)
      #expect(run.errors.contains("\"\(name)\" is not JSON"), "\(run.errors)")
      #expect(!(run.errors + run.output).contains("hunter2"))
    }
  }
}
