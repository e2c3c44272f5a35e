import DeviceSystems
import PointerSystem
import Scenarios
import TextFormats
import TipDomain

// What the pointer means to tips.

extension ScenarioResolver {
  /// The parameter that is true while a pointing device is attached. Screens and steps come later,
  /// and may not write it.
  mutating func resolvePointerParameter() {
    guard let reference = syntax.systems.pointer?.value.sets,
      let target = index(of: reference, in: parameterNames)
    else { return }
    let parameter = ParameterIndex(target)
    if parameters[target].type.plain != .boolean {
      error(
        .inconsistent, at: reference.range,
        "the parameter \(reference.value) is of the type \(parameters[target].type), and "
          + "the pointer sets one of the type boolean",
        hint: "give it the type boolean")
    } else if focuses.links.contains(where: { $0.parameter == parameter }) {
      error(
        .duplicateIdentifier, at: reference.range,
        "the parameter \(reference.value) is set by a filter as well")
    } else {
      pointer.links.parameter = parameter
    }
  }

  /// What the pointer sets, nothing else may write.
  mutating func checkIsNotSetByPointer(_ parameter: ParameterIndex, at range: SourceRange) {
    guard pointer.links.parameter == parameter else { return }
    error(
      .inconsistent, at: range,
      "the parameter \(parameters[parameter.position].id) is set by the pointer, and by nothing "
        + "else",
      hint: "remove this, or the key \"sets\" of \"pointer\"")
  }

  mutating func resolvePopovers() {
    for (number, cover) in (syntax.systems.pointer?.value.covers ?? []).enumerated() {
      guard let reference = cover.tip, let tip = tip(reference) else { continue }
      if pointer.links.popover(of: tip) != nil {
        error(
          .duplicateIdentifier, at: reference.range,
          "two popovers show the tip \(reference.value)", hint: "let one of them show it")
        continue
      }
      pointer.links.popovers.append(TipPopover(tip: tip, cover: PointerCoverIndex(number)))
    }
  }
}
