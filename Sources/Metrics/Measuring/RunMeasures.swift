import Invariants
import SimulationKernel
import Verification

/// Everything of one run that is a number, by name: what judges found and what was measured.
public struct RunMeasures: Sendable {
  /// The values in the order of `names`; nil where a run has none.
  public let values: [Double?]

  /// The names of the measures alone, in the order of `names`: what needs no judge, but for
  /// `violations`.
  public static let measureNames: [String] = measures.map(\.name)

  /// The names of the measures, then those of the invariants, then those of their margins; a margin
  /// of time is in seconds.
  public static let names: [String] =
    measures.map(\.name) + statements.map(\.id) + margined.map { $0.id + ".margin" }

  /// The unit of each name, in the order of `names`.
  package static let units: [MeasureUnit] =
    measures.map(\.unit) + statements.map { _ in .count }
    + margined.map { $0.marginUnit == .microseconds ? .seconds : .count }

  /// What each name stands for, in the order of `names`, in words that follow "the mean of".
  package static let meanings: [String] =
    measures.map(\.meaning) + statements.map { "violations of \($0.id)" }
    + margined.map { "the margin of \($0.id)" }

  /// The names of the invariants, each the number of its violations.
  public static var invariantNames: [String] { statements.map(\.id) }

  /// The numbers of a run.
  public init(_ verdict: RunVerdict, _ metrics: RunMetrics, factCount: Int) {
    var violations = 0.0
    // What is only reported is no broken promise; it has a measure of its own name.
    for result in verdict.results
    where result.verdict == .fail && result.role.isDemanded {
      violations += Double(result.violationCount)
    }
    let traffic = metrics.links.reduce(into: MessageCounts()) { counts, link in
      counts.sent += Int(link.sent)
      counts.lost += Int(link.lost)
    }
    var values = RunMeasures.measured(
      metrics, traffic, factCount: factCount, violations: violations)
    for statement in RunMeasures.statements {
      values.append(verdict.result(of: statement.id).map { Double($0.violationCount) })
    }
    for statement in RunMeasures.margined {
      let margin = verdict.result(of: statement.id)?.margin.map { Double($0) }
      let isTime = statement.marginUnit == .microseconds
      values.append(isTime ? margin.map { $0 / 1_000_000 } : margin)
    }
    self.values = values
  }

  private static let statements = InvariantCatalogue.statements
  private static let margined = statements.filter { $0.marginUnit != nil }

  /// The values of `measureNames`.
  static func measured(
    _ metrics: RunMetrics, _ messages: MessageCounts, factCount: Int, violations: Double?
  ) -> [Double?] {
    let source = Source(
      violations: violations, metrics: metrics, messages: messages, factCount: factCount)
    return measures.map { $0.read(source) }
  }

  private struct Source {
    let violations: Double?
    let metrics: RunMetrics
    let messages: MessageCounts
    let factCount: Int

    func tips(_ read: (TipMetrics) -> Int32) -> Double {
      metrics.tips.reduce(0) { $0 + Double(read($1)) }
    }

    func devices(_ read: (DeviceMetrics) -> Int64) -> Double {
      metrics.devices.reduce(0) { $0 + Double(read($1)) }
    }

    var days: Double { seconds(metrics.duration) / 86_400 }
  }

  private struct Measure: Sendable {
    let name: String
    /// What it is, in words that follow "the mean of".
    let meaning: String
    let unit: MeasureUnit
    /// Whether only runs with a system beside tips have a value.
    var isOfSystem = false
    let read: @Sendable (Source) -> Double?

    init(
      _ name: String, _ meaning: String, in unit: MeasureUnit = .count,
      _ read: @escaping @Sendable (Source) -> Double?
    ) {
      self.name = name
      self.meaning = meaning
      self.unit = unit
      self.read = read
    }

    /// A number that only runs with a system have.
    init<Metrics>(
      _ name: String, _ meaning: String, in unit: MeasureUnit = .count,
      of system: @escaping @Sendable (SystemMetrics) -> Metrics?,
      _ read: @escaping @Sendable (Metrics) -> Double?
    ) {
      self.init(name, meaning, in: unit) { system($0.metrics.systems).flatMap(read) }
      isOfSystem = true
    }
  }

  /// The names of the measures that only runs with a system beside tips have.
  package static let systemMeasureNames: [String] = measures.filter(\.isOfSystem).map(\.name)

  private static func seconds(_ duration: SimulatedDuration) -> Double {
    Double(duration.microseconds) / 1_000_000
  }

  /// A part of a whole; nil where there is no whole.
  private static func share(_ part: Double, of whole: Double) -> Double? {
    whole > 0 ? part / whole : nil
  }

  private static let measures: [Measure] = [
    Measure("violations", "violations of what is demanded") { $0.violations },
    Measure("facts", "facts") { Double($0.factCount) },
    Measure("displays", "displays that count") { $0.tips { $0.displayCount } },
    Measure("displays.overshoot", "displays over the cap") { $0.tips { $0.overshoot } },
    Measure(
      "displays.late", "displays of a tip that was already invalidated elsewhere"
    ) { $0.tips { $0.lateDisplays } },
    Measure(
      "displays.withheld", "times that a view asked for a tip in vain"
    ) { $0.tips { $0.withheldCount } },
    Measure("displays.seconds", "the time that tips are on screen", in: .seconds) { source in
      source.metrics.tips.reduce(0) { $0 + seconds($1.visible) }
    },
    Measure("invalidations", "invalidations") { $0.devices { Int64($0.invalidations) } },
    Measure(
      "invalidations.unlearned", "devices that never know of an invalidation"
    ) { $0.tips { $0.neverLearned } },
    Measure(
      "invalidations.seconds",
      "the longest time until an invalidation is known on all devices",
      in: .seconds
    ) { source in
      source.metrics.tips.compactMap { $0.spread }.max().map(seconds)
    },
    Measure("donations", "donations") { $0.devices { Int64($0.donations) } },
    Measure(
      "donations.lost", "donations lost with their process"
    ) { $0.devices { Int64($0.donationsLost) } },
    Measure("requests", "fetches and uploads") { $0.devices { Int64($0.requests) } },
    Measure(
      "requests.failed", "fetches and uploads after which a device waits"
    ) { $0.devices { Int64($0.requestFailures) } },
    Measure("pushes", "pushes that arrive") { $0.devices { Int64($0.pushes) } },
    Measure("messages", "messages sent") { Double($0.messages.sent) },
    Measure("messages.lost", "messages lost") { Double($0.messages.lost) },
    Measure("bytes.up", "bytes sent to the hub", in: .bytes) { $0.devices { $0.bytesUp } },
    Measure("bytes.down", "bytes sent by the hub", in: .bytes) { $0.devices { $0.bytesDown } },
    Measure(
      "staleness.seconds",
      "the longest time for which the hub has what a device does not know, until it imports the "
        + "last page of a later answer or the zone is emptied",
      in: .seconds
    ) {
      $0.metrics.devices.map(\.staleness).max().map(seconds)
    },
    Measure(
      "rest.seconds", "the time from healing to rest", in: .seconds
    ) { $0.metrics.convergence.duration.map(seconds) },
    Measure(
      "tips.new-per-day", "tips that a person meets for the first time, in a day", in: .perDay
    ) { source in
      let days = source.days * Double(source.metrics.accountCount)
      return days > 0 ? source.tips { $0.accountsReached } / days : nil
    },
    Measure(
      "tips.unseen", "tips that are available and never displayed"
    ) { $0.tips { $0.availableButNeverDisplayed ? 1 : 0 } },
    Measure(
      "storage.bytes", "bytes stored at the hub", in: .bytes
    ) { Double($0.metrics.hub.storedBytes) },
    Measure("throttled", "requests that the hub holds off") { Double($0.metrics.hub.throttled) },
    Measure(
      "requests.waiting.seconds",
      "the mean time from the arrival of a request to its answer",
      in: .seconds
    ) { source in
      let hub = source.metrics.hub
      return hub.answered > 0 ? seconds(hub.waiting) / Double(hub.answered) : nil
    },
    Measure(
      "focus.wrong.seconds",
      "the time for which apps go by other Focus values than those in force",
      in: .seconds, of: { $0.focus }
    ) { seconds($0.wrongTime) },
    // A run in which nobody follows anybody has no lateness.
    Measure(
      "focus.lateness.seconds",
      "the mean time until another device takes over the choice of a Focus",
      in: .seconds, of: { $0.focus }
    ) { focus in
      share(seconds(focus.lateness), of: Double(focus.followed))
    },
    Measure(
      "focus.lateness.longest.seconds",
      "the longest time until another device takes over the choice of a Focus",
      in: .seconds, of: { $0.focus }
    ) { focus in
      focus.followed > 0 ? seconds(focus.longestLateness) : nil
    },
    Measure(
      "focus.calls.skipped", "calls of the Focus filter that never come", of: { $0.focus }
    ) { Double($0.skippedCalls) },
    Measure("notifications", "notifications", of: { $0.focus }) { Double($0.notifications) },
    Measure(
      "notifications.silenced", "notifications that are silenced", of: { $0.focus }
    ) { Double($0.silenced) },
    Measure("intents", "runs of intents that are accepted", of: { $0.intents }) { Double($0.runs) },
    Measure(
      "intents.refused", "runs of intents that are refused", of: { $0.intents }
    ) { Double($0.refused) },
    Measure(
      "intents.failed", "runs of intents that fail or are cancelled", of: { $0.intents }
    ) { Double($0.failed) },
    Measure(
      "intents.in-extension", "runs of intents that an extension takes", of: { $0.intents }
    ) { Double($0.inExtension) },
    Measure(
      "intents.in-foreground", "runs of intents that ask for the foreground", of: { $0.intents }
    ) { Double($0.inForeground) },
    Measure(
      "intents.launches", "launches of the app for a run of an intent", of: { $0.intents }
    ) { Double($0.launches) },
    Measure(
      "intents.launches.share",
      "the share of runs of intents that launch the app",
      in: .share, of: { $0.intents }
    ) { intents in
      share(Double(intents.launches), of: Double(intents.runs))
    },
    Measure(
      "intents.wakes", "wakes of the suspended app for a run of an intent", of: { $0.intents }
    ) { Double($0.wakes) },
    Measure(
      "intents.wakes.share",
      "the share of runs of intents that wake the suspended app",
      in: .share, of: { $0.intents }
    ) { intents in
      share(Double(intents.wakes), of: Double(intents.runs))
    },
    Measure(
      "intents.donations.lost",
      "donations of extensions to a store of their own",
      of: { $0.intents }
    ) { Double($0.lostDonations) },
    Measure(
      "intents.donations.lost.share",
      "the share of donations by intents that go to a store of an extension",
      in: .share, of: { $0.intents }
    ) { intents in
      share(Double(intents.lostDonations), of: Double(intents.donations))
    },
    Measure("widgets.reloads", "reloads of widgets", of: { $0.intents }) { Double($0.reloads) },
    Measure(
      "widgets.reloads.denied", "reloads of widgets that do not come", of: { $0.intents }
    ) { Double($0.deniedReloads) },
    Measure(
      "widgets.stale.seconds",
      "the time for which widgets show something older than the app's data",
      in: .seconds, of: { $0.intents }
    ) { seconds($0.staleTime) },
    Measure(
      "widgets.stale.share",
      "the share of time for which widgets show something older than the app's data",
      in: .share, of: { $0.intents }
    ) { intents in
      share(seconds(intents.staleTime), of: seconds(intents.widgetTime))
    },
    Measure(
      "pointer.region-changes", "regions that the pointer enters", of: { $0.pointer }
    ) { Double($0.regionChanges) },
  ]
}

/// How many messages were sent, copies not counted, and how many of them were lost.
struct MessageCounts: Sendable {
  var sent = 0
  var lost = 0
}
