import CapacityStudies
import Invariants
import ScenarioFiles
import TestExtent
import TestSupport
import Testing
import TextFormats
import Verification

/// A study that ships, perhaps changed, with a fixed number of replications at each point.
struct ShippedStudy {
  let outcome: StudyOutcome

  /// - `changes` and `scenarioChanges`: Texts of the files, each with what stands in its place.
  init(
    _ name: String, replications: Int, changing changes: [(String, String)] = [],
    scenarioChanges: [(String, String)] = []
  ) throws {
    let path = "scenarios/studies/\(name).json"
    let reader = ScenarioReader(knownInvariants: InvariantCatalogue.statements.map(\.id))
    var missing: [String] = []
    let text = try Self.text(path, changes, &missing)
    let read = StudyReader(scenarios: reader).read(
      SourceFile(name: path, bytes: Array(text.utf8))
    ) { scenario in
      let path = "scenarios/studies/\(scenario)"
      guard let text = try? Self.text(path, scenarioChanges, &missing) else {
        return .failure(ValuePath.Problem(message: "'\(path)' does not exist."))
      }
      return .success(SourceFile(name: path, bytes: Array(text.utf8)))
    }
    #expect(missing == [])
    var study = try #require(read.study, "\(read.diagnostics.plainText())")
    study.replications.atLeast = replications
    study.replications.atMost = replications
    var progress = StudyProgress(study)
    let player = ReplicationPlayer(study)
    while true {
      let round = progress.nextRound()
      if round.isEmpty { break }
      for work in round { try progress.take(player.play(work)) }
    }
    outcome = StudyOutcome(progress)
  }

  private static func text(
    _ path: String, _ changes: [(String, String)], _ missing: inout [String]
  ) throws -> String {
    try changes.reduce(Repository.text(of: path)) { text, change in
      if !text.contains(change.0) { missing.append("\(path) has no \(change.0)") }
      return text.replacing(change.0, with: change.1)
    }
  }

  /// The mean of a measure at the points whose label has all of these parts, in their order.
  func means(_ measure: String, at parts: String...) -> [Double] {
    values(Estimand(.mean, measure), parts)
  }

  /// The share of runs with more than nothing of a measure.
  func rates(_ measure: String, at parts: String...) -> [Double] {
    values(Estimand(.rate, measure), parts)
  }

  private func values(_ estimand: Estimand, _ parts: [String]) -> [Double] {
    let study = outcome.study
    return outcome.points.filter { point in
      let label = study.label(of: point.results.point).split(separator: ", ").map(String.init)
      return parts.allSatisfy(label.contains)
    }.compactMap { point in
      guard let index = study.index(of: estimand.measure) else { return nil }
      return point.results.estimate(estimand, at: index, confidence: study.confidence).value
    }
  }
}

@Suite("The studies of Focuses, intents and widgets that ship answer in the right direction")
struct ShippedSystemStudyTests {
  // MARK: How late a Focus is followed

  @Test("news that are never lost are as late as they take: 5 s on average, and 5 s if always 5 s")
  func focusWithoutLoss() throws {
    let only = [("[\"1%\", \"5%\", \"20%\", \"50%\"]", "[\"0%\"]")]
    let study = try ShippedStudy("focus-by-news-loss", replications: 30, changing: only)
    let means = study.means("focus.lateness.seconds")
    #expect(means.count == 3)
    // 30 weeks of 126 news each: the mean of exponential delays is known to 0.2 s.
    for mean in means { #expect(abs(mean - 5) < 0.4, "\(mean)") }
    let exact = try ShippedStudy(
      "focus-by-news-loss", replications: 2, changing: only,
      scenarioChanges: [("exponential(5s)", "5s")])
    #expect(exact.means("focus.lateness.seconds") == [5, 5, 5])
    #expect(exact.means("focus.lateness.longest.seconds") == [5, 5, 5])
    // Nothing goes to a hub, so nothing is said of it; but that all values are the same is.
    let sentences = StudyAnswer.sentences(exact.outcome)
    #expect(sentences.count == 2 && sentences[0].hasPrefix("3 of 3 points meet"), "\(sentences)")
    #expect(sentences.last?.contains(" are all the same, so the intervals tell nothing ") == true)
  }

  @Test("lost news come at the bound, so the mean is between both by the share that is lost")
  func focusWithLoss() throws {
    let replications = TestExtent.of(40, quick: 10)
    let study = try ShippedStudy(
      "focus-by-news-loss", replications: replications,
      scenarioChanges: [("exponential(5s)", "5s")])
    let bounds: [(String, Double)] = [
      ("finds-out=5min", 300), ("finds-out=15min", 900), ("finds-out=1h", 3_600),
    ]
    for (bound, seconds) in bounds {
      let means = study.means("focus.lateness.seconds", at: bound)
      #expect(means.count == 4)
      for (mean, loss) in zip(means, [0.01, 0.05, 0.2, 0.5]) {
        let expected = (1 - loss) * 5 + loss * seconds
        // Five standard errors of a share of the news, of which a run has 126.
        let news = Double(replications * 126)
        let error = 5 * seconds * (loss * (1 - loss) / news).squareRoot()
        #expect(abs(mean - expected) <= error, "\(bound) \(loss): \(mean), not \(expected)")
      }
    }
  }

  // MARK: How long a widget is out of date

  @Test("without a budget a widget is never reloaded, and out of date from the first change on")
  func widgetWithoutBudget() throws {
    let study = try ShippedStudy(
      "widget-staleness-by-budget", replications: 3,
      changing: [("[10, 20, 40, 70]", "[0]")],
      // Nobody has the app in front, where reloads are free.
      scenarioChanges: [("\"exponential(3h)\"", "\"30d\""), ("exponential(2s)", "2s")])
    #expect(study.means("widgets.stale.share").count == 3)
    // From the placing on there is a reload of each of the two widgets, and then none.
    #expect(study.means("widgets.reloads") == [2, 2, 2])
    // Two widgets, from the first change after 30 min and its two seconds to the healing's end.
    let length = 7.25 * 86_400
    let seconds = 2 * (length - 1_802)
    #expect(study.means("widgets.stale.seconds") == [seconds, seconds, seconds])
    let share = (length - 1_802) / length
    #expect(study.means("widgets.stale.share").allSatisfy { abs($0 - share) < 1e-12 })
    // A share is read in percent, as the objective is written.
    let sentence = try #require(StudyAnswer.sentences(study.outcome).first)
    #expect(sentence.contains("<= 25% is missed") && sentence.contains("(99.7 "), "\(sentence)")
  }

  @Test(
    "a greater budget never leaves a widget out of date for longer, and rarer changes do not",
    .onlyInFull)
  func widgetBudgets() throws {
    let study = try ShippedStudy(
      "widget-staleness-by-budget", replications: 6)
    for changes in ["changes=15min", "changes=30min", "changes=2h"] {
      let shares = study.means("widgets.stale.share", at: changes)
      #expect(shares.count == 4)
      #expect(zip(shares, shares.dropFirst()).allSatisfy { $0 >= $1 }, "\(changes): \(shares)")
    }
    for budget in ["budget=10", "budget=20", "budget=40", "budget=70"] {
      let shares = study.means("widgets.stale.share", at: budget)
      #expect(zip(shares, shares.dropFirst()).allSatisfy { $0 >= $1 }, "\(budget): \(shares)")
    }
    // Twelve changes a day fit a budget of 20: out of date for 5 min of 2 h, and for the 2 h after
    // one reload of fifty is lost.
    let fits = study.means("widgets.stale.share", at: "budget=20", "changes=2h")
    #expect(fits.count == 1 && abs(fits[0] - (5.0 / 120 + 0.02)) < 0.02, "\(fits)")
  }

  // MARK: How often the app is launched

  @Test(
    "an extension spares every launch; without one, they grow as the app is in memory less",
    .onlyInFull)
  func launches() throws {
    let study = try ShippedStudy("launches-by-residency", replications: 12)
    let contained = "contained-in=[\"app\", \"widgetExtension\", \"intentsExtension\"]"
    let with = study.outcome.points.filter {
      study.outcome.study.label(of: $0.results.point).contains("widgetExtension")
    }
    #expect(with.count == 9, "\(contained)")
    let index = try #require(study.outcome.study.index(of: "intents.launches.share"))
    for point in with {
      let estimate = point.results.estimate(
        Estimand(.mean, "intents.launches.share"), at: index, confidence: 0.95)
      #expect(estimate.value == 0)
    }
    for sessions in ["1h", "4h", "12h"] {
      let shares = study.means(
        "intents.launches.share", at: "contained-in=app", "sessions=exponential(\(sessions))")
      #expect(shares.count == 3)
      #expect(zip(shares, shares.dropFirst()).allSatisfy { $0 > $1 }, "\(sessions): \(shares)")
    }
    let rare = study.means(
      "intents.launches.share", at: "contained-in=app", "ended-after=exponential(4h)")
    #expect(zip(rare, rare.dropFirst()).allSatisfy { $0 < $1 }, "\(rare)")
  }

  @Test("an app that nobody opens and nothing ends is launched once, and then woken")
  func launchedOnce() throws {
    let study = try ShippedStudy(
      "launches-by-residency", replications: 2,
      changing: [
        ("\"exponential(1h)\", \"exponential(4h)\", \"exponential(12h)\"", "\"300d\""),
        ("\"exponential(1h)\", \"exponential(4h)\", \"exponential(1d)\"", "\"300d\""),
      ])
    let runs = try #require(study.means("intents", at: "contained-in=app").first)
    #expect(runs > 100)
    #expect(study.means("intents.launches.share", at: "contained-in=app") == [1 / runs])
    #expect(study.means("intents.wakes.share", at: "contained-in=app") == [(runs - 1) / runs])
  }

  // MARK: What a store of its own loses

  @Test(
    "a shared store loses nothing; of a private one the app hears what it performed itself",
    .onlyInFull)
  func stores() throws {
    let study = try ShippedStudy("donations-by-store", replications: 40)
    #expect(study.means("intents.donations.lost", at: "store=shared") == [0, 0, 0, 0])
    let lost = study.means("intents.donations.lost.share", at: "store=private")
    #expect(!lost.isEmpty)
    for share in lost {
      // In front, or in the background for a while after, about ten minutes in four hours.
      #expect(share > 0.8 && share < 1, "\(share)")
    }
    let shared = study.rates("displays", at: "store=shared")
    let own = study.rates("displays", at: "store=private")
    #expect(shared.count == 4 && own.count == 4)
    #expect(zip(shared, own).allSatisfy { $0 >= $1 }, "\(shared), \(own)")
    // Who taps rarely never sees the tip, and who taps every hour does even so.
    #expect(zip(own, own.dropFirst()).allSatisfy { $0 >= $1 }, "\(own)")
    #expect(own[3] < 0.5 && shared[3] > 0.8)
  }

  @Test("whoever never opens the app loses every donation to a private store")
  func storeOfNobody() throws {
    let study = try ShippedStudy(
      "donations-by-store", replications: 1,
      scenarioChanges: [("\"exponential(4h)\"", "\"300d\"")])
    #expect(study.means("intents.donations.lost.share", at: "store=private") == [1, 1, 1, 1])
    #expect(study.means("intents.donations.lost", at: "store=private") == [160, 40, 14, 7])
  }
}
