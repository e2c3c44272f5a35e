import FleetSimulation
import FleetWorld
import PropertySearch
import Scenarios
import Shrinking
import TextFormats
import Verification

/// What a search around a scenario found.
public struct CheckedCases: Sendable {
  /// What the search has seen.
  public let tally: SearchTally
  /// The first case that failed, made small; nil if none did.
  public let failure: SmallCase?
  /// What the search is worth: a `fail` if a case fails or violates what the scenario demands of
  /// each, or if the cases miss a demanded share of runs or a claimed label; an `error` if the
  /// claim names what the scenario does not have, for then no case is played; and `inconclusive` if
  /// something that is asked was not put to the test.
  public let verdict: Verdict
  /// Why it is no pass, in sentences; empty if it is one.
  public let reasons: [String]
}

/// A case that fails, as small as it got.
public struct SmallCase: Sendable {
  /// What is wrong, in a sentence.
  public let sentence: String
  /// The small case as a scenario, which fails in the same way.
  public let scenario: Scenario
  /// How it came about; empty where only a claim of a user's own fails, or where the run does not
  /// end.
  public let story: String
}

extension Scenario {
  /// Searches around the scenario for a case that breaks a claim, and makes it small.
  ///
  ///     let search = scenario.check(cases: 200) { run in
  ///       run.tip("ShareTip").displays <= 3 ? .holds : .fails("ShareTip is displayed too often.")
  ///     }
  ///     print(search.verdict, search.reasons)
  ///     if let failure = search.failure { print(failure.sentence, failure.scenario.fileText) }
  ///
  /// The cases are those of `tipfleet check` with the same number and seed. A test that wants an
  /// issue for a failure calls `check` of the module `TipFleetTesting`.
  ///
  /// - Parameters:
  ///   - cases: how many cases are played at most.
  ///   - seed: the search's seed; the scenario's own unless given.
  ///   - claim: what must be true of every run; that all guarantees and demands hold unless given.
  public func check(
    cases: Int = 1_000, seed: UInt64? = nil,
    _ claim: (@Sendable (CheckedRun) -> Finding)? = nil
  ) -> CheckedCases {
    let seed = seed ?? self.seed
    let asked = AskedNames()
    let player = CasePlayer(claim: claim.map(asked.watching) ?? .invariants)
    // Something misspelled would be green for ever, so the names are asked for first.
    if claim != nil { _ = player.play(SearchCase(number: 0, scenario: self)) }
    asked.forgetUnmet()
    let source = VariedCases(self, seed: seed)
    let count = asked.unknown(in: self).isEmpty ? UInt64(max(0, cases)) : 0
    var tally = SearchTally()
    while tally.caseCount < count, tally.failures.isEmpty {
      let learned = LearnedCases(source, seed: seed, rare: tally.rare)
      for block in SearchBlock.round(from: tally.caseCount, caseCount: count)
      where tally.failures.isEmpty {
        tally.add(SearchBlock.play(block, of: learned, by: player, stopsAtFailure: true))
      }
      tally.endRound()
    }
    let unknown = asked.unknown(in: self)
    guard unknown.isEmpty else {
      return CheckedCases(tally: tally, failure: nil, verdict: .error, reasons: unknown)
    }
    guard let failure = tally.failures.first else {
      let gaps = SearchGap.all(
        in: tally, of: self, player.claim, unmet: asked.unmet, excused: asked.excused)
      return CheckedCases(
        tally: tally, failure: nil,
        verdict: gaps.reduce(.pass) { $0.combined(with: $1.verdict) },
        reasons: gaps.map(\.sentence))
    }
    let small = SmallCase(failure, source, around: name, by: player)
    return CheckedCases(
      tally: tally, failure: small,
      verdict: RegressionOutcome(failures: [failure.signature]).verdict, reasons: [small.sentence])
  }
}

extension SmallCase {
  /// A failure of a search around a scenario called `base`, made small if it can be played.
  fileprivate init(
    _ failure: FailureCount, _ source: VariedCases, around base: String, by player: CasePlayer
  ) {
    let failing = source.makeCase(from: failure.origin).scenario
    guard failure.signature.canBePlayed else {
      self.init(sentence: failure.signature.sentence, scenario: failing, story: "")
      return
    }
    let small = Counterexample.shrink(
      failing, base: base, signature: failure.signature, caseNumber: failure.firstCase,
      player: player)
    let options = player.limitedOptions(small.scenario)
    let judged = JudgedRun.play(small.scenario, options: options)
    self.init(
      sentence: failure.signature.sentence, scenario: small.scenario,
      story: ViolationText.story(of: judged, failure.signature))
  }
}

/// What a claim asks for by names. A search in code plays its cases one after the other, on the
/// thread that asks for it, and a run is read there too.
final class AskedNames: @unchecked Sendable {
  private var unknown: [UnknownName] = []
  /// The invariants that may be violated, whatever the scenario demands.
  private(set) var excused: [String] = []
  /// In the order in which they were asked first.
  private var phrases: [(text: String, isMet: Bool)] = []

  /// A claim of which it is noted what it asks.
  func watching(_ claim: @escaping @Sendable (CheckedRun) -> Finding) -> Claim {
    .custom { [self] run in
      var watched = run
      watched.noteAsked = { [self] in note($0) }
      return claim(watched).failure
    }
  }

  /// What no case met so far, as sentences begin.
  var unmet: [String] { phrases.filter { !$0.isMet }.map(\.text) }

  /// The names that mean nothing in a scenario, each as a sentence.
  func unknown(in scenario: Scenario) -> [String] {
    unknown.filter { !scenario.knows($0) }.map(\.sentence)
  }

  /// Forgets what was met so far.
  func forgetUnmet() { phrases = [] }

  func note(_ name: AskedName) {
    switch name {
    case .known(let text, let isMet):
      if let index = phrases.firstIndex(where: { $0.text == text }) {
        phrases[index].isMet = phrases[index].isMet || isMet
      } else {
        phrases.append((text, isMet))
      }
    case .unknown(let name):
      if !unknown.contains(name) { unknown.append(name) }
    case .excused(let id): excused.append(id)
    case .value: break
    }
  }
}
