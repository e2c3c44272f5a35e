import SwiftSources

/// Functions that write what they are given to a parameter of a tip: `func mark(_ isOn: Bool) {
/// SwitchTip.isOn = isOn }`.
extension AppReader {
  /// What one call of such a function writes.
  struct SetterCall {
    var use: CallIndex.Use
    /// The value as it is written.
    var value: String
    var isLiteral: Bool
  }

  /// What the calls of the function around a write give it, if it writes an argument of that
  /// function as it is, or its opposite, and some call gives one that is written out.
  mutating func setterCalls(_ value: Range<Int>, at token: Int, _ file: Int) -> [SetterCall]? {
    let scan = project.files[file]
    let isNegated = value.count == 2 && scan.isSign(value.lowerBound, "!")
    guard let last = value.last, value.count == (isNegated ? 2 : 1), scan.isName(last),
      let index = project.function(ofScope: scan.scope(token), file: file)
    else { return nil }
    let function = Reference(file: file, index: index)
    guard let formal = formal(scan.name(last), of: function) else { return nil }
    var found: [SetterCall] = []
    for use in finder.uses(of: function) where use.taker == nil {
      guard var given = written(formal, use, file) else { continue }
      if isNegated {
        let opposite = ["true": "false", "false": "true"][given.value]
        given.isLiteral = opposite != nil
        given.value = opposite ?? "!\(given.value)"
      }
      found.append(given)
    }
    return found.contains(where: \.isLiteral) ? found : nil
  }

  /// An argument of a function, as calls have it.
  struct Formal {
    /// What the function calls it.
    var name: String
    /// Its label; nil for one without.
    var label: String?
    /// How many arguments without a label stand before it.
    var position: Int
    var type: Range<Int>
    /// What it is where a call does not give it.
    var usual: Range<Int>?
  }

  private func formal(_ name: String, of function: Reference) -> Formal? {
    formals(of: function).first { $0.name == name }
  }

  func formals(of function: Reference) -> [Formal] {
    let scan = project.files[function.file]
    var position = 0
    var found: [Formal] = []
    for parameter in scan.arguments(scan.functions[function.index].parameters) {
      let start =
        parameter.label == nil ? parameter.value.lowerBound : parameter.value.lowerBound - 2
      let range = start..<max(parameter.value.upperBound, start)
      guard let colon = range.first(where: { scan.kind($0) == .colon }), colon > start else {
        continue
      }
      let first = scan.name(start)
      let label = first == "_" ? nil : first
      let sign = range.first { scan.isSign($0, "=") }
      found.append(
        Formal(
          name: scan.name(colon - 1), label: label, position: position,
          type: colon + 1..<max(sign ?? range.upperBound, colon + 1),
          usual: sign.map { $0 + 1..<max(range.upperBound, $0 + 1) }))
      if label == nil { position += 1 }
    }
    return found
  }

  private func written(_ formal: Formal, _ use: CallIndex.Use, _ file: Int) -> SetterCall? {
    guard let value = given(formal, at: use.token, use.file, declaredIn: file) else { return nil }
    let text = constantValue(value.range, value.file)
    return SetterCall(use: use, value: text.text, isLiteral: text.kind == .literal)
  }

  /// What the call at a token gives for an argument; nil where no call with brackets stands there.
  func given(
    _ formal: Formal, at token: Int, _ file: Int, declaredIn home: Int
  ) -> (range: Range<Int>, file: Int)? {
    let scan = project.files[file]
    guard let arguments = scan.path(startingAt: token)?.path.components.first?.arguments else {
      return nil
    }
    let labelled = scan.arguments(arguments).filter { $0.label == formal.label }
    let position = formal.label == nil ? formal.position : 0
    if position < labelled.count { return (labelled[position].value, file) }
    return formal.usual.map { ($0, home) }
  }
}
