/// The tables about the pointer, counted over the lines of a journal.
struct CountedPointer {
  private let journal: JournalFile
  private let run: String
  /// By layout, in its order: its regions in theirs, with interaction and rectangle.
  private let layouts: [(name: String, regions: [Region])]

  struct Region {
    let name: String
    let interaction: String
    let rectangle: [Double]
  }

  init(_ run: CountedRun, layouts: [(name: String, regions: [Region])]) {
    journal = run.journal
    self.run = run.name
    self.layouts = layouts
  }

  var tables: [CountedTable] { [regions, track] }

  private func pointer(of device: String) -> [JournalLine] {
    journal.lines.filter { $0.at == device && $0.kind.hasPrefix("pointer.") }
  }

  // MARK: Regions

  var regions: CountedTable {
    var table = CountedTable(
      "pointer-regions",
      """
      run_id device layout region interaction x_points y_points width_points height_points
      entered_count active_us active_max_us dwells_count activations_count
      """)
    for device in journal.devices
    where journal.all("pointer.attached").contains(where: {
      $0.at == device
    }) {
      for layout in layouts {
        for region in layout.regions {
          let stays = stays(of: region.name, in: layout.name, on: device)
          let lengths = stays.map { $0.end - $0.start }
          var row: [String: String?] = [
            "run_id": run, "device": device, "layout": layout.name, "region": region.name,
            "interaction": region.interaction, "entered_count": "\(stays.count)",
            "active_us": "\(lengths.reduce(0, +))", "active_max_us": "\(lengths.max() ?? 0)",
            "dwells_count": "\(stays.filter(\.hasDwelled).count)",
            "activations_count": "\(stays.reduce(0) { $0 + $1.activations })",
          ]
          let edges = ["x_points", "y_points", "width_points", "height_points"]
          for (edge, value) in zip(edges, region.rectangle) { row[edge] = "\(value)" }
          table.add(row)
        }
      }
    }
    return table
  }

  private struct Stay {
    let start: Int
    let end: Int
    let hasDwelled: Bool
    let activations: Int
  }

  private func stays(of region: String, in layout: String, on device: String) -> [Stay] {
    let lines = pointer(of: device)
    return lines.indices.compactMap { index in
      let line = lines[index]
      guard line.kind == "pointer.entered", line.text("region") == region else { return nil }
      let shown = lines.prefix(index).last { $0.kind == "pointer.layoutChanged" }
      guard shown?.text("layout") == layout else { return nil }
      let rest = lines[(index + 1)...]
      let end = rest.first { $0.kind == "pointer.exited" }
      let during = rest.prefix { $0.number < end?.number ?? .max }
      return Stay(
        start: line.time, end: end?.time ?? (journal.lines.last?.time ?? 0),
        hasDwelled: during.contains { $0.kind == "pointer.dwelled" },
        activations: during.filter {
          $0.kind == "pointer.controlActivated" && $0.text("region") == region
        }.count)
    }
  }

  // MARK: Track

  private struct Moment: Equatable {
    var layout: String?
    var isAttached = false
    var isVisible = false
    var model = [0, 0]
    var drawn = [0, 0]
    var region: String?
    var look = "system"
  }

  var track: CountedTable {
    var table = CountedTable(
      "pointer-track",
      """
      run_id event_seq device t_us layout is_attached is_visible model_x_points model_y_points
      drawn_x_points drawn_y_points region look
      """)
    var rows: [(number: Int, row: [String: String?])] = []
    for device in journal.devices { rows += self.rows(of: device) }
    for row in rows.sorted(by: { $0.number < $1.number }) { table.add(row.row) }
    return table
  }

  private func rows(of device: String) -> [(number: Int, row: [String: String?])] {
    let lines = pointer(of: device)
    guard let first = lines.firstIndex(where: { $0.kind == "pointer.attached" }) else { return [] }
    var moment = Moment()
    for line in lines[..<first] { Self.apply(line, to: &moment) }
    var rows: [(number: Int, row: [String: String?])] = []
    var last: Moment?
    for index in first..<lines.count {
      Self.apply(lines[index], to: &moment)
      let isLast = index + 1 == lines.count || lines[index + 1].time != lines[index].time
      guard isLast, moment != last else { continue }
      last = moment
      rows.append((lines[index].number, row(moment, lines[index])))
    }
    return rows
  }

  private func row(_ moment: Moment, _ line: JournalLine) -> [String: String?] {
    func points(_ value: Int) -> String { "\(Double(value) / 64)" }
    return [
      "run_id": run, "event_seq": "\(line.number)", "device": line.at, "t_us": "\(line.time)",
      "layout": moment.layout, "is_attached": "\(moment.isAttached)",
      "is_visible": "\(moment.isVisible)", "model_x_points": points(moment.model[0]),
      "model_y_points": points(moment.model[1]),
      "drawn_x_points": moment.isVisible ? points(moment.drawn[0]) : nil,
      "drawn_y_points": moment.isVisible ? points(moment.drawn[1]) : nil,
      "region": moment.region, "look": moment.look,
    ]
  }

  private static func apply(_ line: JournalLine, to moment: inout Moment) {
    let position = [line.integer("x") ?? 0, line.integer("y") ?? 0]
    switch line.kind {
    case "pointer.attached":
      (moment.isAttached, moment.model, moment.drawn) = (true, position, position)
    case "pointer.detached":
      (moment.isAttached, moment.isVisible, moment.look) = (false, false, "system")
    case "pointer.shown": moment.isVisible = true
    case "pointer.hidden": moment.isVisible = false
    case "pointer.moved": moment.model = position
    case "pointer.drawn", "pointer.recentered": moment.drawn = position
    case "pointer.entered": moment.region = line.text("region")
    case "pointer.exited": (moment.region, moment.look) = (nil, "system")
    case "pointer.styleApplied": moment.look = line.named("look")
    case "pointer.systemStyleApplied": moment.look = "system"
    case "pointer.layoutChanged": moment.layout = line.text("layout")
    default: break
    }
  }
}
