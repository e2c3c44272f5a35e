import ReportParts
import RunTables
import TextFormats

/// What the links did to messages, and what sync cost.
enum NetworkSection: PageSection {
  static let id = "network"
  static let title = "Network"

  static func isShown(_ source: PageSource) -> Bool { source.tables.links.rowCount > 0 }

  static func write(_ source: PageSource, into section: inout HTMLWriter) {
    source.nameShownRun(in: &section)
    messages(source, into: &section)
    reasons(source, into: &section)
    section.element("h3", text: "Every link")
    section.table(
      DataTable(
        table: source.tables.links, caption: "Messages and delays of each directed link",
        columns: [
          "src", "dst", "sent_count", "lost_count", "duplicated_count", "reordered_count",
          "held_count", "delay_p50_us", "delay_p95_us", "delay_max_us", "sent_bytes",
        ], looks: ["src": .name, "dst": .name], rowLimit: 60))
    section.element("h3", text: "Every device")
    section.table(
      DataTable(
        table: source.tables.devices, caption: "What each device did, and what it cost",
        columns: [
          "device", "profile", "offline_us", "donations_count", "displays_count",
          "requests_count", "failed_requests_count", "pushes_count", "up_bytes", "down_bytes",
        ], looks: ["device": .name], rowLimit: 60))
  }

  private static func messages(_ source: PageSource, into section: inout HTMLWriter) {
    let table = source.tables.links
    let (from, to) = (table.column("src"), table.column("dst"))
    let (sent, lost) = (table.column("sent_count"), table.column("lost_count"))
    var (allSent, allLost) = (0.0, 0.0)
    var bars: [ChartBar] = []
    for row in 0..<table.rowCount {
      let count = table.cell(row: row, column: sent).number ?? 0
      let gone = table.cell(row: row, column: lost).number ?? 0
      allSent += count
      allLost += gone
      let names = [from, to].map { table.cell(row: row, column: $0).string ?? "" }
      bars.append(
        ChartBar(
          name: names.joined(separator: " → "), amounts: [max(0, count - gone), gone]))
    }
    let share = Quantity.ratio.text(allSent > 0 ? allLost / allSent : 0)
    section.figure(
      BarChart(
        question: "How many messages were lost?",
        answer: "\(Quantity.count.text(allLost)) of \(Quantity.count.text(allSent)), which is "
          + "\(share).",
        axis: ChartAxis(title: "Messages", quantity: .count), parts: ["not lost", "lost"],
        bars: bars, barLimit: 24),
      id: "messages",
      data: DataTable(
        table: table, caption: "Messages of each directed link",
        columns: ["src", "dst", "sent_count", "delivered_count", "lost_count"],
        looks: ["src": .name, "dst": .name]))
  }

  private static func reasons(_ source: PageSource, into section: inout HTMLWriter) {
    let table = source.tables.losses
    guard table.rowCount > 0 else { return }
    let (reason, lost) = (table.column("reason"), table.column("lost_count"))
    var sums: [(name: String, count: Double)] = []
    for row in 0..<table.rowCount {
      let name = table.cell(row: row, column: reason).string ?? ""
      let count = table.cell(row: row, column: lost).number ?? 0
      if let index = sums.firstIndex(where: { $0.name == name }) {
        sums[index].count += count
      } else {
        sums.append((name, count))
      }
    }
    sums.sort { ($1.count, $0.name) < ($0.count, $1.name) }
    guard let first = sums.first else { return }
    let total = sums.reduce(0) { $0 + $1.count }
    section.figure(
      BarChart(
        question: "Why were messages lost?",
        answer: "\(Quantity.ratio.text(first.count / max(total, 1))) of the losses have the reason "
          + "\(first.name).",
        axis: ChartAxis(title: "Messages lost", quantity: .count),
        bars: sums.map { ChartBar(name: $0.name, amounts: [$0.count]) }),
      id: "losses",
      data: DataTable(
        table: table, caption: "Losses of each directed link by reason",
        columns: ["src", "dst", "reason", "lost_count"], looks: ["src": .name, "dst": .name]))
  }
}
