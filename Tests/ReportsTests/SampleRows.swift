@testable import ReportParts

/// Invented rows for the sample page.
enum SampleRows {
  static let invariants: ReportTable = {
    var table = ReportTable(
      name: "invariants", title: "Invariants", description: "One promise a row.",
      columns: [
        ReportColumn(
          "invariant", .string, title: "Promise", description: "Its name.", isPrimaryKey: true),
        ReportColumn("verdict", .string, title: "Verdict", description: "How it ended."),
        ReportColumn(
          "checks_count", .integer, unit: .count, title: "Checks", description: "How often."),
        ReportColumn(
          "used_count", .integer, unit: .count, title: "Most", description: "The most reached."),
        ReportColumn(
          "limit_count", .integer, unit: .count, title: "Limit", description: "What is allowed."),
        ReportColumn("holds", .string, title: "Holds for", description: "Any schedule or not."),
      ])
    let rows: [(String, String, Int64, Int64?, Int64?, String)] = [
      ("I1 cap on each device", "pass", 1_204, 2, 3, "any schedule"),
      ("I2 cap on the sum over devices", "fail", 1_204, 4, 3, "bounded delay"),
      ("I3 bound with offline devices", "pass", 1_204, 4, 7, "any schedule"),
      ("I4 never again once dismissed", "pass", 881, 0, 0, "any schedule"),
      ("I6 at most one new tip a week", "pass", 96, 1, 1, "any schedule"),
      ("I11 platform ids stay apart", "inconclusive", 0, nil, nil, "any schedule"),
    ]
    for row in rows {
      table.append([
        .text(row.0), .text(row.1), .integer(row.2), row.3.map(Cell.integer) ?? .missing,
        row.4.map(Cell.integer) ?? .missing, .text(row.5),
      ])
    }
    return table
  }()

  static let tips: ReportTable = {
    let counts = ["iphone": "iPhone", "ipad": "iPad", "mac": "Mac"]
    var table = ReportTable(
      name: "tips", title: "Tips", description: "One tip a row.",
      columns: [
        ReportColumn("tip", .string, title: "Tip", description: "Its id.", isPrimaryKey: true),
        ReportColumn(
          "cap_count", .integer, unit: .count, title: "Cap", description: "The most displays."),
      ]
        + ["iphone", "ipad", "mac"].map {
          ReportColumn(
            "\($0)_displays_count", .integer, unit: .count, title: counts[$0] ?? "",
            description: "Displays there.")
        })
    let rows: [(String, Int64?, [Int64])] = [
      ("compass", 3, [2, 2, 0]), ("trail-overview", 5, [1, 2, 1]), ("favourite", 2, [1, 0, 1]),
      ("share-route", nil, [3, 0, 1]), ("a tip with quite a long name of its own", 3, [0, 1, 0]),
    ]
    for row in rows {
      table.append(
        [.text(row.0), row.1.map(Cell.integer) ?? .missing] + row.2.map(Cell.integer))
    }
    return table
  }()

  static func series(points: Int) -> ReportTable {
    var table = ReportTable(
      name: "series", title: "Series", description: "Values over time.",
      columns: [
        ReportColumn("device", .string, title: "Device", description: "Its name."),
        ReportColumn(
          "t_us", .integer, unit: .microseconds, title: "Time", description: "Since the start."),
        ReportColumn(
          "unseen_count", .integer, unit: .count, title: "Not seen", description: "Donations."),
      ])
    let length = 30 * SampleStory.day
    for (device, name) in ["iPhone", "iPad", "Mac"].enumerated() {
      var state: UInt64 = UInt64(device) &+ 7
      var value: Int64 = 0
      for step in 0..<points {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let time = length / Int64(max(points, 1)) * Int64(step)
        let isOffline = device == 1 && (5...8).contains(time / SampleStory.day)
        let draw = Int64(state >> 40) % 9
        if draw > (isOffline ? 1 : 5) { value = min(value + 1, 41) }
        if draw < 5, !isOffline { value = max(0, value - 1) }
        table.append([.text(name), .integer(time), .integer(value)])
      }
    }
    return table
  }

  static let delays: [Double] = {
    var state: UInt64 = 1
    var values: [Double] = []
    for _ in 0..<900 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      var value = 3e5
      for shift in 0..<9 where state >> UInt64(33 + shift) & 1 == 1 { value *= 2.6 }
      values.append(value * (1 + Double(state >> 50) / 16_384))
    }
    return values.sorted()
  }()

  static let stateRows: [ChartStateRow] = {
    let day = Double(SampleStory.day)
    return [
      ChartStateRow(
        name: "compass",
        intervals: [
          .init(from: 0, to: 3.2 * day, state: 0), .init(from: 3.2 * day, to: 3.6 * day, state: 1),
          .init(from: 3.6 * day, to: 3.8 * day, state: 2),
          .init(from: 3.8 * day, to: 6.7 * day, state: 1),
          .init(from: 6.7 * day, to: 6.9 * day, state: 2),
          .init(from: 6.9 * day, to: 30 * day, state: 3),
        ]),
      ChartStateRow(
        name: "trail-overview",
        intervals: [
          .init(from: 0, to: 7 * day, state: 0), .init(from: 7 * day, to: 19 * day, state: 1),
          .init(from: 19 * day, to: 30 * day, state: 3),
        ]),
      ChartStateRow(name: "visit-counter", intervals: [.init(from: 0, to: 30 * day, state: 0)]),
    ]
  }()

  static let story: [StoryLine] = [
    StoryLine(at: SampleStory.day * 3 + 32_409_000_000, text: "The iPhone shows compass, 1 of 3."),
    StoryLine(at: SampleStory.day * 3 + 33_960_000_000, text: "The iPad shows compass, 2 of 3."),
    StoryLine(at: SampleStory.day * 5, text: "The iPad goes offline for three days."),
    StoryLine(at: SampleStory.day * 6 + 65_040_000_000, text: "The iPhone shows compass, 3 of 3."),
    StoryLine(
      at: SampleStory.day * 6 + 65_043_900_000, text: "The push to the iPad is lost: offline."),
    StoryLine(
      at: SampleStory.day * 6 + 66_906_000_000,
      text: "The iPad shows compass a fourth time. The cap is 3.", isKey: true),
  ]
}
