import DeviceSystems
import SimulationKernel
import TipDomain

/// The reference for what a rule means: walks the rule's tree, from the root to the leaves, each
/// time anew.
///
/// It is written from the statements, for reading and not for speed, and shares nothing with the
/// model's engine but the tree. Where there is no answer (a value was never donated, a sum does not
/// fit, a divisor is zero) the rule does not hold.
struct RuleInterpreter {
  /// What is asked, of what and when.
  let question: RuleQuestion
  /// The donation that a filter looks at.
  private var donation: DonationRow?

  init(_ question: RuleQuestion) { self.question = question }

  /// Whether the condition holds.
  func holds(_ condition: RuleExpression) -> Bool { isTrue(condition) == true }

  private func isTrue(_ condition: RuleExpression) -> Bool? {
    if case .boolean(let value)? = answer(condition) { value } else { nil }
  }

  /// The value of an expression; nil if it has no answer.
  ///
  /// - Parameter asDecimal: Whether it stands where a decimal number is needed: there whole numbers
  ///   that are written out are decimal ones, as in Swift.
  func answer(_ expression: RuleExpression, asDecimal: Bool = false) -> RuleAnswer? {
    switch expression.node {
    case .literal(let literal): return answer(literal, asDecimal: asDecimal)
    case .parameter(let member): return question.parameter.map { part(member, of: $0) }
    case .member(let inner, let name): return answer(inner).map { part(name, of: $0) }
    case .chained(let inner): return answer(inner)
    case .subscripted(let inner, let key, let standard):
      return item(key, of: inner, standard, asDecimal: asDecimal)
    case .coalesced(let value, let other):
      let asDecimal = asDecimal || isDecimal(value) || isDecimal(other)
      let first = answer(value, asDecimal: asDecimal)
      return first == .nothing ? answer(other, asDecimal: asDecimal) : first
    case .donationField(let name): return field(name, of: donation)
    case .donationDate: return donation.map { .date($0.date.microseconds) }
    case .now: return .date(question.writtenNow.microseconds)
    case .date(let date, let seconds): return moment(date, .plus, seconds)
    case .seconds(let later, let earlier): return seconds(from: earlier, to: later)
    case .count(let list): return count(of: list).map { .integer(Int64($0)) }
    case .isEmpty(let inner): return isEmpty(inner)
    case .not(let inner): return isTrue(inner).map { .boolean(!$0) }
    case .all(let parts): return allHold(parts)
    case .any(let parts): return oneHolds(parts)
    case .negated(let number):
      return answer(number, asDecimal: asDecimal)
        .flatMap { RuleAnswer.compute(.integer(0), .minus, $0) }
    case .arithmetic(let sign, let left, let right):
      return arithmetic(left, sign, right, asDecimal: asDecimal)
    case .comparison(let sign, let left, let right): return comparison(left, sign, right)
    case .contains(let collection, let element): return contains(collection, element)
    case .donations, .filtered, .within, .subset, .array, .range: return nil
    }
  }

  private func answer(_ literal: RuleLiteral, asDecimal: Bool) -> RuleAnswer {
    switch literal {
    case .boolean(let value): .boolean(value)
    case .integer(let value): asDecimal ? .decimal(Double(value)) : .integer(value)
    case .decimal(let value): .decimal(value)
    case .text(let text), .enumCase(let text): .text(text)
    case .nothing: .nothing
    }
  }

  // MARK: Conditions

  /// The parts one after another, up to the first that does not hold.
  private func allHold(_ parts: [RuleExpression]) -> RuleAnswer? {
    for part in parts {
      guard let holds = isTrue(part) else { return nil }
      if !holds { return .boolean(false) }
    }
    return .boolean(true)
  }

  /// The parts one after another, up to the first that holds.
  private func oneHolds(_ parts: [RuleExpression]) -> RuleAnswer? {
    for part in parts {
      guard let holds = isTrue(part) else { return nil }
      if holds { return .boolean(true) }
    }
    return .boolean(false)
  }

  private func comparison(
    _ left: RuleExpression, _ sign: RuleComparison, _ right: RuleExpression
  ) -> RuleAnswer? {
    let asDecimal = isDecimal(left) || isDecimal(right)
    guard let left = answer(left, asDecimal: asDecimal),
      let right = answer(right, asDecimal: asDecimal)
    else { return nil }
    return RuleAnswer.compare(left, sign, right).map { .boolean($0) }
  }

  /// Whether an array has an element that equals a value, or a range has it between its bounds.
  private func contains(
    _ collection: RuleExpression, _ element: RuleExpression
  ) -> RuleAnswer? {
    if case .array(let elements) = collection.node {
      for other in elements {
        guard case .boolean(let isSame)? = comparison(element, .equal, other) else { return nil }
        if isSame { return .boolean(true) }
      }
      return .boolean(false)
    }
    guard case .range(let lower, let upper, let includesUpper) = collection.node else {
      return self.holds(collection, element)
    }
    if let lower {
      guard case .boolean(let isReached)? = comparison(element, .greaterOrEqual, lower) else {
        return nil
      }
      if !isReached { return .boolean(false) }
    }
    guard let upper else { return .boolean(true) }
    return comparison(element, includesUpper ? .lessOrEqual : .less, upper)
  }

  private func isEmpty(_ inner: RuleExpression) -> RuleAnswer? {
    if let count = count(of: inner) { return .boolean(count == 0) }
    switch answer(inner) {
    case .text(let text): return .boolean(text.isEmpty)
    case .list(let elements): return .boolean(elements.isEmpty)
    case .dictionary(let values): return .boolean(values.isEmpty)
    case .nothing: return .nothing
    case .boolean, .integer, .decimal, .date, .members, nil: return nil
    }
  }

  // MARK: Numbers and dates

  private func arithmetic(
    _ left: RuleExpression, _ sign: RuleArithmetic, _ right: RuleExpression, asDecimal: Bool
  ) -> RuleAnswer? {
    let asDecimal = asDecimal || isDecimal(left) || isDecimal(right)
    guard let first = answer(left, asDecimal: asDecimal) else { return nil }
    if case .date = first { return moment(left, sign, right) }
    return answer(right, asDecimal: asDecimal).flatMap { RuleAnswer.compute(first, sign, $0) }
  }

  /// A number of seconds after a date, or before it.
  private func moment(
    _ date: RuleExpression, _ sign: RuleArithmetic, _ seconds: RuleExpression
  ) -> RuleAnswer? {
    guard case .date(let start)? = answer(date),
      let length = answer(seconds, asDecimal: true)?.fraction,
      let microseconds = RuleInterpreter.microseconds(length)
    else { return nil }
    guard
      case .integer(let end)? = RuleAnswer.compute(
        .integer(start), sign, .integer(microseconds))
    else { return nil }
    return .date(end)
  }

  private func seconds(from earlier: RuleExpression, to later: RuleExpression) -> RuleAnswer? {
    guard case .date(let start)? = answer(earlier), case .date(let end)? = answer(later),
      case .integer(let length)? = RuleAnswer.compute(.integer(end), .minus, .integer(start))
    else { return nil }
    return .decimal(Double(length) / 1_000_000)
  }

  /// The nearest number of microseconds; nil beyond ten thousand years.
  private static func microseconds(_ seconds: Double) -> Int64? {
    let length = seconds * 1_000_000
    guard length.magnitude <= Double(Instant.distantFuture.microseconds) else { return nil }
    return Int64(length < 0 ? length - 0.5 : length + 0.5)
  }

  /// Whether an expression is a decimal number by itself, not for what it stands beside.
  private func isDecimal(_ expression: RuleExpression) -> Bool {
    switch expression.node {
    case .literal(.decimal), .seconds: true
    case .parameter, .member, .chained, .subscripted: isDecimalPart(expression)
    case .coalesced(let value, let other): isDecimal(value) || isDecimal(other)
    case .donationField(let name):
      fieldType(name) == .decimal
    case .negated(let inner): isDecimal(inner)
    case .arithmetic(_, let left, let right): isDecimal(left) || isDecimal(right)
    case .literal, .donations, .filtered, .within, .subset, .count, .isEmpty, .donationDate, .now,
      .date, .not, .all, .any, .comparison, .contains, .array, .range:
      false
    }
  }
}

// MARK: Donations

extension RuleInterpreter {
  /// The donations that a list names, the oldest first; nil for what is no list.
  func list(_ list: RuleExpression) -> ArraySlice<DonationRow>? {
    switch list.node {
    case .donations: return question.donations
    case .within(let inner, let range):
      // Elapsed seconds, with the edge (2.17, C6).
      return self.list(inner)?.since(
        question.now, microseconds: Int64(range.unit.seconds) * Int64(range.count) * 1_000_000)
    case .filtered(let inner, let condition):
      var asked = self
      return self.list(inner)?.filter { row in
        asked.donation = row
        return asked.holds(condition)
      }[...]
    case .subset(let inner, let subset, let key):
      guard let rows = self.list(inner) else { return nil }
      let groups = groups(of: rows, by: key)
      guard let chosen = groups.chosen(subset) else { return [] }
      return zip(rows, groups.groupOfRow).filter { $0.1 == chosen }.map(\.0)[...]
    case .literal, .parameter, .count, .isEmpty, .donationDate, .donationField, .now, .date,
      .seconds, .not, .all, .any, .negated, .arithmetic, .comparison, .contains, .array, .range,
      .member, .chained, .subscripted, .coalesced:
      return nil
    }
  }

  /// How many donations a list names; nil for what is no list.
  private func count(of list: RuleExpression) -> Int? {
    if case .filtered(let inner, let condition) = list.node {
      guard let rows = self.list(inner) else { return nil }
      var asked = self
      var count = 0
      for row in rows {
        asked.donation = row
        if asked.holds(condition) { count += 1 }
      }
      return count
    }
    if case .subset(let inner, let subset, let key) = list.node {
      guard let rows = self.list(inner) else { return nil }
      let groups = groups(of: rows, by: key)
      return groups.chosen(subset).map { groups.known[$0].count } ?? 0
    }
    return self.list(list)?.count
  }

  /// Donations in groups, each with the same value of a field.
  private struct Groups {
    /// Each group's value, in the order in which they were donated to first, and its size. Another
    /// way of storing the value may mean the same.
    var known: [(stored: Value, key: RuleAnswer, count: Int)] = []
    /// By row: its group; nil for a row without a value.
    var groupOfRow: [Int?] = []

    mutating func add(_ stored: Value, _ key: () -> RuleAnswer?) {
      var group = known.firstIndex { $0.stored == stored }
      if group == nil, let key = key() {
        group = known.firstIndex { $0.key == key }
        if group == nil {
          group = known.count
          known.append((stored, key, 0))
        }
      }
      if let group { known[group].count += 1 }
      groupOfRow.append(group)
    }

    /// The largest or smallest group; of several, the one that was donated to first (2.18).
    func chosen(_ subset: RuleSubset) -> Int? {
      let sizes = known.lazy.map(\.count)
      guard let size = subset == .largest ? sizes.max() : sizes.min() else { return nil }
      return known.firstIndex { $0.count == size }
    }
  }

  private func groups(of rows: ArraySlice<DonationRow>, by key: String) -> Groups {
    var groups = Groups()
    groups.groupOfRow.reserveCapacity(rows.count)
    guard let event = question.event, let index = fieldIndex(key) else { return groups }
    let type = question.declarations.app.events[event].fields[index].type
    for row in rows {
      guard let stored = question.declarations.valueLists.value(row.values, field: index) else {
        groups.groupOfRow.append(nil)
        continue
      }
      groups.add(stored) { RuleAnswer(stored, as: type, question.declarations.app.texts) }
    }
    return groups
  }

  private func fieldIndex(_ name: String) -> Int? {
    guard let event = question.event else { return nil }
    return question.declarations.app.events[event].fields.firstIndex { $0.name == name }
  }

  private func fieldType(_ name: String) -> ValueType? {
    guard let event = question.event, let index = fieldIndex(name) else { return nil }
    return question.declarations.app.events[event].fields[index].type
  }

  /// What a donation carries under a name; nil if it carries no such value.
  private func field(_ name: String, of row: DonationRow?) -> RuleAnswer? {
    guard let row, let event = question.event, let index = fieldIndex(name),
      let value = question.declarations.valueLists.value(row.values, field: index)
    else { return nil }
    return RuleAnswer(
      value, as: question.declarations.app.events[event].fields[index].type,
      question.declarations.app.texts)
  }
}

extension RuleAnswer {
  /// A stored value of a declared type; nil if it is of another.
  init?(_ value: Value, as type: ValueType, _ texts: TextTable) {
    switch (type, value) {
    case (.boolean, .boolean(let value)): self = .boolean(value)
    case (.integer, .integer(let value)): self = .integer(value)
    // A store may keep 3.0 as 3.
    case (.decimal, .integer(let value)): self = .decimal(Double(value))
    case (.decimal, .decimal(let value)) where value.isFinite: self = .decimal(value)
    case (.text, .text(let index)), (.enumCase, .text(let index)):
      guard index.rawValue < texts.count else { return nil }
      self = .text(texts[index])
    case (_, _): return nil
    }
  }
}
