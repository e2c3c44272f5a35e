import DeviceSystems
import FleetFacts
import FleetSimulation
import FleetWorld
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
  /// By tip and by screen: its name as pages have it.
  private let tipNames: [String]
  private let screenNames: [String]
  /// By screen and slot: what the view asks for.
  private let wishes: [[String]]
  private var fleet: ReplayedFleet
  /// By device: the last answer that held each tip back since the screen appeared.
  private var held: [[WithheldAnswer]]
  private var isOffline: [Bool]
  /// By device: what its words were last made from; nil at first.
  private var signs: [PanelSigns?]
  /// By device: the records of its tips, as their ids read in its process.
  private var records: [RecordsInProcess?]

  /// What decides on the condition and the picture of a device. Most facts leave it as it is, and
  /// to compare it costs less than to make the words again.
  private struct PanelSigns: Equatable {
    let isPresent: Bool
    let process: ProcessState
    let isOffline: Bool
    let isSignedOut: Bool
    let focus: FocusIndex?
    let hasPointer: Bool
    let isAttached: Bool
    let screen: UInt16?
    let shown: [Shown]
    let held: [WithheldAnswer]

    /// A tip that is shown in a slot.
    struct Shown: Equatable {
      let slot: Int
      let tip: TipIndex
    }
  }

  private struct RecordsInProcess {
    let version: UInt16
    let launch: UInt32
    /// By tip.
    let records: [RecordIndex?]
  }

  init(_ source: PageSource) {
    scenario = source.scenario
    names = JournalNames(source.run)
    prose = source.prose
    let (scenario, names) = (scenario, names)
    tipNames = scenario.app.tips.indices.map { PrintableText.escaped(names.tips[$0]) }
    screenNames = scenario.screens.map { PrintableText.escaped($0.id) }
    wishes = scenario.screens.map { screen in screen.slots.map { Self.wish(of: $0, names) } }
    fleet = ReplayedFleet(Declarations(source.scenario))
    fleet.meetRecords(named: source.run.recordNames)
    held = scenario.devices.map { _ in [] }
    isOffline = scenario.devices.map { _ in false }
    signs = scenario.devices.map { _ in nil }
    records = scenario.devices.map { _ in nil }
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
    default: break
    }
  }

  private mutating func apply(_ fact: DeviceFact, to device: Int) {
    switch fact {
    case .wentOffline: isOffline[device] = true
    case .cameOnline: isOffline[device] = false
    case .launched, .suspended, .terminated, .crashed: held[device].removeAll()
    default: break
    }
  }

  // MARK: Words

  /// Its process, its connection, its Focus and its pointer.
  private func condition(of index: Int) -> String {
    // Each is read where it lies: to take a device out of the fleet copies it.
    guard fleet.devices[index].isPresent else { return "not in the fleet" }
    var words: [String] = []
    switch fleet.devices[index].process {
    case .notRunning: words.append("the app is not running")
    case .foreground: words.append("the app is in front")
    case .background: words.append("the app is in the background")
    }
    words.append(isOffline[index] ? "offline" : "online")
    if fleet.devices[index].account == nil { words.append("signed out") }
    if let focus = scenario.focus {
      let active = fleet.devices[index].focus.active.map {
        "Focus \(focus.focuses[$0.position].id)"
      }
      words.append(active ?? "no Focus")
    }
    if let pointer = fleet.devices[index].pointer.first, pointer.hasPointer {
      words.append(pointer.tracking.isAttached ? "pointer attached" : "no pointer")
    }
    return PrintableText.escaped(words.joined(separator: ", "))
  }

  /// What is to be seen on its screen.
  private func picture(of index: Int) -> ScreenPicture {
    let process = fleet.devices[index].process
    guard fleet.devices[index].isPresent, process != .notRunning,
      let screen = fleet.devices[index].screen
    else {
      return ScreenPicture(look: .none, title: "no screen of the app")
    }
    let slots = scenario.screens[Int(screen)].slots.indices.map { number in
      slot(number, on: Int(screen), of: index)
    }
    return ScreenPicture(
      look: process == .foreground ? .front : .away,
      title: screenNames[Int(screen)], slots: slots)
  }

  private func slot(_ number: Int, on screen: Int, of device: Int) -> ScreenPicture.Slot {
    let slot = scenario.screens[screen].slots[number]
    let shown = fleet[DeviceIndex(device)].shown.first { Int($0.display.slot) == number }
    if let shown {
      return ScreenPicture.Slot(
        content: .shown, title: tipNames[shown.display.tip.position],
        detail: fleet[DeviceIndex(device)].process == .foreground ? "on screen" : "still displayed")
    }
    if let answer = held[device].last(where: { slot.mayShow($0.tip, fleet.declarations) }) {
      let who = names.devices[device]
      return ScreenPicture.Slot(
        content: .held, title: tipNames[answer.tip.position],
        detail: PrintableText.escaped(
          "held back: " + prose.reason(answer.reason, answer.tip, who)))
    }
    return ScreenPicture.Slot(content: .empty, title: "no tip", detail: wishes[screen][number])
  }

  /// What a view asks for.
  private static func wish(of slot: TipSlot, _ names: JournalNames) -> String {
    let group = slot.group.map { "the group \(names.groups[$0.position])" }
    let wish = slot.tip.map { names.tips[$0.position] } ?? group ?? "nothing"
    return PrintableText.escaped("the view asks for \(wish)")
  }

  /// Brings what the panel of a device says up to date.
  ///
  /// - `knowsNews`: Whether what it knows of tips may have changed too.
  mutating func renew(_ moment: inout DeviceMoment, of index: Int, knowsNews: Bool) {
    let now = signsNow(of: index)
    if signs[index] != now {
      signs[index] = now
      moment.condition = condition(of: index)
      moment.picture = picture(of: index)
    }
    guard knowsNews else { return }
    let records = recordsNow(of: index)
    for tip in moment.knowledge.indices {
      moment.knowledge[tip] = knowledge(of: records[tip], on: DeviceIndex(index))
    }
  }

  private func signsNow(of index: Int) -> PanelSigns {
    let pointer = fleet.devices[index].pointer.first
    return PanelSigns(
      isPresent: fleet.devices[index].isPresent, process: fleet.devices[index].process,
      isOffline: isOffline[index], isSignedOut: fleet.devices[index].account == nil,
      focus: fleet.devices[index].focus.active, hasPointer: pointer?.hasPointer ?? false,
      isAttached: pointer?.tracking.isAttached ?? false, screen: fleet.devices[index].screen,
      shown: fleet.devices[index].shown.map {
        PanelSigns.Shown(slot: Int($0.display.slot), tip: $0.display.tip)
      }, held: held[index])
  }

  /// The records of all tips as their ids read on a device now.
  private mutating func recordsNow(of index: Int) -> [RecordIndex?] {
    let device = DeviceIndex(index)
    let (version, launch) = (fleet[device].version, fleet[device].launch)
    if let last = records[index], last.version == version, last.launch == launch {
      return last.records
    }
    let now = scenario.app.tips.indices.map { fleet.record(of: TipIndex($0), on: device) }
    records[index] = RecordsInProcess(version: version, launch: launch, records: now)
    return now
  }

  /// What a device knows of a record, if it has met its id.
  private func knowledge(of record: RecordIndex?, on device: DeviceIndex) -> TipKnowledge {
    guard let record, fleet[device].isPresent else { return TipKnowledge() }
    let known = fleet.known(record, on: device)
    return TipKnowledge(
      isKnown: known.exists, count: known.count, invalidation: known.invalidation)
  }
}
