import DeviceSystems
import SimulationKernel

/// Everything that a tip's own clauses say at one moment, each looked at alone.
public struct TipChecks: Sendable, Equatable {
  /// Whether the app has the tip here at all.
  public var isThere: Bool
  /// Whether `Tips.configure` has run.
  public var isConfigured: Bool
  /// What a testing override says.
  public var override: TestingOverrides.Effect
  /// What is stored of the status.
  public var status: StoredStatus
  /// The rules, in the order of the tip's list.
  public var rules: [RuleExplanation]
  /// By rule: whether the app has it here.
  public var hasRule: [Bool]
  /// Until when the frequency gate is closed for the tip, by the device's clock; nil while it is
  /// open for it.
  public var closedUntil: Instant?
  /// Displays known here, with those on screen that will count when they end.
  public var knownDisplays: Int32
  /// Time on screen known here.
  public var knownDuration: SimulatedDuration
  /// Whether that time is used up, so that a view's attempt ends the tip.
  public var isOutOfTime: Bool
  /// Whether a view of it is on screen.
  public var isOnScreen: Bool
}

extension TipLedger {
  /// What each clause of the tip says now, whatever the others say. Allocates; for explanations.
  public func checks(
    of tip: TipIndex, at time: DeviceTime, in app: borrowing AppDefinition,
    values: borrowing ValueListTable
  ) -> TipChecks {
    let record = recordOfTip[tip.position]
    let known = records[record.position]
    let policy = app.policies[tip.position]
    var closedUntil: Instant?
    if case .frequency(let until) = frequencyReason(policy, known, record, at: time, in: app) {
      closedUntil = until
    }
    return TipChecks(
      isThere: policy.presence.includes(platform, version: version), isConfigured: isConfigured,
      override: overrides.effect(on: record), status: known.status,
      rules: app.tips[tip.position].rules.map {
        explanation(of: $0, at: time, in: app, values: values)
      },
      hasRule: app.tips[tip.position].rules.map {
        $0.presence.includes(platform, version: version)
      },
      closedUntil: closedUntil, knownDisplays: known.count + pendingCount(of: record, in: app),
      knownDuration: known.duration, isOutOfTime: isOutOfTime(tip, at: time, in: app),
      isOnScreen: isOnScreen(record))
  }

  /// Why a rule holds or not for what this store knows.
  public func explanation(
    of rule: borrowing Rule, at time: DeviceTime, in app: borrowing AppDefinition,
    values: borrowing ValueListTable
  ) -> RuleExplanation {
    switch rule.input {
    case .parameter(let parameter):
      return rule.explain(
        donations: Span(), values: values, parameter: value(of: parameter, in: app),
        texts: app.texts, now: time.wall, capturedNow: launchedAt)
    case .event(let event):
      let rows = visibleDonations(of: event, at: time, in: app)
      return rule.explain(
        donations: rows.span, values: values, parameter: .boolean(false), texts: app.texts,
        now: time.wall, capturedNow: launchedAt)
    }
  }

  /// The donations of an event that a rule may see now, oldest first (2.13, 2.14).
  public func visibleDonations(
    of event: EventIndex, at time: DeviceTime, in app: borrowing AppDefinition
  ) -> [DonationRow] {
    let limit = app.events[event.position].limit
    switch app.knobs.donationCapAppliedTo {
    case .merged:
      let history = donations[event.position]
      return Array(history.rows[history.firstVisible(within: limit, at: time.wall)...])
    case .local:
      var visible: [DonationRow] = []
      donations[event.position].copyVisible(
        within: limit, ofOnly: replica, at: time.wall, into: &visible)
      return visible
    }
  }

  /// Whether a rule looks at one donation at all: whether it finds anything else in that donation
  /// alone than in none.
  public func looks(
    _ rule: borrowing Rule, at row: DonationRow, at time: DeviceTime,
    in app: borrowing AppDefinition, values: borrowing ValueListTable
  ) -> Bool {
    let row = [row]
    let alone = rule.explain(
      donations: row.span, values: values, parameter: .boolean(false), texts: app.texts,
      now: time.wall, capturedNow: launchedAt)
    let none = rule.explain(
      donations: Span(), values: values, parameter: .boolean(false), texts: app.texts,
      now: time.wall, capturedNow: launchedAt)
    return alone != none
  }

  /// The donation with which a rule about an event came to hold or ceased to, by what this store
  /// knows now: without it and those after it the rule says the opposite.
  ///
  /// - Returns: Nil where the rule says the same of fewer donations, and for a parameter.
  package func turningDonation(
    of rule: borrowing Rule, at time: DeviceTime, in app: borrowing AppDefinition,
    values: borrowing ValueListTable
  ) -> DonationRow? {
    guard case .event(let event) = rule.input else { return nil }
    let rows = visibleDonations(of: event, at: time, in: app)
    var scratch = RuleScratch()
    var isHeld: Bool?
    for count in stride(from: rows.count, through: 0, by: -1) {
      let holds = rule.holds(
        donations: rows.span.extracting(0..<count), values: values, parameter: .boolean(false),
        now: time.wall, capturedNow: launchedAt, scratch: &scratch)
      if let isHeld, isHeld != holds { return rows[count] }
      isHeld = holds
    }
    return nil
  }
}
