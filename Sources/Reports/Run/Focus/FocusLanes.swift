import ReportParts
import RunTables
import TextFormats

/// One device of the chart of Focuses, from the rows of the tables.
struct FocusLane {
  /// A stretch of one lane.
  struct Band {
    let from: Double
    var to: Double
    let label: String
    let look: Look
  }

  /// What a stretch says, which decides how it is drawn.
  enum Look: Equatable {
    /// A Focus, by its position among the names of the chart.
    case focus(Int)
    case rightDefaults
    case rightValues
    case wrongValues
    case switchedOff
  }

  /// A notification.
  struct Notice {
    let at: Double
    let isSilenced: Bool
  }

  let device: String
  /// Whether it shares its Focus with the others of the account.
  let sharesFocus: Bool
  private(set) var focuses: [Band] = []
  private(set) var applied: [Band] = []
  fileprivate(set) var notices: [Notice] = []
  /// How long the app went by the wrong values.
  private(set) var wrongTime = 0.0
  /// How long of that it was in front.
  private(set) var wrongTimeInFront = 0.0
  /// How many marks it takes to draw all of it.
  var markCount: Int { focuses.count + applied.count + notices.count }

  init(device: String, sharesFocus: Bool = true) {
    self.device = device
    self.sharesFocus = sharesFocus
  }

  /// What stands beside it.
  var title: String { sharesFocus ? device : device + " (not shared)" }

  /// Adds a period; `number` is that of its Focus among the names of the chart.
  mutating func add(
    from: Double, to: Double, inFront: Double = 0, focus: String?, number: Int?, used: String,
    look: Look
  ) {
    if look == .wrongValues {
      wrongTime += to - from
      wrongTimeInFront += inFront
    }
    if let focus, let number {
      Self.append(Band(from: from, to: to, label: focus, look: .focus(number)), to: &focuses)
    }
    Self.append(Band(from: from, to: to, label: used, look: look), to: &applied)
  }

  /// Two periods that look the same and touch are one stretch.
  private static func append(_ band: Band, to bands: inout [Band]) {
    guard let last = bands.last, last.look == band.look, last.label == band.label,
      last.to == band.from
    else { return bands.append(band) }
    bands[bands.count - 1].to = band.to
  }
}

/// A row of the table of periods.
private struct FocusRow {
  let device: String
  let from: Double
  let to: Double
  let inFront: Double
  let focus: String?
  let used: String
  let look: FocusLane.Look
  let sharesFocus: Bool
}

/// All devices of the chart, in the order of the scenario.
struct FocusLanes {
  private(set) var all: [FocusLane] = []
  /// The Focuses that were on, in the order in which the rows name them.
  private(set) var focusNames: [String] = []
  /// The longest stretch with wrong values.
  private(set) var longest: (device: String, from: Double, length: Double, focus: String?)?

  /// Whether the person switched the filter off in some app for a while.
  var isSwitchedOff: Bool {
    all.contains { $0.applied.contains { $0.look == .switchedOff } }
  }

  init(_ tables: FocusTables) {
    var indices: [String: Int] = [:]
    for row in Self.rows(tables.periods) {
      let index = indices[row.device] ?? all.count
      if index == all.count {
        indices[row.device] = index
        all.append(FocusLane(device: row.device, sharesFocus: row.sharesFocus))
      }
      all[index].add(
        from: row.from, to: row.to, inFront: row.inFront, focus: row.focus,
        number: row.focus.map { number(of: $0) }, used: row.used, look: row.look)
    }
    addNotices(tables.notifications, indices)
    for lane in all {
      for band in lane.applied where band.look == .wrongValues { weigh(band, lane) }
    }
  }

  private mutating func number(of focus: String) -> Int {
    if let index = focusNames.firstIndex(of: focus) { return index }
    focusNames.append(focus)
    return focusNames.count - 1
  }

  private mutating func addNotices(_ table: ReportTable, _ indices: [String: Int]) {
    let (device, time) = (table.column("device"), table.column("t_us"))
    let silenced = table.column("is_silenced")
    for row in 0..<table.rowCount {
      let name = table.cell(row: row, column: device).string ?? ""
      guard let index = indices[name] else { continue }
      all[index].notices.append(
        FocusLane.Notice(
          at: table.cell(row: row, column: time).number ?? 0,
          isSilenced: table.cell(row: row, column: silenced) == .boolean(true)))
    }
  }

  private mutating func weigh(_ band: FocusLane.Band, _ lane: FocusLane) {
    let length = band.to - band.from
    guard length > longest?.length ?? 0 else { return }
    let focus = lane.focuses.first { $0.from <= band.from && band.from < $0.to }
    longest = (lane.device, band.from, length, focus?.label)
  }

  private static func rows(_ table: ReportTable) -> [FocusRow] {
    let (device, focus) = (table.column("device"), table.column("focus"))
    let (from, to) = (table.column("from_us"), table.column("to_us"))
    let used = table.column("values_used")
    let (wrong, off) = (table.column("is_wrong"), table.column("is_switched_off"))
    return (0..<table.rowCount).map { row in
      let look: FocusLane.Look
      if table.cell(row: row, column: wrong) == .boolean(true) {
        look = .wrongValues
      } else if table.cell(row: row, column: off) == .boolean(true) {
        look = .switchedOff
      } else {
        let isFocused = table.cell(row: row, column: focus).string != nil
        look = isFocused ? .rightValues : .rightDefaults
      }
      return FocusRow(
        device: table.cell(row: row, column: device).string ?? "",
        from: table.cell(row: row, column: from).number ?? 0,
        to: table.cell(row: row, column: to).number ?? 0,
        inFront: table.number(row, "in_front_us") ?? 0,
        focus: table.cell(row: row, column: focus).string,
        used: table.cell(row: row, column: used).string ?? "", look: look,
        sharesFocus: table.flag(row, "shares_focus"))
    }
  }
}
