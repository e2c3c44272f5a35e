import SimulationKernel
import TextFormats
import TipDomain

// From steps of the timeline to their file.

extension WrittenStep {
  init(_ step: TimelineStep, _ scenario: Scenario, _ names: ScenarioNames) {
    at = Located(step.at)
    if let device = step.device { devices = names[devices: [device]] }
    let app = scenario.app
    switch step.action {
    case .open: verb = .open
    case .leave: verb = .leave
    case .terminate: verb = .terminate
    case .visit(let place): (verb, screen) = (.visit, Located(scenario.screens[Int(place)].id))
    case .react(let tip, let with): (verb, self.tip, reaction) = (.react, names[tip], with)
    case .choose(let tip, let action):
      let id = app.tips[tip.position].content.actions[Int(action)].id
      (verb, self.tip, self.action) = (.choose, names[tip], Located(id))
    case .invalidate(let tip, let reason):
      (verb, self.tip, self.reason) = (.invalidate, names[tip], reason)
    case .donate(let event, let values, let times, let waits):
      (verb, self.event) = (.donate, Located(app.events[event.position].id))
      self.values = WrittenDonationValue(values, of: event, scenario).map { Located($0) }
      (self.times, self.waits) = (times, waits)
    case .deleteDonations(let event):
      (verb, self.event) = (.deleteDonations, Located(app.events[event.position].id))
    case .set(let parameter, let value):
      (verb, self.parameter) = (.set, Located(app.parameters[parameter.position].id))
      self.value = Located(WrittenValue(value, app.texts))
    case .resetEligibility(let tip): (verb, self.tip) = (.resetEligibility, names[tip])
    case .resetDatastore: verb = .resetDatastore
    case .resetAtNextLaunch: verb = .resetAtNextLaunch
    case .configureAgain: verb = .configureAgain
    case .goOffline: verb = .goOffline
    case .goOnline: verb = .goOnline
    case .crash: verb = .crash
    case .reinstall: verb = .reinstall
    case .backUp: verb = .backUp
    case .restore(let reuses): (verb, reusesReplica) = (.restore, reuses)
    case .clone(let from, let reuses):
      (verb, source, reusesReplica) = (.clone, names[from], reuses)
    case .signOut: verb = .signOut
    case .signIn(let account): (verb, self.account) = (.signIn, names[account])
    case .jumpClock(let by): (verb, offset) = (.jumpClock, by)
    case .update(let version): (verb, self.version) = (.update, version)
    case .expireTokens: verb = .expireTokens
    case .emptyZone(let account, let because):
      (verb, self.account, loss) = (.emptyZone, names[account], because)
    case .fillQuota(let account): (verb, self.account) = (.fillQuota, names[account])
    case .freeQuota(let account): (verb, self.account) = (.freeQuota, names[account])
    }
  }
}
