import SimulationKernel
import TextFormats

extension SpaceTimeDiagram {
  /// All marks and messages in the order of time, for those who read rather than look.
  var dataTable: DataTable {
    var table = ReportTable(
      name: "story", title: "Story", description: "What the diagram shows, in the order of time.",
      columns: [
        ReportColumn(
          "at_us", .integer, unit: .microseconds, title: "When", description: "Since the start."),
        ReportColumn("lane", .string, title: "Where", description: "The participant."),
        ReportColumn("what", .string, title: "What", description: "The kind of mark or message."),
        ReportColumn("detail", .string, title: "Detail", description: "In words."),
      ])
    var rows = marks.map { mark in
      (at: mark.at, id: mark.id, cells: cells(mark.at, mark.lane, mark.kind.word, mark.detail))
    }
    rows += messages.map { message in
      let what = "\(message.label) to \(HTMLWriter.shortened(lanes[message.to].name, to: 60))"
      return (
        at: message.sentAt, id: message.id,
        cells: cells(message.sentAt, message.from, what, Self.fate(of: message))
      )
    }
    rows.sort { ($0.at, $0.id) < ($1.at, $1.id) }
    for row in rows { table.append(row.cells) }
    return DataTable(
      table: table, caption: "What the diagram shows, in the order of time",
      looks: ["at_us": .moment, "lane": .name], rowLimit: .max)
  }

  private func cells(_ at: Int64, _ lane: Int, _ what: String, _ detail: String) -> [Cell] {
    [.integer(at), .text(lanes[lane].name), .text(what), .text(detail)]
  }

  private static func fate(of message: Message) -> String {
    let fate: String
    switch message.end {
    case .arrived(let at):
      fate =
        "Arrived after \(TimeText.duration(SimulatedDuration(microseconds: at &- message.sentAt)))."
    case .lost(_, let reason): fate = "Lost: \(reason)."
    }
    let carried = message.carries.isEmpty ? "" : " It carries \(message.carries)."
    return message.detail.isEmpty ? fate + carried : fate + carried + " " + message.detail
  }
}
