import Foundation
import Testing

@testable import ReportParts

@Suite("A whole page")
struct SamplePageTests {
  @Test("the same rows give the same bytes")
  func deterministic() {
    #expect(SamplePage.files().files == SamplePage.files().files)
  }

  /// Writes the sample where a person can look at it; does nothing unless asked to.
  @Test(
    "the sample page is written on request",
    .enabled(if: ProcessInfo.processInfo.environment["TIPFLEET_SAMPLE_PAGE"] != nil))
  func writeSample() throws {
    let environment = ProcessInfo.processInfo.environment
    let folder = URL(fileURLWithPath: environment["TIPFLEET_SAMPLE_PAGE"] ?? "")
    let points = environment["TIPFLEET_SAMPLE_POINTS"].flatMap { Int($0) } ?? 4_000
    for file in SamplePage.files(points: points).files {
      let url = folder.appendingPathComponent(file.path)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(file.bytes).write(to: url)
    }
  }
}
