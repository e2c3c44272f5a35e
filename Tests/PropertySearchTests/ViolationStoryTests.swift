import DeviceSystems
import Explanations
import FleetFacts
import FleetWorld
import Foundation
import JournalFiles
import PropertySearch
import Scenarios
import SimulationKernel
import TestExtent
import TestSupport
import Testing
import TipSync
import Verification

@Suite("stories of violations")
struct ViolationStoryTests {
  static func shipped(_ name: String) throws -> Scenario {
    try CauseSearchTests.scenario(Repository.text(of: "scenarios/\(name).json"))
  }

  /// Runs that break promises between devices: the shipped ones, and others whose counts are
  /// overwritten by the last writer.
  private static func failing() throws -> [Scenario] {
    var scenarios = [
      try shipped("cap-last-writer-wins"),
      try CauseSearchTests.scenario(CauseSearchTests.storm),
    ]
    for name in ["backyard-birds", "cap-under-partition", "platform-ids", "trails"] {
      var scenario = try shipped(name)
      scenario.sync.merge = .lwwRecord
      scenarios.append(scenario)
    }
    return scenarios
  }

  @Test("a loss on one device is told with what it lost and what upset its store")
  func oneDevice() throws {
    let scenario = try Self.shipped("restore-from-backup")
    let none = CauseBudget(plays: 0, messages: 0)
    let report = try #require(CauseSearch.causes(of: scenario, budget: none))
    let text = CauseText(report, scenario, options: RunOptions()).text
    #expect(text.contains("phone is restored from its backup"), "\(text)")
    #expect(text.contains("phone donates didScanReceipt"), "\(text)")
  }

  private static func violation(_ report: CauseReport) throws -> Violation {
    guard case .promise(_, let violation) = report.subject else {
      throw UnexpectedSubject()
    }
    return violation
  }

  private struct UnexpectedSubject: Error {}

  @Test(
    "each has at most fifteen sentences, crosses from device to device, and ends with itself",
    .onlyInFull)
  func crosses() throws {
    for scenario in try Self.failing() {
      let none = CauseBudget(plays: 0, messages: 0)
      let report = try #require(CauseSearch.causes(of: scenario, budget: none), "\(scenario.name)")
      let run = PausedRun(scenario, at: .end)
      let story = Story(
        journal: run.journal, from: try Self.violation(report).storyRoots(in: run.journal),
        names: run.names)
      #expect((3...15).contains(story.lines.count), "\(scenario.name):\n\(story.text)")
      #expect(story.lines.last?.fact == report.subject.fact, "\(scenario.name)")
      var devices: [DeviceIndex] = []
      for line in story.lines {
        guard case .device(let device) = run.journal.facts[line.fact.position].actor,
          !devices.contains(device)
        else { continue }
        devices.append(device)
      }
      #expect(devices.count > 1, "\(scenario.name) tells of one device only:\n\(story.text)")
    }
  }
}
