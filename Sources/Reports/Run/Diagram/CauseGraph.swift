import CloudSync
import DeviceSystems
import FleetFacts
import Scenarios
import TipDomain
import TipSync

/// What led to each fact, as a diagram tells it: the causes that the journal records, and behind an
/// answer of the hub every upload that it hands on.
///
/// The journal names at most two of the uploads behind an answer. A device that was offline for
/// long gets the changes of many in one.
struct CauseGraph {
  /// No more facts of the past than this are looked at.
  static let reach = 65_536

  private let journal: Journal
  /// By the position of an answer of the hub: where the hub stored what it hands on.
  private var origins: [Int: [FactID]] = [:]

  /// One pass over the facts up to `end`.
  ///
  /// - `record`: The tip id that matters; nil for all that messages carry.
  init(of record: RecordIndex?, upTo end: Int, _ source: PageSource) {
    journal = source.journal
    var stored: [RecordKey: [UInt16?: FactID]] = [:]
    for position in journal.facts.indices.prefix(end + 1) {
      guard case .sync(let fact) = journal.facts[position].kind else { continue }
      switch fact {
      case .uploadAnswered(let message, _, let records, _):
        let account = Self.account(of: message, source)
        for change in journal.carried[records.range]
        where change.outcome == .saved && Self.matters(change.key, record) {
          stored[change.key, default: [:]][account] = FactID(position)
        }
      case .fetchAnswered(let message, _, let records, _, _):
        let account = Self.account(of: message, source)
        var found: [FactID] = []
        for change in journal.carried[records.range] {
          guard let origin = stored[change.key]?[account], !found.contains(origin) else { continue }
          found.append(origin)
        }
        if !found.isEmpty { origins[position] = found }
      default: break
      }
    }
  }

  /// The facts that led to one.
  func causes(of fact: FactID) -> [FactID] {
    var causes = Array(journal.causes(of: fact))
    for origin in origins[fact.position] ?? [] where !causes.contains(origin) {
      causes.append(origin)
    }
    return causes
  }

  /// Some facts and everything that led to them, within the reach.
  func past(of roots: [FactID]) -> Set<FactID> {
    var seen: Set<FactID> = []
    var queue: [FactID] = []
    for root in roots where root.position < journal.facts.count && seen.insert(root).inserted {
      queue.append(root)
    }
    var next = 0
    while next < queue.count, queue.count < Self.reach {
      for cause in causes(of: queue[next]) where seen.insert(cause).inserted {
        queue.append(cause)
      }
      next += 1
    }
    return seen
  }

  private static func matters(_ key: RecordKey, _ record: RecordIndex?) -> Bool {
    record.map { key.isAbout($0) } ?? true
  }

  /// The account of the device that gets an answer, at the beginning of the run.
  private static func account(of answer: UInt32, _ source: PageSource) -> UInt16? {
    guard let sending = source.messages.sending(of: answer),
      case .network(.sent(_, _, .device(let device), _, _)) = source.journal.facts[sending].kind
    else { return nil }
    return source.scenario.devices[device.position].account
  }
}

extension RecordKey {
  /// The tip id whose displays or status it is about; nil for any other record.
  var tipRecord: RecordIndex? {
    switch tipKind {
    case .tip, .tally, .display: RecordIndex(Int(subject))
    case .donation, .parameter, .clearing, .frequencyClock, nil: nil
    }
  }

  /// Whether it is about a tip's displays or status.
  func isAbout(_ record: RecordIndex) -> Bool { tipRecord == record }
}
