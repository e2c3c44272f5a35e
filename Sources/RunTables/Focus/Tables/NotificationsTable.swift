import DeviceSystems
import FocusSystem
import ReportParts
import SimulationKernel

/// One row a notification: what it was about, which Focus was on, what became of it, and why.
enum NotificationsTable {
  static func make(
    _ input: ReportInput, _ names: TableNames, _ focus: FocusDefinition
  ) -> ReportTable {
    var table = empty
    var active: [DeviceIndex: FocusIndex] = [:]
    var posted: [DeviceIndex: Posted] = [:]
    var contexts: [DeviceIndex: SettingsIndex] = [:]
    for row in input.focusFacts {
      if case .activated(let begun, _, _) = row.change { active[row.device] = begun }
      if case .deactivated = row.change { active[row.device] = nil }
      if case .contextProvided(_, let settings) = row.change { contexts[row.device] = settings }
      if case .posted(let notification, let criterion, let isTimeSensitive) = row.change {
        posted[row.device] = Posted(
          notification: notification, criterion: criterion, isTimeSensitive: isTimeSensitive)
      }
      guard let outcome = row.change.outcome, let notice = posted[row.device],
        notice.notification == outcome.notification
      else { continue }
      // Before its first call an app has given no context, and so no predicate (B-19).
      let wanted = contexts[row.device].flatMap { focus.settings[$0.position].criterion }
      let because = Ground(
        notice, isSilenced: outcome.isSilenced, hasFocus: active[row.device] != nil,
        wanted: wanted, in: focus)
      table.append([
        .text(names.run), names.device(row.device), .count(notice.notification),
        .count(row.number), .time(row.instant), focus.cell(active[row.device]),
        focus.cell(notice.criterion),
        .boolean(notice.isTimeSensitive), .boolean(outcome.isSilenced), .count(outcome.revision),
        focus.cell(wanted), .text(because.rawValue),
      ])
    }
    return table
  }

  fileprivate struct Posted {
    let notification: UInt32
    let criterion: CriterionIndex?
    let isTimeSensitive: Bool
  }

  /// What decided on a notification.
  fileprivate enum Ground: String {
    case noFocus
    case everything
    case sameCriterion
    case otherCriterion
    case noCriterion
    case timeSensitive
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
        .text(
          "context_criterion", "Context asks for",
          "What the context that the app gave last lets through; missing for everything."),
        .text(
          "because", "Because",
          "noFocus: no Focus was on, so nothing was asked; everything: the app gave no context, or "
            + "one that lets all through; sameCriterion or otherCriterion: it asks for what this "
            + "was about, or for something else; noCriterion: this did not say what it was about; "
            + "timeSensitive: it would have been silenced otherwise."),
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

extension NotificationsTable.Ground {
  /// The first of the system's questions that settled it (B-17 to B-20).
  fileprivate init(
    _ notice: NotificationsTable.Posted, isSilenced: Bool, hasFocus: Bool, wanted: CriterionIndex?,
    in definition: FocusDefinition
  ) {
    guard hasFocus else {
      self = .noFocus
      return
    }
    guard let wanted else {
      self = .everything
      return
    }
    guard notice.criterion != wanted else {
      self = .sameCriterion
      return
    }
    let isRefused = notice.criterion != nil || definition.evaluatesMissing
    if isRefused, notice.isTimeSensitive, !isSilenced {
      self = .timeSensitive
    } else {
      self = notice.criterion == nil ? .noCriterion : .otherCriterion
    }
  }
}
