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

@Suite("photo-export: progress, both ways to the foreground, and payments")
struct PhotoExportTests {
  static let name = "photo-export"

  /// By intent: what became of each of its runs, a line of words for each.
  private func runs(_ played: ShippedScenario) -> [String: [[String]]] {
    var lines: [RunNumber: [String]] = [:]
    var intents: [RunNumber: String] = [:]
    for fact in played.run.journal.facts {
      guard case .intent(.run(let change)) = fact.kind, fact.actor == .device(DeviceIndex(0))
      else { continue }
      guard let (number, word) = word(change) else { continue }
      if case .accepted(_, let intent, _, _, _, _) = change {
        intents[number] = played.run.scenario.intents?.intents[intent.position].id ?? ""
      } else {
        lines[number, default: []].append(word)
      }
    }
    var found: [String: [[String]]] = [:]
    for number in intents.keys.sorted() {
      found[intents[number] ?? "", default: []].append(lines[number] ?? [])
    }
    return found
  }

  private func word(_ fact: IntentRunFact) -> (RunNumber, String)? {
    switch fact {
    case .accepted(let run, _, _, _, _, _): (run, "accepted")
    case .progressReported(let run, let done, let total): (run, "\(done) of \(total)")
    case .effectTaken(let run, _, _, _): (run, "effect")
    case .foregroundRequested(let run, _): (run, "asks")
    case .continuationRan(let run, _): (run, "continuation")
    case .resumed(let run, _): (run, "resumed")
    case .paymentAnswered(let run, let outcome): (run, outcome.name)
    case .succeeded(let run, _, let result, _): (run, "succeeded \(result.name)")
    case .failed(let run, _, let reason): (run, "failed \(reason.name)")
    case .continuedInApp(let run, _): (run, "continued in app")
    case .cancelled(let run, _, _): (run, "cancelled")
    case .refused, .hosted, .performStarted, .dataChanged: nil
    }
  }

  @Test("without progress the export is cancelled, and the end of its tip is not put to the test")
  func fails() throws {
    let played = try ShippedScenario(Self.name) { scenario in
      for index in scenario.intents?.intents.indices ?? 0..<0 {
        scenario.intents?.intents[index].progressTotal = nil
      }
    }
    #expect(played.verdict.verdict == .inconclusive, "\(played.verdict.reasons)")
    #expect(played.verdict.reasons.contains { $0.contains("dismissed-everywhere") })
    #expect(runs(played)["ExportAlbum"] == [["cancelled"]])
  }

  @Test("A-35, A-36: four reports keep an export alive for 110 s, none lets it end after 30 s")
  func progress() throws {
    let played = try ShippedScenario(Self.name)
    let runs = runs(played)
    #expect(runs["ExportSilently"] == [["cancelled"]])
    #expect(
      runs["ExportAlbum"] == [
        ["1 of 4", "2 of 4", "3 of 4", "4 of 4", "effect", "effect", "succeeded nothing"]
      ])
    #expect(played.statusesAtEnd(of: "ExportTip") == [.actionPerformed, .actionPerformed])
    #expect(played.displays(of: "ExportTip").map(\.device) == ["pad"])
  }

  @Test("A-30, A-31, A-32: one form ends with the app in its place, the other resumes")
  func continued() throws {
    let runs = runs(try ShippedScenario(Self.name))
    let declined = ["asks", "failed declined"]
    let stopped = ["asks", "continuation", "effect", "continued in app"]
    let resumed = ["asks", "continuation", "resumed", "effect", "succeeded nothing"]
    let edits = try #require(runs["EditPhoto"])
    let choices = try #require(runs["ChoosePhoto"])
    #expect(edits.count == 6 && choices.count == 6)
    #expect(edits.contains(stopped) && edits.contains(declined))
    #expect(choices.contains(resumed) && choices.contains(declined))
    #expect(edits.allSatisfy { $0 == stopped || $0 == declined }, "\(edits)")
    #expect(choices.allSatisfy { $0 == resumed || $0 == declined }, "\(choices)")
  }

  @Test("A-34: not shown, declined and made; only what was paid has an effect")
  func payments() throws {
    let orders = try #require(runs(try ShippedScenario(Self.name))["OrderPrint"])
    #expect(orders.count == 12)
    let paid = ["made", "effect", "succeeded nothing"]
    let hidden = ["notPresented", "succeeded failureMessage"]
    let refused = ["declined", "succeeded failureMessage"]
    for one in [paid, hidden, refused] { #expect(orders.contains(one), "\(orders)") }
    #expect(orders.allSatisfy { [paid, hidden, refused].contains($0) }, "\(orders)")
  }
}
