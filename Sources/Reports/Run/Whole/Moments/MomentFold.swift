import DeviceSystems
import FleetFacts
import FleetSimulation
import FocusSystem
import JournalFiles
import PointerSystem
import PropertySearch
import Scenarios
import SimulationKernel
import TextFormats
import TipDomain
import Verification

/// What the facts so far say of every device, in the words of the panels at the cursor.
struct MomentFold {
  private let scenario: Scenario
  private let names: JournalNames
  private let prose: FactProse
  private var fleet: ReplayedFleet
  /// By device: the last answer that held each tip back since the screen appeared.
  private var held: [[WithheldAnswer]]
  private var isOffline: [Bool]

  init(_ source: PageSource) {
    scenario = source.scenario
    names = JournalNames(source.run)
    prose = source.prose
    fleet = ReplayedFleet(Declarations(source.scenario))
    fleet.meetRecords(named: source.run.recordNames)
    held = scenario.devices.map { _ in [] }
    isOffline = scenario.devices.map { _ in false }
  }

  /// Applies a fact of the journal.
  mutating func apply(_ entry: JournalEntry, in journal: borrowing Journal) {
    fleet.apply(entry, in: journal)
    guard let device = entry.device?.position, device < held.count else { return }
    switch entry.fact.kind {
    case .tip(.withheld(let tip, _, let reason)):
      held[device].removeAll { $0.tip == tip }
      held[device].append(WithheldAnswer(tip: tip, reason: reason))
    case .tip(.displayed(let display)): held[device].removeAll { $0.tip == display.tip }
    case .person(.visited): held[device].removeAll()
    case .device(let fact): apply(fact, to: device)
    case .tip, .person, .sync, .network, .run, .focus, .pointer, .intent: break
    }
  }

  private mutating func apply(_ fact: DeviceFact, to device: Int) {
    switch fact {
    case .wentOffline: isOffline[device] = true
    case .cameOnline: isOffline[device] = false
    case .launched, .suspended, .terminated, .crashed: held[device].removeAll()
    case .joined, .retired, .activated, .reinstalled, .backedUp, .restored, .cloned, .clockJumped,
      .updated:
      break
    }
  }

  // MARK: Words

  /// Its process, its connection, its Focus and its pointer.
  func condition(of index: Int) -> String {
    let device = fleet[DeviceIndex(index)]
    guard device.isPresent else { return "not in the fleet" }
    var words: [String] = []
    switch device.process {
    case .notRunning: words.append("the app is not running")
    case .foreground: words.append("the app is in front")
    case .background: words.append("the app is in the background")
    }
    words.append(isOffline[index] ? "offline" : "online")
    if device.account == nil { words.append("signed out") }
    if let focus = scenario.focus {
      let active = device.focus.active.map { "Focus \(focus.focuses[$0.position].id)" }
      words.append(active ?? "no Focus")
    }
    if let pointer = device.pointer.first, pointer.hasPointer {
      words.append(pointer.tracking.isAttached ? "pointer attached" : "no pointer")
    }
    return PrintableText.escaped(words.joined(separator: ", "))
  }

  /// What is to be seen on its screen.
  func picture(of index: Int) -> ScreenPicture {
    let device = fleet[DeviceIndex(index)]
    guard device.isPresent, device.process != .notRunning, let screen = device.screen else {
      return ScreenPicture(look: .none, title: "no screen of the app")
    }
    let definition = scenario.screens[Int(screen)]
    let slots = definition.slots.enumerated().map { number, slot in
      self.slot(slot, UInt16(truncatingIfNeeded: number), of: index)
    }
    return ScreenPicture(
      look: device.process == .foreground ? .front : .away,
      title: PrintableText.escaped(definition.id), slots: slots)
  }

  private func slot(_ slot: TipSlot, _ number: UInt16, of device: Int) -> ScreenPicture.Slot {
    let shown = fleet[DeviceIndex(device)].shown.first { $0.display.slot == number }
    if let shown {
      return ScreenPicture.Slot(
        content: .shown, title: name(of: shown.display.tip),
        detail: fleet[DeviceIndex(device)].process == .foreground ? "on screen" : "still displayed")
    }
    if let answer = held[device].last(where: { slot.mayShow($0.tip, fleet.declarations) }) {
      let who = names.devices[device]
      return ScreenPicture.Slot(
        content: .held, title: name(of: answer.tip),
        detail: PrintableText.escaped(
          "held back: " + prose.reason(answer.reason, answer.tip, who)))
    }
    return ScreenPicture.Slot(content: .empty, title: "no tip", detail: wish(of: slot))
  }

  /// What a view asks for.
  private func wish(of slot: TipSlot) -> String {
    let group = slot.group.map { "the group \(names.groups[$0.position])" }
    let wish = slot.tip.map { names.tips[$0.position] } ?? group ?? "nothing"
    return PrintableText.escaped("the view asks for \(wish)")
  }

  private func name(of tip: TipIndex) -> String {
    PrintableText.escaped(names.tips[tip.position])
  }

  /// Brings what the panel of a device says up to date.
  ///
  /// - `knowsNews`: Whether what it knows of tips may have changed too.
  func renew(_ moment: inout DeviceMoment, of index: Int, knowsNews: Bool) {
    moment.condition = condition(of: index)
    moment.picture = picture(of: index)
    guard knowsNews else { return }
    for tip in moment.knowledge.indices {
      moment.knowledge[tip] = knowledge(of: TipIndex(tip), on: index)
    }
  }

  /// What a device knows of a tip.
  func knowledge(of tip: TipIndex, on index: Int) -> TipKnowledge {
    let device = DeviceIndex(index)
    guard fleet[device].isPresent, let record = fleet.record(of: tip, on: device) else {
      return TipKnowledge()
    }
    let known = fleet.known(record, on: device)
    return TipKnowledge(
      isKnown: known.exists, count: known.count, invalidation: known.invalidation)
  }
}
