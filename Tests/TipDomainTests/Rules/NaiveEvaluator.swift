import DeviceSystems
import SimulationKernel

@testable import TipDomain

/// Evaluates an expression as plainly as it can be written, with arrays and optionals; nil where
/// there is no answer. It shares only the expression with the code under test.
struct NaiveEvaluator {
  var world: RuleWorld
  var event: EventDefinition
  var parameter: Value
  var now: Instant
  var row: DonationRow?

  enum Answer: Equatable {
    case boolean(Bool)
    case integer(Int64)
    case decimal(Double)
    case text(String)
    case date(Int64)
  }

  func holds(_ expression: RuleExpression) -> Bool { boolean(expression) == true }

  private func boolean(_ expression: RuleExpression) -> Bool? {
    if case .boolean(let value)? = answer(expression) { value } else { nil }
  }

  private func answer(_ expression: RuleExpression) -> Answer? {
    switch expression.node {
    case .literal(.boolean(let value)): return .boolean(value)
    case .literal(.integer(let value)): return .integer(value)
    case .literal(.decimal(let value)): return .decimal(value)
    case .literal(.text(let value)), .literal(.enumCase(let value)): return .text(value)
    case .literal(.nothing): return nil
    case .parameter: return answer(parameter)
    case .donationField(let name):
      let field = event.fields.firstIndex { $0.name == name }
      return field.flatMap { field in
        row.flatMap { world.values.value($0.values, field: field) }
      }.flatMap(answer)
    case .donationDate: return row.map { .date($0.date.microseconds) }
    case .now: return .date(now.microseconds)
    case .date(let date, let seconds): return shifted(date, by: seconds, sign: 1)
    case .count(let list): return rows(list).map { .integer(Int64($0.count)) }
    case .isEmpty(let inner):
      if inner.isList { return rows(inner).map { .boolean($0.isEmpty) } }
      return answer(inner).map { .boolean($0 == .text("")) }
    case .not(let inner): return boolean(inner).map { .boolean(!$0) }
    case .all(let parts):
      for part in parts {
        guard let value = boolean(part) else { return nil }
        if !value { return .boolean(false) }
      }
      return .boolean(true)
    case .any(let parts):
      for part in parts {
        guard let value = boolean(part) else { return nil }
        if value { return .boolean(true) }
      }
      return .boolean(false)
    case .negated(let inner): return computed(.minus, .integer(0), answer(inner))
    case .arithmetic(let sign, let left, let right):
      if case .date? = answer(left) {
        return shifted(left, by: right, sign: sign == .plus ? 1 : -1)
      }
      return computed(sign, answer(left), answer(right))
    case .comparison(let comparison, let left, let right):
      guard let left = answer(left), let right = answer(right) else { return nil }
      return compared(comparison, left, right).map { .boolean($0) }
    case .contains(let collection, let element): return contains(collection, element)
    case .donations, .filtered, .within, .subset, .array, .range, .seconds, .member, .chained,
      .subscripted, .coalesced:
      return nil
    }
  }

  private func answer(_ value: Value) -> Answer? {
    switch value {
    case .boolean(let value): .boolean(value)
    case .integer(let value): .integer(value)
    case .decimal(let value): .decimal(value)
    case .text(let index): .text(world.texts[index])
    case .nothing: nil
    }
  }

  private func shifted(_ date: RuleExpression, by seconds: RuleExpression, sign: Int64) -> Answer? {
    guard case .date(let start)? = answer(date) else { return nil }
    switch answer(seconds) {
    case .integer(let value): return .date(start + sign * value * 1_000_000)
    case .decimal(let value): return .date(start + sign * Int64(value * 1_000_000))
    case .boolean, .text, .date, nil: return nil
    }
  }

  private func computed(_ sign: RuleArithmetic, _ left: Answer?, _ right: Answer?) -> Answer? {
    if case .integer(let left)? = left, case .integer(let right)? = right {
      if right == 0, sign == .divided || sign == .remainder { return nil }
      let wide = (Int128(left), Int128(right))
      let result =
        switch sign {
        case .plus: wide.0 + wide.1
        case .minus: wide.0 - wide.1
        case .times: wide.0 * wide.1
        case .divided: wide.0 / wide.1
        case .remainder: wide.0 % wide.1
        }
      return Int64(exactly: result).map { .integer($0) }
    }
    guard let left = left.flatMap(number), let right = right.flatMap(number) else { return nil }
    let result =
      switch sign {
      case .plus: left + right
      case .minus: left - right
      case .times: left * right
      case .divided: left / right
      case .remainder: Double.nan
      }
    return result.isFinite ? .decimal(result) : nil
  }

  private func number(_ answer: Answer) -> Double? {
    switch answer {
    case .integer(let value): Double(value)
    case .decimal(let value): value
    case .boolean, .text, .date: nil
    }
  }

  private func compared(_ sign: RuleComparison, _ left: Answer, _ right: Answer) -> Bool? {
    func ordered<Compared: Comparable>(_ left: Compared, _ right: Compared) -> Bool {
      switch sign {
      case .equal: left == right
      case .notEqual: left != right
      case .less: left < right
      case .lessOrEqual: left <= right
      case .greater: left > right
      case .greaterOrEqual: left >= right
      }
    }
    switch (left, right) {
    case (.integer(let left), .integer(let right)): return ordered(left, right)
    case (.date(let left), .date(let right)): return ordered(left, right)
    case (.text(let left), .text(let right)): return sign == .equal ? left == right : left != right
    case (.boolean(let left), .boolean(let right)): return (left == right) == (sign == .equal)
    case (.boolean, _), (.integer, _), (.decimal, _), (.text, _), (.date, _):
      guard let left = number(left), let right = number(right) else { return nil }
      return ordered(left, right)
    }
  }

  private func contains(_ collection: RuleExpression, _ element: RuleExpression) -> Answer? {
    guard let element = answer(element) else { return nil }
    if case .array(let elements) = collection.node {
      return .boolean(elements.contains { answer($0) == element })
    }
    guard case .range(let lower, let upper, let includesUpper) = collection.node else { return nil }
    let isAbove = lower.flatMap(answer).flatMap { compared(.greaterOrEqual, element, $0) } ?? true
    let isBelow =
      upper.flatMap(answer)
      .flatMap { compared(includesUpper ? .lessOrEqual : .less, element, $0) } ?? true
    return .boolean(isAbove && isBelow)
  }

  func rows(_ list: RuleExpression) -> [DonationRow]? {
    switch list.node {
    case .donations: return world.rows
    case .within(let inner, let range):
      let start = now.microseconds - Int64(range.unit.seconds * range.count) * 1_000_000
      return rows(inner)?.filter { $0.date.microseconds >= start }
    case .filtered(let inner, let condition):
      return rows(inner)?.filter { row in
        var asked = self
        asked.row = row
        return asked.boolean(condition) == true
      }
    case .subset(let inner, let subset, let key):
      guard let rows = rows(inner), let field = event.fields.firstIndex(where: { $0.name == key })
      else { return nil }
      var groups: [(key: Value, rows: [DonationRow])] = []
      for row in rows {
        guard let value = world.values.value(row.values, field: field) else { continue }
        if let group = groups.firstIndex(where: { $0.key == value }) {
          groups[group].rows.append(row)
        } else {
          groups.append((value, [row]))
        }
      }
      let sizes = groups.map(\.rows.count)
      guard let wanted = subset == .largest ? sizes.max() : sizes.min() else { return [] }
      return groups.first { $0.rows.count == wanted }?.rows
    default: return nil
    }
  }
}
