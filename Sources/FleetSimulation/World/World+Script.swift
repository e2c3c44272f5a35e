import SimulationKernel
import TipDomain
import TipSync

// The timeline: what happens at given times.

extension World {
  mutating func perform(step number: Int) {
    if isHealed { stepsToCome -= 1 }
    let step = scenario.timeline[number]
    guard let device = step.device else {
      performAtHub(step.action)
      return
    }
    guard devices[device.position].isPresent else { return }
    switch step.action {
    case .open, .leave, .terminate, .visit, .react, .choose: performByPerson(step.action, device)
    case .invalidate, .donate, .deleteDonations, .set, .resetEligibility, .resetDatastore,
      .resetAtNextLaunch, .configureAgain:
      performByApp(step.action, device)
    case .goOffline, .goOnline, .crash, .reinstall, .backUp, .restore, .clone, .signOut, .signIn,
      .jumpClock, .update:
      if omits(.performStep(number)) { return }
      performOnDevice(step.action, device)
    case .expireTokens, .emptyZone, .fillQuota, .freeQuota: performAtHub(step.action)
    }
  }

  private mutating func performByPerson(_ action: ScriptedAction, _ device: DeviceIndex) {
    switch action {
    case .open: open(device, because: .none)
    case .leave: suspend(device, because: .none)
    case .terminate: terminate(device, because: .none)
    case .visit(let screen):
      open(device, because: .none)
      visit(screen, on: device, because: .none)
    case .react(let tip, let reaction):
      if let shown = presentation(of: tip, on: device) {
        react(device, shown, reaction, cause: nil)
      }
    case .choose(let tip, let action):
      if let shown = presentation(of: tip, on: device) {
        perform(
          .chooseAction(presentation: shown, action: action, byTappingView: false), on: device,
          because: .none)
        reevaluate(device, because: Causes(devices[device.position].lastChange))
      }
    case .invalidate, .donate, .deleteDonations, .set, .resetEligibility, .resetDatastore,
      .resetAtNextLaunch, .configureAgain, .goOffline, .goOnline, .crash, .reinstall, .backUp,
      .restore, .clone, .signOut, .signIn, .jumpClock, .update, .expireTokens, .emptyZone,
      .fillQuota, .freeQuota:
      preconditionFailure("only what a person does is performed here")
    }
  }

  private func presentation(of tip: TipIndex, on device: DeviceIndex) -> UInt32? {
    for shown in devices[device.position].ledger.presentations where shown.display.tip == tip {
      return shown.display.presentation
    }
    return nil
  }

  private mutating func performByApp(_ action: ScriptedAction, _ device: DeviceIndex) {
    let place = device.position
    if case .resetAtNextLaunch = action {
      devices[place].resetsAtNextLaunch = true
      return
    }
    // The app can act only while it has a process.
    if devices[place].process == .notRunning { launch(device, because: .none) }
    switch action {
    case .invalidate(let tip, let reason):
      perform(.invalidate(tip: tip, reason: reason), on: device, because: .none)
    case .donate(let event, let values, let times, let waits):
      for _ in 0..<times { donate(event, values, waits: waits, on: device, because: .none) }
    case .deleteDonations(let event):
      perform(.deleteDonations(event: event), on: device, because: .none)
    case .set(let parameter, let value):
      perform(.setParameter(parameter, to: value), on: device, because: .none)
    case .resetEligibility(let tip):
      perform(.resetEligibility(tip: tip), on: device, because: .none)
    case .resetDatastore:
      perform(.resetDatastore, on: device, because: .none)
    case .configureAgain:
      perform(.configure, on: device, because: .none)
    case .open, .leave, .terminate, .visit, .react, .choose, .resetAtNextLaunch, .goOffline,
      .goOnline, .crash, .reinstall, .backUp, .restore, .clone, .signOut, .signIn, .jumpClock,
      .update, .expireTokens, .emptyZone, .fillQuota, .freeQuota:
      preconditionFailure("only what an app does is performed here")
    }
    // What the app does in the background reaches the hub in the moment that it has.
    if devices[place].process == .background && !devices[place].isAwake {
      wake(device, cause: devices[place].lastChange)
    }
    reevaluate(device, because: Causes(devices[place].lastChange))
  }

  private mutating func performOnDevice(_ action: ScriptedAction, _ device: DeviceIndex) {
    switch action {
    case .goOffline: setOffline(true, device, because: .none)
    case .goOnline: setOffline(false, device, because: .none)
    case .crash: crash(device, because: .none)
    case .reinstall: reinstall(device, because: .none)
    case .backUp: backUp(device, because: .none)
    case .restore(let reuses): restore(device, reusesReplica: reuses, because: .none)
    case .clone(let source, let reuses):
      clone(source, to: device, reusesReplica: reuses, because: .none)
    case .signOut: signOut(device, because: .none)
    case .signIn(let account): signIn(device, account, because: .none)
    case .jumpClock(let by): jumpClock(device, by: by, because: .none)
    case .update(let version):
      devices[device.position].version = version
      record(.device(.updated(version: version)), on: device, because: .none)
    case .open, .leave, .terminate, .visit, .react, .choose, .invalidate, .donate,
      .deleteDonations, .set, .resetEligibility, .resetDatastore, .resetAtNextLaunch,
      .configureAgain, .expireTokens, .emptyZone, .fillQuota, .freeQuota:
      preconditionFailure("only what happens to a device is performed here")
    }
  }

  private mutating func performAtHub(_ action: ScriptedAction) {
    switch action {
    case .expireTokens:
      for account in hub.zones.indices { hub.zones[account].expireTokens(at: now) }
    case .emptyZone(let account, let because):
      guard Int(account) < hub.zones.count else { return }
      let emptied = emptyZone(account, because: because, cause: nil)
      pushToOthers(Int(account), except: nil, cause: emptied)
    case .fillQuota(let account): setFull(true, account)
    case .freeQuota(let account): setFull(false, account)
    case .open, .leave, .terminate, .visit, .react, .choose, .invalidate, .donate,
      .deleteDonations, .set, .resetEligibility, .resetDatastore, .resetAtNextLaunch,
      .configureAgain, .goOffline, .goOnline, .crash, .reinstall, .backUp, .restore, .clone,
      .signOut, .signIn, .jumpClock, .update:
      break
    }
  }
}
