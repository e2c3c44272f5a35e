import DeviceSystems
import FleetFacts
import FleetSimulation
import FleetWorld
import PointerSystem
import PropertySearch
import ScenarioFiles
import Scenarios
import SimulationKernel
import TestSupport
import Testing
import TextFormats
import TipDomain

/// What a person can see of the pointer, in the shipped scenario: at 10 minutes and some seconds.
@Suite("Features of a pointer in the world")
struct PointerFeatureTests {
  /// The facts of a moment, in order.
  static func facts(
    at seconds: Int64, milliseconds: Int64 = 0, of device: Int = 0,
    in run: PlayedRun? = nil
  ) throws -> [PointerFact] {
    let run = try run ?? World.playAlone(try PointerRuns.scenario())
    let moment = Instant.zero + .minutes(10) + .seconds(seconds) + .milliseconds(milliseconds)
    return run.journal.facts.compactMap { fact in
      guard fact.instant == moment, fact.actor == .device(DeviceIndex(device)),
        case .pointer(let pointer) = fact.kind
      else { return nil }
      return pointer
    }
  }

  static func kinds(at seconds: Int64, milliseconds: Int64 = 0, of device: Int = 0) throws
    -> [PointerFact.Kind]
  {
    try facts(at: seconds, milliseconds: milliseconds, of: device).map(\.kind)
  }

  static func region(_ id: String) throws -> PointerRegionIndex {
    let regions = try PointerRuns.scenario().pointer?.regions ?? []
    return PointerRegionIndex(try #require(regions.firstIndex { $0.id == id }))
  }

  @Test("C-01, F-28, IC-1: a pointing device gives an iPad a pointer, and a phone none")
  func attached() throws {
    #expect(try Self.kinds(at: 1).contains(.attached))
    #expect(try Self.kinds(at: 43).contains(.detached))
    let run = World.playAlone(try PointerRuns.scenario())
    let onPhone = run.journal.facts.compactMap { fact -> PointerFact.Kind? in
      guard fact.actor == .device(DeviceIndex(1)), case .pointer(let pointer) = fact.kind else {
        return nil
      }
      return pointer.kind.needsPointer ? pointer.kind : nil
    }
    #expect(onPhone == [])
  }

  @Test("C-03, C-22, F-29: a bar button has an effect by itself, a plain one when it is enabled")
  func builtIn() throws {
    #expect(try Self.kinds(at: 2).contains(.entered))
    #expect(try !Self.kinds(at: 4).contains(.entered))
    #expect(try Self.kinds(at: 5).contains(.entered) || Self.kinds(at: 6).contains(.entered))
  }

  @Test("C-02, C-11, F-32, IC-6: over text a beam, drawn on the centre line when the finger lifts")
  func beam() throws {
    #expect(try Self.facts(at: 7).contains { $0.kind == .styleApplied })
    #expect(try Self.facts(at: 8).contains(.recentered(.points(700, 270))))
  }

  @Test("C-14, C-19, F-33, F-35, IC-2, IC-5: from cell to cell the one is exited, the next entered")
  func adjoining() throws {
    let facts = try Self.facts(at: 11)
    let exit = try #require(facts.firstIndex { $0.kind == .exited })
    let enter = try #require(facts.firstIndex { $0.kind == .entered })
    let request = try #require(facts.firstIndex { $0.kind == .regionRequested })
    let style = try #require(facts.firstIndex { $0.kind == .styleApplied })
    #expect(request < exit && exit < enter && exit < style)
    #expect(!facts.contains(.systemStyleApplied))
    // Leaving both shows the system's shape once.
    #expect(try Self.facts(at: 10).count { $0 == .systemStyleApplied } <= 1)
  }

  @Test("C-16, F-37: the app animates as its pattern is entered, and as it is exited")
  func animations() throws {
    let star = try Self.region("star")
    func phases(at seconds: Int64) throws -> [PointerAnimationPhase] {
      try Self.facts(at: seconds).compactMap { fact in
        guard case .animationStarted(star, let phase, _) = fact else { return nil }
        return phase
      }
    }
    #expect(try phases(at: 10) == [.enter])
    #expect(try phases(at: 11) == [.exit])
  }

  @Test("C-04: a secondary click shows a menu, and a press that moves drags at once")
  func gestures() throws {
    #expect(
      try Self.kinds(at: 13).contains(.contextMenuShown)
        || Self.kinds(at: 13, milliseconds: 100).contains(.contextMenuShown))
    #expect(try Self.kinds(at: 14, milliseconds: 200).contains(.dragStarted))
  }

  @Test("C-17, C-18, F-34, IC-11: the pointer attaches as far around the dial as its padding")
  func padding() throws {
    let dial = try Self.region("dial")
    let entered = try Self.facts(at: 30).compactMap { fact -> PointerRectangle? in
      guard case .entered(dial, _, let rectangle) = fact else { return nil }
      return rectangle
    }
    #expect(entered == [.points(580, 540, 80, 80)])
    let text = String(decoding: try Repository.source(PointerRuns.name).bytes, as: UTF8.self)
    let unpadded = text.replacing(#""padding": 20, "#, with: "")
    #expect(unpadded != text)
    let scenario = try ScenarioReader.strict.scenario(unpadded)
    let without = try Self.facts(at: 30, in: World.playAlone(scenario))
    let isEntered = without.contains { fact in
      if case .entered(dial, _, _) = fact { true } else { false }
    }
    #expect(!isEntered)
  }

  @Test("C-12, IC-7: a press on the dial holds it although the pointer goes far, until the release")
  func latched() throws {
    let dial = try Self.region("dial")
    #expect(try Self.kinds(at: 31, milliseconds: 500).contains(.latched))
    #expect(try !Self.kinds(at: 32).contains(.exited))
    #expect(try Self.facts(at: 33).contains(.unlatched(dial)))
    #expect(try Self.kinds(at: 33).contains(.exited))
  }

  @Test("C-21: a flick towards a pattern ends in its middle")
  func flick() throws {
    #expect(try Self.kinds(at: 38).contains(.magnetismChose))
    #expect(try Self.facts(at: 38).contains(.moved(.points(240, 150))))
  }

  @Test("P-05: what comes of a rest names the use, the enter or the animation that began it")
  func causesOfTimers() throws {
    let text = String(decoding: try Repository.source(PointerRuns.name).bytes, as: UTF8.self)
      .replacing(#""view": "log-cabin" }"#, with: #""view": "log-cabin", "animatesEnter": true }"#)
    let run = World.playAlone(try ScenarioReader.strict.scenario(text))
    var began: [PointerFact.Kind: [PointerRegionIndex?: FactID]] = [:]
    var kinds: [PointerFact.Kind] = []
    for (number, fact) in run.journal.facts.enumerated() {
      guard case .pointer(let pointer) = fact.kind else { continue }
      let id = FactID(number)
      let cause: FactID?
      switch pointer {
      case .shown, .recentered, .released, .moved, .pressed, .scrolled:
        began[.shown] = [nil: id]
        continue
      case .entered(let region, _, _), .animationStarted(let region, _, _):
        began[pointer.kind, default: [:]][region] = id
        continue
      case .dwelled(let region, _): cause = began[.entered]?[region]
      case .animationFinished(let region, _): cause = began[.animationStarted]?[region]
      case .hidden: cause = began[.shown]?[nil]
      default: continue
      }
      kinds.append(pointer.kind)
      #expect(cause != nil && run.journal.firstCause(of: id) == cause, "#\(number) \(pointer)")
    }
    #expect(Set(kinds) == [.dwelled, .animationFinished, .hidden])
  }

  @Test("C-23: a view that observes the pointer hears when it comes")
  func hover() throws { #expect(try Self.kinds(at: 11).contains(.hoverBegan)) }

  @Test("D-8: of two tips, one worded for the pointer and one for touch, each device has its own")
  func wordings() throws {
    let scenario = try ScenarioReader.strict.scenario(
      """
      {
        "name": "wordings", "duration": "1h", "seed": 1,
        "app": {
          "frequency": "immediate",
          "parameters": [
            { "id": "hasPointer", "type": "boolean", "default": false, "transient": true }
          ],
          "tips": [
            { "type": "RestTip", "title": "Rest", "rules": ["#Rule($hasPointer) { $0 }"] },
            { "type": "HoldTip", "title": "Hold", "rules": ["#Rule($hasPointer) { $0 == false }"] }
          ],
          "screens": [{ "id": "s", "shows": ["RestTip", "HoldTip"] }]
        },
        "pointer": {
          "sets": "hasPointer",
          "views": [{ "id": "window" }],
          "layouts": [
            {
              "id": "s", "bounds": { "width": 100, "height": 100 },
              "frames": { "window": { "width": 100, "height": 100 } }
            }
          ]
        },
        "devices": [{ "id": "desk", "platform": "iPad" }, { "id": "sofa", "platform": "iPad" }],
        "timeline": [
          { "at": "1min", "on": ["desk", "sofa"], "do": "open" },
          { "at": "2min", "on": "desk", "do": "attachPointer" },
          { "at": "3min", "on": ["desk", "sofa"], "do": "visit", "screen": "s" }
        ]
      }
      """)
    var displays: [String] = []
    for fact in World.playAlone(scenario).journal.facts {
      guard case .device(let device) = fact.actor, case .tip(.displayed(let display)) = fact.kind
      else { continue }
      displays.append("\(device.position) \(display.record.position)")
    }
    #expect(displays.sorted() == ["0 0", "1 1"])
  }
}
