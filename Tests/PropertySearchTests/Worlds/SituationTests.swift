import CloudSync
import DeviceSystems
import FleetWorld
import PropertySearch
import Scenarios
import SimulationKernel
import Testing
import TipDomain
import TipSync

/// Situations in which a fault of the model shows, and that chance alone hardly makes: each is in
/// one of fifty cases of any app, or in more.
@Suite("situations that cases of any app reach")
struct SituationTests {
  private static let some: [Scenario] = {
    guard let scenario = try? ViolationStoryTests.shipped("any-app") else { return [] }
    let cases = VariedCases(scenario, seed: 11)
    return (0..<600 as Range<UInt64>).map { cases.makeCase($0).scenario }
  }()

  private func expectOften(
    _ words: String, _ isReached: (Scenario) -> Bool
  ) {
    let count = Self.some.count(where: isReached)
    #expect(count * 50 >= Self.some.count && !Self.some.isEmpty, "\(words): \(count)")
  }

  // MARK: Rules

  @Test("a rule asks a field that an earlier event has at another place")
  func fieldsOfSeveralEvents() {
    expectOften("a field at another place") { scenario in
      rules(of: scenario).contains { rule in
        guard case .event(let event) = rule.input else { return false }
        let moved = movedFields(of: event.position, in: scenario.app.events)
        return parts(of: rule.condition).contains { part in
          if case .donationField(let name) = part.node { moved.contains(name) } else { false }
        }
      }
    }
  }

  /// The fields that an event has at another place than the first event that has their names.
  private func movedFields(of event: Int, in events: [EventDefinition]) -> [String] {
    var moved: [String] = []
    for (index, field) in events[event].fields.enumerated() {
      let first = events.first { $0.fields.contains { $0.name == field.name } }
      let earlier = first?.fields.firstIndex { $0.name == field.name }
      if let earlier, earlier != index { moved.append(field.name) }
    }
    return moved
  }

  @Test("a filter asks what a donation may have no answer to, also on the left of ||")
  func quotients() {
    expectOften("a quotient") { scenario in
      rules(of: scenario).contains { rule in
        parts(of: rule.condition).contains(where: isQuotient)
      }
    }
    expectOften("a quotient on the left") { scenario in
      rules(of: scenario).contains { rule in
        parts(of: rule.condition).contains { part in
          guard case .any(let parts) = part.node, let first = parts.first else { return false }
          return isQuotient(first)
        }
      }
    }
  }

  private func isQuotient(_ expression: RuleExpression) -> Bool {
    guard case .comparison(_, let left, _) = expression.node,
      case .arithmetic(let sign, _, let divisor) = left.node
    else { return false }
    let asks = parts(of: divisor).contains { part in
      if case .donationField = part.node { true } else { false }
    }
    return asks && (sign == .divided || sign == .remainder)
  }

  @Test(
    "2.1 1.13 rules are written in every spelling that the parser reads",
    arguments: [
      ".allSatisfy", ".contains(where:", "(..<", "(...", "...)", ".isEmpty", " Tier.",
      "Shop.Tier.", "-$0", "-(", "0x", "_000", "_400", "e0",
      "\"\\u{", "return ", "/*", "`", " .now", " * 60", "Date.now).contains($0.date",
      "//", "Date()", "Foundation.Date.now", "Date(timeIntervalSinceNow:", "timeIntervalSince(",
      "timeIntervalSinceNow >", ".advanced(by:", "<Visit>", "\\Visit", ".value.", "(by:",
      "Tips.DonationTimeRange", "(DonationTimeRange", "Tips.Event(", "[.", "[\"", "#Rule($", ", {",
      "Self.", ".filter(", ".count + ", ".count - ", " * ", " / ", " % ", "!=", "||", "&&", "$0.is",
    ])
  func spellings(_ spelling: String) {
    let isWritten = Self.some.contains { scenario in
      rules(of: scenario).contains { $0.text.contains(spelling) }
    }
    #expect(isWritten, "\(spelling)")
  }

  @Test("2.2 a tip has three rules")
  func threeRules() {
    expectOften("three rules") { $0.app.tips.contains { $0.rules.count == 3 } }
  }

  @Test("a range stands behind a filter or a group, in a rule that captured the launch")
  func lateRanges() {
    expectOften("a late range") { scenario in
      rules(of: scenario).contains { rule in
        guard rule.clock == .capturedAtLaunch else { return false }
        return parts(of: rule.condition).contains { part in
          if case .within(let inner, _) = part.node { inner.node != .donations } else { false }
        }
      }
    }
  }

  private func rules(of scenario: Scenario) -> [Rule] { scenario.app.tips.flatMap(\.rules) }

  private func parts(of expression: RuleExpression) -> [RuleExpression] {
    [expression] + expression.node.children.flatMap { parts(of: $0) }
  }

  // MARK: Steps

  @Test("two devices write one parameter when their clocks show the same, where dates decide")
  func meetingWrites() {
    expectOften("meeting writes") { scenario in
      guard scenario.app.knobs.lwwOrder == .modifiedDate else { return false }
      return hasMeeting(in: scenario, at: { wall($0, in: scenario) }) { one, other in
        guard case .set(let parameter, let value) = one,
          case .set(parameter, let second) = other
        else { return false }
        return value != second
      }
    }
  }

  @Test("two devices end one tip for different reasons when their clocks show the same")
  func meetingEnds() {
    expectOften("meeting ends") { scenario in
      hasMeeting(in: scenario, at: { wall($0, in: scenario) }) { one, other in
        guard case .invalidate(let tip, let reason) = one,
          case .invalidate(tip, let second) = other
        else { return false }
        return reason != second
      }
    }
  }

  @Test("a device donates what another deletes at the same time, with deletions by date")
  func meetingDeletions() {
    expectOften("meeting deletions") { scenario in
      guard scenario.app.knobs.deleteDonations == .byTime else { return false }
      let isDeleted = { (one: ScriptedAction, other: ScriptedAction) -> Bool in
        guard case .donate(let event, _, _, _) = one else { return false }
        return other == .deleteDonations(event: event)
      }
      return hasMeeting(in: scenario, at: { Instant.zero + $0.at }, of: isDeleted)
        || hasMeeting(in: scenario, at: { wall($0, in: scenario) }, of: isDeleted)
    }
  }

  @Test("two steps of a device, and not only of the first, come at one instant in their order")
  func sequences() {
    let pairs: [(String, (ScriptedAction, ScriptedAction) -> Bool)] = [
      ("donate, delete", { Self.isDonation($0) && Self.isDeletion($1) }),
      ("delete, donate", { Self.isDeletion($0) && Self.isDonation($1) }),
      ("write, write", { Self.isWrite($0) && Self.isWrite($1) }),
      ("offline, online", { $0 == .goOffline && $1 == .goOnline }),
    ]
    for (words, isPair) in pairs {
      expectOften(words) { scenario in
        zip(scenario.timeline, scenario.timeline.dropFirst()).contains { one, other in
          one.at == other.at && one.device == other.device && one.device != DeviceIndex(0)
            && isPair(one.action, other.action)
        }
      }
    }
  }

  private static func isDonation(_ action: ScriptedAction) -> Bool {
    if case .donate = action { true } else { false }
  }

  private static func isDeletion(_ action: ScriptedAction) -> Bool {
    if case .deleteDonations = action { true } else { false }
  }

  private static func isWrite(_ action: ScriptedAction) -> Bool {
    if case .set = action { true } else { false }
  }

  /// Whether steps of two devices come at one moment by `clock`.
  private func hasMeeting(
    in scenario: Scenario, at clock: (TimelineStep) -> Instant,
    of isMeeting: (ScriptedAction, ScriptedAction) -> Bool
  ) -> Bool {
    let timed = scenario.timeline.filter { $0.device != nil }.map { ($0, clock($0)) }
    return timed.contains { one, moment in
      timed.contains { other, second in
        moment == second && one.device != other.device && isMeeting(one.action, other.action)
      }
    }
  }

  /// What the clock of a step's device shows then, if nobody sets it.
  private func wall(_ step: TimelineStep, in scenario: Scenario) -> Instant {
    guard let device = step.device else { return .zero + step.at }
    let definition = scenario.devices[device.position]
    let clock = DeviceClock(
      offset: definition.clockOffset,
      driftPartsPerMillion: definition.clockDriftPartsPerMillion)
    return clock.wall(at: .zero + step.at)
  }

  @Test("a process ends a moment after tokens expired, where pages are small")
  func cutFetches() {
    expectOften("cut fetches") { scenario in
      guard scenario.sync.fetchLimit <= 10 else { return false }
      let expiries = scenario.timeline.filter { $0.action == .expireTokens }
      return expiries.contains { expiry in
        scenario.timeline.contains { step in
          step.at > expiry.at && step.at < expiry.at + .seconds(10)
            && (step.action == .terminate || step.action == .crash)
        }
      }
    }
  }

  @Test("an app crashes right after it was installed anew, where changes are saved late")
  func newLives() {
    expectOften("crashes of new lives") { scenario in
      guard scenario.sync.saveDelay > .zero else { return false }
      let beginnings = scenario.timeline.filter { $0.action == .reinstall }
      return beginnings.contains { beginning in
        scenario.timeline.contains { step in
          step.action == .crash && step.device == beginning.device && step.at > beginning.at
            && step.at < beginning.at + .seconds(2)
        }
      }
    }
  }

  @Test("a device joins late, and another retires early")
  func presence() {
    expectOften("joins") { $0.devices.contains { $0.joins > .zero } }
    expectOften("retires") { $0.devices.contains { $0.retires != nil } }
  }

  @Test("6.8 counts are kept by replica, and in other cases by display")
  func strategies() {
    expectOften("by replica") { $0.sync.merge.layout == .perReplica }
    expectOften("by display") { $0.sync.merge.layout == .perDisplay }
  }

  @Test("2.11 a donation is sent before the healing, and lands after it began")
  func lateDonations() {
    expectOften("late donations") { scenario in
      let begins = scenario.heal?.after ?? scenario.duration
      return scenario.timeline.contains { step in
        guard case .donate(_, _, _, waits: false) = step.action else { return false }
        return step.at + scenario.sync.sendDonationDelay > begins
      }
    }
  }

  @Test("a person closes, and the app invalidates, what an override shows")
  func overriddenEnds() {
    expectOften("overridden ends") { scenario in
      let ended = scenario.timeline.filter { step in
        guard let device = step.device, case .react(let tip, .close) = step.action else {
          return false
        }
        return scenario.devices[device.position].overrides.shown.contains(tip)
      }
      return ended.contains { close in
        scenario.timeline.contains { step in
          guard step.device == close.device, step.at > close.at,
            case .react(let tip, .close) = close.action
          else { return false }
          return step.action == .invalidate(tip: tip, reason: .actionPerformed)
        }
      }
    }
  }

  // MARK: Settings

  @Test("a hub has limits in some cases, and in others uploads overwrite without comparing tags")
  func hubs() {
    expectOften("servers") { $0.hub?.servers != nil }
    expectOften("changed keys") { $0.sync.savePolicy == .changedKeys }
    // An upload that comes after a newer one would take its count back.
    for scenario in Self.some where scenario.sync.savePolicy == .changedKeys {
      #expect(scenario.schedule == nil)
      #expect(!scenario.faults.contains { ["duplication", "hold"].contains($0.kind.name) })
      #expect(scenario.app.knobs.lwwOrder == .arrival)
    }
  }

  @Test("displays are counted at their end up to a cap of two or three, which then ends the tip")
  func countedAtEnd() {
    expectOften("counted at the end") { scenario in
      scenario.app.knobs.countAt == .disappear && scenario.app.knobs.invalidateAt == .nthEnd
        && scenario.app.tips.contains { (2...3).contains($0.options.maximumDisplayCount ?? 0) }
    }
  }

  @Test("a view of a group may pass over a tip and meet a later one at its limit")
  func attemptsInGroups() {
    expectOften("attempts in groups") { scenario in
      guard scenario.app.knobs.invalidateAt == .attemptNPlus1 else { return false }
      return scenario.app.groups.indices.contains { index in
        let group = scenario.app.groups[index]
        let isShown = scenario.screens.contains { screen in
          screen.slots.contains { $0.group == GroupIndex(index) && $0.tip == nil }
        }
        return isShown && group.priority == .firstAvailable
          && group.tips.dropFirst().contains { later in
            let tip = scenario.app.tips[later.position]
            return tip.rules.isEmpty && tip.options.maximumDisplayCount ?? .max <= 2
          }
      }
    }
  }
}
