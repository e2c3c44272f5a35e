import FleetSimulation
import SimulationKernel
import TipDomain

/// A tip appears only where its rules hold for what the device knows.
enum RulesRespected: Invariant {
  static let statement = InvariantStatement(
    id: "rules-respected",
    sentence: "A tip is displayed only where all its rules hold for the donations and parameters "
      + "that the device knows of.",
    sources: "2.2, 2.3", holds: .anySchedule)

  static func idleReason(_ declarations: Declarations) -> String {
    declarations.app.tips.contains { !$0.rules.isEmpty }
      ? "No tip with rules was displayed, but for testing overrides." : "No tip has rules."
  }

  /// The display that a fact tells of, if rules have a say in it.
  fileprivate static func display(
    _ seen: Seen, _ declarations: borrowing Declarations
  ) -> (device: DeviceIndex, display: Display)? {
    guard let device = seen.device, case .tip(.displayed(let display)) = seen.fact.kind,
      !display.byOverride, display.tip.position < declarations.app.tips.count,
      !declarations.app.tips[display.tip.position].rules.isEmpty
    else { return nil }
    return (device, display)
  }

  fileprivate static func violation(
    _ seen: Seen, _ device: DeviceIndex, _ display: Display, rule: Int,
    _ declarations: borrowing Declarations
  ) -> Violation {
    let text = declarations.app.tips[display.tip.position].rules[rule].text
    return seen.violation(
      on: [device], of: display.record, observed: "a display", expected: "none",
      "\(declarations.name(of: device)) displayed {tip} although its rule \(text) did not hold.")
  }

  /// Follows the facts, and asks the rules in the order of the app.
  struct Live: LiveJudge {
    static let interests = RuleBooks.interests.union(.display)

    private var books: RuleBooks

    init(_ declarations: Declarations) { books = RuleBooks(declarations) }

    mutating func observe(
      _ seen: Seen, _ memory: borrowing FleetMemory,
      in state: borrowing some FleetState & ~Copyable, _ ruling: inout Ruling
    ) {
      guard let (device, display) = display(seen, memory.declarations) else {
        books.observe(seen, memory.declarations)
        return
      }
      ruling.check()
      let failing = books.failingRule(
        of: display.tip, on: device, at: display.date, memory.declarations)
      if let failing {
        ruling.violate(violation(seen, device, display, rule: failing, memory.declarations))
      }
    }
  }

  /// Follows the facts, and takes the time from the fact rather than from the display.
  struct Hindsight: JournalJudge {
    static let interests = RuleBooks.interests.union(.display)

    private var books: RuleBooks

    init(_ declarations: Declarations) { books = RuleBooks(declarations) }

    mutating func observe(
      _ seen: Seen, _ memory: borrowing FleetMemory, in journal: borrowing JournalView,
      _ ruling: inout Ruling
    ) {
      guard let (device, display) = display(seen, memory.declarations) else {
        books.observe(seen, memory.declarations)
        return
      }
      ruling.check()
      let failing = books.failingRule(
        of: display.tip, on: device, at: seen.fact.localInstant, memory.declarations)
      if let failing {
        ruling.violate(violation(seen, device, display, rule: failing, memory.declarations))
      }
    }
  }
}
