import DeviceSystems
import SimulationKernel

@testable import IntentSystem

/// Commands that anybody may give at any time, the same for the same seed.
struct RandomCommands {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9e37_79b9_7f4a_7c15 | 1 }

  /// A number below `bound`.
  mutating func number(below bound: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state >> 33) % bound
  }

  private mutating func pick<Element>(_ all: [Element]) -> Element {
    all[number(below: all.count)]
  }

  mutating func command(on subject: IntentSubject) -> IntentCommand {
    switch number(below: 20) {
    case 0, 1: processCommand()
    case 2, 3, 4, 5: configurationCommand(on: subject)
    case 6, 7, 8: widgetCommand(on: subject)
    default: runCommand(on: subject)
    }
  }

  private mutating func processCommand() -> IntentCommand {
    switch number(below: 10) {
    case 0: .install(VersionIndex(number(below: 2)))
    case 1: .upgradeSystem
    case 2, 3: .openApp
    case 4: .leaveApp
    case 5: number(below: 2) == 0 ? .suspendApp : .wakeApp
    case 6: .endApp
    case 7: .endExtension(pick(IntentProcess.allCases))
    case 8: .setLocked(number(below: 3) == 0)
    default: .setLocked(false)
    }
  }

  private mutating func instance(on subject: IntentSubject) -> InstanceIndex {
    InstanceIndex(number(below: subject.state.instances.count + 1))
  }

  private mutating func configurationCommand(on subject: IntentSubject) -> IntentCommand {
    let instance = instance(on: subject)
    switch number(below: 9) {
    case 0, 1:
      return .placeWidget(
        WidgetKindIndex(number(below: 3)), pick([.small, .large]),
        recommendation: UInt8(number(below: 3)))
    case 2: return .placeAction(IntentIndex(number(below: 13)), in: .shortcuts)
    case 3: return number(below: 5) == 0 ? .remove(instance) : .showConfiguration(instance)
    case 4: return .requestOptions(instance, IntentParameterIndex(number(below: 4)))
    case 5: return .openFromWidget(instance, asking: IntentIndex(number(below: 2)))
    default:
      let choice = number(below: 12)
      return .setParameter(
        instance, IntentParameterIndex(number(below: 4)), choice == 11 ? nil : ChoiceIndex(choice))
    }
  }

  private mutating func widgetCommand(on subject: IntentSubject) -> IntentCommand {
    let instance = instance(on: subject)
    switch number(below: 7) {
    case 0: return .changeData
    case 1: return .requestReload(WidgetKindIndex(number(below: 3)))
    case 2, 3: return .answerReload(instance, isLost: number(below: 8) == 0)
    case 4:
      return .updateRelevant(RelevantSetIndex(number(below: 2)), succeeds: number(below: 4) > 0)
    case 5: return .checkRelevance
    default:
      let reload = subject.state.placed(instance)?.content.reloadCount ?? 0
      return .showEntry(instance, reload: reload)
    }
  }

  private mutating func runCommand(on subject: IntentSubject) -> IntentCommand {
    let instance = instance(on: subject)
    let run = RunNumber(number(below: Int(subject.state.runCount) + 1))
    switch number(below: 6) {
    case 0: return .tap(instance, ControlIndex(number(below: 4)))
    case 1:
      let intent = number(below: 2) == 0 ? number(below: 13) : 5 + number(below: 4)
      return .run(IntentIndex(intent), by: pick(IntentTrigger.allCases))
    case 2:
      guard number(below: 3) == 0 else { return .onRun(run, .finish) }
      return .runShortcut(ShortcutIndex(number(below: 4)))
    default:
      let latest = subject.state.runs.last?.number
      return .onRun(number(below: 3) == 0 ? run : latest ?? run, runStep())
    }
  }

  private mutating func runStep() -> IntentRunCommand {
    switch number(below: 10) {
    case 0: .reportProgress(completed: Int32(number(below: 14)) - 1)
    case 1, 2: .requestForeground
    case 3, 4, 5: .answerForeground(agrees: number(below: 3) > 0, value: BusSchedule.route10)
    case 6: .pay(pick(PaymentOutcome.allCases))
    case 7: number(below: 2) == 0 ? .fail : .finish
    case 8: .checkLimit
    default: .finish
    }
  }
}
