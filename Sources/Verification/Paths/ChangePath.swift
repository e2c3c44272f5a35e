import CloudSync
import DeviceSystems
import FleetFacts
import JournalFiles
import SimulationKernel
import TextFormats
import TipDomain
import TipSync

/// What became of one change: what it is, where it went, and who had it in the end.
public struct ChangePath: Sendable, Equatable {
  /// The facts of which the sentences speak, in the order of the journal.
  public let facts: [FactID]
  /// The path in sentences, safe to print.
  public let sentences: [String]
}

/// Tells the path of a change.
struct ChangePathWriter {
  private let change: MadeChange
  private let travel: RecordTravel
  private var facts: [FactID] = []
  private var sentences: [String] = []

  init(of change: MadeChange, in traced: borrowing TracedJournal) {
    self.change = change
    travel = RecordTravel(of: change, in: traced)
    tellMaking(traced)
    tellUploads(traced)
    tellDevices(traced)
    tellLosses(traced)
    tellEnd(traced)
  }

  var path: ChangePath {
    var told: [FactID] = []
    for fact in facts.sorted() where told.last != fact { told.append(fact) }
    return ChangePath(facts: told, sentences: sentences.map { PrintableText.escaped($0) })
  }

  private mutating func tell(_ sentence: String, _ facts: FactID?...) {
    sentences.append(sentence)
    for case let fact? in facts { self.facts.append(fact) }
  }

  // MARK: What it is

  private mutating func tellMaking(_ traced: borrowing TracedJournal) {
    let maker = traced.declarations.name(of: change.device)
    let moment = traced.moment(change.fact)
    let what: String
    switch change.kind {
    case .donation(let event, _):
      what = "the donation of \(traced.declarations.name(of: event)) that \(maker) made"
    case .display(let record): what = "the display of \(traced.name(of: record)) on \(maker)"
    case .timeOnScreen(let record):
      what = "the time on screen of \(traced.name(of: record)) on \(maker), noted"
    case .invalidation(let record):
      what = "the invalidation of \(traced.name(of: record)) on \(maker)"
    case .eligibilityReset(let record):
      what = "the reset of eligibility of \(traced.name(of: record)) on \(maker)"
    case .parameter(let parameter, _):
      what = "the value of \(traced.declarations.name(of: parameter)) that \(maker) set"
    }
    tell("It is about \(what) at \(moment).", change.fact)
  }

  // MARK: How it went to the hub

  private mutating func tellUploads(_ traced: borrowing TracedJournal) {
    let own = travel.uploads.filter { $0.device == change.device && !$0.isDeletion }
    let maker = traced.declarations.name(of: change.device)
    guard let first = own.first else {
      tell("\(maker) never sent it to the hub.")
      return
    }
    // What came before the hub stored it, or everything if it never did.
    let settling = own.firstIndex { travel.isStored($0) } ?? own.count - 1
    if settling > 0 { tell("\(maker) sent it at \(fate(of: first, traced)).", first.request) }
    if settling > 1 { tell("It was sent \(English.times(settling - 1)) more, in vain.") }
    let last = own[settling]
    tell(
      "\(maker) sent it \(settling > 0 ? "again " : "")at \(fate(of: last, traced)).",
      last.request, travel.loss(of: last.message)?.fact, last.answer)
  }

  private func fate(of upload: RecordTravel.Upload, _ traced: borrowing TracedJournal) -> String {
    let sent = traced.moment(upload.request)
    guard let answer = upload.answer else {
      guard let loss = travel.loss(of: upload.message) else {
        return "\(sent); the hub has not answered"
      }
      return "\(sent); the request was lost, #\(loss.fact.rawValue) "
        + "(\(FactProse.words(loss.reason)))"
    }
    let said: String
    if let error = upload.error {
      said = "the hub refused the request, #\(answer.rawValue) (\(error.name))"
    } else if case .failed(let error)? = upload.outcome {
      said = "the hub refused it, #\(answer.rawValue) (\(error.name))"
    } else if upload.outcome == .saved {
      said = "the hub stored it, #\(answer.rawValue)"
    } else {
      said = "the hub's answer did not mention it, #\(answer.rawValue)"
    }
    guard let message = upload.answerMessage, let loss = travel.loss(of: message) else {
      return "\(sent); \(said)"
    }
    return "\(sent); \(said), and the answer was lost, #\(loss.fact.rawValue)"
  }

  // MARK: How it went to the others

  private mutating func tellDevices(_ traced: borrowing TracedJournal) {
    guard travel.stored != nil else { return }
    for device in others(traced) {
      let name = traced.declarations.name(of: device)
      if let imported = travel.imported(by: device) {
        let what = change.isKept ? "it" : "its record"
        tell("\(name) fetched \(what) at \(traced.moment(imported)).", imported)
      } else if let fetch = travel.fetches.last(where: { $0.device == device }) {
        let loss = travel.loss(of: fetch.message)
        let fate =
          loss.map { "the answer was lost, #\($0.fact.rawValue) (\(FactProse.words($0.reason)))" }
          ?? "\(name) did not import it"
        tell(
          "The hub sent it to \(name) at \(traced.moment(fetch.answer)), and \(fate).",
          fetch.answer, loss?.fact)
      } else {
        tell("The hub never sent it to \(name).")
      }
    }
    if !change.isKept, let other = travel.overwritten {
      let name = traced.declarations.name(of: other.device)
      tell(
        "\(name) wrote the same record again at \(traced.moment(other.request)).", other.request)
    }
  }

  /// The other devices of the account in which it was made.
  private func others(_ traced: borrowing TracedJournal) -> [DeviceIndex] {
    traced.devices(ofAccount: traced.fleet[change.device].account).filter { $0 != change.device }
  }

  // MARK: How it was lost

  private mutating func tellLosses(_ traced: borrowing TracedJournal) {
    for (fact, device) in travel.losses.suffix(3) {
      let name = device.map { traced.declarations.name(of: $0) }
      let what = Self.words(traced.journal.facts[fact.position].kind)
      tell(
        name.map { "\($0) \(what) at \(traced.moment(fact))." }
          ?? "The zone of the account was emptied at \(traced.moment(fact)).", fact)
    }
  }

  private static func words(_ kind: FactKind) -> String {
    if case .tip(.donationsDeleted) = kind { return "deleted the donations of the event" }
    if case .tip(.donationRemoved) = kind { return "treated it as deleted" }
    if case .sync(.sweptMissing) = kind {
      return "treated it as deleted, since the hub no longer had it,"
    }
    if case .tip(.datastoreReset) = kind { return "reset its store" }
    if case .device(.crashed) = kind { return "crashed and lost what was not saved" }
    if case .device(.restored) = kind { return "was restored from a backup" }
    return "was reinstalled"
  }

  // MARK: Where it ended

  private mutating func tellEnd(_ traced: borrowing TracedJournal) {
    let devices = traced.devices(ofAccount: traced.fleet[change.device].account)
    if case .display(let record) = change.kind {
      let counts = devices.map { device in
        let count = English.count(traced.fleet[device].store[record].count, "display")
        return "\(traced.declarations.name(of: device)) knows of \(count)"
      }
      tell("In the end \(English.list(counts)).")
      return
    }
    if case .timeOnScreen(let record) = change.kind {
      let times = devices.map { device in
        let time = TimeText.duration(traced.fleet[device].store[record].duration)
        return "\(traced.declarations.name(of: device)) knows of \(time) on screen"
      }
      tell("In the end \(English.list(times)).")
      return
    }
    var having: [String] = []
    var lacking: [String] = []
    for device in devices {
      let name = traced.declarations.name(of: device)
      if has(device, traced) { having.append(name) } else { lacking.append(name) }
    }
    let atHub = travel.stored != nil && travel.removedFromHub == nil
    // A device that found nothing at the hub contradicts what the hub said.
    if case .donation = change.kind, !(atHub && travel.isSwept) {
      if atHub { having.append("the hub") } else { lacking.append("the hub") }
    }
    let noun = change.kind.isDonation ? "it" : "that state"
    if having.isEmpty {
      tell("In the end nobody has \(noun).")
    } else {
      let rest = lacking.isEmpty ? "" : "; \(English.list(lacking)) \(Self.lack(lacking.count))"
      tell(
        "In the end \(English.list(having)) \(having.count == 1 ? "has" : "have") \(noun)\(rest).")
    }
  }

  private static func lack(_ count: Int) -> String { count == 1 ? "does not" : "do not" }

  private func has(_ device: DeviceIndex, _ traced: borrowing TracedJournal) -> Bool {
    let store = traced.fleet[device].store
    switch change.kind {
    case .donation(let event, let row):
      return event.position < store.donations.count && store.donations[event.position].contains(row)
    case .display, .timeOnScreen: return false
    case .invalidation(let record): return store[record].invalidation != nil
    case .eligibilityReset(let record):
      return store[record].epoch >= traced.fleet[change.device].store[record].epoch
    case .parameter(let parameter, let value): return store.value(of: parameter) == value
    }
  }
}

extension MadeChange.Kind {
  fileprivate var isDonation: Bool {
    if case .donation = self { true } else { false }
  }
}
