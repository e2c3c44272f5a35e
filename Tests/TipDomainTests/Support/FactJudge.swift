import SimulationKernel
import Testing

@testable import TipDomain

/// Judges what a ledger did by its facts alone, without asking the ledger.
struct FactJudge {
  let app: AppDefinition
  let gap: SimulatedDuration
  private var shown: [Int]
  private var counted: [Int]
  private var isDone: [Bool]
  private var onScreen: [UInt32: Display] = [:]
  private var gate: Instant?
  /// What was broken, one sentence each.
  private(set) var complaints: [String] = []
  /// How many displays there were, so that a test knows that it judged something.
  private(set) var displays = 0

  init(app: AppDefinition, frequency: DisplayFrequency) {
    self.app = app
    gap = frequency.gap
    shown = Array(repeating: 0, count: app.tips.count)
    counted = shown
    isDone = Array(repeating: false, count: app.tips.count)
  }

  mutating func judge(_ facts: [TipFact]) {
    for fact in facts {
      switch fact {
      case .displayed(let display): judge(display)
      case .displayEnded(let ended): judge(ended)
      case .invalidated(let invalidation): isDone[invalidation.record.position] = true
      case .eligibilityReset(let record, _, _):
        isDone[record.position] = false
        if app.knobs.resetEligibilityClears != .nothing { forget(record.position) }
      case .datastoreReset:
        for tip in shown.indices {
          isDone[tip] = false
          forget(tip)
        }
        gate = nil
      case .configured, .configurationRefused, .recordCreated, .donated, .donationLost,
        .donationsDeleted, .parameterSet, .parameterIgnored, .withheld, .actionChosen,
        .invalidationNotStored, .talliesMerged, .statusMerged, .donationMerged, .donationRemoved,
        .parameterMerged, .frequencyClockMerged:
        break
      }
    }
  }

  private mutating func forget(_ tip: Int) {
    shown[tip] = 0
    counted[tip] = 0
  }

  private mutating func judge(_ display: Display) {
    let tip = display.tip.position
    let options = app.tips[tip].options
    displays += 1
    if isDone[tip] { complain("was displayed after it was done", tip) }
    if counted[tip] >= options.maximumDisplayCount ?? .max {
      complain("was displayed too often", tip)
    }
    judgeGroups(tip)
    if shown[tip] == 0, !options.ignoresDisplayFrequency, let gate, display.date < gate + gap {
      complain("is new and was displayed inside the gap", tip)
    }
    let closes =
      (shown[tip] == 0 || app.knobs.redisplayRestartsGap == .yes)
      && (!options.ignoresDisplayFrequency || app.knobs.ignoringTipRestartsGap == .yes)
    if closes, app.knobs.frequencyFrom == .appear { gate = display.date }
    shown[tip] += 1
    counted[tip] += display.counts ? 1 : 0
    onScreen[display.presentation] = display
  }

  private mutating func judgeGroups(_ tip: Int) {
    for group in app.groups where group.tips.contains(TipIndex(tip)) {
      if onScreen.values.contains(where: { group.tips.contains($0.tip) }) {
        complain("was displayed beside another tip of its group", tip)
      }
      for earlier in group.tips.prefix(while: { $0.position != tip })
      where group.priority == .ordered && !isDone[earlier.position] {
        complain("was displayed before an earlier tip of its group was done", tip)
      }
    }
  }

  private mutating func judge(_ ended: DisplayEnd) {
    guard let display = onScreen.removeValue(forKey: ended.presentation) else {
      complain("ended twice", ended.record.position)
      return
    }
    if ended.reason == .durationLimit, app.knobs.minimumVisible == .perAppearance,
      ended.visible < .seconds(60)
    {
      complain("was taken away too early", display.tip.position)
    }
    let options = app.tips[display.tip.position].options
    let closes =
      (display.isFirst || app.knobs.redisplayRestartsGap == .yes)
      && (!options.ignoresDisplayFrequency || app.knobs.ignoringTipRestartsGap == .yes)
    if closes, app.knobs.frequencyFrom == .disappear { gate = ended.date }
  }

  private mutating func complain(_ what: String, _ tip: Int) {
    complaints.append("\(app.tips[tip].typeName) \(what)")
  }
}
