import CloudSync
import DeviceSystems
import FleetFacts
import SimulationKernel
import TextFormats
import TipDomain
import TipSync

/// What keeps the fleet from being at rest, by the facts alone: messages under way, and changes
/// that a device has not fetched yet.
public struct Outstanding: Sendable {
  /// The facts that it wants to see.
  public static let interests: FactFamilies = [.sync, .network, .process, .store]

  private struct UnderWay: Sendable, BitwiseCopyable {
    let message: UInt32
    let kind: MessageKind
  }

  private struct Upload: Sendable, BitwiseCopyable {
    let message: UInt32
    let device: DeviceIndex
    let account: UInt16
  }

  /// The last change of a zone by a device, or by nobody.
  private struct Change: Sendable, BitwiseCopyable {
    let account: UInt16
    let maker: DeviceIndex?
    var fact: FactID
  }

  private var messages: [UnderWay] = []
  /// The last upload of each device.
  private var uploads: [Upload] = []
  private var changes: [Change] = []
  /// By device: the wait that it is in.
  private var waits: [(until: Instant, because: SyncError)?]

  package init(_ declarations: Declarations) {
    waits = declarations.devices.map { _ in nil }
  }

  /// Processes a fact.
  package mutating func observe(
    _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
    in journal: borrowing Journal
  ) {
    if case .network(let fact) = entry.fact.kind {
      observe(fact)
    } else if case .sync(let fact) = entry.fact.kind {
      observe(fact, entry, fleet, in: journal)
    }
  }

  private mutating func observe(_ fact: NetworkFact) {
    if case .sent(let message, _, _, let kind, _) = fact {
      messages.append(UnderWay(message: message, kind: kind))
    } else if case .delivered(let message, let isCopy) = fact, !isCopy {
      finish(message)
    } else if case .dropped(let message, _, let isCopy) = fact, !isCopy {
      finish(message)
    }
  }

  private mutating func finish(_ message: UInt32) {
    guard let index = messages.firstIndex(where: { $0.message == message }) else { return }
    messages.swapAt(index, messages.count - 1)
    messages.removeLast()
  }

  private mutating func observe(
    _ fact: SyncFact, _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
    in journal: borrowing Journal
  ) {
    if case .uploadRequested(let message, _) = fact, let device = entry.device {
      uploads.removeAll { $0.device == device }
      guard let account = fleet[device].account else { return }
      uploads.append(Upload(message: message, device: device, account: account))
    } else if case .uploadAnswered(_, _, let records, _) = fact {
      guard let upload = upload(answeredBy: entry.id, in: journal), saves(records, in: journal)
      else { return }
      note(Change(account: upload.account, maker: upload.device, fact: entry.id))
    } else if case .zoneEmptied(let account, let loss) = fact, loss != .recordsDeletedByReset {
      note(Change(account: account, maker: nil, fact: entry.id))
    } else if case .backedOff(let until, let error) = fact, let device = entry.device {
      waits[device.position] = (until, error)
    }
  }

  private mutating func note(_ change: Change) {
    let known = changes.firstIndex { $0.account == change.account && $0.maker == change.maker }
    if let known {
      changes[known].fact = change.fact
    } else {
      changes.append(change)
    }
  }

  /// The upload that the hub answers, by the request's arrival.
  private func upload(answeredBy answer: FactID, in journal: borrowing Journal) -> Upload? {
    guard let cause = journal.firstCause(of: answer),
      case .network(.delivered(let message, _)) = journal.fact(cause).kind
    else { return nil }
    return uploads.first { $0.message == message }
  }

  /// Whether the hub stored one of the records. What it says of a deletion it says of one that was
  /// deleted before, too, so deletions do not tell.
  private func saves(_ records: CarriedRecords, in journal: borrowing Journal) -> Bool {
    for index in records.range {
      let change = journal.carriedRecord(index)
      if change.outcome == .saved, !change.isDeletion { return true }
    }
    return false
  }

  // MARK: What is left

  /// The number of messages that are under way.
  package var messageCount: Int { messages.count }

  /// Whose changes a device has not heard of, in words; nil if it has heard of all.
  package func unfetched(for device: DeviceIndex, _ fleet: borrowing ReplayedFleet) -> String? {
    guard let account = fleet[device].account else { return nil }
    var makers: [String] = []
    for change in changes where change.account == account && change.maker != device {
      if fleet.sync.hasHeard(device, since: change.fact) { continue }
      makers.append(
        change.maker.map { "changes of \(fleet.declarations.name(of: $0))" }
          ?? "that its zone was emptied")
    }
    guard !makers.isEmpty else { return nil }
    let name = fleet.declarations.name(of: device)
    return "\(name) has not fetched \(makers.joined(separator: " and "))"
  }

  /// The wait that a device is in at `now`, in words.
  package func wait(of device: DeviceIndex, at now: Instant, _ declarations: borrowing Declarations)
    -> String?
  {
    guard let wait = waits[device.position], wait.until > now else { return nil }
    let name = declarations.name(of: device)
    let until = wait.until == .distantFuture ? "" : " until \(TimeText.moment(wait.until))"
    return "\(name) waits\(until) after the error \(wait.because)"
  }

  /// The wait that ended last, in words; nil if none ended after `instant` and by `now`.
  package func lastWait(
    after instant: Instant, by now: Instant, _ declarations: borrowing Declarations
  ) -> String? {
    let ended = declarations.devices.indices.compactMap { index in
      waits[index].map { (device: DeviceIndex(index), until: $0.until, because: $0.because) }
    }.filter { $0.until > instant && $0.until <= now }
    guard let last = ended.max(by: { $0.until < $1.until }) else { return nil }
    return
      "\(declarations.name(of: last.device)) waited until \(TimeText.moment(last.until)) after "
      + "the error \(last.because)"
  }
}
