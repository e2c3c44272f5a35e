import DeviceSystems
import SimulationKernel

// Faults in what rules are asked about, for mutants. A ledger without one never comes here.

extension TipLedger {
  /// Whether a rule holds for an engine that has a fault.
  func holds(
    _ rule: ReadyRule, with fault: RuleFault, at time: DeviceTime,
    in app: borrowing AppDefinition, values: borrowing ValueListTable,
    workspace: inout TipWorkspace
  ) -> Bool {
    let now = present(time, with: fault)
    switch rule.input {
    case .parameter(let parameter):
      if fault == .coin { return coin(UInt64(parameter.rawValue), now) }
      return rule.holds(
        donations: Span(), values: values, parameter: value(of: parameter, with: fault, in: app),
        now: now, capturedNow: launchedAt, scratch: &workspace.scratch)
    case .event(let event):
      if fault == .coin { return coin(1_000 + UInt64(event.rawValue), now) }
      let limit = limit(app.events[event.position].limit, with: fault)
      var visible: [DonationRow] = []
      switch app.knobs.donationCapAppliedTo {
      case .merged:
        let rows = donations[event.position].rows
        visible = Array(rows[donations[event.position].firstVisible(within: limit, at: now)...])
        if fault == .limitKeepsOldest { visible = Array(rows.prefix(visible.count)) }
      case .local:
        donations[event.position].copyVisible(
          within: limit, ofOnly: replica, at: now, into: &visible)
        if fault == .limitKeepsOldest {
          visible = Array(donations[event.position].rows.prefix(visible.count))
        }
      }
      return rule.holds(
        donations: visible.span, values: values, parameter: .boolean(false), now: now,
        capturedNow: launchedAt, scratch: &workspace.scratch)
    }
  }

  private func present(_ time: DeviceTime, with fault: RuleFault) -> Instant {
    if fault == .presentIsLaunch { return launchedAt ?? time.wall }
    return fault == .presentIsTrueTime ? time.monotonic : time.wall
  }

  private func limit(_ limit: DonationLimit, with fault: RuleFault) -> DonationLimit {
    var faulty = limit
    if fault == .limitOneMore { faulty.maximumCount += 1 }
    if fault == .limitIgnoresAge { faulty.maximumAge = nil }
    return faulty
  }

  private func value(
    of parameter: ParameterIndex, with fault: RuleFault, in app: borrowing AppDefinition
  ) -> Value {
    let definition = app.parameters[parameter.position]
    let declared = definition.defaultValue
    let value = parameters[parameter.position] ?? declared
    if fault == .nothingTakesFirst, value == .nothing, let type = definition.type.single {
      return first(of: type)
    }
    if parameters[parameter.position] != nil || fault != .defaultForgotten { return value }
    switch declared {
    case .boolean: return .boolean(false)
    case .integer: return .integer(0)
    case .decimal: return .decimal(0)
    case .text: return .text(TextIndex(rawValue: 0))
    case .nothing: return .nothing
    }
  }

  /// What a single value is taken for that is nil.
  private func first(of type: ValueType) -> Value {
    switch type {
    case .boolean: .boolean(false)
    case .integer: .integer(0)
    case .decimal: .decimal(0)
    case .text, .enumCase: .text(TextIndex(rawValue: 0))
    }
  }

  /// Heads or tails, the same for the same moment.
  private func coin(_ subject: UInt64, _ now: Instant) -> Bool {
    let mixed =
      (UInt64(bitPattern: now.microseconds) ^ (subject << 48)) &* 0x9E37_79B9_7F4A_7C15
    return mixed >> 63 == 1
  }
}
