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

  @Test("the order of files changes nothing", arguments: Samples.names)
  func orderOfFiles(_ name: String) throws {
    let sources = try Samples.sources(name)
    #expect(AppReader.read(sources) == AppReader.read(sources.reversed()))
  }
}
