import DeviceSystems
import Explanations
import FleetFacts
import FleetSimulation
import FleetWorld
import Invariants
import PropertySearch
import ScenarioFiles
import Scenarios
import SimulationKernel
import TestSupport
import Testing
import TextFormats
import TipDomain
import Verification

@Suite("but-for causes")
struct CauseSearchTests {
  /// A tip that may be shown once; the phone shows it while a storm swallows its messages, and an
  /// hour later the tablet shows it, too.
  static let storm = """
    {
      "name": "storm", "claim": "The cap holds.", "duration": "5h",
      "expect": { "violates": ["display-cap-sum"] },
      "app": {
        "tips": [{ "type": "T", "title": "t", "options": ["MaxDisplayCount(1)"] }],
        "screens": [{ "id": "home", "shows": ["T"] }, { "id": "other" }]
      },
      "devices": [{ "id": "phone", "platform": "iPhone" }, { "id": "pad", "platform": "iPad" }],
      "faults": [
        { "name": "storm", "kind": "loss", "devices": "phone", "probability": "100%",
          "at": { "from": "1h30min", "for": "3h" } },
        { "name": "harmless", "kind": "clockOffset", "devices": "phone", "by": "1s",
          "at": { "from": "1h30min", "for": "3h" } }
      ],
      "timeline": [
        { "at": "1h", "on": "phone", "do": "open" },
        { "at": "1h", "on": "pad", "do": "open" },
        { "at": "2h", "on": "phone", "do": "visit", "screen": "home" },
        { "at": "2h1min", "on": "phone", "do": "visit", "screen": "other" },
        { "at": "3h", "on": "pad", "do": "visit", "screen": "home" },
        { "at": "4h", "on": "pad", "do": "visit", "screen": "other" }
      ]
    }
    """

  /// Two devices without any message between them: the tip is closed on one, and then shown on the
  /// other in the same instant. The schedule says in which order.
  static func instant(_ schedule: [Int]) -> String {
    """
    {
      "name": "instant", "duration": "3m", "expect": {"dismissed-everywhere": "always"},
      "app": {"tips": [{"type": "ATip"}], "screens": [{"id": "map", "shows": ["ATip"]}]},
      "sync": {"exportDelay": "10s", "push": {"delay": "10s", "loss": "0%"}},
      "devices": [{"id": "phone"}, {"id": "pad"}, {"id": "mac"}],
      "network": {"latency": "200ms"},
      "timeline": [
        {"do": "visit", "at": "1m", "on": "phone", "screen": "map"},
        {"do": "visit", "at": "2m", "on": "pad", "screen": "map"},
        {"do": "react", "at": "2m", "on": "phone", "tip": "ATip", "with": "close"}
      ],
      "schedule": \(schedule)
    }
    """
  }

  @Test("of a case with a schedule no message is a cause without which another order fails")
  func schedule() throws {
    let nine = Array(repeating: 0, count: 9)
    let scenario = try Self.scenario(Self.instant(nine + [1]))
    let report = try #require(
      CauseSearch.causes(of: scenario, invariant: "dismissed-everywhere"))
    #expect(report.orders == ExplorationLimits(delays: 0, losses: 0, runs: 200))
    let steps = report.findings.filter {
      if case .step = $0.factor { true } else { false }
    }
    #expect(steps.count == 3 && steps.allSatisfy { $0.without == .fixed })
    let messages = report.findings.filter {
      if case .message = $0.factor { true } else { false }
    }
    #expect(!messages.isEmpty && messages.allSatisfy { $0.without == .stillWrong })
    #expect(report.minimalSets.count == 3, "\(report.minimalSets)")
    let text = CauseText(report, scenario, options: RunOptions()).text
    #expect(text.contains("only if no order with at most 0 delays and 0 lost messages breaks"))
  }

  static func scenario(_ text: String) throws -> Scenario {
    let reader = ScenarioReader(knownInvariants: InvariantCatalogue.statements.map(\.id))
    return try reader.scenario(text)
  }

  private func without(_ factor: CausalFactor, _ report: CauseReport) -> ButForOutcome? {
    report.findings.first { $0.factor == factor }?.without
  }

  @Test("each fault and step is switched off alone, and the run is well or still wrong")
  func alone() throws {
    let report = try #require(CauseSearch.causes(of: try Self.scenario(Self.storm)))
    guard case .promise("display-cap-sum", _) = report.subject else {
      return #expect(Bool(false), "\(report.subject)")
    }
    #expect(without(.fault(0), report) == .fixed)
    #expect(without(.fault(1), report) == .stillWrong)
    #expect(without(.step(2), report) == .fixed)
    #expect(without(.step(4), report) == .fixed)
    #expect(report.isComplete)
    #expect(
      without(.step(5), report) == nil, "what happens after the violation has not caused it")
  }

  @Test("a lost message is named if its arrival would have mended everything")
  func lostMessage() throws {
    let scenario = try Self.scenario(Self.storm)
    let report = try #require(CauseSearch.causes(of: scenario))
    let messages = report.minimalSets.compactMap { set -> MessageOverride? in
      guard set.count == 1, case .message(let override) = set[0] else { return nil }
      return override
    }
    #expect(messages.contains { $0.fate == .delivered })
    for override in messages {
      var judges = LiveJudges(scenario)
      var world = World(scenario, options: RunOptions(messageOverrides: [override]))
      world.run(observer: &judges)
      // The link did not declare what was decided for this message.
      let violated = zip(InvariantCatalogue.statements.indices, InvariantCatalogue.statements)
        .filter { judges.tally.violated.contains($0.0) }.map(\.1.id)
      #expect(violated.allSatisfy { $0 == "link-declaration" }, "\(override): \(violated)")
    }
    let text = CauseText(report, scenario, options: RunOptions()).text
    #expect(text.contains("fixed         the loss or delay of message"), "\(text)")
    #expect(text.contains("phone's upload"), "\(text)")
  }

  @Test("a set of two is named only if neither is enough alone, and the two are")
  func pairs() throws {
    // Two storms: only without both does the news get through.
    let text = Self.storm.replacing(
      "\"kind\": \"clockOffset\", \"devices\": \"phone\", \"by\": \"1s\",",
      with: "\"kind\": \"loss\", \"devices\": \"phone\", \"probability\": \"100%\",")
    let scenario = try Self.scenario(text)
    let report = try #require(CauseSearch.causes(of: scenario))
    #expect(without(.fault(0), report) == .stillWrong)
    #expect(without(.fault(1), report) == .stillWrong)
    #expect(report.minimalSets.contains([.fault(0), .fault(1)]))
    let singles = report.minimalSets.filter { $0.count == 1 }.map { $0[0] }
    for set in report.minimalSets where set.count == 2 {
      #expect(!set.contains { singles.contains($0) })
    }
  }

  @Test("the work is bounded, and what was left out is said")
  func bound() throws {
    let scenario = try Self.scenario(Self.storm)
    let budget = CauseBudget(plays: 4, messages: 2)
    let report = try #require(CauseSearch.causes(of: scenario, budget: budget))
    #expect(report.playCount == 4)
    #expect(report.untriedSingles > 0 && report.untriedMessages > 0)
    #expect(!report.isComplete)
    let text = CauseText(report, scenario, options: RunOptions()).text
    #expect(text.contains("left out"), "\(text)")
  }

  @Test("where no promise is broken, there is nothing to explain")
  func nothing() throws {
    var calm = Scenario.twoPhones()
    calm.app = calm.app.with(
      tips: calm.app.tips.map { tip in
        var uncapped = tip
        uncapped.options.maximumDisplayCount = nil
        return uncapped
      })
    #expect(CauseSearch.causes(of: calm) == nil)
    #expect(
      CauseSearch.causes(of: try Self.scenario(Self.storm), invariant: "finality") == nil)
  }

  @Test("deciding that a message is dropped drops that one and leaves all draws alone")
  func onlyThatMessage() throws {
    let scenario = try Self.scenario(Self.storm)
    let plain = PausedRun(scenario, at: .end)
    let third = try #require(sent(in: plain.journal).first { $0.number == 2 })
    let decided = PausedRun(
      scenario, options: RunOptions(messageOverrides: [third]), at: .end)
    func fates(_ journal: Journal) -> [String] {
      journal.facts.compactMap { fact in
        switch fact.kind {
        case .network(.delivered(let message, _)): "\(message) delivered"
        case .network(.dropped(let message, _, _)): "\(message) dropped"
        default: nil
        }
      }
    }
    let before = fates(plain.journal)
    let after = fates(decided.journal)
    #expect(before.contains("2 delivered") && !before.contains("2 dropped"))
    #expect(after.contains("2 dropped") && !after.contains("2 delivered"))
    for fate in ["0 delivered", "1 delivered"] {
      #expect(before.contains(fate) && after.contains(fate))
    }
  }

  @Test("a message is still the same one where another device says less than before")
  func sameMessage() throws {
    let scenario = try Self.scenario(Self.storm)
    var quiet = scenario
    quiet.timeline.removeAll { $0.device == DeviceIndex(0) }
    func upload(_ journal: Journal) -> MessageOverride? {
      sent(in: journal).first {
        $0.message.device == DeviceIndex(1) && $0.message.kind == .uploadRequest
      }
    }
    let known = try #require(upload(PausedRun(scenario, at: .end).journal))
    let options = RunOptions(messageOverrides: [known])
    let journal = PausedRun(quiet, options: options, at: .end).journal
    let meant = try #require(upload(journal))
    #expect(meant.number != known.number, "with fewer messages, the numbers are others")
    let dropped = journal.facts.compactMap { fact -> UInt32? in
      if case .network(.dropped(let message, _, _)) = fact.kind { message } else { nil }
    }
    #expect(dropped.contains(meant.number))
  }

  /// All messages of a run, each as one that is to be dropped.
  private func sent(in journal: Journal) -> [MessageOverride] {
    var known: [MessageName] = []
    return journal.facts.compactMap { fact in
      guard case .network(.sent(let number, let from, let to, let kind, _)) = fact.kind else {
        return nil
      }
      guard case .device(let device) = from == .hub ? to : from else { return nil }
      let earlier = known.filter { $0.device == device && $0.kind == kind }.count
      let name = MessageName(device: device, kind: kind, ordinal: UInt32(earlier))
      known.append(name)
      return MessageOverride(name, number: number, fate: .dropped)
    }
  }
}
