import CapacityStudies
import Scenarios
import Testing
import Verification

@Suite("The search for capacity")
struct CapacitySearchTests {
  static let keys = """
    "measures": ["displays"], "factors": [{ "name": "users", "path": "accounts" }],
    "objectives": ["mean(displays) <= 100", "mean(requests) <= 1000"],
    "capacity": { "load": "users", "from": 1, "atMost": 5000, "resolution": "5%", "planned": 300 }
    """

  /// The measured mean is the load times a factor, so it crosses the limit at a known load.
  func search(perUser: Double, keys: String = keys) throws -> StudyOutcome {
    StudyOutcome(
      try StudyFixture.finish(StudyFixture.study(keys)) { point, _ in
        Double(point.load ?? 0) * perUser
      })
  }

  @Test(
    "the bracket encloses the load at which the limit is crossed, as near as was asked for",
    arguments: [(1.0, 100), (0.25, 400), (0.03, 3_333), (7, 14)])
  func bracket(_ perUser: Double, _ crossing: Int) throws {
    let search = try #require(try search(perUser: perUser).searches.first?.search)
    let pass = try #require(search.lastPass?.load)
    let fail = try #require(search.firstFail?.load)
    #expect(pass <= crossing && crossing < fail)
    #expect(fail - pass <= max(1, pass / 20))
  }

  @Test("where nothing fails the greatest load that was tried is the answer")
  func noFailure() throws {
    let outcome = try search(perUser: 0.001)
    #expect(outcome.searches[0].search.lastPass?.load == 5_000)
    #expect(outcome.searches[0].search.firstFail == nil)
    #expect(outcome.verdict == .pass)
    let sentence = StudyAnswer.sentences(outcome).first ?? ""
    // Whether more would fit nobody has tried.
    #expect(sentence.contains("headroom at the planned 300 is at least "), "\(sentence)")
  }

  @Test("where the first load fails there is no capacity")
  func noCapacity() throws {
    let outcome = try search(perUser: 200)
    #expect(outcome.searches[0].search.lastPass == nil)
    #expect(outcome.searches[0].search.firstFail?.load == 1)
    #expect(outcome.verdict == .fail)
  }

  @Test("a planned load beyond the capacity fails, one within it passes with its headroom")
  func planned() throws {
    #expect(try search(perUser: 1).verdict == .fail)
    let good = try search(perUser: 0.1)
    #expect(good.verdict == .pass)
    let sentence = StudyAnswer.sentences(good).first ?? ""
    #expect(sentence.contains("meet every objective at 95 %"), "\(sentence)")
    #expect(sentence.contains("mean(displays) <= 100 is missed"), "\(sentence)")
    #expect(sentence.contains("headroom at the planned 300"), "\(sentence)")
  }

  @Test("a load that nobody can be sure of is not promised")
  func undecided() throws {
    let outcome = StudyOutcome(
      try StudyFixture.finish(
        StudyFixture.study(Self.keys + #", "replications": { "atMost": 40 }"#)
      ) { point, replication in
        let load = Double(point.load ?? 0)
        return load < 64 ? load : 100 + StudyProgressTests.noisy(0, replication)
      })
    let search = outcome.searches[0].search
    #expect((61...63).contains(search.lastPass?.load ?? 0))
    #expect(search.firstFail?.load == 64)
    #expect(search.firstFail?.verdict == .undecided)
    // Neither does it fail: nobody knows.
    #expect(search.fits(61) == .met && search.fits(64) == .undecided)
    #expect(search.fits(300) == .undecided)
    #expect(outcome.verdict == .inconclusive)
    let sentences = StudyAnswer.sentences(outcome)
    #expect(
      sentences.first?.hasSuffix("; whether the planned 300 fit is not known.") == true,
      "\(sentences)")
  }

  @Test(
    "a planned load beyond one of which nobody can be sure is tried, and so decided",
    arguments: [(200.0, ObjectiveVerdict.missed, Verdict.fail), (50, .met, .pass)])
  func plannedBeyondUndecided(
    _ atPlanned: Double, _ fits: ObjectiveVerdict, _ verdict: Verdict
  ) throws {
    let study = StudyFixture.study(Self.keys + #", "replications": { "atMost": 40 }"#)
    let outcome = StudyOutcome(
      try StudyFixture.finish(study) { point, replication in
        let load = Double(point.load ?? 0)
        if load < 64 { return load }
        if load >= 600 { return 300 }
        return load == 300 ? atPlanned : 100 + StudyProgressTests.noisy(0, replication)
      })
    let search = outcome.searches[0].search
    #expect(search.steps.contains { $0.load == 300 })
    #expect(search.fits(300) == fits)
    #expect(outcome.verdict == verdict, "\(StudyAnswer.sentences(outcome))")
    if fits == .met { #expect((300..<600).contains(search.lastPass?.load ?? 0)) }
    let pass = try #require(search.lastPass?.load)
    #expect(pass < search.firstFail?.load ?? 0)
  }

  @Test("a planned load fits, does not fit, or is not known to, also where no load is certain")
  func plannedAtFirstLoad() throws {
    func sentence(_ load: @escaping (Int) -> Double) throws -> (String?, Verdict) {
      let study = StudyFixture.study(Self.keys + #", "replications": { "atMost": 40 }"#)
      let outcome = StudyOutcome(try StudyFixture.finish(study) { _, number in load(number) })
      return (StudyAnswer.sentences(outcome).first, outcome.verdict)
    }
    let (bad, badVerdict) = try sentence { 200 + StudyProgressTests.noisy(0, $0) }
    #expect(bad?.hasPrefix("already at 1 users, mean(displays) <= 100 is missed (") == true)
    #expect(bad?.hasSuffix("; the planned 300 do not fit.") == true, "\(bad ?? "")")
    #expect(badVerdict == .fail)
    let (open, openVerdict) = try sentence { 100 + StudyProgressTests.noisy(0, $0) }
    #expect(open?.hasPrefix("already at 1 users, mean(displays) <= 100 is no longer ") == true)
    #expect(open?.hasSuffix("; whether the planned 300 fit is not known.") == true)
    #expect(openVerdict == .inconclusive)
  }

  @Test("a precision that was not reached is no pass, although the planned load fits")
  func imprecise() throws {
    func verdict(_ noise: Double, planned: String) throws -> Verdict {
      let study = StudyFixture.study(
        Self.keys.replacing(#", "planned": 300"#, with: planned)
          + #", "replications": { "atMost": 40, "precise": ["mean(displays)"] }"#)
      return StudyOutcome(
        try StudyFixture.finish(study) { point, replication in
          let load = Double(point.load ?? 0)
          return load + noise * load * StudyProgressTests.noisy(0, replication)
        }
      ).verdict
    }
    for planned in ["", #", "planned": 3"#] {
      #expect(try verdict(0.01, planned: planned) == .pass)
      #expect(try verdict(1, planned: planned) == .inconclusive)
    }
    // What certainly does not fit fails, however little else is known.
    #expect(try verdict(1, planned: #", "planned": 3000"#) == .fail)
  }

  @Test("the load may be a number of the scenario, which each step has in its own")
  func loadOfScenario() throws {
    let keys = """
      "measures": ["displays"], "factors": [{ "name": "servers", "path": "hub.servers" }],
      "objectives": ["mean(displays) <= 20"],
      "capacity": { "load": "servers", "from": 2, "atMost": 64, "resolution": "1%" }
      """
    let search = try #require(try search(perUser: 1, keys: keys).searches.first?.search)
    #expect(search.lastPass?.load == 20)
    #expect(search.firstFail?.load == 21)
    for step in search.steps {
      #expect(step.results.point.scenario.hub?.servers == step.load)
      #expect(step.results.point.accountCount == 1)
    }
  }

  @Test("a search that was not played says so, and is no answer")
  func unplayed() throws {
    let outcome = StudyOutcome(StudyProgress(StudyFixture.study(Self.keys)))
    #expect(outcome.verdict == .inconclusive)
    let sentences = StudyAnswer.sentences(outcome)
    #expect(sentences.first?.hasSuffix("replications must still be played.") == true)
    #expect(sentences.contains("no load was played far enough."), "\(sentences)")
  }

  @Test("of many searches the first are told, and the rest are counted")
  func manySearches() throws {
    let losses = (0..<23).map { "\"\($0)%\"" }.joined(separator: ", ")
    let keys = """
      "measures": ["displays"], "replications": { "atLeast": 2, "atMost": 2 },
      "factors": [
        { "name": "users", "path": "accounts" },
        { "name": "loss", "path": "network.loss", "values": [\(losses)] }
      ],
      "objectives": ["mean(displays) <= 4"], "capacity": { "load": "users", "atMost": 8 }
      """
    let sentences = StudyAnswer.sentences(try search(perUser: 1, keys: keys))
    #expect(sentences.filter { $0.contains("meet every objective") }.count == 20)
    #expect(sentences.contains("3 more searches are in capacity.csv."))
    #expect(sentences[1].hasPrefix("With loss=1%: 4 users meet"), "\(sentences[1])")
  }
}
