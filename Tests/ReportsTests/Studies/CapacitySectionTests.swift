import CapacityStudies
import Testing

@testable import ReportParts
@testable import StudyReports

/// The section of a study's page on the greatest load.
@Suite("the page's section on capacity")
struct CapacitySectionTests {
  private static func keys(_ more: String = "", planned: String = ", \"planned\": 300") -> String {
    """
    "measures": ["displays", "requests"],
    "factors": [{ "name": "users", "path": "accounts" }\(more)],
    "objectives": [
      "mean(displays) <= 100", "mean(requests) <= 1000", "mean(requests) >= 0.5"
    ],
    "capacity": { "load": "users", "from": 1, "atMost": 5000, "resolution": "5%"\(planned) }
    """
  }

  /// The page of a study in which every measure is the load times a factor.
  private func page(_ keys: String, perUser: Double) throws -> (page: String, files: FileSet) {
    let files = try MadeUpStudy.files(MadeUpStudy.study(keys)) { point, _ in
      Double(point.load ?? 0) * perUser
    }
    return (MadeUpStudy.text("index.html", in: files), files)
  }

  private func figure(_ id: String, in page: String) throws -> Substring {
    let start = try #require(page.firstRange(of: "id=\"\(id)\"")).upperBound
    let rest = page[start...]
    return rest[..<(try #require(rest.firstRange(of: "</figure>")).lowerBound)]
  }

  @Test("each objective is drawn over the load, with its limit and what is planned")
  func objectives() throws {
    let (page, _) = try page(Self.keys(), perUser: 1)
    let displays = try figure("capacity-0", in: page)
    #expect(displays.contains("Up to what load does mean(displays) &lt;= 100 hold?"))
    #expect(displays.contains(/Met up to \d+ users, missed from 1\d\d on\./))
    #expect(displays.contains("limit") && displays.contains("planned"))
    let requests = try figure("capacity-1", in: page)
    #expect(requests.contains("Up to what load does mean(requests) &lt;= 1000 hold?"))
    #expect(requests.contains("Met up to 128 users."))
    #expect(try figure("capacity-2", in: page).contains("Met up to 128 users."))
  }

  @Test("without a planned load there is no mark for it")
  func unplanned() throws {
    let (page, _) = try page(Self.keys(planned: ""), perUser: 1)
    #expect(!(try figure("capacity-0", in: page)).contains("planned"))
  }

  @Test("what breaks first is the objective that uses the most of its limit")
  func ranking() throws {
    let (page, files) = try page(Self.keys(), perUser: 1)
    let ranking = try figure("breaks-p0", in: page)
    let question = try #require(ranking.firstMatch(of: /What breaks first at (\d+)\?/))
    let load = try #require(Int(question.1))
    #expect((101...106).contains(load))
    #expect(ranking.contains("mean(displays) &lt;= 100 uses the most of its limit."))
    // In the order of the shares: more than all, a tenth, and next to nothing.
    let order = [
      "mean(displays) &lt;= 100", "mean(requests) &lt;= 1000", "mean(requests) &gt;= 0.5",
    ]
    let drawn = ranking[..<(try #require(ranking.firstRange(of: "</svg>")).lowerBound)]
    let places = order.compactMap { drawn.ranges(of: $0).last?.lowerBound }
    #expect(places.count == 3 && places == places.sorted())
    let rows = MadeUpStudy.text("csv/capacity.csv", in: files).split(separator: "\n").dropFirst()
    #expect(rows.contains { $0.contains(",\(load),") && $0.contains("mean(displays) <= 100") })
  }

  @Test("several searches are told one after the other")
  func searches() throws {
    let more = #", { "name": "loss", "path": "network.loss", "values": ["0%", "5%"] }"#
    let files = try MadeUpStudy.files(MadeUpStudy.study(Self.keys(more))) { point, _ in
      // In the second search, nothing is ever missed.
      min(Double(point.load ?? 0), point.number == 0 ? .infinity : 90)
    }
    let page = MadeUpStudy.text("index.html", in: files)
    let displays = try figure("capacity-0", in: page)
    #expect(
      displays.contains(
        /0%: met up to \d+ users, missed from \d+ on; 5%: met up to 5.000 users\./))
    #expect(page.contains(/What breaks first at \d+ with 0%\?/))
  }

  @Test("a study without that question has no such section")
  func none() throws {
    let keys = #""measures": ["displays"], "replications": { "atLeast": 2, "atMost": 2 }"#
    let files = try MadeUpStudy.files(MadeUpStudy.study(keys)) { _, number in Double(number) }
    #expect(!MadeUpStudy.text("index.html", in: files).contains("id=\"capacity"))
  }
}
