import DeviceSystems
import Invariants
import JournalFiles
import Scenarios
import SimulationKernel
import Testing
import TipDomain
import Verification

@Suite("verdicts, and runs against their journals")
struct JudgingTests {
  private func result(_ id: String, _ verdict: Verdict) -> InvariantResult {
    InvariantResult(
      statement: InvariantStatement(id: id, sentence: "", sources: "", holds: .anySchedule),
      verdict: verdict)
  }

  private func scenario(_ expectation: Scenarios.Expectation) -> Scenario {
    var scenario = Scenario(
      name: "", claim: "", app: AppDefinition(texts: TextTable(), tips: []), duration: .days(1))
    scenario.expectation = expectation
    return scenario
  }

  @Test("a scenario that expects nothing is green if nothing failed and something was tested")
  func expectsNothing() {
    let good = RunVerdict.weigh(
      [result("a", .pass), result("b", .inconclusive)], against: scenario(.pass))
    #expect(good.verdict == .pass)
    let bad = RunVerdict.weigh([result("a", .pass), result("b", .fail)], against: scenario(.pass))
    #expect(bad.verdict == .fail)
    #expect(bad.reasons == ["b is violated."])
  }

  @Test("a run in which nothing was tested is no pass")
  func nothingTested() {
    let open = RunVerdict.weigh([result("a", .inconclusive)], against: scenario(.pass))
    #expect(open.verdict == .inconclusive)
  }

  @Test("a scenario that expects violations is green if these and only these occurred")
  func expectsViolations() {
    let scenario = scenario(.violates(["a"]))
    let judged = { RunVerdict.weigh($0, against: scenario).verdict }
    #expect(judged([result("a", .fail), result("b", .pass)]) == .pass)
    #expect(judged([result("a", .pass), result("b", .pass)]) == .fail)
    #expect(judged([result("a", .fail), result("b", .fail)]) == .fail)
    #expect(judged([result("a", .inconclusive), result("b", .pass)]) == .inconclusive)
    #expect(judged([result("b", .pass)]) == .fail)
  }

  private func expectation(_ verdict: Verdict, margin: Int64? = nil) -> InvariantResult {
    InvariantResult(
      statement: InvariantStatement(
        id: "e", sentence: "", sources: "", holds: .boundedDelay, kind: .expectation,
        marginUnit: .displays),
      verdict: verdict, margin: margin)
  }

  @Test("an expectation that nobody demands is a fail by itself, and decides nothing")
  func undemanded() {
    let judged = RunVerdict.weigh(
      [result("a", .pass), expectation(.fail, margin: -2)], against: scenario(.pass))
    #expect(judged.verdict == .pass)
    #expect(judged.result(of: "e")?.verdict == .fail)
    #expect(judged.surprises.map(\.id) == ["e"])
    #expect(judged.reasons == [])
  }

  @Test("a demand decides by how often and how nearly the expectation must hold")
  func demands() {
    func weigh(_ requirement: Requirement, _ found: InvariantResult) -> Verdict {
      RunVerdict.weigh([result("a", .pass), found], against: scenario(.demands("e", requirement)))
        .verdict
    }
    #expect(weigh(.always, expectation(.pass)) == .pass)
    #expect(weigh(.always, expectation(.fail, margin: -1)) == .fail)
    #expect(weigh(.overBy(atMost: 1), expectation(.fail, margin: -1)) == .pass)
    #expect(weigh(.overBy(atMost: 1), expectation(.fail, margin: -2)) == .fail)
    #expect(weigh(.inShareOfRuns(atLeast: .percent(95)), expectation(.fail, margin: -9)) == .pass)
    #expect(weigh(.reported, expectation(.fail, margin: -9)) == .pass)
  }

  @Test("what fails comes first, then what is demanded and does not fail, then what is reported")
  func orderOfSurprises() {
    var scenario = scenario(.demands("e", .overBy(atMost: 1)))
    func reported(_ id: String) -> InvariantResult {
      InvariantResult(
        statement: InvariantStatement(
          id: id, sentence: "", sources: "", holds: .boundedDelay, kind: .expectation),
        verdict: .fail)
    }
    let found = [reported("d"), expectation(.fail, margin: -1), result("a", .fail), reported("f")]
    let judged = RunVerdict.weigh(found, against: scenario)
    #expect(judged.surprises.map(\.id) == ["a", "e", "d", "f"])
    #expect(judged.firstViolated?.id == "a")
    let kept = RunVerdict.weigh(found.filter { $0.id != "a" }, against: scenario)
    #expect(kept.firstViolated?.id == "e")
    scenario.expectation = .pass
    #expect(RunVerdict.weigh(found, against: scenario).surprises.map(\.id) == ["a", "d", "e", "f"])
  }

  @Test("what is demanded of each run and was not put to the test is no pass of that run alone")
  func demandedUntested() {
    let judged = RunVerdict.weigh(
      [result("a", .pass), expectation(.inconclusive)], against: scenario(.demands("e", .always)))
    #expect(judged.verdict == .inconclusive)
    #expect(judged.settled == .pass)
    #expect(judged.reasons == ["e is demanded, but was not put to the test."])
    let share = RunVerdict.weigh(
      [result("a", .pass), expectation(.inconclusive)],
      against: scenario(.demands("e", .inShareOfRuns(atLeast: .percent(95)))))
    #expect(share.verdict == .pass)
    let named = RunVerdict.weigh(
      [result("a", .inconclusive), result("b", .pass)], against: scenario(.demands("a", .always)))
    #expect(named.verdict == .inconclusive)
    #expect(named.reasons == ["a is demanded, but was not put to the test."])
    let unnamed = RunVerdict.weigh(
      [result("a", .inconclusive), result("b", .pass)], against: scenario(.pass))
    #expect(unnamed.verdict == .pass)
  }

  @Test("only guarantees that occur unasked spoil an expected violation, expectations do not")
  func violatedBeside() {
    let judged = RunVerdict.weigh(
      [result("a", .fail), expectation(.fail, margin: -1)], against: scenario(.violates(["a"])))
    #expect(judged.verdict == .pass)
    #expect(judged.surprises.map(\.id) == ["e"])
  }

  @Test("an invariant that the scenario leaves out is not judged")
  func leftOut() {
    var scenario = scenario(.pass)
    scenario.withoutInvariants = ["b"]
    let verdict = RunVerdict.weigh([result("a", .pass), result("b", .fail)], against: scenario)
    #expect(verdict.verdict == .pass)
    #expect(verdict.result(of: "b") == nil)
  }

  @Test("a journal that is judged differently makes the run an error, whatever else is found")
  func disagreement() {
    let differences = Agreement.compare(
      run: [result("a", .pass)], journal: [result("a", .fail)])
    #expect(differences.map(\.id) == ["a"])
    let verdict = RunVerdict.weigh(
      [result("a", .fail)], disagreements: differences, against: scenario(.pass))
    #expect(verdict.verdict == .error)
    #expect(Agreement.compare(run: [result("a", .pass)], journal: []).count == 1)
    #expect(Agreement.compare(run: [], journal: [result("a", .pass)]).count == 1)
    #expect(
      Agreement.compare(run: [result("a", .pass)], journal: [result("a", .pass)]).isEmpty)
  }

  @Test("a display that claims to know of less than there was is judged by what there was")
  func lyingLedger() {
    var story = Story(tips: [.capped("Compass", 1)])
    story.show(0, on: phone)
    story.show(0, on: phone, known: 0)
    let judged = { (id: String) in story.liveResults.first { $0.id == id }?.verdict }
    #expect(judged("local-display-cap") == .fail)
    #expect(judged("monotonic-reads") == .fail)
  }

  @Test("only the first hundred violations are kept, and all are counted")
  func storedViolations() throws {
    var story = Story(tips: [.capped("Compass", 1)])
    for _ in 0..<151 { story.show(0, on: phone) }
    let result = try story.result(of: "local-display-cap")
    #expect(result.violationCount == 150)
    #expect(result.violations.count == 100)
  }

  @Test("the worst violation is told although a hundred others came before it")
  func worstIsLate() throws {
    var story = Story(tips: (0...101).map { .capped("T\($0)", 1) })
    for tip in 0...101 {
      for device in [phone, tablet] { story.show(tip, on: device) }
    }
    story.show(100, on: phone)
    for _ in 0..<2 { story.show(0, on: tablet, known: 0) }
    let result = try story.result(of: "display-cap-sum")
    #expect(result.violations.count == 100 && result.violationCount == 105)
    #expect(result.worst?.tipName == "T0" && result.worst?.observed == "4 displays")
    #expect(result.headline?.hasSuffix(" The same holds for 101 more tips.") == true)
    // In the order of the journal all the same.
    #expect(result.violations.map(\.fact) == result.violations.map(\.fact).sorted())
  }

  @Test("a set tells every invariant of the registry from every other")
  func sets() {
    let indices = Array(InvariantCatalogue.statements.indices)
    for index in indices {
      var set = InvariantSet()
      set.insert(index)
      #expect(indices.filter(set.contains) == [index])
    }
  }

  @Test("ids of invariants are distinct kebab-case words")
  func identifiers() {
    let ids = InvariantCatalogue.statements.map(\.id)
    #expect(Set(ids).count == ids.count)
    for id in ids {
      #expect(id.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "-" })
    }
    for statement in InvariantCatalogue.statements {
      #expect(statement.sentence.hasSuffix("."))
    }
  }
}
