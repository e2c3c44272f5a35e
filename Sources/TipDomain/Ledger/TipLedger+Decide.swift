import SimulationKernel

// All rules of the tip domain, entered here: a command and a state give facts.

extension TipLedger {
  /// Decides on `command`; the facts are left in `workspace.facts`, in order. Changes nothing.
  public func decide(
    _ command: TipCommand, at time: DeviceTime, in app: borrowing AppDefinition,
    values: borrowing ValueListTable, workspace: inout TipWorkspace
  ) {
    workspace.facts.removeAll(keepingCapacity: true)
    switch command {
    case .configure:
      workspace.facts.append(
        isConfigured
          ? .configurationRefused(.tipsDatastoreAlreadyConfigured) : .configured)
    case .resetDatastore:
      workspace.facts.append(
        isConfigured
          ? .configurationRefused(.tipsDatastoreAlreadyConfigured) : .datastoreReset)
    case .donate(let event, let list):
      decideDonation(event, list, at: time, &workspace)
    case .loseDonation(let event):
      workspace.facts.append(.donationLost(event: event))
    case .deleteDonations(let event):
      decideDeletion(of: event, at: time, &workspace)
    case .setParameter(let parameter, let value):
      workspace.facts.append(
        isConfigured
          ? .parameterSet(parameter: parameter, value: value)
          : .parameterIgnored(parameter: parameter))
    case .requestDisplay(let request):
      decideRequest(request, at: time, in: app, values: values, workspace: &workspace)
    case .endDisplay(let number, let reason):
      if let presentation = presentation(number) {
        end(presentation, reason, at: time, in: app, &workspace)
      }
    case .chooseAction(let number, let action, let byTappingView):
      if let presentation = presentation(number) {
        decideAction(action, byTappingView, of: presentation, at: time, in: app, &workspace)
      }
    case .invalidate(let tip, let reason):
      decideInvalidation(
        of: recordOfTip[tip.position], reason, ending: .invalidated, at: time, in: app, &workspace)
    case .resetEligibility(let tip):
      decideEligibilityReset(tip, at: time, in: app, &workspace)
    case .checkDuration(let number):
      if let presentation = presentation(number) {
        decideDuration(of: presentation, at: time, in: app, &workspace)
      }
    case .reconsider(let number):
      if let presentation = presentation(number) {
        decideRetraction(of: presentation, at: time, in: app, values: values, &workspace)
      }
    case .settle(let record):
      decideSettlement(of: record, at: time, in: app, &workspace)
    }
  }

  private func decideDonation(
    _ event: EventIndex, _ list: ValueListIndex, at time: DeviceTime,
    _ workspace: inout TipWorkspace
  ) {
    guard isConfigured else {
      workspace.facts.append(.donationLost(event: event))
      return
    }
    let row = DonationRow(
      date: time.wall, replica: replica, sequence: donationSequence + 1, values: list)
    workspace.facts.append(.donated(event: event, row: row))
  }

  private func decideAction(
    _ action: UInt8, _ byTappingView: Bool, of presentation: Presentation, at time: DeviceTime,
    in app: borrowing AppDefinition, _ workspace: inout TipWorkspace
  ) {
    let display = presentation.display
    guard Int(action) < app.tips[display.tip.position].content.actions.count else { return }
    workspace.facts.append(
      .actionChosen(
        tip: display.tip, record: display.record, action: action, byTappingView: byTappingView))
    if app.tips[display.tip.position].content.actions[Int(action)].invalidates {
      decideInvalidation(
        of: display.record, .actionPerformed, ending: .actionPerformed, at: time, in: app,
        &workspace)
    }
  }

  private func decideEligibilityReset(
    _ tip: TipIndex, at time: DeviceTime, in app: borrowing AppDefinition,
    _ workspace: inout TipWorkspace
  ) {
    let record = recordOfTip[tip.position]
    let epoch = records[record.position].status.epoch
    guard isConfigured, epoch < .max else { return }
    workspace.facts.append(
      .eligibilityReset(record: record, epoch: epoch + 1, date: time.wall))
    guard app.knobs.resetEligibilityClears == .all else { return }
    let policy = app.policies[tip.position]
    for offset in 0..<Int(policy.ruleCount) {
      switch app.rules[Int(policy.firstRule) + offset].input {
      case .event(let event): decideDeletion(of: event, at: time, &workspace)
      case .parameter: break
      }
    }
  }

  private func decideDeletion(
    of event: EventIndex, at time: DeviceTime, _ workspace: inout TipWorkspace
  ) {
    let known = donations[event.position].rows.count
    workspace.facts.append(
      .donationsDeleted(event: event, through: time.wall, count: UInt32(clamping: known)))
  }
}
