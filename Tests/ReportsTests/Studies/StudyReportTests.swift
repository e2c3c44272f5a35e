import CapacityStudies
import Metrics
import PropertySearch
import Scenarios
import SimulationKernel
import TestExtent
import Testing

@testable import ReportParts
@testable import SelfChecks
@testable import StudyReports

@Suite("Reports on studies")
struct StudyReportTests {
  private static let plain = """
    "measures": ["displays"],
    "factors": [{ "name": "loss", "path": "network.loss", "values": ["0%", "5%"] }],
    "replications": { "atLeast": 40, "atMost": 40, "precise": ["mean(displays)"] }
    """

  private func rows(_ name: String, in files: FileSet) -> [[Substring]] {
    MadeUpStudy.text("csv/\(name).csv", in: files).split(separator: "\n").dropFirst().map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
  }

  // MARK: Statistics

  @Test("each replication is a row of a file, and a dot of the page")
  func replications() throws {
    let files = try MadeUpStudy.files(MadeUpStudy.study(Self.plain)) { point, replication in
      Double(replication * 10 + point.number)
    }
    let rows = rows("replications", in: files)
    #expect(rows.count == 80)
    #expect(rows[41] == ["p1", "1", "displays", "mean", "11.0"])
    let page = MadeUpStudy.text("index.html", in: files)
    let question = "How far apart are the replications behind the mean of displays that count?"
    #expect(page.contains(question))
    let strips = try #require(page.firstRange(of: "id=\"strips-0\"")).upperBound
    let figure = page[strips...].components("</figure>")[0]
    #expect(figure.components("h0").count - 1 == 80)
    #expect(figure.contains("Drawn 80 of 80 points"))
  }

  @Test("differences of shares are percentage points")
  func points() {
    #expect(StudyAnswer.difference(-0.704, in: .share) == "−70.4 percentage points")
    #expect(StudyAnswer.difference(-3, in: .count) == "−3")
    let axis = MeasureQuantity.differenceAxis(of: Estimand(.mean, "requests.failed"))
    #expect(axis.title.hasPrefix("Mean difference"))
  }

  @Test("a study without objectives is not called a pass, and one with them is")
  func nothingJudged() throws {
    let words = ["": "Not judged", #", "objectives": ["mean(displays) <= 5"]"#: "Pass"]
    for (keys, word) in words.sorted(by: { $0.key < $1.key }) {
      let study = MadeUpStudy.study(
        #""measures": ["displays"], "replications": { "atLeast": 2, "atMost": 2 }"# + keys)
      let files = try MadeUpStudy.files(study) { _, _ in 2 }
      let page = MadeUpStudy.text("index.html", in: files)
      #expect(page.contains("<title>\(word) · study made-up"))
      let summary = MadeUpStudy.text("summary.json", in: files)
      #expect(summary.contains(#""verdict": "\#(word == "Pass" ? "pass" : "unjudged")""#))
      #expect(page.contains("nothing is judged") == (word != "Pass"))
    }
  }

  @Test("an estimate far above its limit stands at the edge of the chart with its number")
  func beyondTheLimit() throws {
    let study = MadeUpStudy.study(
      """
      "measures": ["rest.seconds"], "replications": { "atLeast": 2, "atMost": 2 },
      "factors": [{ "name": "users", "path": "accounts" }],
      "objectives": ["mean(rest.seconds) <= 2s"],
      "capacity": { "load": "users", "from": 1, "atMost": 64, "resolution": "25%" }
      """)
    let files = try MadeUpStudy.files(study) { point, replication in
      point.accountCount > 8 ? 10_000 : 1 + Double(replication) / 100
    }
    let chart = try figure("capacity-0", in: files)
    #expect(chart.contains(">2 h 46 min 40 s<"))
    // The axis ends where the limit can still be seen.
    #expect(chart.contains(">6 s<") && !chart.contains(">3 h<") && !chart.contains(">1 h<"))
    let page = MadeUpStudy.text("index.html", in: files)
    #expect(page.contains("mean(rest.seconds) &lt;= 2s is missed (2 h 46 min 40 s"))
  }

  @Test("many replications and points are drawn up to a limit, and never without the ends")
  func manyReplications() throws {
    let values = (0..<5_000).map { Double(($0 * 7_919) % 5_000) }
    let shown = StripChart.shown(values)
    #expect(shown.count <= StripChart.dotLimit)
    #expect(shown.contains(0) && shown.contains(4_999))
    #expect(StripChart.shown([3, 1, 2]) == [3, 1, 2])
    let losses = (0..<50).map { "\"\($0)%\"" }.joined(separator: ", ")
    let study = MadeUpStudy.study(
      """
      "measures": ["displays"], "replications": { "atLeast": 2, "atMost": 2 },
      "factors": [{ "name": "loss", "path": "network.loss", "values": [\(losses)] }]
      """)
    let files = try MadeUpStudy.files(study) { Double($0.number + $1) }
    let page = MadeUpStudy.text("index.html", in: files)
    #expect(page.contains("shown are 20 of 50"))
    #expect(page.contains("Drawn 40 of 100 points"))
  }

  @Test("replications that repeat each other are told from those that do not")
  func replicationAutocorrelation() throws {
    let study = MadeUpStudy.study(Self.plain)
    let files = try MadeUpStudy.files(study) { point, replication in
      // The first point is noise, the second one long wave.
      point.number == 0 ? MadeUpStudy.noise(replication) : Double(replication / 20)
    }
    let rows = rows("autocorrelation", in: files)
    #expect(rows.count == 20)
    let first = try #require(Double(rows[0][5])), wave = try #require(Double(rows[10][5]))
    let chance = try #require(Double(rows[0][6]))
    #expect(rows[0][1] == "replications" && rows[10][0] == "p1")
    #expect(first.magnitude < chance)
    #expect(wave > 0.9)
    #expect((chance - 1.959_964 / 6.324_555).magnitude < 1e-5)
    let page = MadeUpStudy.text("index.html", in: files)
    #expect(page.contains("Are the replications independent of each other?"))
    // Drawn by what chance explains at the point, the wave goes to three times that.
    let figure = try #require(page.split(separator: "id=\"autocorrelation-replications\"").last)
    let drawing = try #require(figure.split(separator: "</svg>").first)
    #expect(drawing.contains(">2</text>") && wave / chance > 2)
    #expect(drawing.contains(">−1</text>") && !drawing.contains(">0.5</text>"))
  }

  @Test("an outage of the hub is a gap, no time without waits")
  func outage() throws {
    let study = MadeUpStudy.study(
      """
      "accounts": 2, "measures": ["hub.waiting.seconds"],
      "replications": { "atLeast": 2, "atMost": 2 }
      """)
    let files = try MadeUpStudy.files(
      study, waits: { _, index in 100..<120 ~= index ? -1 : Int64(index % 3) * 1_000_000 }
    ) { _, replication in MadeUpStudy.noise(replication) }
    let slices = rows("hub", in: files)
    #expect(slices.count == 200)
    #expect(slices[100..<120].allSatisfy { $0[3] == "1.0" && $0[4].isEmpty })
    #expect(slices[99][3] == "0.0" && slices[99][4] == "0.0")
    let page = MadeUpStudy.text("index.html", in: files)
    #expect(page.contains("A line has a gap where no request was served."))
    #expect(!page.contains("A line has a gap where no request arrived."))
    #expect(page.contains("Drawn 180 of 180 points"))
    // The waits are alike before and after it, so nothing is warm-up.
    #expect(page.contains("The first 0 of 200 slices are warm-up"))
  }

  @Test(
    "batches of a hub's steady state have an autocorrelation, those of its warm-up do not count")
  func batchAutocorrelation() throws {
    let study = MadeUpStudy.study(
      """
      "accounts": 2, "measures": ["hub.waiting.seconds"],
      "replications": { "atLeast": 20, "atMost": 20 }
      """)
    func batches(_ waits: @escaping (Int, Int) -> Int64) throws -> [[Substring]] {
      let files = try MadeUpStudy.files(study, waits: waits) { _, replication in
        MadeUpStudy.noise(replication)
      }
      return rows("autocorrelation", in: files).filter { $0[1] == "batches" }
    }
    // A warm-up of 50 slices, and noise after it.
    let settled = try batches { replication, index in
      let noise = Int64(MadeUpStudy.noise(replication * 1_000 + index) * 1e6)
      return index < 50 ? 50_000_000 - Int64(index) * 900_000 : noise
    }
    #expect(settled.count == 7)
    #expect(settled[0][7] == "600")
    #expect(try #require(Double(settled[0][5])).magnitude < 0.1)
    // The same, with a wave that lasts far longer than a batch.
    let slow = try batches { replication, index in
      Int64(((index + replication) / 25) % 2 * 1_000_000)
    }
    #expect(try #require(Double(slow[0][5])) > 0.5)
  }

  @Test("an effect may be chance by the p beside it, corrected for all that were looked at")
  func chance() throws {
    func effect(of count: Int) throws -> Substring {
      let levels = (0..<count).map { "\"\($0)%\"" }.joined(separator: ", ")
      let study = MadeUpStudy.study(
        """
        "measures": ["displays"], "replications": { "atLeast": 20, "atMost": 20 },
        "factors": [{ "name": "loss", "path": "network.loss", "values": [\(levels)] }]
        """)
      // By itself the second value's difference has p = 0.027, and those of the others have 1.
      let files = try MadeUpStudy.files(study) { point, number in
        let swing = number % 2 == 0 ? 1.0 : -1
        return point.number == 0 ? 5 : 5 + swing + (point.number == 1 ? 0.55 : 0)
      }
      return try figure("effects-1", in: files)
    }
    let alone = try effect(of: 2)
    #expect(alone.contains("loss: 0% → 1% changes the mean by 0.55 (p = 0.027), the rest"))
    let among = try effect(of: 7)
    #expect(!among.contains("the same in all"))
    #expect(
      among.contains("loss: 0% → 1% changes the mean by 0.55 (p = 0.162, which may be chance)"),
      "\(among.prefix(1_000))")
  }

  @Test("an effect that is the same in every pair says so beside its p")
  func equalEffect() throws {
    let files = try MadeUpStudy.files(MadeUpStudy.study(Self.plain)) { point, number in
      Double(number + point.number * 3)
    }
    #expect(
      try figure("effects-1", in: files).contains(
        "changes the mean by 3 (p &lt; 0.001, the same in all 40 pairs), the rest unchanged."))
  }

  // MARK: Many points

  private func figure(_ id: String, in files: FileSet) throws -> Substring {
    let page = MadeUpStudy.text("index.html", in: files)
    let start = try #require(page.firstRange(of: "id=\"\(id)\"")).upperBound
    return page[start...].components("</figure>")[0]
  }

  @Test("a map of more values than there is room for shows the greatest of neighbours")
  func map() throws {
    let levels = (0..<30).map { "\"\($0)%\"" }.joined(separator: ", ")
    let study = MadeUpStudy.study(
      """
      "measures": ["displays"], "replications": { "atLeast": 2, "atMost": 2 }, "factors": [
        { "name": "loss", "path": "network.loss", "values": [\(levels)] },
        { "name": "push", "path": "sync.push.loss", "values": [\(levels)] }
      ]
      """)
    let files = try MadeUpStudy.files(study) { point, _ in point.number == 17 * 30 + 5 ? 77 : 3 }
    let map = try figure("map", in: files)
    let drawing = map.components("</svg>")[0]
    #expect(map.contains("Each cell is the greatest of up to 6 neighbouring combinations"))
    #expect(drawing.components(">77<").count - 1 == 1)
    #expect(drawing.components(">3<").count - 1 == 10 * 15 - 1)
    #expect(map.contains("Drawn 150 of 900 points"))
    // Of thirty lines eight are drawn, and each has its name.
    let lines = try figure("factor-0", in: files)
    #expect(lines.contains("Shown are 8 of 30 lines."))
    #expect(lines.contains("Drawn 240 of 900 points"))
    let names = try #require(lines.firstRange(of: ">0%<")).lowerBound
    #expect(lines[names...].contains(">29%<"))
    #expect(files["index.html"]?.count ?? .max < 1_000_000)
  }

  @Test("the points of a Latin hypercube are a cloud, and their map is in order", .onlyInFull)
  func hypercube() throws {
    let study = MadeUpStudy.study(
      """
      "measures": ["displays"], "replications": { "atLeast": 2, "atMost": 2 },
      "design": "latinHypercube", "count": 1000, "factors": [
        { "name": "loss", "path": "network.loss", "from": "0%", "to": "50%" },
        { "name": "push", "path": "sync.push.loss", "from": "0%", "to": "50%" },
        { "name": "partial", "path": "sync.push.delay", "from": "1s", "to": "9s" }
      ]
      """)
    // The number is that of the tenth of the loss.
    let files = try MadeUpStudy.files(study) { point, _ in (point.levels[0]?.number ?? 0) * 20 }
    let cloud = try figure("factor-0", in: files)
    #expect(cloud.contains("Drawn 400 of 1\u{202F}000 points"))
    #expect(cloud.components("<circle").count - 1 == 400)
    let map = try figure("map", in: files)
    #expect(map.contains("of 1\u{202F}000 points"))
    // Columns and rows are named by the first of the values that share them, in their order.
    let names = map.components("% …<").dropLast().compactMap { part in
      part.lastIndex(of: ">").flatMap { Double(part[part.index(after: $0)...]) }
    }
    #expect(names.count > 20)
    #expect(Array(names.prefix(11)) == names.prefix(11).sorted())
    #expect(names.prefix(11).last ?? 0 > 40)
  }

  @Test("a factor of words has each word on its axis, in the order of the study")
  func words() throws {
    let study = MadeUpStudy.study(
      """
      "measures": ["displays"], "replications": { "atLeast": 2, "atMost": 2 }, "factors": [
        { "name": "merge", "path": "sync.merge", "values": ["none", "gCounter", "lwwField"] }
      ]
      """)
    let files = try MadeUpStudy.files(study) { point, _ in Double(point.number + 1) }
    let figure = try figure("factor-0", in: files)
    let drawing = figure.components("</svg>")[0]
    let places = ["none", "gCounter", "lwwField"].compactMap {
      drawing.firstRange(of: ">\($0)<")?.lowerBound
    }
    #expect(places.count == 3 && places == places.sorted())
    #expect(drawing.contains(">merge<"))
  }

  @Test("a hub whose waits only grow has no steady state, and the page says what to do")
  func noSteadyState() throws {
    let study = MadeUpStudy.study(
      """
      "accounts": 2, "measures": ["hub.waiting.seconds"],
      "replications": { "atLeast": 3, "atMost": 3 }
      """)
    let files = try MadeUpStudy.files(study, waits: { _, index in Int64(index * index) * 1_000 }) {
      _, number in Double(number)
    }
    let page = MadeUpStudy.text("index.html", in: files)
    #expect(page.contains("No steady state: simulate longer."))
    #expect(!page.contains("slices are warm-up"))
  }

  // MARK: Self-test

  private func selfTest(observed: Double, provesItself: Bool = false) -> SelfTest {
    let check = SelfCheck("two", "one and one are two", perturbed: "one", count: 1) { _ in
      SelfCheckReading(exactly: 2, observed: observed, count: 1)
    }
    return SelfTest(
      results: [SelfCheckResult(check, seed: 1, effort: .short, provesItself: provesItself)],
      seed: 1, effort: .short)
  }

  @Test("a check that does not notice a parameter that is 5 % off fails, and is named")
  func unnoticed() {
    let files = SelfTestReport.files(
      for: selfTest(observed: 2, provesItself: true), toolVersion: "1")
    #expect(MadeUpStudy.text("summary.json", in: files).contains("\"verdict\": \"fail\""))
    #expect(
      MadeUpStudy.text("index.html", in: files).contains(
        "A parameter 5 % off goes unnoticed: two."))
  }

  @Test("the simulator's own checks stand in the page, and their rows in a file")
  func selfChecks() throws {
    let study = MadeUpStudy.study(Self.plain)
    let files = try MadeUpStudy.files(study, selfTest: selfTest(observed: 2)) { _, _ in 1 }
    #expect(MadeUpStudy.text("csv/selftest.csv", in: files).contains("\ntwo,2.0,2.0,"))
    #expect(MadeUpStudy.text("summary.json", in: files).contains("\"self_test\": \"pass\""))
    #expect(MadeUpStudy.text("summary.json", in: files).contains("\"verdict\": \"unjudged\""))
    let page = MadeUpStudy.text("index.html", in: files)
    #expect(page.contains("Is the simulator itself right?"))
    #expect(page.contains("tipfleet selftest two --seed x0000000000000001"))
    let without = try MadeUpStudy.files(study) { _, _ in 1 }
    #expect(without["csv/selftest.csv"] == nil)
    #expect(!MadeUpStudy.text("index.html", in: without).contains("simulator itself"))
  }

  @Test("a simulator that fails its own checks has found out nothing")
  func failedSelfChecks() throws {
    let study = MadeUpStudy.study(Self.plain)
    let files = try MadeUpStudy.files(study, selfTest: selfTest(observed: 3)) { _, _ in 1 }
    let summary = MadeUpStudy.text("summary.json", in: files)
    #expect(summary.contains("\"self_test\": \"fail\""))
    #expect(summary.contains("\"verdict\": \"error\""))
    #expect(
      MadeUpStudy.text("index.html", in: files).contains(
        "The simulator disagrees with its formulas: two. Nothing that follows can be trusted."))
  }

  // MARK: Accounts that share a hub

  @Test(
    "the page offers the command that works: an account among the others where they share a hub")
  func extractedCommand() throws {
    let alone = try MadeUpStudy.files(MadeUpStudy.study(Self.plain)) { _, _ in 1 }
    #expect(MadeUpStudy.text("index.html", in: alone).contains("--extract p0.r0<"))
    let shared = MadeUpStudy.study(Self.plain + ", \"accounts\": 3")
    let together = try MadeUpStudy.files(shared) { _, _ in 1 }
    #expect(MadeUpStudy.text("index.html", in: together).contains("--extract p0.r0.a0<"))
  }
}

extension StringProtocol {
  /// The parts between the places where a text stands.
  fileprivate func components(_ separator: String) -> [Substring] {
    var parts: [Substring] = []
    var rest = Substring(self)
    while let range = rest.firstRange(of: separator) {
      parts.append(rest[..<range.lowerBound])
      rest = rest[range.upperBound...]
    }
    return parts + [rest]
  }
}
