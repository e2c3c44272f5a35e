import DeviceSystems
import PointerSystem
import ReportParts
import RunTables
import TextFormats

/// The maps of the pointer, one a device and layout, from the rows of the tables.
struct PointerScreens {
  /// One device in one layout.
  struct Screen {
    var map: PointerMap
    /// The rows of the track that it is drawn from.
    let track: ReportTable
  }

  /// Of a longer track only the end is drawn.
  static let positionLimit = 1_500

  /// Those with the most positions, in the order of their first.
  private(set) var shown: [Screen] = []
  /// How many screens have a position of the pointer.
  let count: Int
  /// How many of them are not drawn since the pointer entered no region there.
  private(set) var idleCount = 0

  init(_ tables: PointerTables, _ pointer: PointerDefinition, limit: Int) {
    let positions = Positions(tables.track)
    count = positions.keys.count
    let entered = Self.entered(tables.regions)
    var ranked = positions.keys.indices.sorted {
      (positions.rows[$1].count, $0) < (positions.rows[$0].count, $1)
    }
    // A map without any stay says nothing, unless there is no other.
    if !entered.isEmpty { ranked.removeAll { !entered.contains(positions.keys[$0]) } }
    idleCount = positions.keys.count - ranked.count
    for index in ranked.prefix(limit).sorted() {
      let key = positions.keys[index]
      guard let number = pointer.layouts.firstIndex(where: { $0.id == key.layout }) else {
        continue
      }
      var isHere = [Bool](repeating: false, count: tables.track.rowCount)
      for row in positions.rows[index] { isHere[row.number] = true }
      let track = tables.track.filtered { isHere[$0] }
      let layout = PointerLayoutIndex(number)
      let shape = PointerLayoutShape(pointer, layout)
      let covers = tables.covers.covers(on: key.device, in: layout, of: pointer)
      let regions = Self.regions(tables.regions, of: key, pointer)
      let map = PointerMap(
        question: "Where was the pointer on \(HTMLWriter.shortened(key.device, to: 60)), in the "
          + "layout \(HTMLWriter.shortened(key.layout, to: 60))?",
        answer: Self.answer(track, regions) + Self.sentence(covers),
        bounds: PointerMap.Box(shape.bounds),
        views: shape.views.enumerated().compactMap { index, frame in
          let view = PointerViewIndex(index)
          guard tables.covers.shows(view, on: key.device, in: layout, of: pointer) else {
            return nil
          }
          return frame.map { PointerMap.Box($0) }
        },
        covers: covers, regions: regions,
        tracks: Self.tracks(tables.track, positions.rows[index].suffix(Self.positionLimit)),
        positionCount: track.rowCount)
      shown.append(Screen(map: map, track: track))
    }
    let longest = shown.flatMap { $0.map.regions.map(\.time) }.max() ?? 0
    for index in shown.indices { shown[index].map.longest = longest }
  }

  private struct Key: Hashable {
    let device: String
    let layout: String

    /// Nil where the app was not in front.
    init?(_ table: ReportTable, _ row: Int, _ device: Int, _ layout: Int) {
      guard let name = table.cell(row: row, column: layout).string else { return nil }
      self.layout = name
      self.device = table.cell(row: row, column: device).string ?? ""
    }
  }

  /// A row of the track, and its number among those of its device.
  private struct Position {
    let number: Int
    let onDevice: Int
  }

  /// The rows of the track by screen.
  private struct Positions {
    private(set) var keys: [Key] = []
    private(set) var rows: [[Position]] = []

    init(_ table: ReportTable) {
      let (device, layout) = (table.column("device"), table.column("layout"))
      var indices: [Key: Int] = [:]
      var counts: [String: Int] = [:]
      for row in 0..<table.rowCount {
        let ordinal = counts[table.cell(row: row, column: device).string ?? "", default: 0]
        counts[table.cell(row: row, column: device).string ?? ""] = ordinal + 1
        guard let key = Key(table, row, device, layout) else { continue }
        let index = indices[key] ?? keys.count
        if index == keys.count {
          indices[key] = index
          keys.append(key)
          rows.append([])
        }
        rows[index].append(Position(number: row, onDevice: ordinal))
      }
    }
  }

  /// The screens on which a region was ever entered.
  private static func entered(_ table: ReportTable) -> Set<Key> {
    let (device, layout) = (table.column("device"), table.column("layout"))
    let count = table.column("entered_count")
    var keys: Set<Key> = []
    for row in 0..<table.rowCount where (table.cell(row: row, column: count).number ?? 0) > 0 {
      if let key = Key(table, row, device, layout) { keys.insert(key) }
    }
    return keys
  }

  private static func regions(
    _ table: ReportTable, of key: Key, _ pointer: PointerDefinition
  ) -> [PointerMap.Region] {
    let (device, layout) = (table.column("device"), table.column("layout"))
    let edges = ["x_points", "y_points", "width_points", "height_points"].map(table.column)
    let (name, time) = (table.column("region"), table.column("active_us"))
    let entered = table.column("entered_count")
    return (0..<table.rowCount).compactMap { row in
      guard Key(table, row, device, layout) == key else { return nil }
      let box = edges.map { table.cell(row: row, column: $0).number ?? 0 }
      let id = table.cell(row: row, column: name).string ?? ""
      return PointerMap.Region(
        name: id,
        box: PointerMap.Box(x: box[0], y: box[1], width: box[2], height: box[3]),
        time: table.cell(row: row, column: time).number ?? 0,
        enterCount: Int64(table.cell(row: row, column: entered).number ?? 0),
        constrained: pointer.constrainedAxes(ofRegion: id))
    }
  }

  /// The rows of a screen, cut where the pointer was detached or the layout was another one.
  private static func tracks(
    _ table: ReportTable, _ positions: ArraySlice<Position>
  ) -> [PointerMap.Track] {
    let columns = [
      "model_x_points", "model_y_points", "drawn_x_points", "drawn_y_points",
    ].map(table.column)
    let (attached, look) = (table.column("is_attached"), table.column("look"))
    var tracks: [PointerMap.Track] = []
    var last: (onDevice: Int, isVisible: Bool)?
    for position in positions {
      guard table.cell(row: position.number, column: attached) == .boolean(true) else {
        last = nil
        continue
      }
      if last?.onDevice != position.onDevice - 1 {
        tracks.append(PointerMap.Track())
        last = nil
      }
      let values = columns.map { table.cell(row: position.number, column: $0).number }
      let isVisible = values[2] != nil
      let shown = isVisible ? table.cell(row: position.number, column: look).string ?? "" : ""
      tracks[tracks.count - 1].model.append((values[0] ?? 0, values[1] ?? 0, shown))
      if let x = values[2], let y = values[3] {
        tracks[tracks.count - 1].addDrawn(x, y, isNew: last?.isVisible != true)
      }
      last = (position.onDevice, isVisible)
    }
    return tracks
  }

  /// What was presented, and when, as a sentence.
  private static func sentence(_ covers: [PointerMap.Cover]) -> String {
    guard !covers.isEmpty else { return "" }
    let texts = covers.map(\.text)
    return " Presented above the views: \(SectionText.list(texts, limit: 4))."
  }

  private static func answer(_ track: ReportTable, _ regions: [PointerMap.Region]) -> String {
    let columns = [
      "model_x_points", "model_y_points", "drawn_x_points", "drawn_y_points",
    ].map(track.column)
    var (visible, apart, largest) = (0, 0, 0.0)
    for row in 0..<track.rowCount {
      let values = columns.compactMap { track.cell(row: row, column: $0).number }
      guard values.count == columns.count else { continue }
      visible += 1
      let distance = max((values[0] - values[2]).magnitude, (values[1] - values[3]).magnitude)
      if distance > 0 { apart += 1 }
      largest = max(largest, distance)
    }
    let entered = regions.filter { $0.enterCount > 0 }
    let held =
      entered.isEmpty
      ? "No region held it."
      : "\(English.number(entered.count)) of \(English.count(regions.count, "region")) held it."
    let left =
      track.rowCount > positionLimit
      ? " Drawn are the last \(English.number(positionLimit)) positions." : ""
    guard visible > 0 else { return "\(held) It was not visible at any time.\(left)" }
    guard apart > 0 else {
      return "\(held) It was drawn at its model position throughout.\(left)"
    }
    return "\(held) At \(English.number(apart)) of \(English.count(visible, "moment")) it was "
      + "drawn elsewhere than at its model position, by up to \(Quantity.number.text(largest)) "
      + "points along an axis.\(left)"
  }
}

extension PointerDefinition {
  /// The axes along which the style of a region holds the pointer to its middle (C-11).
  fileprivate func constrainedAxes(ofRegion id: String) -> PointerAxes {
    guard let style = regions.first(where: { $0.id == id })?.style,
      case .shape(_, let axes) = styles[style.position]
    else { return .none }
    return axes
  }
}

extension PointerMap.Track {
  fileprivate mutating func addDrawn(_ x: Double, _ y: Double, isNew: Bool) {
    if isNew || drawn.isEmpty { drawn.append([]) }
    drawn[drawn.count - 1].append((x, y))
  }
}

extension PointerMap.Box {
  init(_ rectangle: PointerRectangle) {
    self.init(
      x: Double(rectangle.origin.x.sixtyFourths) / 64,
      y: Double(rectangle.origin.y.sixtyFourths) / 64,
      width: Double(rectangle.width.sixtyFourths) / 64,
      height: Double(rectangle.height.sixtyFourths) / 64)
  }
}
