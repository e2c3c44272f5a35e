import Invariants
import JournalFiles
import Scenarios
import Testing
import Verification

@Suite("what a recorder leaves out and says so")
struct OmittedFamiliesTests {
  @Test(
    "a right journal does not fail for it",
    arguments: [
      "bus-stops-in-a-widget", "chat-accounts", "quilt-straight-line", "reset-and-resurrection",
      "watch-stack",
    ])
  func nothingFailsNewly(_ name: String) throws {
    let played = try ShippedScenario(name)
    let text = RecordedRuns.fromElsewhere(RecordedRuns.text(played.run))
    let lines = RecordedRuns.lines(text).map { String(decoding: $0, as: UTF8.self) }
    let failing = try failures(lines)
    for omission in JournalOmission.allCases where omission != .trueTime {
      var rest = lines.dropFirst().dropLast().filter { !Self.belongs($0, to: omission) }
      if omission == .causes { rest = rest.map(Self.withoutCauses) }
      let header = lines[0].replacing(#""omits":[]"#, with: #""omits":["\#(omission.rawValue)"]"#)
      let new = try failures([header] + rest + [#"{"facts":\#(rest.count)}"#])
        .subtracting(failing)
      #expect(new.isEmpty, "without \(omission.rawValue): \(new.sorted())")
    }
  }

  private func failures(_ lines: [String]) throws -> Set<String> {
    let bytes = Array((Self.numbered(lines).joined(separator: "\n") + "\n").utf8)
    let (recorded, verdict) = try #require(RecordedRuns.judged(bytes))
    #expect(recorded.problem == nil, "\(recorded.problem?.text ?? "")")
    return Set(verdict.results.filter { $0.verdict == .fail }.map(\.id))
  }

  /// The same facts with numbers without a gap; causes that are left out are not named.
  private static func numbered(_ lines: [String]) -> [String] {
    var numbers: [Substring: Int] = [:]
    return lines.map { line in
      guard let found = line.firstMatch(of: /"n":(\d+)/)?.output.1 else { return line }
      let number = numbers.count
      numbers[found] = number
      let renumbered = line.replacing(/"n":\d+/, with: "\"n\":\(number)")
      return renumbered.replacing(/"causes":\[([\d,]*)\]/) { match in
        let causes = match.output.1.split(separator: ",").compactMap { numbers[$0] }
        return "\"causes\":[\(causes.map(String.init).joined(separator: ","))]"
      }
    }
  }

  private static func withoutCauses(_ line: String) -> String {
    line.replacing(/,"causes":\[[^\]]*\]/, with: "")
  }

  private static func belongs(_ line: String, to omission: JournalOmission) -> Bool {
    guard let kind = line.firstMatch(of: /"kind":"([^"]+)"/)?.output.1 else { return false }
    let isOfStore = stores.contains(String(kind))
    switch omission {
    case .stores: return isOfStore
    case .processes: return kind.hasPrefix("device.") && !isOfStore
    case .sync: return kind.hasPrefix("sync.")
    case .network: return kind.hasPrefix("network.")
    case .people: return kind.hasPrefix("person.")
    case .knowledge: return kind.hasPrefix("run.knows")
    case .phases: return kind.hasPrefix("run.") && !kind.hasPrefix("run.knows")
    case .donations: return kind.hasPrefix("tip.donat")
    case .parameters: return kind.hasPrefix("tip.parameter")
    default: return tips[omission]?.contains(String(kind)) ?? false
    }
  }

  private static let stores: Set<String> = [
    "tip.datastoreReset", "device.crashed", "device.reinstalled", "device.backedUp",
    "device.restored", "device.cloned",
  ]

  private static let tips: [JournalOmission: Set<String>] = [
    .displayEnds: ["tip.displayEnded"],
    .withheld: ["tip.withheld"],
    .status: [
      "tip.invalidated", "tip.invalidationNotStored", "tip.eligibilityReset", "tip.statusMerged",
    ],
    .tallies: ["tip.talliesMerged"],
    .configuration: [
      "tip.configured", "tip.configurationRefused", "tip.recordCreated", "tip.actionChosen",
      "tip.frequencyClockMerged",
    ],
  ]
}
