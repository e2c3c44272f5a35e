import AppImport
import Foundation
import Testing

@Suite("sample apps")
struct SampleTests {
  @Test("the description of a sample is the one it is known to have", arguments: Samples.names)
  func descriptionIsUpToDate(_ name: String) throws {
    let found = DescriptionText(AppReader.read(try Samples.sources(name))).text
    if ProcessInfo.processInfo.environment["TIPFLEET_UPDATE_REFERENCES"] != nil {
      try found.write(to: Samples.expectation(name), atomically: true, encoding: .utf8)
    }
    #expect(found == (try Samples.expected(name)))
  }

  @Test("the files of a sample are those it is known to give", arguments: Samples.names)
  func filesAreUpToDate(_ name: String) throws {
    let app = AppReader.read(try Samples.sources(name))
    let found = ImportedScenario(
      app, name: name, including: "app.json", assumes: false)
    for (file, text) in [("scenario.json", found.text), ("app.json", found.app.text)] {
      let known = Samples.file(file, of: name)
      if ProcessInfo.processInfo.environment["TIPFLEET_UPDATE_REFERENCES"] != nil {
        try text.write(to: known, atomically: true, encoding: .utf8)
      }
      #expect(text == (try Samples.text(known)))
    }
  }

  @Test("with assumptions, the scenario of a sample is one", arguments: Samples.names)
  func assumedScenario(_ name: String) throws {
    let app = AppReader.read(try Samples.sources(name))
    #expect(problems(of: app) == [])
  }

  @Test("the order of files changes nothing", arguments: Samples.names)
  func orderOfFiles(_ name: String) throws {
    let sources = try Samples.sources(name)
    #expect(AppReader.read(sources) == AppReader.read(sources.reversed()))
  }
}
