import DeviceSystems
import TextFormats
import TipDomain

/// The conditions of the program around a view, as one rule over the app's parameters.
struct ViewCondition {
  private let draft: AppDraft
  private let screen: String
  /// The parameters that are asked, in the order of the rule's inputs.
  private var inputs: [String] = []
  /// What must hold, in words of the rule's closure.
  private var terms: [String] = []

  /// A condition that always holds, of a view on `screen`.
  init(screen: String, draft: AppDraft) {
    self.screen = screen
    self.draft = draft
  }

  /// The rule; nil where nothing was taken.
  var rule: String? {
    guard !terms.isEmpty else { return nil }
    let names = inputs.map { Self.input($0) }.joined(separator: ", ")
    return "#Rule(\(names)) { \(terms.joined(separator: " && ")) }"
  }

  /// Adds a condition of the program; false, and nothing is added, where it asks anything but the
  /// values of parameters.
  mutating func take(_ condition: KeptCondition) -> Bool {
    guard condition.kind == .holds || condition.kind == .fails else { return false }
    var longer = self
    let isNegated = condition.kind == .fails
    let parts = condition.text.split(separator: "&&", omittingEmptySubsequences: false)
    guard parts.count == 1 || !isNegated else { return false }
    for part in parts {
      guard let term = longer.term(String(part), isNegated: isNegated) else { return false }
      longer.terms.append(term)
    }
    guard longer.isRule else { return false }
    self = longer
    return true
  }

  /// Whether the reader of rules takes it.
  private var isRule: Bool {
    guard let rule else { return true }
    var context = draft.ruleContext
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
    guard let parameter = parameter(String(path)) else { return nil }
    let input = input(parameter.id)
    if rest.isEmpty { return parameter.type == .boolean ? "\(isNegated ? "!" : "")\(input)" : nil }
    let operators = ["==", "!=", ">=", "<=", ">", "<"]
    guard let comparison = operators.first(where: { rest.hasPrefix($0) }) else { return nil }
    let literal = String(rest.dropFirst(comparison.count))
    guard DraftQuantity.value(literal, parameter.type) != nil else { return nil }
    let asked = "\(input) \(comparison) \(literal)"
    return isNegated ? "!(\(asked))" : asked
  }

  /// The input of the closure for a parameter, `$0` for the first.
  private mutating func input(_ id: String) -> String {
    if let known = inputs.firstIndex(of: id) { return "$\(known)" }
    inputs.append(id)
    return "$\(inputs.count - 1)"
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
    return draft.parameters.first { $0.name.text == name }
  }
}
