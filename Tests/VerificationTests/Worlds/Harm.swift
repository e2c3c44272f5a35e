import DeviceSystems
import Scenarios
import SimulationKernel
import Testing
import TipDomain

/// Knobs turned away from their defaults.
struct Knobs: Sendable, CustomTestStringConvertible {
  let name: String
  let knobs: BehaviourKnobs

  var testDescription: String { name }

  private init(_ name: String, _ adjust: (inout BehaviourKnobs) -> Void) {
    self.name = name
    var knobs = BehaviourKnobs()
    adjust(&knobs)
    self.knobs = knobs
  }

  static let variants: [Knobs] = [
    Knobs("counted and gated at the end") {
      $0.countAt = .disappear
      $0.frequencyFrom = .disappear
      $0.invalidateAt = .attemptNPlus1
      $0.mergeReachesLimit = .nextAttempt
    },
    Knobs("shared gate, cumulative minute, last reason wins") {
      $0.frequencyScope = .perAccount
      $0.minimumVisible = .cumulative
      $0.statusReason = .lastWins
      $0.redisplayRestartsGap = .no
      $0.ignoringTipRestartsGap = .no
    },
    Knobs("two views count once, checked by a timer") {
      $0.simultaneousViews = .countOnce
      $0.timeTriggered = .timer
      $0.durationCheck = .onlyAfter60s
      $0.outsideTap = .invalidate
      $0.retractOnRuleFalse = .no
      $0.remoteInvalidationRetracts = .no
      $0.creationIsAWrite = .yes
    },
  ]
}

extension Scenario {
  /// What happens to stores in a hard month.
  static var storeHarm: [TimelineStep] {
    func step(_ hours: Int64, _ device: Int?, _ action: ScriptedAction) -> TimelineStep {
      TimelineStep(at: .hours(hours), device: device.map { DeviceIndex($0) }, action: action)
    }
    return [
      step(50, 0, .backUp),
      step(60, 0, .crash),
      step(90, 1, .resetEligibility(tip: TipIndex(0))),
      step(100, 2, .crash),
      step(120, 0, .restore(reusesReplica: false)),
      step(150, 1, .deleteDonations(event: EventIndex(0))),
      step(170, 2, .reinstall),
      step(200, 1, .signOut),
      step(210, 1, .signIn(account: 0)),
      step(230, 0, .jumpClock(by: .hours(3))),
      step(250, 2, .clone(from: DeviceIndex(1), reusesReplica: false)),
      step(300, 1, .crash),
      step(330, 0, .resetEligibility(tip: TipIndex(1))),
      step(350, nil, .expireTokens),
    ]
  }
}
