import DeviceSystems
import FleetFacts
import FleetSimulation
import FleetWorld
import PointerSystem
import Scenarios
import SimulationKernel
import Testing
import TipDomain
import Verification

@Suite("control-styles: looks, proposals, padding, gaps and boards under a pointer")
struct ControlStylesTests {
  static let name = "control-styles"

  private func facts(_ played: ShippedScenario) -> [(time: Instant, fact: PointerFact)] {
    played.run.journal.facts.compactMap { fact in
      guard case .pointer(let change) = fact.kind else { return nil }
      return (fact.instant, change)
    }
  }

  private func region(_ played: ShippedScenario, _ index: PointerRegionIndex) -> String {
    played.run.scenario.pointer?.regions[index.position].id ?? ""
  }

  @Test("without the tip of its popover nothing ends the tip, and its end is not put to the test")
  func fails() throws {
    let played = try ShippedScenario(Self.name) { $0.pointerLinks.popovers = [] }
    #expect(played.verdict.verdict == .inconclusive, "\(played.verdict.reasons)")
    #expect(played.verdict.reasons.contains { $0.contains("dismissed-everywhere") })
    #expect(played.displays.map(\.device) == ["pad", "phone"])
  }

  @Test("a click on what the popover points at ends its tip, so the phone displays none")
  func clicked() throws {
    let played = try ShippedScenario(Self.name)
    #expect(played.displays.map(\.device) == ["pad"])
    #expect(played.statusesAtEnd(of: "AddTip") == [.actionPerformed, .actionPerformed])
  }

  @Test("C-03, C-07: each control has the look of its kind, the plain button has none")
  func looks() throws {
    let played = try ShippedScenario(Self.name)
    var looks: [String: String] = [:]
    for (_, fact) in facts(played) {
      if case .styleApplied(let region, _, let look) = fact {
        looks[self.region(played, region)] = "\(look)"
      }
    }
    #expect(looks["plain"] == nil)
    for id in ["add", "day", "copy", "caption", "tile", "shine", "rise", "glow"] {
      #expect(looks[id] != nil, "\(id)")
    }
    let different = ["caption", "shine", "rise", "glow"].compactMap { looks[$0] }
    #expect(Set(different).count == 4, "\(looks)")
    // Bar buttons, segments and edit menus look alike.
    #expect(looks["add"] == looks["day"] && looks["day"] == looks["copy"])
  }

  @Test("C-05, IC-9: proposed to three buttons; unchanged it is what the first one gets")
  func proposals() throws {
    let played = try ShippedScenario(Self.name)
    var proposed: [String: PointerLook] = [:]
    var applied: [String: PointerLook] = [:]
    var styles: [String: String] = [:]
    for (_, fact) in facts(played) {
      switch fact {
      case .styleProposed(let region, _, let look): proposed[self.region(played, region)] = look
      case .styleApplied(let region, let style, let look):
        applied[self.region(played, region)] = look
        let names = played.run.scenario.pointer?.styleNames ?? []
        styles[self.region(played, region)] = style.map { names[$0.position] }
      default: continue
      }
    }
    #expect(proposed.keys.sorted() == ["add", "barred", "flagged"])
    #expect(applied["add"] == proposed["add"] && styles["add"] == nil)
    // Adjusted, it has the proposed effect with a shape; replaced, another effect.
    #expect(applied["barred"] == proposed["barred"] && styles["barred"] == "round")
    #expect(applied["flagged"] != proposed["flagged"] && styles["flagged"] == "hovered")
  }

  @Test("C-17, IC-11: padding gives nothing within its view, and all of it with an outset")
  func padding() throws {
    let played = try ShippedScenario(Self.name)
    var entered: [String] = []
    for (_, fact) in facts(played) {
      if case .entered(let region, _, _) = fact { entered.append(self.region(played, region)) }
    }
    #expect(entered.contains("wide") && !entered.contains("narrow"))
  }

  @Test("C-19, IC-5: the gap shows the system's pointer once, the shared edge never")
  func gaps() throws {
    let played = try ShippedScenario(Self.name)
    var trace: [String] = []
    for (_, fact) in facts(played) {
      switch fact {
      case .entered(let region, _, _): trace.append(self.region(played, region))
      case .systemStyleApplied: trace.append("system")
      default: continue
      }
    }
    let start = try #require(trace.firstIndex(of: "left"))
    #expect(
      Array(trace[start...].prefix(7))
        == ["left", "system", "right", "system", "first", "second", "system"])
  }

  @Test("IC-10: one interaction of the board gives the trace of one of each cell")
  func boards() throws {
    let played = try ShippedScenario(Self.name)
    var traces: [String: [String]] = [:]
    for (time, fact) in facts(played) {
      let minutes = (time - Instant.zero).microseconds / 60_000_000
      let word: String
      switch fact {
      case .entered(let region, _, let rectangle):
        word = "enter \(self.region(played, region).suffix(1)) \(rectangle)"
      case .exited(let region, let reason):
        word = "exit \(self.region(played, region).suffix(1)) \(reason)"
      case .styleApplied(let region, _, let look):
        word = "style \(self.region(played, region).suffix(1)) \(look)"
      case .systemStyleApplied: word = "system"
      default: continue
      }
      traces["\(minutes)", default: []].append(word)
    }
    let (apart, together) = (try #require(traces["20"]), try #require(traces["30"]))
    #expect(apart.count > 10 && apart == together, "\(apart)\n\(together)")
  }

  @Test("C-16: an animation at the entry and one at the exit, each to its end")
  func animations() throws {
    let played = try ShippedScenario(Self.name)
    var phases: [String] = []
    for (_, fact) in facts(played) {
      switch fact {
      case .animationStarted(_, let phase, _): phases.append("\(phase.name) starts")
      case .animationFinished(_, let phase): phases.append("\(phase.name) ends")
      default: continue
      }
    }
    #expect(phases.sorted() == ["enter ends", "enter starts", "exit ends", "exit starts"])
  }
}
