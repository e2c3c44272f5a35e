import FleetSimulation
import SimulationKernel
import TipDomain

/// What rules ask: the donations and parameters that each device knows of, by the facts.
struct RuleBooks: Sendable {
  /// The facts that it wants to see.
  static let interests: FactFamilies = [.donation, .parameter, .store, .process]

  private struct Page: Sendable {
    var parameters: [Value?]
    var donations: [DonationHistory]
    var launchedAt: Instant?
    /// Whether facts alone say what the store holds; not after it was replaced by another.
    var isKnown = true
  }

  private var pages: [Page]
  private let blank: Page
  private var scratch = RuleScratch()

  init(_ declarations: Declarations) {
    blank = Page(
      parameters: declarations.app.parameters.map { _ in nil },
      donations: declarations.app.events.map { _ in DonationHistory() })
    pages = declarations.devices.map { [blank] _ in blank }
  }

  /// Takes in a fact.
  mutating func observe(_ seen: Seen, _ declarations: borrowing Declarations) {
    guard let place = seen.device?.position, place < pages.count else { return }
    switch seen.fact.kind {
    case .tip(let fact): observe(fact, at: place, declarations)
    case .device(let fact): observe(fact, seen, at: place, declarations)
    case .sync, .network, .person, .run: break
    }
  }

  private mutating func observe(
    _ fact: TipFact, at place: Int, _ declarations: borrowing Declarations
  ) {
    switch fact {
    case .donated(let event, let row), .donationMerged(let event, let row):
      pages[place].donations[event.position].insert(row)
    case .donationRemoved(let event, let row): pages[place].donations[event.position].remove(row)
    case .donationsDeleted(let event, let through, _):
      switch declarations.knobs.deleteDonations {
      case .known: pages[place].donations[event.position].removeAll()
      case .byTime: pages[place].donations[event.position].removeAll(through: through)
      }
    case .parameterSet(let parameter, let value):
      pages[place].parameters[parameter.position] = value
    case .parameterMerged(let parameter, let value):
      pages[place].parameters[parameter.position] = value
    case .datastoreReset: forgetEverything(at: place)
    case .configured, .configurationRefused, .recordCreated, .donationLost, .parameterIgnored,
      .withheld, .displayed, .displayEnded, .actionChosen, .invalidated, .invalidationNotStored,
      .eligibilityReset, .talliesMerged, .statusMerged, .frequencyClockMerged:
      break
    }
  }

  private mutating func observe(
    _ fact: DeviceFact, _ seen: Seen, at place: Int, _ declarations: borrowing Declarations
  ) {
    switch fact {
    case .launched:
      pages[place].launchedAt = seen.fact.localInstant
      forgetTransient(at: place, declarations)
    case .terminated: forgetTransient(at: place, declarations)
    case .crashed(let lost):
      forgetTransient(at: place, declarations)
      if lost > 0 { pages[place].isKnown = false }
    case .restored, .cloned: pages[place].isKnown = false
    case .reinstalled:
      forgetEverything(at: place)
    case .joined, .retired, .activated, .suspended, .wentOffline, .cameOnline, .backedUp,
      .clockJumped, .updated:
      break
    }
  }

  /// What an emptied store holds is known again, whatever it was before.
  private mutating func forgetEverything(at place: Int) {
    let launchedAt = pages[place].launchedAt
    pages[place] = blank
    pages[place].launchedAt = launchedAt
  }

  private mutating func forgetTransient(at place: Int, _ declarations: borrowing Declarations) {
    for parameter in declarations.app.parameters.indices
    where declarations.app.parameters[parameter].isTransient {
      pages[place].parameters[parameter] = nil
    }
  }

  /// The first of a tip's rules that does not hold on a device at `now` by its clock; nil if all
  /// hold, or if it is not known what they would find.
  mutating func failingRule(
    of tip: TipIndex, on device: DeviceIndex, at now: Instant,
    _ declarations: borrowing Declarations
  ) -> Int? {
    let place = device.position
    guard place < pages.count, pages[place].isKnown, tip.position < declarations.app.tips.count
    else { return nil }
    let rules = declarations.app.tips[tip.position].rules
    for number in rules.indices {
      if !holds(rules[number], at: place, now, declarations) { return number }
    }
    return nil
  }

  /// Whether it is known what all rules of a tip would find on a device.
  func knowsRules(
    of tip: TipIndex, on device: DeviceIndex, _ declarations: borrowing Declarations
  ) -> Bool {
    guard device.position < pages.count, pages[device.position].isKnown,
      tip.position < declarations.app.tips.count
    else { return false }
    if declarations.knobs.donationCapAppliedTo == .merged { return true }
    for rule in declarations.app.tips[tip.position].rules {
      if case .event = rule.input { return false }
    }
    return true
  }

  private mutating func holds(
    _ rule: Rule, at place: Int, _ now: Instant, _ declarations: borrowing Declarations
  ) -> Bool {
    switch rule.input {
    case .parameter(let parameter):
      let value =
        pages[place].parameters[parameter.position]
        ?? declarations.app.parameters[parameter.position].defaultValue
      return rule.holds(
        donations: Span(), values: declarations.valueLists, parameter: value, now: now,
        capturedNow: pages[place].launchedAt, scratch: &scratch)
    case .event(let event):
      // A limit of rows made here sees a selection that only the store can make (C13).
      guard declarations.knobs.donationCapAppliedTo == .merged else { return true }
      let history = pages[place].donations[event.position]
      let first = history.firstVisible(
        within: declarations.app.events[event.position].limit, at: now)
      let rows = history.rows
      return rule.holds(
        donations: rows.span.extracting(first..<rows.count), values: declarations.valueLists,
        parameter: .boolean(false), now: now, capturedNow: pages[place].launchedAt,
        scratch: &scratch)
    }
  }
}
