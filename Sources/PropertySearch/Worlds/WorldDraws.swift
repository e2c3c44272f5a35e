import SimulationKernel

/// What the generator draws for: the number is part of the key of a draw, so a new one goes to the
/// end.
enum WorldChoice: Int, CaseIterable {
  case count, kind, platform, account, version, offset, drift, joins, retires, backgroundMode
  case configures, resetsAtEveryLaunch, frequency, override, overriddenTip
  case identifier, displayCount, displayDuration, ignoresFrequency, style, action
  case ruleCount, rule, clock, parameterKind, transient, defaultValue, eventKind, limit, limitAge
  case priority, slotCount, slot, surface, donationCount, donation, value, weight, probability
  case waits, writeCount, write, between, lasting, dwell, reactions, reactionWeight, reactsAfter
  case quits, deviceWeight, screenWeight, latency, loss, burst, duplication, reordering, order
  case bandwidth, link, direction, mode, density, isOn, every, first, length, strength, extra
  case window, targets, step, time, device, argument, merge, save, batch, delay, push, knob
  case knobChoice, heal, ruleText, edge, twist, meeting, cut, capacity, member
  case section
}

/// What a draw is about.
struct WorldEntity {
  let number: Int

  static let app = WorldEntity(number: 0)
  static let fleet = WorldEntity(number: 1)
  static let network = WorldEntity(number: 2)
  static let sync = WorldEntity(number: 3)
  static let knobs = WorldEntity(number: 4)
  static let swarm = WorldEntity(number: 5)
  static let timeline = WorldEntity(number: 6)

  static func tip(_ index: Int) -> WorldEntity { WorldEntity(number: 100 + index) }
  static func event(_ index: Int) -> WorldEntity { WorldEntity(number: 200 + index) }
  static func parameter(_ index: Int) -> WorldEntity { WorldEntity(number: 300 + index) }
  static func group(_ index: Int) -> WorldEntity { WorldEntity(number: 400 + index) }
  static func screen(_ index: Int) -> WorldEntity { WorldEntity(number: 500 + index) }
  static func device(_ index: Int) -> WorldEntity { WorldEntity(number: 600 + index) }
  static func person(_ index: Int) -> WorldEntity { WorldEntity(number: 700 + index) }
  static func fault(_ index: Int) -> WorldEntity { WorldEntity(number: 800 + index) }
  static func step(_ index: Int) -> WorldEntity { WorldEntity(number: 900 + index) }
  static func rule(_ index: Int, of tip: Int) -> WorldEntity {
    WorldEntity(number: 1_000 + tip * 8 + index)
  }

  // Things of the sections of other systems, each with room for its sessions.
  static func focus(_ index: Int) -> WorldEntity { WorldEntity(number: 10_000 + index) }
  static func pointer(_ index: Int) -> WorldEntity { WorldEntity(number: 20_000 + index) }
  static func intent(_ index: Int) -> WorldEntity { WorldEntity(number: 30_000 + index) }
  static func effects(_ index: Int) -> WorldEntity { WorldEntity(number: 40_000 + index) }
  /// What parts of an app that are not everywhere are about.
  static func condition(_ index: Int) -> WorldEntity { WorldEntity(number: 50_000 + index) }
  func session(_ index: Int) -> WorldEntity { WorldEntity(number: number + 1_000 + index) }
}

/// The draws that make a world. They are functions of their key alone, so that no part of a world
/// shifts another part's numbers.
struct WorldDraws {
  private let choices: ChoiceSource

  init(seed: UInt64) {
    choices = ChoiceSource(
      seed: seed, entityCount: 0, purposeCount: WorldChoice.allCases.count)
  }

  /// A number below `bound`; `ordinal` tells apart draws for the same thing.
  func below(
    _ bound: Int, _ choice: WorldChoice, of entity: WorldEntity, _ ordinal: Int = 0
  ) -> Int {
    let drawn = choices.value(
      entity: entity.number, purpose: choice.rawValue,
      ordinal: UInt64(truncatingIfNeeded: ordinal))
    return Int(drawn.multipliedFullWidth(by: UInt64(truncatingIfNeeded: bound)).high)
  }

  /// Whether something happens once in `times`.
  func once(
    in times: Int, _ choice: WorldChoice, of entity: WorldEntity, _ ordinal: Int = 0
  ) -> Bool {
    below(times, choice, of: entity, ordinal) == 0
  }

  /// One of `list`, each equally likely.
  func pick<Element>(
    _ list: [Element], _ choice: WorldChoice, of entity: WorldEntity, _ ordinal: Int = 0
  ) -> Element {
    list[below(list.count, choice, of: entity, ordinal)]
  }
}
