import CloudSync
import DeviceSystems
import FleetFacts
import JournalFiles
import Scenarios
import TextFormats
import TipDomain
import TipSync

/// What messages carry, in a few words that stand on their arrows: `count 1, known 3`.
struct MessageContents {
  /// The tip id that the diagram is about.
  let record: RecordIndex?
  let source: PageSource

  /// How many facts after an arrival are looked at for what the device learns by it.
  private static let importReach = 400

  /// Of more tips than this, the rest is counted.
  private static let tipLimit = 3

  /// What the message that was sent at `position` carries about the tip; without anything about it,
  /// how many donations, values or other records. Empty for none.
  func words(ofSending position: Int) -> String {
    guard let carried = Self.carried(by: position, source.journal) else { return "" }
    var parts = aboutTip(carried)
    if parts.isEmpty { return Self.others(carried) }
    if let known = known(after: position) { parts.append("known \(known)") }
    return parts.joined(separator: ", ")
  }

  /// What the message that was sent at `position` carries, the tips by their ids:
  /// `share (count 1, known 3), 2 donations`. Empty for nothing.
  static func summary(ofSending position: Int, _ names: JournalNames, _ source: PageSource)
    -> String
  {
    guard let carried = carried(by: position, source.journal) else { return "" }
    var told: [RecordIndex] = []
    for change in carried {
      guard let record = change.key.tipRecord, !told.contains(record) else { continue }
      if MessageContents(record: record, source: source).aboutTip(carried).isEmpty { continue }
      told.append(record)
    }
    var parts = told.prefix(tipLimit).map { record in
      let contents = MessageContents(record: record, source: source)
      return "\(names.records[record.position]) (\(contents.words(ofSending: position)))"
    }
    if told.count > tipLimit {
      parts.append(English.count(told.count - tipLimit, "other tip"))
    }
    let rest = others(carried.filter { $0.key.tipRecord.map { !told.contains($0) } ?? true })
    return (rest.isEmpty ? parts : parts + [rest]).joined(separator: ", ")
  }

  /// The records of an upload, or of an answer with changes.
  private static func carried(
    by position: Int, _ journal: Journal
  ) -> ArraySlice<RecordChange>? {
    guard let cause = journal.firstCause(of: FactID(position)),
      case .sync(let fact) = journal.facts[cause.position].kind
    else { return nil }
    switch fact {
    case .uploadRequested(_, let records), .fetchAnswered(_, _, let records, _, _):
      return journal.carried[records.range]
    default: return nil
    }
  }

  private func aboutTip(_ carried: ArraySlice<RecordChange>) -> [String] {
    guard let record else { return [] }
    var counts: [String] = []
    var displays = 0
    var states: [String] = []
    for change in carried where change.key.isAbout(record) {
      if change.isDeletion {
        states.append("deletion")
        continue
      }
      switch change.key.tipKind {
      case .tally: counts.append("\(change.fields.count)")
      case .display: displays += 1
      case .tip:
        if source.scenario.sync.merge.layout == .inTipRecord {
          counts.append("\(change.fields.count)")
        }
        if let reason = change.fields.status.invalidation { states.append(reason.name) }
      case .donation, .parameter, .clearing, .frequencyClock, nil: break
      }
    }
    var parts: [String] = []
    if !counts.isEmpty { parts.append("count " + counts.joined(separator: " + ")) }
    if displays > 0 { parts.append(English.count(displays, "display")) }
    return parts + states
  }

  private static func others(_ carried: some Collection<RecordChange>) -> String {
    let donations = carried.count { $0.key.tipKind == .donation }
    let values = carried.count { $0.key.tipKind == .parameter }
    let rest = carried.count - donations - values
    var parts: [String] = []
    if donations > 0 { parts.append(English.count(donations, "donation")) }
    if values > 0 { parts.append(English.count(values, "value")) }
    if rest > 0 { parts.append(English.count(rest, parts.isEmpty ? "record" : "other record")) }
    return parts.joined(separator: ", ")
  }

  /// How many displays of the tip a device knows of after a message came; nil where that did not
  /// change by it.
  private func known(after position: Int) -> Int32? {
    let journal = source.journal
    guard let record, case .network(let network) = journal.facts[position].kind,
      case .sent(let message, _, _, _, _) = network, let end = source.messages.end(of: message),
      case .network(.delivered) = journal.facts[end].kind
    else { return nil }
    var arrivals = [FactID(end)]
    for later in (end + 1..<journal.facts.count).prefix(Self.importReach) {
      let fact = journal.facts[later]
      guard journal.causes(of: FactID(later)).contains(where: arrivals.contains) else { continue }
      if case .sync(.imported) = fact.kind { arrivals.append(FactID(later)) }
      if case .tip(.talliesMerged(record, let count, _)) = fact.kind { return count }
    }
    return nil
  }
}
