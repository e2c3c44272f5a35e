import DeviceSystems
import FleetFacts
import FleetSimulation
import FleetWorld
import IntentSystem
import Scenarios
import SimulationKernel
import Testing
import TipDomain
import Verification

@Suite("water-three-ways: one intent, started by a widget, by a shortcut and in the app")
struct WaterThreeWaysTests {
  static let name = "water-three-ways"
  static let phones = ["ana-phone", "bo-phone", "cy-phone"]
  static let pads = ["ana-pad", "bo-pad", "cy-pad"]

  /// What intents came to on a device, in order.
  private func facts<Wanted>(
    _ played: ShippedScenario, on device: String, _ wanted: (IntentFact) -> Wanted?
  ) -> [Wanted] {
    let index = played.run.scenario.devices.firstIndex { $0.id == device }
    return played.run.journal.facts.compactMap { fact in
      guard case .device(let actor) = fact.actor, actor.position == index,
        case .intent(let change) = fact.kind
      else { return nil }
      return wanted(change)
    }
  }

  private func intent(_ played: ShippedScenario, _ index: IntentIndex) -> String {
    played.run.scenario.intents?.intents[index.position].id ?? ""
  }

  @Test("with a private store the widget and the shortcut do nothing to tips, and it fails")
  func fails() throws {
    let played = try ShippedScenario(Self.name) { $0.intentPlay.store = .private }
    #expect(played.verdict.verdict == .fail)
    #expect(played.verdict.violated.contains("intent-donation-counted"))
    #expect(played.displays(on: "ana-pad").isEmpty && played.displays(on: "bo-pad").isEmpty)
    // In the app nothing is lost.
    #expect(played.displays(on: "cy-pad").count == 1)
  }

  @Test("IA-13: the effects of the three ways are equal")
  func equalEffects() throws {
    let played = try ShippedScenario(Self.name)
    let effects = Self.phones.map { phone in
      facts(played, on: phone) { fact -> String? in
        guard case .run(.effectTaken(_, let intent, _, _)) = fact else { return nil }
        return self.intent(played, intent)
      }
    }
    #expect(effects == Array(repeating: ["LogWater", "LogWater", "SetGoal"], count: 3))
    for pad in Self.pads {
      #expect(played.displays(on: pad).map(\.tip) == ["GoalTip"], "\(pad)")
    }
    #expect(
      played.statusesAtEnd(of: "GoalTip") == Array(repeating: .actionPerformed, count: 6))
  }

  @Test("A-20, A-27: each way has its process")
  func processes() throws {
    let played = try ShippedScenario(Self.name)
    let hosts = Self.phones.map { phone in
      facts(played, on: phone) { fact -> IntentProcess? in
        guard case .run(.effectTaken(_, _, _, let process)) = fact else { return nil }
        return process
      }
    }
    let expected: [IntentProcess] = [.widgetExtension, .intentsExtension, .app]
    #expect(hosts == expected.map { Array(repeating: $0, count: 3) })
  }

  @Test("A-27: four runs of a shortcut in an extension launch no app, four of one in the app four")
  func launches() throws {
    let played = try ShippedScenario(Self.name)
    let launches = Self.phones.map { phone in
      facts(played, on: phone) { fact -> Bool? in
        guard case .process(.appStateChanged(.notRunning, _, .intent)) = fact else { return nil }
        return true
      }.count
    }
    #expect(launches == [0, 0, 4])
  }

  @Test("A-29: what is not discoverable runs from the widget, and is refused four other ways")
  func refused() throws {
    let played = try ShippedScenario(Self.name)
    let ways = facts(played, on: "ana-phone") { fact -> String? in
      switch fact {
      case .run(.accepted(_, let intent, let trigger, _, _, _))
      where self.intent(played, intent) == "ClearDay":
        return "accepted \(trigger.name)"
      case .run(.refused(let intent, let trigger, .notDiscoverable))
      where self.intent(played, intent) == "ClearDay":
        return "refused \(trigger.name)"
      default: return nil
      }
    }
    #expect(
      ways == [
        "accepted widgetControl", "refused siri", "refused spotlight", "refused shortcutAction",
        "refused appShortcut",
      ])
    let rejected = facts(played, on: "ana-phone") { fact -> String? in
      guard case .process(.shortcutRejected(_, let intent, _)) = fact else { return nil }
      return self.intent(played, intent)
    }
    #expect(rejected == ["ClearDay"])
  }

  @Test("A-06, A-11: options go by the room of their own intent, and rows by the size of widget")
  func configured() throws {
    let played = try ShippedScenario(Self.name)
    let options = facts(played, on: "ana-phone") { fact -> String? in
      guard case .answer(.optionsComputed(_, _, let state, let source?, let count, _)) = fact
      else { return nil }
      return "\(self.intent(played, source)) \(state.name) \(count)"
    }
    #expect(options == ["ShowGlass satisfied 2", "ShowShelf satisfied 1"])
    let rows = facts(played, on: "ana-phone") { fact -> UInt16? in
      guard case .answer(.shown(_, let rows, _)) = fact else { return nil }
      return rows
    }
    #expect(rows == [2, 3])
    let rejected = facts(played, on: "ana-phone") { fact -> String? in
      guard case .configuration(.parameterRejected(_, _, _, let reason)) = fact else { return nil }
      return reason.name
    }
    #expect(rejected == ["hidden"])
  }

  @Test("A-13: the app is told the values of the widget that opened it, and none of another intent")
  func routed() throws {
    let played = try ShippedScenario(Self.name)
    let routed = facts(played, on: "ana-phone") { fact -> String? in
      switch fact {
      case .process(.appStateChanged(_, .foreground, .widget)): return "opened"
      case .answer(.routed(let instance, _, let found, _)):
        return "\(instance.position) \(found.map { self.intent(played, $0) } ?? "none")"
      default: return nil
      }
    }
    #expect(routed == ["opened", "0 ShowGlass", "opened", "1 none"])
  }
}
