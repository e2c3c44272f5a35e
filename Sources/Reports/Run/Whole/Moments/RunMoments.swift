import DeviceSystems
import FleetFacts
import FleetSimulation
import FleetWorld
import JournalFiles
import PropertySearch
import ReportParts
import Scenarios
import SimulationKernel
import TextFormats
import TipDomain
import Verification

/// What the panels under the strips say at every stop of the cursor.
///
/// It takes one pass over the journal. What the page has is bounded by the number of its stops; of
/// a longer run, every fact is in a file beside the page, of which one is made at a time.
struct RunMoments {
  /// A device as its panel names and draws it.
  struct Device {
    let name: String
    let platform: Platform
  }

  /// More panels than this are not drawn at a time.
  static let panelLimit = 16

  let stops: CursorStops
  /// All devices of the scenario.
  let devices: [Device]
  /// How many panels are drawn at a time.
  let panelLimit: Int
  /// The tips of the app, as pages name them.
  let tips: [String]
  /// The violations with what they are, in the order of time: by its stop and by its fact.
  let violations: [(stop: Int, fact: Int, words: String)]
  /// The tip that the panels speak of first: that of the first violation.
  let firstTip: Int
  /// How a panel says what a device knows of a tip.
  let knowledgeWords: TipKnowledgeWords
  /// What the page itself has: all devices of a short run, of a long one those shown first.
  private(set) var page: MomentStretch
  /// Every fact of a long run, in files; nil of a run whose facts are all in the page.
  private(set) var details: MomentDetails?
  /// Whether there are such files.
  private let isLong: Bool

  init(
    _ source: PageSource, limit: Int = CursorStops.limit, panelLimit: Int = Self.panelLimit,
    detailLimit: Int = MomentDetails.factLimit
  ) {
    let names = JournalNames(source.run)
    let found = Self.violations(source)
    stops = CursorStops(
      factCount: source.journal.facts.count, violations: found.map(\.fact), limit: limit)
    violations = found.map { [stops] found in
      (stops.first(atOrAfter: found.fact), found.fact, found.words)
    }
    tips = source.scenario.app.tips.indices.map { PrintableText.escaped(names.tips[$0]) }
    firstTip = Self.firstTip(source)
    devices = source.scenario.devices.enumerated().map { index, device in
      Device(name: PrintableText.escaped(names.devices[index]), platform: device.platform)
    }
    self.panelLimit = panelLimit
    knowledgeWords = TipKnowledgeWords(source)
    let isShort = stops.stride == 1
    isLong = !isShort
    page = MomentStretch(
      deviceCount: isShort ? devices.count : min(devices.count, panelLimit), tipCount: tips.count)
    if !isShort {
      details = MomentDetails(
        of: source, deviceCount: devices.count, tipCount: tips.count, factLimit: detailLimit)
    }
    follow(source)
  }

  /// The stop at which the panels stand first: the first violation, or else the end.
  var start: Int { violations.first?.stop ?? max(0, stops.facts.count - 1) }

  /// The devices whose panels are drawn first.
  var drawnFirst: Range<Int> { 0..<min(devices.count, panelLimit) }

  // MARK: The pass over the journal

  private mutating func follow(_ source: PageSource) {
    let journal = source.journal
    let messages = MomentMessages(source)
    var fold = MomentFold(source)
    var moments = devices.map { _ in
      DeviceMoment(knowledge: Array(repeating: TipKnowledge(), count: tips.count))
    }
    var knowsNews = devices.map { _ in true }
    // Devices whose moments are old, and those whose moments the page's next stop must note.
    var unseen = PendingDevices(allOf: devices.count)
    var unnoted = PendingDevices(allOf: devices.count)
    var next = 0
    for position in journal.facts.indices {
      let entry = JournalEntry(fact: journal.facts[position], id: FactID(position))
      fold.apply(entry, in: journal)
      if let device = entry.device?.position, device < devices.count {
        if entry.fact.kind.changesPanel {
          unseen.insert(device)
          unnoted.insert(device)
        }
        if entry.fact.kind.changesKnowledge { knowsNews[device] = true }
      }
      note(entry, messages)
      let isStop = next < stops.facts.count && stops.facts[next] == position
      guard isStop || isLong else { continue }
      for device in unseen.all {
        fold.renew(&moments[device], of: device, knowsNews: knowsNews[device])
        knowsNews[device] = false
      }
      let sentence = HTMLWriter.shortened(
        source.sentence(entry.id), to: MomentStretch.sentenceLimit)
      details?.add(entry, sentence, changed: unseen.all, moments)
      unseen.removeAll()
      guard isStop else { continue }
      page.add(entry, sentence, changed: unnoted.all, moments)
      unnoted.removeAll()
      next += 1
    }
    details?.finish()
  }

  /// Adds a message that is sent with a fact to the stops at which it is on its way.
  private mutating func note(_ entry: JournalEntry, _ messages: MomentMessages) {
    guard case .network(.sent(let message, _, _, _, _)) = entry.fact.kind else { return }
    let position = entry.id.position
    let end = messages.end(of: message)
    let from = stops.first(atOrAfter: position)
    let to = end.map { stops.first(atOrAfter: $0) } ?? stops.facts.count
    let isOnPage = from < to && stops.facts[from] >= position
    guard isOnPage || isLong else { return }
    let words = messages.words(message, sentBy: position)
    details?.send(words, at: position, end: end)
    if isOnPage { page.transits.append(.init(from: from, to: to, words: words)) }
  }

  // MARK: Violations

  private static func violations(_ source: PageSource) -> [(fact: Int, words: String)] {
    var found: [(fact: Int, words: String)] = []
    for result in source.judged.results {
      for violation in result.violations {
        let words = HTMLWriter.shortened(
          "\(result.id): \(violation.message)", to: MomentStretch.sentenceLimit)
        found.append((violation.fact.position, PrintableText.escaped(words)))
      }
    }
    return found.enumerated()
      .sorted { ($0.element.fact, $0.offset) < ($1.element.fact, $1.offset) }
      .map(\.element)
  }

  private static func firstTip(_ source: PageSource) -> Int {
    let all = source.judged.results.flatMap(\.violations)
    let first = all.filter { $0.record != nil }.min { $0.fact < $1.fact }
    guard let name = first?.tipName,
      let tip = source.scenario.app.tips.firstIndex(where: { $0.identifier == name })
    else { return 0 }
    return tip
  }
}

extension FactKind {
  /// Whether the panel of a device may say something else after it.
  fileprivate var changesPanel: Bool {
    if case .sync = self { true } else { needsDevice }
  }

  /// Whether what a device knows of a tip may be different after it.
  fileprivate var changesKnowledge: Bool {
    switch self {
    case .tip, .sync, .device: true
    default: false
    }
  }
}
