import DeviceSystems
import Metrics
import PropertySearch
import ReportParts
import Scenarios
import SimulatedNetwork
import SimulationKernel
import TipDomain
import Verification

/// One row a device of the shown run.
enum DevicesTable {
  static func make(_ input: ReportInput, _ names: TableNames) -> ReportTable {
    var table = ReportTable(
      name: "devices", title: "Devices", description: "One row per device.",
      columns: [
        .runID,
        .key("device", "Device", "The device's id."),
        .text("profile", "Platform", "What kind of device it is."),
        .time("offline_us", "Offline", "Time without a connection while it was there."),
        .count("donations_count", "Donations", "Donations made here."),
        .count("lost_donations_count", "Lost donations", "Donations lost with their process."),
        .count("displays_count", "Displays", "Displays, counted towards a cap or not."),
        .count("invalidations_count", "Invalidations", "Invalidations decided here."),
        .count("requests_count", "Requests", "Fetches and uploads begun."),
        .count(
          "failed_requests_count", "Failed",
          "Requests after which it waited to ask again: no answer, or an error that says to wait."),
        .count("pushes_count", "Pushes", "Pushes that arrived."),
        ReportColumn(
          "up_bytes", .integer, unit: .bytes, title: "Sent", description: "Bytes to the hub."),
        ReportColumn(
          "down_bytes", .integer, unit: .bytes, title: "Received",
          description: "Bytes from the hub."),
        .time(
          "staleness_max_us", "Stalest",
          "The longest time for which the hub held a change that it had not imported: until it "
            + "imported the last page of a later answer, or the zone was emptied."),
        .time("clock_skew_max_us", "Clock off by", "The clock's greatest distance from true time."),
      ])
    for device in input.shown.metrics.devices {
      table.append([
        .text(names.run), names.device(device.device),
        .text(names.scenario.devices[device.device.position].platform.rawValue),
        .length(device.offline), .count(device.donations), .count(device.donationsLost),
        .count(device.displays), .count(device.invalidations), .count(device.requests),
        .count(device.requestFailures), .count(device.pushes), .count(device.bytesUp),
        .count(device.bytesDown), .length(device.staleness), .length(device.largestSkew),
      ])
    }
    return table
  }
}

/// One row a directed link.
enum LinksTable {
  static func make(_ input: ReportInput, _ names: TableNames) -> ReportTable {
    var table = ReportTable(
      name: "links", title: "Links", description: "One row per directed link.",
      columns: [
        .runID,
        .key("src", "From", "Who sends: a device or the hub."),
        .key("dst", "To", "Who receives."),
        .count("sent_count", "Sent", "Messages sent."),
        .count("delivered_count", "Delivered", "Messages that arrived, copies not counted."),
        .count(
          "lost_count", "Lost",
          "Messages that never arrived; pushes that are lost before any link, too."),
        .count("duplicated_count", "Twice", "Copies that arrived."),
        .count("reordered_count", "Overtaken", "Messages that arrived after a later one."),
        .count("held_count", "Held", "Messages that a fault held back."),
        ReportColumn(
          "sent_bytes", .integer, unit: .bytes, title: "Bytes", description: "Bytes sent."),
        .time("delay_p50_us", "Delay, median", "Half of the messages were faster."),
        .time("delay_p90_us", "90 %", "Nine of ten messages were faster."),
        .time("delay_p95_us", "95 %", "19 of 20 messages were faster."),
        .time("delay_p99_us", "99 %", "99 of 100 messages were faster."),
        .time("delay_max_us", "Longest", "The slowest message."),
      ])
    for link in input.shown.metrics.links {
      let device = names.device(link.device)
      var row: [Cell] = [
        .text(names.run), link.isUp ? device : .text("hub"), link.isUp ? .text("hub") : device,
        .count(link.sent), .count(link.delivered), .count(link.lost), .count(link.duplicated),
        .count(link.reordered), .count(link.held), .count(link.bytes),
      ]
      for index in LinkMetrics.delayQuantiles.indices {
        row.append(index < link.delays.count ? .length(link.delays[index]) : .missing)
      }
      table.append(row)
    }
    return table
  }
}

/// One row a directed link and reason for losing messages.
enum LossesTable {
  static func make(_ input: ReportInput, _ names: TableNames) -> ReportTable {
    var table = ReportTable(
      name: "losses", title: "Losses by reason",
      description: "One row per directed link and reason for which it lost messages.",
      columns: [
        .runID,
        .key("src", "From", "Who sends: a device or the hub."),
        .key("dst", "To", "Who receives."),
        .key(
          "reason", "Reason",
          "Why messages were lost. `independentLoss` is the link's own loss; `pushLoss` is that of "
            + "pushes by `push.loss` or a fault `pushLoss`, which comes before any link."),
        .count("lost_count", "Lost", "How many."),
      ])
    for link in input.shown.metrics.links {
      let device = names.device(link.device)
      for (index, reason) in DropReason.allCases.enumerated()
      where link.lostByReason[index] > 0 {
        table.append([
          .text(names.run), link.isUp ? device : .text("hub"), link.isUp ? .text("hub") : device,
          .text(reason.name), .count(link.lostByReason[index]),
        ])
      }
    }
    return table
  }
}
