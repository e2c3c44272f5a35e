import DeviceSystems
import FleetFacts
import JournalFiles
import PropertySearch
import Scenarios
import SimulationKernel
import TextFormats
import TipDomain
import Verification

/// What the panels under the strips say at every stop of the cursor.
///
/// It takes one pass over the journal and keeps only what changes, so that its size is bounded by
/// the number of stops.
struct RunMoments {
  /// A message while it is on its way.
  struct Transit {
    /// The first stop at which it is on its way, and the first at which it is not any more.
    let from: Int
    let to: Int
    let words: String
  }

  /// What changes on a device.
  struct Device {
    let name: String
    let platform: Platform
    var condition = MomentTrack<String>()
    var picture = MomentTrack<ScreenPicture>()
    /// By tip of the app.
    var knowledge: [MomentTrack<TipKnowledge>]
  }

  /// More devices than this have no panels.
  static let deviceLimit = 16
  /// A sentence about a fact is cut off after this many characters.
  private static let sentenceLimit = 240

  let stops: CursorStops
  /// By stop: the moment, in words what happened, and the device on which it did.
  private(set) var instants: [Instant] = []
  private(set) var sentences: [String] = []
  private(set) var places: [Int?] = []
  private(set) var devices: [Device]
  /// How many devices there are, those without a panel too.
  let deviceCount: Int
  /// The tips of the app, as pages name them.
  let tips: [String]
  private(set) var transits: [Transit] = []
  /// The stops of violations with what they are, in the order of time.
  let violations: [(stop: Int, words: String)]
  /// The tip that the panels speak of first: that of the first violation.
  let firstTip: Int
  /// How a panel says what a device knows of a tip.
  private(set) var fold: MomentFold

  init(
    _ source: PageSource, limit: Int = CursorStops.limit, deviceLimit: Int = Self.deviceLimit
  ) {
    let names = JournalNames(source.run)
    let found = Self.violations(source)
    stops = CursorStops(
      factCount: source.journal.facts.count, violations: found.map(\.fact), limit: limit)
    violations = found.map { [stops] in (stops.first(atOrAfter: $0.fact), $0.words) }
    tips = source.scenario.app.tips.indices.map { PrintableText.escaped(names.tips[$0]) }
    firstTip = Self.firstTip(source)
    deviceCount = source.scenario.devices.count
    devices = source.scenario.devices.prefix(deviceLimit).enumerated().map { index, device in
      Device(
        name: PrintableText.escaped(names.devices[index]), platform: device.platform,
        knowledge: source.scenario.app.tips.map { _ in MomentTrack() })
    }
    fold = MomentFold(source)
    follow(source)
    transits = transits(source)
  }

  /// The stop at which the panels stand first: the first violation, or else the end.
  var start: Int { violations.first?.stop ?? max(0, stops.facts.count - 1) }

  // MARK: The pass over the journal

  private mutating func follow(_ source: PageSource) {
    let journal = source.journal
    var isNew = devices.map { _ in true }
    var knowsNews = isNew
    var next = 0
    for position in journal.facts.indices {
      let entry = JournalEntry(fact: journal.facts[position], id: FactID(position))
      fold.apply(entry, in: journal)
      if let device = entry.device?.position, device < devices.count {
        isNew[device] = true
        if entry.fact.kind.changesKnowledge { knowsNews[device] = true }
      }
      guard next < stops.facts.count, stops.facts[next] == position else { continue }
      note(entry, source)
      for device in devices.indices where isNew[device] {
        look(at: device, knowsNews[device], at: next)
        (isNew[device], knowsNews[device]) = (false, false)
      }
      next += 1
    }
  }

  private mutating func note(_ entry: JournalEntry, _ source: PageSource) {
    instants.append(entry.fact.instant)
    sentences.append(HTMLWriter.shortened(source.sentence(entry.id), to: Self.sentenceLimit))
    places.append(entry.device.flatMap { $0.position < devices.count ? $0.position : nil })
  }

  private mutating func look(at device: Int, _ knowsNews: Bool, at stop: Int) {
    devices[device].condition.note(fold.condition(of: device), at: stop)
    devices[device].picture.note(fold.picture(of: device), at: stop)
    guard knowsNews else { return }
    for tip in tips.indices {
      let knowledge = fold.knowledge(of: TipIndex(tip), on: device)
      devices[device].knowledge[tip].note(knowledge, at: stop)
    }
  }

  // MARK: Messages

  /// The messages that are on their way at any stop, in the order in which they were sent.
  private func transits(_ source: PageSource) -> [Transit] {
    let facts = source.journal.facts
    let names = JournalNames(source.run)
    var found: [Transit] = []
    for position in facts.indices {
      guard case .network(.sent(let message, _, _, _, _)) = facts[position].kind else { continue }
      let end = source.messages.end(of: message)
      let from = stops.first(atOrAfter: position)
      let to = end.map { stops.first(atOrAfter: $0) } ?? stops.facts.count
      guard from < to, stops.facts[from] >= position else { continue }
      let sent = facts[position].instant
      let name = source.prose.messageName(message)
      let carried = MessageContents.summary(ofSending: position, names, source)
      found.append(
        Transit(
          from: from, to: to,
          words: "\(name), sent \(TimeText.moment(sent, to: .millisecondsIfAny))"
            + Self.outcome(end.map { facts[$0] }, sent)
            + (carried.isEmpty ? "" : "; it carries \(PrintableText.escaped(carried))")))
    }
    return found
  }

  /// What becomes of a message.
  private static func outcome(_ end: Fact?, _ sent: Instant) -> String {
    guard let end else { return "; nothing becomes of it before the end" }
    let length = TimeText.duration(end.instant - sent)
    if case .network(.dropped) = end.kind { return "; it will be lost \(length) later" }
    return "; it will arrive \(length) later"
  }

  /// What is on its way at a stop.
  func transits(at stop: Int) -> [Transit] {
    transits.filter { $0.from <= stop && stop < $0.to }
  }

  // MARK: Violations

  private static func violations(_ source: PageSource) -> [(fact: Int, words: String)] {
    var found: [(fact: Int, words: String)] = []
    for result in source.judged.results {
      for violation in result.violations {
        let words = HTMLWriter.shortened("\(result.id): \(violation.message)", to: sentenceLimit)
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
  /// Whether what a device knows of a tip may be different after it.
  fileprivate var changesKnowledge: Bool {
    switch self {
    case .tip, .sync, .device: true
    case .network, .person, .run, .focus, .pointer, .intent: false
    }
  }
}
