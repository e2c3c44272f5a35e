import DeviceSystems
import FocusSystem
import Scenarios
import TextFormats
import TipDomain

// From the Focuses to their file.

extension FocusSectionSyntax {
  init(_ definition: FocusDefinition, _ names: ScenarioNames) {
    title = definition.title
    parameters = definition.parameters.enumerated().map { index, parameter in
      FilterParameterSyntax(
        id: Located(parameter.id), type: parameter.type,
        standard: parameter.standard.map { Located(ValueSyntax($0, names.app.texts)) },
        sets: names.filterLinks.first { $0.filterParameter == index }.map { names[$0.parameter] })
    }
    predicate = definition.predicateParameter.map { Located(definition.parameters[$0].id) }
    focuses = definition.focuses.map { focus in
      FocusSyntax(
        id: Located(focus.id), schedule: focus.schedule,
        filter: focus.settings.map { names[filter: $0] })
    }
    hasExtension = definition.hasExtension
    catchesUp = definition.catchesUp
    evaluatesMissing = definition.evaluatesMissing
    letsTimeSensitiveThrough = definition.letsTimeSensitiveThrough
    calls = definition.calls
    sharing = definition.sharing
  }
}
