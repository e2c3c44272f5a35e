import DeviceSystems
import Explanations
import FleetFacts
import JournalFiles
import ReportParts
import Scenarios
import SimulatedNetwork
import SimulationKernel
import TextFormats
import TipDomain

/// Makes a space-time diagram from a journal.
struct JournalDiagram {
  private let focus: DiagramFocus
  private let source: PageSource
  private let selection: DiagramSelection
  private let lanes: DiagramLanes
  private let drawn: Set<Int>
  private let graph: CauseGraph
  private let contents: MessageContents
  private let tally: DisplayTally

  init(_ focus: DiagramFocus, _ source: PageSource) {
    self.focus = focus
    self.source = source
    let subject = focus.roots.first?.position ?? source.journal.facts.count - 1
    graph = CauseGraph(of: focus.record, upTo: subject, source)
    selection = DiagramSelection(focus, graph, source)
    contents = MessageContents(record: focus.record, source: source)
    lanes = DiagramLanes(selection.devices)
    drawn = Set(selection.marks + selection.sendings)
    tally = DisplayTally(of: focus.record, until: selection.window.upperBound, source)
  }

  func diagram() -> SpaceTimeDiagram {
    let highlighted = focus.isViolation ? focus.roots.first?.position : nil
    return SpaceTimeDiagram(
      question: focus.question, answer: focus.answer, lanes: lanes.rows(source.scenario),
      marks: selection.marks.compactMap { mark($0, isHighlighted: $0 == highlighted) },
      messages: selection.sendings.compactMap(message), bands: bands(), moments: moments(),
      totalCount: selection.candidateCount)
  }

  private func mark(_ position: Int, isHighlighted: Bool) -> SpaceTimeDiagram.Mark? {
    let fact = source.journal.facts[position]
    guard let lane = lanes.index(of: fact.actor),
      let mark = FactMark(fact.kind, in: source.scenario)
    else { return nil }
    return SpaceTimeDiagram.Mark(
      id: Int64(position), lane: lane, at: fact.instant.microseconds, kind: mark.kind,
      label: displayLabel(position, fact.kind) ?? mark.label,
      detail: source.sentence(FactID(position)),
      parents: parents(of: position, isSubject: isHighlighted), isHighlighted: isHighlighted)
  }

  /// The number of a display of the tip that the diagram is about.
  private func displayLabel(_ position: Int, _ kind: FactKind) -> String? {
    guard case .tip(.displayed(let display)) = kind, display.record == focus.record else {
      return nil
    }
    let cap = source.scenario.app.tips[display.tip.position].options.maximumDisplayCount
    return source.prose.displays.label(at: position, cap: cap)
  }

  private func message(_ position: Int) -> SpaceTimeDiagram.Message? {
    let fact = source.journal.facts[position]
    guard case .network(.sent(let number, let from, let to, let kind, _)) = fact.kind,
      let fromLane = lanes.index(of: from), let toLane = lanes.index(of: to),
      let end = source.messages.end(of: number)
    else { return nil }
    let ended = source.journal.facts[end]
    var fate = SpaceTimeDiagram.Message.End.arrived(at: ended.instant.microseconds)
    if case .network(.dropped(_, let reason, _)) = ended.kind {
      // Nobody knows when a message was lost; a slanted line shows which way it went.
      let shown = max(ended.instant, fact.instant + .milliseconds(150))
      fate = .lost(at: shown.microseconds, reason: Self.words(reason))
    }
    return SpaceTimeDiagram.Message(
      id: Int64(position), from: fromLane, to: toLane, sentAt: fact.instant.microseconds,
      end: fate, label: Self.words(kind), detail: content(of: position),
      carries: contents.words(ofSending: position),
      parents: parents(of: position, isSubject: false))
  }

  /// What the message sent at `position` says: its cause tells it.
  private func content(of position: Int) -> String {
    guard let cause = source.journal.causes(of: FactID(position)).first else { return "" }
    guard case .sync = source.journal.facts[cause.position].kind else { return "" }
    return source.sentence(cause)
  }

  /// The nearest drawn facts that led to this one; those that are not drawn are passed through.
  ///
  /// A violation has further ones that no cause leads to: the facts that it consists of, such as
  /// the displays on other devices, and the messages that could have prevented it, had they come.
  private func parents(of position: Int, isSubject: Bool) -> [Int64] {
    var found: [Int64] = []
    var queue = [position]
    if isSubject { queue += focus.roots.dropFirst().map(\.position) + unarrived }
    var seen = Set(queue)
    var next = 0
    while next < queue.count, queue.count < CauseGraph.reach {
      let shown = sending(behind: queue[next])
      if shown != position, drawn.contains(shown) {
        if !found.contains(Int64(shown)) { found.append(Int64(shown)) }
      } else {
        for cause in graph.causes(of: FactID(queue[next]))
        where seen.insert(cause.position).inserted {
          queue.append(cause.position)
        }
      }
      next += 1
    }
    return found
  }

  /// The drawn messages that were sent before the subject, after the first of the facts that it
  /// consists of, and were lost or still on their way when it happened.
  private var unarrived: [Int] {
    guard let subject = focus.roots.first?.position, let first = focus.roots.min() else {
      return []
    }
    return selection.sendings.filter { position in
      guard first.position <= position, position < subject,
        case .network(.sent(let message, _, _, _, _)) = source.journal.facts[position].kind,
        let end = source.messages.end(of: message)
      else { return false }
      if case .network(.dropped) = source.journal.facts[end].kind { return true }
      return end > subject
    }
  }

  /// A message's delivery and loss stand for the message, which is known by its sending.
  private func sending(behind position: Int) -> Int {
    guard case .network(let fact) = source.journal.facts[position].kind else { return position }
    return source.messages.sending(of: fact.message) ?? position
  }

  private func moments() -> [SpaceTimeDiagram.Moment] {
    guard let heal = source.scenario.heal else { return [] }
    let healed = Instant.zero + heal.after
    guard selection.window.contains(healed) else { return [] }
    return [.init(at: healed.microseconds, label: "healing begins")]
  }

  private func bands() -> [SpaceTimeDiagram.Band] {
    let window = selection.window
    let center = focus.roots.first.map { source.journal.facts[$0.position].instant } ?? .zero
    var found: [(band: SpaceTimeDiagram.Band, distance: SimulatedDuration, index: Int)] = []
    for (index, stretch) in source.outages.stretches.enumerated()
    where stretch.to > window.lowerBound && stretch.from < window.upperBound {
      let lane = stretch.device.map { lanes.index(of: .device($0)) } ?? lanes.hub
      guard let lane else { continue }
      let distance =
        stretch.from > center ? stretch.from - center : max(.zero, center - stretch.to)
      let band = SpaceTimeDiagram.Band(
        lane: lane, from: stretch.from.microseconds, to: stretch.to.microseconds,
        kind: stretch.kind.band, label: label(of: stretch))
      found.append((band, distance, index))
    }
    found.sort { ($0.distance, $0.index) < ($1.distance, $1.index) }
    return found.prefix(Self.bandLimit).map(\.band) + tally.visible(lanes, in: window)
  }

  /// Each band takes room, so only those nearest to the subject are drawn.
  private static let bandLimit = 40

  private func label(of stretch: Outages.Stretch) -> String {
    switch stretch.kind {
    case .offline: "offline for \(TimeText.duration(stretch.to - stretch.from))"
    case .partition(let fault), .fault(let fault):
      HTMLWriter.shortened(
        source.scenario.faults[Int(fault)].name, to: 40)
    }
  }

  static func words(_ kind: MessageKind) -> String {
    switch kind {
    case .fetchRequest: "request for changes"
    case .fetchAnswer: "changes"
    case .uploadRequest: "upload"
    case .uploadAnswer: "receipt"
    case .push: "push"
    }
  }

  static func words(_ reason: DropReason) -> String {
    switch reason {
    case .independentLoss: "lost"
    case .burstLoss: "burst loss"
    case .lossSurge: "loss surge"
    case .partition: "partition"
    case .oneWayPartition: "one-way partition"
    case .offline: "offline"
    case .noLink: "no link"
    case .pushLoss: "push lost"
    }
  }
}

extension Outages.Kind {
  fileprivate var band: SpaceTimeBandKind {
    switch self {
    case .offline: .offline
    case .partition: .partition
    case .fault: .fault
    }
  }
}

/// The lanes of a diagram: the devices, with the hub in their middle where its lines are short.
struct DiagramLanes {
  private let participants: [Actor]
  let hub: Int

  init(_ devices: [DeviceIndex]) {
    hub = (devices.count + 1) / 2
    var participants = devices.map { Actor.device($0) }
    participants.insert(.hub, at: hub)
    self.participants = participants
  }

  func index(of who: Actor) -> Int? { participants.firstIndex(of: who) }

  func rows(_ scenario: Scenario) -> [SpaceTimeDiagram.Lane] {
    participants.map { who in
      switch who {
      case .device(let device):
        let definition = scenario.devices[device.position]
        return .init(name: definition.id, kind: .device, note: definition.platform.title)
      case .hub, .world: return .init(name: "iCloud", kind: .hub)
      }
    }
  }
}

extension Platform {
  /// The platform as people write it.
  package var title: String {
    switch self {
    case .iPhone: "iPhone"
    case .iPad: "iPad"
    case .mac: "Mac"
    case .watch: "Apple Watch"
    case .tv: "Apple TV"
    case .vision: "Vision Pro"
    }
  }
}
