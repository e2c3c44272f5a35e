import DeviceSystems
import TextFormats
import TipDomain

/// The conditions of the program around a view, as a rule over a parameter of the app.
struct ViewCondition {
  /// The parameters of an app, for the conditions of all of its views.
  struct Parameters {
    let all: [ParameterDraft]
    let positions: [String: Int]
    let context: RuleContext

    init(_ draft: AppDraft) {
      all = draft.parameters
      context = draft.ruleContext
      positions = Dictionary(
        draft.parameters.enumerated().map { ($0.element.name.text, $0.offset) },
        uniquingKeysWith: { first, _ in first })
    }
  }

  private let parameters: Parameters
  private let screen: String
  /// The parameter that is asked: a rule has one.
  private var input: String?
  /// What must hold, in words of the rule's closure.
  private var terms: [String] = []

  /// A condition that always holds, of a view on `screen`.
  init(screen: String, _ parameters: Parameters) {
    self.screen = screen
    self.parameters = parameters
  }

  /// The rule; nil where nothing was taken.
  var rule: String? {
    guard let input else { return nil }
    return "#Rule(\(Self.input(input))) { \(terms.joined(separator: " && ")) }"
  }

  /// Adds what a condition of the program asks of the value of one parameter; what remains of it is
  /// returned, nil where that is nothing.
  mutating func take(_ condition: KeptCondition) -> KeptCondition? {
    guard condition.kind == .holds || condition.kind == .fails else { return condition }
    let isNegated = condition.kind == .fails
    let parts = condition.clauses
    guard !isNegated || KeptCondition.conjunction(condition.text).count == 1 else {
      return condition
    }
    let others = parts.filter { !take($0, isNegated: isNegated) }
    return others.count < parts.count ? condition.keeping(others) : condition
  }

  private mutating func take(_ part: String, isNegated: Bool) -> Bool {
    var longer = self
    guard let term = longer.term(part, isNegated: isNegated) else { return false }
    longer.terms.append(term)
    guard longer.isRule else { return false }
    self = longer
    return true
  }

  /// Whether the reader of rules takes it.
  private var isRule: Bool {
    guard let rule else { return true }
    var context = parameters.context
    context.tipType = screen
    var texts = TextTable()
    do throws(RuleError) {
      _ = try Rule(parsing: rule, in: context, texts: &texts)
      return true
    } catch {
      return false
    }
  }

  /// A term of the rule: `isOn`, `!Settings.isOn` or `Settings.launches >= 3`.
  private mutating func term(_ text: String, isNegated: Bool) -> String? {
    var rest = text.filter { $0 != " " && $0 != "`" }[...]
    var isNegated = isNegated
    while rest.first == "!" {
      rest.removeFirst()
      isNegated.toggle()
    }
    let path = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
    rest = rest.dropFirst(path.count)
    guard let parameter = parameter(String(path)), input == nil || input == parameter.id else {
      return nil
    }
    input = parameter.id
    let type = parameter.type
    if rest.isEmpty { return type.plain == .boolean ? "\(isNegated ? "!" : "")$0" : nil }
    let operators = ["==", "!=", ">=", "<=", ">", "<"]
    guard let comparison = operators.first(where: { rest.hasPrefix($0) }) else { return nil }
    let literal = String(rest.dropFirst(comparison.count))
    let isEquality = comparison == "==" || comparison == "!="
    guard let single = type.single, isEquality || !type.isOptional,
      type.isOptional && literal == "nil" || DraftQuantity.value(literal, single) != nil
    else { return nil }
    let asked = "$0 \(comparison) \(literal)"
    return isNegated ? "!(\(asked))" : asked
  }

  /// `MapTip.$isOn` for `MapTip.isOn`.
  private static func input(_ id: String) -> String {
    guard let point = id.lastIndex(of: ".") else { return "$\(id)" }
    return "\(id[..<point]).$\(id[id.index(after: point)...])"
  }

  /// The parameter that a path of the program means: a member of a type, or of the screen itself.
  private func parameter(_ path: String) -> ParameterDraft? {
    var parts = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    if let first = parts.first, parts.count > 1, ["self", "Self"].contains(first) {
      parts.removeFirst()
    }
    if parts.count == 1 { parts.insert(screen, at: 0) }
    let name = parts.joined(separator: ".")
    return parameters.positions[name].map { parameters.all[$0] }
  }
}
