import DeviceSystems
import FleetFacts
import FleetSimulation
import FleetWorld
import Metrics
import PropertySearch
import ReportParts
import Scenarios
import SimulatedNetwork
import SimulationKernel
import TipDomain
import Verification

/// One row a tip id of the shown run.
enum TipsTable {
  static func make(_ input: ReportInput, _ names: TableNames) -> ReportTable {
    var table = ReportTable(
      name: "tips", title: "Tips", description: "One row per tip id.",
      columns: [
        .runID,
        .key("tip", "Tip", "The tip's id."),
        .count("cap_count", "Cap", "How often it may be displayed; missing for no cap."),
        .count("displays_count", "Displays", "Displays on all devices that count."),
        .count("overshoot_count", "Over the cap", "More than the cap, by account and reset."),
        .count(
          "late_displays_count", "Late displays",
          "Displays after the first invalidation, on other devices of the account that had not "
            + "heard of it."),
        .time("visible_us", "On screen", "Time on screen, on all devices."),
        .count("withheld_count", "Withheld", "How often a view asked for it in vain."),
        .count("dropped_count", "Dropped", "Popovers lost during a transition."),
        .flag(
          "available_never_displayed", "Never shown",
          "Whether it was available at least once and never displayed."),
        .text("invalidated_by", "Invalidated because", "Why it was first invalidated."),
        .text("invalidated_on", "Invalidated on", "The device on which it was first invalidated."),
        .time("invalidated_t_us", "Invalidated at", "When, by true time."),
        .time("spread_us", "Known everywhere after", "Until the last device knew of it."),
        .count("never_learned_count", "Never learned", "Devices that never knew of it."),
        .text(
          "source_place", "In code",
          "Where its type stands in the app's code; missing where the scenario does not say."),
      ])
    for tip in input.shown.metrics.tips {
      let invalidation = tip.invalidation
      table.append([
        .text(names.run), .text(tip.name), tip.cap.map { .count($0) } ?? .missing,
        .count(tip.displayCount), .count(tip.overshoot), .count(tip.lateDisplays),
        .length(tip.visible), .count(tip.withheldCount), .count(tip.droppedCount),
        .boolean(tip.availableButNeverDisplayed),
        invalidation.map { .text($0.reason.name) } ?? .missing,
        invalidation.map { names.device($0.device) } ?? .missing, .time(invalidation?.instant),
        .length(tip.spread), invalidation.map { _ in .count(tip.neverLearned) } ?? .missing,
        place(of: tip.name, names.scenario.app),
      ])
    }
    return table
  }

  private static func place(of tip: String, _ app: AppDefinition) -> Cell {
    let definition = app.tips.first { $0.identifier == tip }
    return definition?.source.map { .text($0.text) } ?? .missing
  }
}

/// One row a tip id and device: displays against the cap.
enum DisplaysByDeviceTable {
  static func make(_ input: ReportInput, _ names: TableNames) -> ReportTable {
    var table = ReportTable(
      name: "displays-by-device", title: "Displays by device",
      description: "One row per tip id and device.",
      columns: [
        .runID,
        .key("tip", "Tip", "The tip's id."),
        .key("device", "Device", "The device's id."),
        .count("displays_count", "Displays", "Displays here that count towards the cap."),
        .count("cap_count", "Cap", "How often all devices may display it; missing for no cap."),
      ])
    for tip in input.shown.metrics.tips {
      for (index, count) in tip.displaysByDevice.enumerated() {
        table.append([
          .text(names.run), .text(tip.name), names.device(DeviceIndex(index)), .count(count),
          tip.cap.map { .count($0) } ?? .missing,
        ])
      }
    }
    return table
  }
}

/// One row a display of the shown run.
enum DisplaysTable {
  static func make(_ input: ReportInput, _ names: TableNames) -> ReportTable {
    var table = ReportTable(
      name: "displays", title: "Displays", description: "One row per display.",
      columns: [
        .runID,
        ReportColumn(
          "event_seq", .integer, title: "Fact", description: "The fact's number in the journal.",
          isPrimaryKey: true),
        .time("t_us", "Time", "When it appeared, by true time."),
        .text("device", "Device", "Where."),
        .text("tip", "Tip", "The tip's id."),
        .text("surface", "Surface", "popover or inline."),
        .text("style", "Style", "The style that drew it."),
        .count("known_before_count", "Known before", "Displays known on this device before it."),
        .flag("is_first", "First", "Whether none was known here before."),
        .flag("counts", "Counts", "Whether it counts towards the cap."),
        .flag("by_override", "Override", "Whether a testing override let it through."),
        .time("visible_us", "On screen", "How long it was on screen; missing if it never ended."),
        .text("ended_by", "Ended by", "Why it ended; missing if it never did."),
      ])
    let ends = DisplayEnds(input.shown.run.journal)
    for (number, fact) in input.shown.run.journal.facts.enumerated() {
      guard case .tip(.displayed(let display)) = fact.kind, case .device(let device) = fact.actor
      else { continue }
      let end = ends.end(of: display.presentation, on: device)
      table.append([
        .text(names.run), .count(number), .time(fact.instant), names.device(device),
        names.record(display.record), .text(display.surface.name),
        .text(names.scenario.app.tips[display.tip.position].style.name),
        .count(display.knownBefore), .boolean(display.isFirst), .boolean(display.counts),
        .boolean(display.byOverride), .length(end?.visible),
        end.map { .text("\($0.reason)") } ?? .missing,
      ])
    }
    return table
  }
}

/// The ends of displays, by device and appearance.
struct DisplayEnds {
  private var ends: [Key: DisplayEnd] = [:]

  private struct Key: Hashable {
    let device: DeviceIndex
    let presentation: UInt32
  }

  init(_ journal: Journal) {
    for fact in journal.facts {
      guard case .tip(.displayEnded(let end)) = fact.kind, case .device(let device) = fact.actor
      else { continue }
      ends[Key(device: device, presentation: end.presentation)] = end
    }
  }

  func end(of presentation: UInt32, on device: DeviceIndex) -> DisplayEnd? {
    ends[Key(device: device, presentation: presentation)]
  }
}

/// One row a tip id and device: when its invalidation became known there.
enum InvalidationsTable {
  static func make(_ input: ReportInput, _ names: TableNames) -> ReportTable {
    var table = ReportTable(
      name: "invalidations", title: "Invalidations",
      description: "One row per invalidated tip id and device that had to learn of the first "
        + "invalidation on the devices of its account.",
      columns: [
        .runID,
        .key("tip", "Tip", "The tip's id."),
        .key("device", "Device", "A device that had to learn of it."),
        .text("origin", "Invalidated on", "The device on which it was invalidated."),
        .text("reason", "Reason", "Why."),
        .time("t_us", "Invalidated at", "When, by true time."),
        .time("delay_us", "Known after", "Until this device knew; missing if it never did."),
      ])
    for tip in input.shown.metrics.tips {
      for invalidation in tip.invalidations {
        for (index, delay) in invalidation.delayByDevice.enumerated()
        where invalidation.hadToLearn[index] {
          table.append([
            .text(names.run), .text(tip.name), names.device(DeviceIndex(index)),
            names.device(invalidation.device), .text(invalidation.reason.name),
            .time(invalidation.instant), .length(delay),
          ])
        }
      }
    }
    return table
  }
}

/// One row a change of what a device knows of a tip's status.
enum StatusesTable {
  static func make(_ input: ReportInput, _ names: TableNames) -> ReportTable {
    var table = ReportTable(
      name: "statuses", title: "Status over time",
      description: "One row per change of what a device knows of a tip's status.",
      columns: [
        .runID,
        .key("tip", "Tip", "The tip's id."),
        ReportColumn(
          "event_seq", .integer, title: "Fact", description: "The fact's number in the journal.",
          isPrimaryKey: true),
        .time("t_us", "Time", "When, by true time."),
        .text("device", "Device", "Where."),
        .text(
          "invalidated_by", "Invalidated because",
          "Why it is invalidated; missing when it no longer is."),
      ])
    for tip in input.shown.metrics.tips {
      for change in tip.statusChanges {
        table.append([
          .text(names.run), .text(tip.name), .count(change.fact.position), .time(change.instant),
          names.device(change.device), change.invalidation.map { .text($0.name) } ?? .missing,
        ])
      }
    }
    return table
  }
}
