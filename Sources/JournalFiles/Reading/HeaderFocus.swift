import DeviceSystems
import FocusSystem
import Scenarios
import TipDomain

extension FactDecoder {
  /// Reads the Focuses, if the run had any.
  func readFocus(into scenario: inout Scenario) throws(LineProblem) {
    guard let object = optional("focus") else { return }
    var focus = FocusDefinition()
    var apart: [Int] = []
    var links: [FilterLink] = []
    try inside(object) { (decoder) throws(LineProblem) in
      focus.title = try decoder.text("title")
      focus.hasExtension = try decoder.flag("hasExtension")
      focus.evaluatesMissing = try decoder.flag("evaluatesMissing")
      focus.letsTimeSensitiveThrough = try decoder.flag("letsTimeSensitiveThrough")
      focus.sharing.within = try decoder.length(decoder.nodeIndex("within"))
      for item in try decoder.table("criteria") {
        let name = try decoder.newName(item, in: decoder.tables[CriterionIndex.self])
        decoder.tables.append(name, as: CriterionIndex.self)
      }
      focus.criteria = decoder.tables[CriterionIndex.self].names
      for item in try decoder.table("links") {
        let parameter = try decoder.named(item, in: decoder.tables.parameters, "parameter")
        let declared = scenario.app.parameters[parameter]
        links.append(
          FilterLink(
            filterParameter: links.count, parameter: ParameterIndex(parameter)))
        // Of the filter's parameters only these are known.
        focus.parameters.append(
          FilterParameter(id: declared.id, type: declared.type.single ?? .text, standard: nil))
      }
      focus.settings = []
      for item in try decoder.table("settings") {
        focus.settings.append(
          try decoder.inside(item) { (decoder) throws(LineProblem) in
            try decoder.filterSettings(focus.parameters.map(\.type))
          })
      }
      if focus.settings.isEmpty { throw LineProblem(object, "it has no settings") }
      for item in try decoder.table("focuses") {
        focus.focuses.append(
          try decoder.inside(item) { (decoder) throws(LineProblem) in try decoder.focus() })
      }
      for item in try decoder.table("apart") {
        apart.append(try decoder.named(item, in: decoder.tables.devices, "device"))
      }
    }
    for device in apart { scenario.devices[device].sharesFocus = false }
    scenario.focus = focus
    scenario.filterLinks = links
  }

  /// - `types`: Those of the parameters that are linked.
  private func filterSettings(
    _ types: [ValueType]
  ) throws(LineProblem) -> FilterSettings {
    let name = try newName(nodeIndex("name"), in: tables[SettingsIndex.self])
    tables.append(name, as: SettingsIndex.self)
    var criterion: CriterionIndex?
    let index = try nodeIndex("criterion")
    if !line.isNull(index) {
      criterion = CriterionIndex(try named(index, in: tables[CriterionIndex.self], "criterion"))
    }
    let items = try table("linked")
    if items.count != types.count {
      throw LineProblem(
        try nodeIndex("linked"), "it has \(items.count) values for \(types.count) parameters")
    }
    var values: [Value?] = []
    for (item, type) in zip(items, types) {
      values.append(line.isNull(item) ? nil : try value(item, as: type))
    }
    // Where two show the same, the name tells them apart by a number.
    let shown = name.split(separator: "~", omittingEmptySubsequences: false)
    let number = shown.count > 1 ? Int(shown[shown.count - 1]) : nil
    let isNumbered = number == tables[SettingsIndex.self].names.count
    return FilterSettings(
      values: values,
      representation: isNumbered ? shown.dropLast().joined(separator: "~") : name,
      criterion: criterion)
  }

  private func focus() throws(LineProblem) -> Focus {
    let id = try newName(nodeIndex("id"), in: tables[FocusIndex.self])
    tables.append(id, as: FocusIndex.self)
    var focus = Focus(id: id)
    let index = try nodeIndex("settings")
    if !line.isNull(index) {
      focus.settings = SettingsIndex(
        try named(index, in: tables[SettingsIndex.self], "filter values"))
    }
    return focus
  }
}
