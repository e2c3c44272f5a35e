import DeviceSystems
import SimulationKernel

// All rules of the tip domain, entered here: a command and a state give facts.

extension TipLedger {
  /// Decides on `command`; the facts are left in `workspace.facts`, in order. Changes nothing.
  public func decide(
    _ command: TipCommand, at time: DeviceTime, in app: borrowing AppDefinition,
    values: borrowing ValueListTable, workspace: inout TipWorkspace
  ) {
    workspace.facts.emptyScratch()
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
      decideDeletion(of: event, at: time, in: app, &workspace)
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
    _ number: UInt8, _ byTappingView: Bool, of presentation: Presentation, at time: DeviceTime,
    in app: borrowing AppDefinition, _ workspace: inout TipWorkspace
  ) {
    let display = presentation.display
    let tip = app.tips[display.tip.position]
    guard Int(number) < tip.content.actions.count else { return }
    let action = tip.content.actions[Int(number)]
    guard let way = tip.style.way(to: action, byTappingView: byTappingView) else { return }
    workspace.facts.append(
      .actionChosen(
        tip: display.tip, record: display.record, action: number, byTappingView: way == .view))
    if action.invalidates {
      decideInvalidation(
        of: display.record, .actionPerformed, ending: .actionPerformed, at: time, in: app,
        &workspace)
    }
  }

  /// Deletes what is known here of an event's donations (2.12); before `configure` there is no
  /// store to delete from.
  func decideDeletion(
    of event: EventIndex, at time: DeviceTime, in app: borrowing AppDefinition,
    _ workspace: inout TipWorkspace
  ) {
    guard isConfigured else { return }
    let known: Int
    switch app.knobs.deleteDonations {
    case .known: known = donations[event.position].rows.count
    case .byTime: known = donations[event.position].count(through: time.wall)
    }
    workspace.facts.append(
      .donationsDeleted(event: event, through: time.wall, count: UInt32(clamping: known)))
  }
}
