import DeviceSystems
import SimulationKernel

/// A rule of a tip, ready to be asked whether it holds.
///
///     let rule = try Rule(
///       parsing: "#Rule(Self.didVisit) { $0.donations.count > 3 }", in: context, texts: &texts)
///     rule.holds(
///       donations: rows.span, values: values, parameter: .boolean(false), now: now,
///       scratch: &scratch)
public struct Rule: Sendable {
  /// The rule as it was written.
  public let text: String
  /// The event or parameter that it asks.
  public let input: RuleInput
  /// What it says, with the names as they were written.
  public let syntax: RuleSyntax
  /// Which moment its `Date.now` is.
  public let clock: RuleClock
  /// What other names in it mean, as its context had them.
  public let aliases: [String: String]
  /// What is needed to ask it.
  private(set) var ready: ReadyRule
  /// The position of each part of the condition in the program, for explanations.
  let clause: RuleClause
  /// Where it stands in the app's code, if that is known; no part of what it says.
  package var source: CodePlace?

  /// Where the app has it; elsewhere the tip is as without it.
  public var presence: Presence {
    get { ready.presence }
    set {
      ready = ReadyRule(
        input: ready.input, clock: ready.clock, program: ready.program, presence: newValue)
    }
  }

  /// What must be true of the input.
  public var condition: RuleExpression { syntax.condition }

  /// Reads `text` and resolves its names in `context`.
  ///
  /// The texts and cases that the rule names are added to `texts`. Throws a `RuleError` with the
  /// place of whatever cannot be read or is not declared.
  public init(
    parsing text: String, in context: RuleContext, clock: RuleClock = .evaluateNow,
    texts: inout TextTable
  ) throws(RuleError) {
    try self.init(
      RuleSyntax(parsing: text), text: text, in: context, clock: clock, texts: &texts)
  }

  /// Resolves the names of a rule that was built in code.
  public init(
    _ syntax: RuleSyntax, in context: RuleContext, clock: RuleClock = .evaluateNow,
    texts: inout TextTable
  ) throws(RuleError) {
    try self.init(
      syntax, text: syntax.description, in: context, clock: clock, texts: &texts)
  }

  /// Reads `text`, which was written to say `meant`, and resolves its names.
  ///
  /// The engine asks what the parser made of the text; `syntax` is what was meant. If the parser
  /// reads a text for another rule than its writer meant, whoever judges by the tree finds out.
  package init(
    meaning meant: RuleSyntax, as text: String, in context: RuleContext, clock: RuleClock,
    texts: inout TextTable
  ) throws(RuleError) {
    try self.init(
      RuleSyntax(parsing: text), meaning: meant, text: text, in: context, clock: clock,
      texts: &texts)
  }

  private init(
    _ read: RuleSyntax, meaning meant: RuleSyntax? = nil, text: String,
    in context: RuleContext, clock: RuleClock, texts: inout TextTable
  ) throws(RuleError) {
    let compiled = try RuleCompiler.compile(read, in: context, texts: &texts)
    self.text = text
    self.input = compiled.input
    self.syntax = meant ?? read
    self.clock = clock
    self.aliases = context.aliases
    self.ready = ReadyRule(input: compiled.input, clock: clock, program: compiled.program)
    self.clause = compiled.clause
  }

  /// Whether the rule holds.
  ///
  /// Allocates nothing once `scratch` has grown. O(log n) for counts and conditions on the date,
  /// otherwise O(n) in the number of donations. A rule that asks what is not there, such as a
  /// value that was never donated, does not hold.
  ///
  /// - Parameters:
  ///   - donations: the donations of the rule's event that may be asked (2.13, 2.14), oldest
  ///     first; ignored by a parameter rule.
  ///   - values: what the donations carry.
  ///   - parameter: the value of the rule's parameter; ignored by an event rule.
  ///   - now: the moment of the evaluation by the device's clock.
  ///   - capturedNow: the moment at which the app built its rules, which is what `Date.now` means
  ///     in a rule whose clock is `.capturedAtLaunch` (2.27); nil for `now`.
  ///   - scratch: memory that is used again.
  public func holds(
    donations: Span<DonationRow>, values: borrowing ValueListTable, parameter: Value,
    now: Instant, capturedNow: Instant? = nil, scratch: inout RuleScratch
  ) -> Bool {
    ready.holds(
      donations: donations, values: values, parameter: parameter, now: now,
      capturedNow: capturedNow, scratch: &scratch)
  }

  /// The condition as flat tables.
  var program: RuleProgram { ready.program }

  func writtenNow(_ now: Instant, _ capturedNow: Instant?) -> Instant {
    ready.writtenNow(now, capturedNow)
  }
}

/// The part of a rule that is needed to ask it, without the words. A class, so that a decision that
/// takes one out of its app copies one reference.
final class ReadyRule: Sendable {
  let input: RuleInput
  let clock: RuleClock
  let program: RuleProgram
  let presence: Presence

  init(
    input: RuleInput, clock: RuleClock, program: RuleProgram,
    presence: Presence = .everywhere
  ) {
    self.input = input
    self.clock = clock
    self.program = program
    self.presence = presence
  }

  /// See `Rule.holds`.
  func holds(
    donations: Span<DonationRow>, values: borrowing ValueListTable, parameter: Value,
    now: Instant, capturedNow: Instant?, scratch: inout RuleScratch
  ) -> Bool {
    let writtenNow = writtenNow(now, capturedNow)
    return donations.withUnsafeBufferPointer { rows in
      var frame = RuleFrame(
        donations: rows, parameter: parameter, now: now, writtenNow: writtenNow)
      let holds = program.condition(program.root, &frame, values, &scratch)
      return holds && !frame.failed
    }
  }

  func writtenNow(_ now: Instant, _ capturedNow: Instant?) -> Instant {
    switch clock {
    case .evaluateNow: now
    case .capturedAtLaunch: capturedNow ?? now
    }
  }
}

extension Rule: Equatable {
  /// Whether both ask the same of the same input by the same clock; their layout does not count.
  public static func == (left: Rule, right: Rule) -> Bool {
    left.input == right.input && left.clock == right.clock && left.presence == right.presence
      && left.condition == right.condition && left.program == right.program
  }
}

/// Which moment `Date.now` is in a rule (2.27).
public enum RuleClock: String, Hashable, Sendable, CaseIterable, BitwiseCopyable {
  /// The moment of each evaluation.
  case evaluateNow
  /// The moment at which the app built its rules, so that a long-lived tip's windows go stale.
  case capturedAtLaunch
}
