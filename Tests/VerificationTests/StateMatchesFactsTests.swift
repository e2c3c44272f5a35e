import DeviceSystems
import FleetFacts
import FocusSystem
import JournalFiles
import Scenarios
import SimulationKernel
import Testing
import TipSync
import Verification

@testable import TipDomain

/// A way in which the model's state departs from what the facts tell.
struct SecretChange: Sendable, CustomTestStringConvertible {
  /// What the difference is about, as the report names it.
  let what: String
  let testDescription: String
  let change: @Sendable (inout LedgerState) -> Void

  init(
    _ what: String, _ description: String, _ change: @escaping @Sendable (inout LedgerState) -> Void
  ) {
    self.what = what
    testDescription = description
    self.change = change
  }

  static let all: [SecretChange] = [
    SecretChange("what is known of Compass", "a count") { $0.ledgers[0].records[0].count += 1 },
    SecretChange("what is known of Compass", "a duration") {
      $0.ledgers[0].records[0].duration = .seconds(9)
    },
    SecretChange("what is known of Compass", "a reason") {
      $0.ledgers[0].records[0].status.invalidation = .tipClosed
    },
    SecretChange("what is known of Compass", "an epoch") {
      $0.ledgers[0].records[0].status.epoch = 7
    },
    SecretChange("what is known of Compass", "a status's date") {
      $0.ledgers[0].records[0].status.date = Instant.zero + .days(3)
    },
    SecretChange("what is known of Compass", "a record") {
      $0.ledgers[0].records[0].exists = false
    },
    SecretChange("the frequency clock", "the frequency clock") {
      $0.ledgers[0].frequencyClock = Instant.zero + .days(3)
    },
    SecretChange("the list of donations of visited", "a donation that is lost") {
      $0.ledgers[0].donations[0].removeAll()
    },
    SecretChange("the list of donations of visited", "a donation's number") {
      let row = $0.ledgers[0].donations[0].rows[0]
      $0.ledgers[0].donations[0].removeAll()
      $0.ledgers[0].donations[0].insert(
        // No row that is donated later has this number, so that there are as many as there must be.
        DonationRow(date: row.date, replica: row.replica, sequence: row.sequence + 100))
    },
    SecretChange("the parameter isPro", "a parameter") {
      $0.ledgers[0].parameters[0] = .boolean(true)
    },
    SecretChange("the list of presentations on screen", "a tip on screen") {
      $0.ledgers[0].presentations.removeAll()
    },
    SecretChange("the account", "the account") { $0.accounts[0] = 9 },
    SecretChange("the presence", "the presence") { $0.present[0] = false },
    SecretChange("the process", "the process") { $0.processes[0] = .foreground },
    SecretChange("the open screen", "the open screen") { $0.screens[0] = 1 },
  ]
}

@Suite("state = fold of facts")
struct StateMatchesFactsTests {
  private func story() -> Story {
    var story = Story(
      tips: [.capped("Compass", 9), .plain("Needle")],
      parameters: [
        ParameterDefinition(id: "isPro", type: .boolean, defaultValue: .boolean(false))
      ])
    story.show(0, on: phone)
    story.donate(on: phone)
    story.display(1, on: phone)
    return story
  }

  @Test("what is told of knowledge at rest is what the facts before it say")
  func told() throws {
    let wrong: [(RunFact, what: String)] = [
      (
        .knowsTip(
          record: RecordIndex(0), exists: true, count: 7, duration: .zero, status: .initial),
        "what is told of a tip"
      ),
      (.knowsEvent(event: EventIndex(0), count: 9, digest: 0), "what is told of an event"),
      (
        .knowsParameter(parameter: ParameterIndex(0), value: .boolean(true)),
        "what is told of a parameter"
      ),
      (.knowsOutbox(pending: 0, isSignedIn: false), "what is told of the account"),
    ]
    for (fact, what) in wrong {
      var story = story()
      story.on(phone, .run(fact))
      #expect(story.differences.count == 1)
      #expect(story.differences.first?.sentence.contains(", \(what) of phone is ") == true)
    }
    var right = story()
    right.on(phone, .run(.knowsOutbox(pending: 0, isSignedIn: true)))
    #expect(right.differences.isEmpty)
  }

  @Test("facts that tell everything leave no difference")
  func same() {
    var story = story()
    story.world(.ended)
    #expect(story.differences.isEmpty, "\(story.differences.map(\.sentence))")
  }

  @Test(
    "a change that no fact tells is found with the device's next occurrence",
    arguments: SecretChange.all)
  func touched(_ secret: SecretChange) throws {
    var story = story()
    story.changeSecretly(secret.change)
    // A donation concerns the rows; a device's own fact, everything else.
    story.donate(on: phone)
    try expect(secret, in: story)
  }

  @Test("an older donation that no fact changed is found with a fact about the device itself")
  func older() throws {
    let secret = try #require(
      SecretChange.all.first { $0.testDescription == "a donation's number" })
    var story = story()
    story.changeSecretly(secret.change)
    story.wait(.minutes(5))
    story.donate(on: phone)
    #expect(story.differences.isEmpty, "\(story.differences.map(\.sentence))")
    story.on(phone, .device(.suspended))
    try expect(secret, in: story)
  }

  /// A run with many donations, of which one is another than the facts tell.
  private func long(_ count: Int, changed index: Int) -> Story {
    var story = story()
    for _ in 1..<count {
      story.wait(.minutes(5))
      story.donate(on: phone)
    }
    story.changeSecretly { state in
      let row = state.ledgers[0].donations[0].rows[index]
      state.ledgers[0].donations[0].remove(row)
      state.ledgers[0].donations[0].insert(
        DonationRow(date: row.date, replica: row.replica, sequence: row.sequence + 10_000))
    }
    return story
  }

  @Test(
    "of many donations, one of the last is found at once, and any other when its turn comes",
    arguments: [0, 63, 64, 150, 235, 236, 299], [0, 1])
  func many(_ index: Int, between: Int) throws {
    var story = long(300, changed: index)
    var turns = 0
    while story.differences.isEmpty, turns < 5 {
      for _ in 0..<between { story.donate(on: phone) }
      story.on(phone, .device(.suspended))
      turns += 1
    }
    let difference = try #require(story.differences.first)
    #expect(difference.sentence.contains("the list of donations of visited of phone"))
    // 236 of 300 are not among the last 64: they are compared in four parts.
    #expect(index < 236 + between ? (1...4).contains(turns) : turns == 1)
  }

  @Test("of many donations, all are compared at the end of the run", arguments: [0, 100, 299])
  func manyAtEnd(_ index: Int) {
    var story = long(300, changed: index)
    #expect(story.differences.isEmpty)
    story.world(.ended)
    #expect(story.differences.count == 1)
  }

  @Test("a change that no fact tells is found at the end of the run", arguments: SecretChange.all)
  func ended(_ secret: SecretChange) throws {
    var story = story()
    story.changeSecretly(secret.change)
    story.show(0, on: tablet)
    #expect(story.differences.isEmpty, "only the device that a fact touches is compared")
    story.world(.ended)
    try expect(secret, in: story)
  }

  private func expect(_ secret: SecretChange, in story: Story) throws {
    let difference = try #require(story.differences.first)
    #expect(difference.id == "state-matches-facts")
    #expect(difference.sentence.contains("\(secret.what) of phone"), "\(difference.sentence)")
    #expect(story.differences.count == 1)
  }

  @Test("a Focus that no fact tells is found as well", arguments: SecretFocus.all)
  func focus(_ secret: SecretFocus) throws {
    var story = IdleReason.focused()
    let work = FocusIndex(0)
    story.on(phone, .focus(.activated(work, by: .person, stamp: .zero)))
    story.on(phone, .focus(.filterApplied(SettingsIndex(1))))
    #expect(story.differences.isEmpty, "\(story.differences.map(\.sentence))")
    story.changeSecretly { secret.change(&$0.focuses[0]) }
    story.on(phone, .focus(.contextInvalidated))
    let difference = try #require(story.differences.first)
    #expect(difference.id == "state-matches-facts")
    #expect(difference.sentence.contains("\(secret.what) of phone"), "\(difference.sentence)")
  }

  @Test("a difference names the fact, the device, what differs and both values")
  func sentence() throws {
    var story = story()
    story.changeSecretly { $0.ledgers[0].frequencyClock = Instant.zero + .days(3) }
    story.donate(on: phone)
    let difference = try #require(story.differences.first)
    let position = story.state.factCount - 1
    #expect(
      difference.sentence
        == "After fact #\(position), the frequency clock of phone is 259200000000 µs in the "
        + "model's state and 65000000 µs by the facts.")
  }

  @Test("a difference makes the run an error")
  func error() {
    let difference = Disagreement(id: "state-matches-facts", sentence: "They differ.")
    let verdict = RunVerdict.weigh([], disagreements: [difference], against: story().scenario)
    #expect(verdict.verdict == .error)
    #expect(verdict.reasons.first == "They differ.")
  }
}

/// Something of a Focus that changes without a fact.
struct SecretFocus: Sendable, CustomTestStringConvertible {
  let what: String
  let change: @Sendable (inout FocusState) -> Void

  var testDescription: String { what }

  static let all: [SecretFocus] = [
    SecretFocus(what: "the Focus that is on") { $0.active = nil },
    SecretFocus(what: "the filter by Focus") { $0.filters[0] = nil },
    SecretFocus(what: "the list of calls to come") {
      $0.calls = [PlannedCall(number: 7, reason: .reset)]
    },
    SecretFocus(what: "the kept filter") { $0.applied = .defaults },
    SecretFocus(what: "the filter that the app goes by") { $0.usedInApp = .defaults },
    SecretFocus(what: "the context") { $0.context = SettingsIndex(1) },
    SecretFocus(what: "the revision") { $0.revision = 3 },
    SecretFocus(what: "the badge") { $0.badge = 3 },
    SecretFocus(what: "the number of notifications") { $0.postedCount = 3 },
    SecretFocus(what: "the stamp of the last choice") { $0.stamp = nil },
    SecretFocus(what: "who chose last") { $0.writer = tablet },
  ]
}
