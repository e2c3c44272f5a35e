import FleetSimulation
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
    for place in tips.indices {
      let id = tips[place].identifier
      if tips[place].options.maximumDisplayCount != nil {
        tips[place].options.maximumDisplayCount = Int(draws.number(in: 1...5, .rate, id))
      }
      if let duration = tips[place].options.maximumDisplayDuration {
        tips[place].options.maximumDisplayDuration = draws.factor(.length, id).scale(duration)
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
    for place in devices.indices {
      devices[place].overrides = generator.overrides(.device(place))
    }
    for place in people.indices {
      people[place].screens = generator.screenWeights(of: .person(place))
    }
    let steps =
      generator.makeAppSteps(through: lastStep) + generator.makeEdgeSteps(through: lastStep)
      + generator.makeTurnSteps(through: lastStep)
    timeline = (timeline + steps).stablySorted { $0.at < $1.at }
    valueLists = generator.valueLists
    app.texts = generator.texts
    variation.app = .asWritten
  }
}
