import DeviceSystems
import IntentSystem
import PropertySearch
import ReportParts
import SimulationKernel

/// One row a widget: how it is configured, how often it was reloaded, and how far it is behind.
enum WidgetsTable {
  static func make(
    _ lives: WidgetLives, _ names: TableNames, _ intents: IntentDefinition
  ) -> ReportTable {
    var table = empty
    let ordered = lives.all.sorted {
      ($0.device.position, $0.instance.position) < ($1.device.position, $1.instance.position)
    }
    for life in ordered {
      let revisions = lives.revisions(life)
      table.append([
        .text(names.run), names.device(life.device), .count(life.instance.position),
        .text(intents.kinds[life.kind.position].id), .text(life.family.name),
        lives.configuration(life).map { .text($0) } ?? .missing, .time(life.placedAt),
        .time(life.removedAt), .count(life.requestCount), .count(life.grantCount),
        .count(life.countedCount), .count(life.denialsByBudget), .count(life.denialsByLoss),
        .time(life.reloadedAt), .count(revisions.shown), .count(revisions.current),
        .boolean(revisions.shown < revisions.current), .length(life.isOutOfDateFor),
      ])
    }
    return table
  }

  private static var empty: ReportTable {
    ReportTable(
      name: "widgets", title: "Widgets", description: "One row per widget that was placed.",
      columns: [
        .runID,
        .key("device", "Device", "The device's id."),
        ReportColumn(
          "widget", .integer, title: "Widget",
          description: "Its number among what was placed on the device, from 0.",
          isPrimaryKey: true),
        .text("kind", "Kind", "The kind of widget."),
        .text("family", "Size", "The size in which it was placed."),
        .text(
          "configuration", "Configuration",
          "Its values at the end; missing where there is nothing to configure."),
        .time("placed_t_us", "Placed at", "When, by true time."),
        .time("removed_t_us", "Removed at", "When; missing if it stayed."),
        .count("requests_count", "Reloads asked for", "How often a reload was asked for."),
        .count("reloads_count", "Reloads", "How often it was reloaded, for whatever reason."),
        .count("counted_reloads_count", "Of the budget", "The reloads that its budget counts."),
        .count(
          "budget_denials_count", "Denied",
          "Reloads that waited since the budget was used up."),
        .count("lost_reloads_count", "Lost", "Reloads that the system did not get to."),
        .time("reloaded_t_us", "Last reload", "When; missing if it never was."),
        .number(
          "shown_revision", "Shows revision",
          "The revision of the app's data of which its content is made."),
        .number("current_revision", "Data is at", "The revision of the app's data."),
        .flag("is_out_of_date", "Out of date", "Whether its content is older than the data."),
        .time("out_of_date_us", "Out of date for", "For how long it was, in all."),
      ])
  }
}

/// One row a widget and stretch of time with the same content and data.
enum WidgetContentsTable {
  static func make(
    _ lives: WidgetLives, _ names: TableNames, _ intents: IntentDefinition
  ) -> ReportTable {
    var table = ReportTable(
      name: "widget-contents", title: "Content of widgets over time",
      description: "One row per widget and stretch of time in which neither its content nor the "
        + "app's data changed.",
      columns: [
        .runID,
        .key("device", "Device", "The device's id."),
        ReportColumn(
          "widget", .integer, title: "Widget", description: "Its number on the device, from 0.",
          isPrimaryKey: true),
        ReportColumn(
          "from_us", .integer, unit: .microseconds, title: "From",
          description: "When it began, by true time.", isPrimaryKey: true),
        .time("to_us", "Until", "When it ended, by true time."),
        .text("kind", "Kind", "The kind of widget."),
        .number("shown_revision", "Shows revision", "That of which its content is made."),
        .number("current_revision", "Current revision", "That of the app's data."),
        .flag("is_out_of_date", "Out of date", "Whether the content is older than the data."),
      ])
    let ordered = lives.stretches.enumerated().sorted {
      let (left, right) = (lives.all[$0.element.life], lives.all[$1.element.life])
      return (left.device.position, left.instance.position, $0.offset)
        < (right.device.position, right.instance.position, $1.offset)
    }
    for (_, stretch) in ordered {
      let life = lives.all[stretch.life]
      table.append([
        .text(names.run), names.device(life.device), .count(life.instance.position),
        .time(stretch.from), .time(stretch.to), .text(intents.kinds[life.kind.position].id),
        .count(stretch.shown), .count(stretch.current), .boolean(stretch.shown < stretch.current),
      ])
    }
    return table
  }
}
