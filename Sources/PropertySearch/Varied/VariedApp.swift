import DeviceSystems
import Scenarios
import SimulationKernel
import TipDomain

// What a case makes of the app.

extension Scenario {
  /// The latest moment at which a step may come: just before the devices heal.
  var lastStep: SimulatedDuration {
    let end = heal?.after ?? duration
    return max(.zero, end - .milliseconds(1))
  }

  mutating func varyApp(_ variation: AppVariation, _ draws: inout CaseDraws) {
    switch variation {
    case .asWritten: return
    case .redrawn: redrawApp(&draws)
    case .generated: generateApp(&draws)
    }
  }

  /// Other caps, time limits and gaps between tips.
  mutating func redrawApp(_ draws: inout CaseDraws) {
    var tips = app.tips
    for index in tips.indices {
      let id = tips[index].identifier
      if tips[index].options.maximumDisplayCount != nil {
        tips[index].options.maximumDisplayCount = Int(draws.number(in: 1...5, .rate, id))
      }
      if let duration = tips[index].options.maximumDisplayDuration {
        tips[index].options.maximumDisplayDuration = draws.factor(.length, id).scale(duration)
      }
    }
    app = app.with(tips: tips)
    let frequencies: [DisplayFrequency] = [.immediate, .hourly, .daily, .weekly]
    let last = Int64(frequencies.count - 1)
    frequency = frequencies[Int(draws.number(in: 0...last, .choice, "frequency"))]
  }

  /// Another app, made from nothing, with steps that use it. Fleet, people and knobs stay. Written
  /// down, the case is about this app and no other.
  private mutating func generateApp(_ draws: inout CaseDraws) {
    var generator = WorldGenerator(seed: draws.draw(.choice, "app"))
    generator.devices = devices
    app = generator.makeApp(knobs: app.knobs)
    frequency = generator.frequency(of: .app)
    screens = generator.screens
    effectLists = []
    for index in devices.indices {
      devices[index].overrides = generator.overrides(.device(index))
    }
    for index in people.indices {
      people[index].screens = generator.screenWeights(of: .person(index))
    }
    // Some steps are about what overrides show.
    generator.devices = devices
    var steps =
      generator.makeAppSteps(through: lastStep) + generator.makeEdgeSteps(through: lastStep)
    steps += generator.makeCountedSteps(through: lastStep)
    steps += generator.makeTurnSteps(through: lastStep)
    steps += generator.makeChoiceSteps(through: lastStep)
    steps += generator.makeMeetingSteps(through: lastStep, knobs: app.knobs)
    steps += generator.makeOverrideSteps(through: lastStep)
    timeline = (timeline + steps).stablySorted { $0.at < $1.at }
    valueLists = generator.valueLists
    numberTexts(of: generator.texts)
    variation.app = .asWritten
  }

  /// Numbers the texts that only steps name in the order in which the file names them, which is not
  /// the order in which the steps were made: facts know them by number.
  private mutating func numberTexts(of made: TextTable) {
    func numbered(_ value: Value, in texts: inout TextTable) -> Value {
      guard case .text(let index) = value else { return value }
      return .text(texts.intern(made[index]))
    }
    for index in timeline.indices {
      if case .set(let parameter, let value) = timeline[index].action {
        timeline[index].action = .set(
          parameter: parameter, value: numbered(value, in: &app.texts))
      } else if case .donate(let event, let values, let times, let waits) = timeline[index].action {
        var list: [Value] = []
        for value in valueLists.list(values) { list.append(numbered(value, in: &app.texts)) }
        timeline[index].action = .donate(
          event: event, values: valueLists.intern(list), times: times, waits: waits)
      }
    }
  }
}
