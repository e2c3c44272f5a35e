import DeviceSystems
import FocusSystem
import SimulationKernel

/// One row a notification: what it was about, which Focus was on, and what became of it.
enum NotificationsTable {
  static func make(
    _ input: ReportInput, _ names: TableNames, _ focus: FocusDefinition
  ) -> ReportTable {
    var table = empty
    var active: [DeviceIndex: FocusIndex] = [:]
    var posted: [DeviceIndex: Posted] = [:]
    for row in input.focusFacts {
      if case .activated(let begun, _, _) = row.change { active[row.device] = begun }
      if case .deactivated = row.change { active[row.device] = nil }
      if case .posted(let notification, let criterion, let isTimeSensitive) = row.change {
        posted[row.device] = Posted(
          notification: notification, criterion: criterion, isTimeSensitive: isTimeSensitive)
      }
      guard let outcome = row.change.outcome, let notice = posted[row.device],
        notice.notification == outcome.notification
      else { continue }
      table.append([
        .text(names.run), names.device(row.device), .count(notice.notification),
        .count(row.number), .time(row.instant), focus.cell(active[row.device]),
        focus.cell(notice.criterion),
        .boolean(notice.isTimeSensitive), .boolean(outcome.isSilenced), .count(outcome.revision),
      ])
    }
    return table
  }

  private struct Posted {
    let notification: UInt32
    let criterion: CriterionIndex?
    let isTimeSensitive: Bool
  }

  private static var empty: ReportTable {
    ReportTable(
      name: "notifications", title: "Notifications",
      description: "One row per notification that was presented or silenced.",
      columns: [
        .runID,
        .key("device", "Device", "The device's id."),
        ReportColumn(
          "notification", .integer, title: "Notification",
          description: "Its number on the device, from 0.", isPrimaryKey: true),
        .number("event_seq", "Fact", "The number in the journal of the fact that decided on it."),
        .time("t_us", "Time", "When it came, by true time."),
        .text("focus", "Focus", "The Focus that was on; missing for none."),
        .text("criterion", "About", "What it was about; missing where it did not say."),
        .flag("is_time_sensitive", "Time-sensitive", "Whether it was marked as time-sensitive."),
        .flag(
          "is_silenced", "Silenced",
          "Whether it was kept in the list without interrupting; else it was presented."),
        .number(
          "context_revision", "Context", "How often the app had given its context by then."),
      ])
  }
}

extension FocusFact {
  /// What became of a notification; nil for any other fact.
  fileprivate var outcome: (notification: UInt32, isSilenced: Bool, revision: UInt32)? {
    if case .presented(let notification, let revision) = self {
      return (notification, false, revision)
    }
    if case .silenced(let notification, let revision) = self {
      return (notification, true, revision)
    }
    return nil
  }
}
