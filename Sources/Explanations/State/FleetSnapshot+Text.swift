import DeviceSystems
import FleetFacts
import SimulationKernel
import TextFormats
import TipDomain

extension FleetSnapshot {
  /// How many records of an outbox, a zone or a message are told one by one.
  private static let recordLimit = 12

  /// The state as text; the last line ends without a line break.
  package var text: String {
    var lines = ["State at \(TimeText.moment(instant)), after \(English.count(factCount, "fact"))"]
    if isHealed { lines.append("The heal phase has begun; no fault is active.") }
    if !activeFaults.isEmpty {
      lines.append("Active faults: \(activeFaults.joined(separator: ", "))")
    }
    for device in devices { lines += [""] + text(of: device) }
    lines += ["", "hub"]
    for zone in zones { lines += text(of: zone) }
    lines += ["", "messages in transit"]
    if messages.isEmpty { lines.append("  none") }
    for message in messages { lines += text(of: message) }
    return lines.joined(separator: "\n")
  }

  private func text(of device: DeviceSnapshot) -> [String] {
    guard device.isPresent else { return ["\(device.name)  not in the fleet"] }
    var lines = ["\(device.name)  \(headline(of: device))"]
    let clock = device.clockAhead == .zero ? "right" : ahead(device.clockAhead)
    lines.append(
      "  clock     \(clock)"
        + (device.frequencyClock.map { "; frequency gate closed \(TimeText.moment($0))" } ?? ""))
    let runs = device.process != .notRunning
    lines += table(
      "  tips", device.tips.map { [$0.name, status(of: $0, runs: runs), displays(of: $0)] })
    lines += table("  events", device.events.map { [$0.name, "\($0.number) known"] })
    lines += table("  parameters", device.parameters.map { [$0.name, $0.text] })
    lines += records("  outbox", device.outbox)
    if let request = device.openRequest {
      lines.append("  waits for the answer to message \(request)")
    }
    lines.append("  has read  \(token(device.token))")
    return lines
  }

  private func headline(of device: DeviceSnapshot) -> String {
    let process: String
    switch device.process {
    case .notRunning: process = "its app is not running"
    case .foreground: process = "in the foreground"
    case .background: process = device.isAwake ? "in the background, awake" : "suspended"
    }
    let screen = device.screen.map { " on the screen \($0)" } ?? ""
    let account = device.account.map { "account \($0)" } ?? "signed out"
    let unsaved = device.unsavedChanges > 0 ? ", \(device.unsavedChanges) unsaved changes" : ""
    return "\(process)\(screen), \(device.isOnline ? "online" : "offline"), \(account), "
      + "store \(device.replica), version \(device.version)\(unsaved)"
  }

  private func ahead(_ duration: SimulatedDuration) -> String {
    duration > .zero
      ? "\(TimeText.duration(duration)) ahead"
      : "\(TimeText.duration(.zero - duration)) behind"
  }

  private func status(of tip: TipSnapshot, runs: Bool) -> String {
    if tip.isOnScreen { return "on screen" }
    switch tip.status {
    case .invalidated(let reason): return "invalidated (\(reason.name))"
    case .available: return tip.because.map { "available, but \($0)" } ?? "available"
    case .pending where !runs: return "not invalidated"
    case .pending: return tip.because.map { "pending: \($0)" } ?? "pending"
    }
  }

  private func displays(of tip: TipSnapshot) -> String {
    let limit = tip.limit.map { " of \($0)" } ?? ""
    let noun = tip.displays == 1 && tip.limit == nil ? "display" : "displays"
    let time = tip.duration > .zero ? ", \(TimeText.duration(tip.duration)) on screen" : ""
    let resets = tip.epoch > 0 ? ", reset \(English.times(tip.epoch))" : ""
    return "\(tip.displays)\(limit) \(noun)\(time)\(resets)"
  }

  private func token(_ token: TokenSnapshot?) -> String {
    guard let token else { return "nothing of its zone yet" }
    let life = token.generation > 1 ? " of the zone's life \(token.generation)" : ""
    return "its zone up to change \(token.sequence)\(life)"
  }

  private func text(of zone: ZoneSnapshot) -> [String] {
    let life = zone.generation > 1 ? ", life \(zone.generation)" : ""
    let count = English.count(zone.records.count, "record")
    let title =
      "  zone of \(zone.account): \(count), change \(zone.sequence)\(life)"
      + (zone.isFull ? ", full" : "")
    guard !zone.records.isEmpty else { return [title] }
    return [title] + shortened(zone.records)
  }

  private func text(of message: MessageSnapshot) -> [String] {
    let sent = message.sent.map { ", sent \(TimeText.moment($0))" } ?? ""
    let held = message.isHeld ? ", held back by a fault" : ""
    return ["  \(message.number)  \(message.name)\(sent)\(held)"] + shortened(message.records)
  }

  private func records(_ title: String, _ records: [String]) -> [String] {
    records.isEmpty
      ? ["\(title)    empty"] : ["\(title)    \(records.count) to upload"] + shortened(records)
  }

  private func shortened(_ records: [String]) -> [String] {
    let rest = records.count - Self.recordLimit
    return records.suffix(Self.recordLimit).map { "    \($0)" }
      + (rest > 0 ? ["    and \(rest) older"] : [])
  }

  /// Rows below a title, in columns; nothing for no rows.
  private func table(_ title: String, _ rows: [[String]]) -> [String] {
    guard let first = rows.first else { return [] }
    let widths = first.indices.map { column in rows.reduce(0) { max($0, $1[column].count) } }
    return [title]
      + rows.map { row in
        let cells = row.enumerated().map { column, cell in
          column == row.count - 1
            ? cell : cell + String(repeating: " ", count: widths[column] - cell.count)
        }
        return "    " + cells.joined(separator: "  ")
      }
  }
}
