import DeviceSystems
import Scenarios
import TipDomain

extension Scenario {
  /// The scenario with the lists of values that donations carry in the order in which its file
  /// names them, and without those that nothing donates. Facts name them by number, so only then
  /// do a run of the scenario and one of its file have the same digest.
  package func numberingValues() -> Scenario {
    var scenario = self
    var lists = ValueListTable(partsOf: valueLists)
    for screen in screens.indices {
      for index in screens[screen].donations.indices {
        scenario.screens[screen].donations[index].values = screens[screen].donations[index].values
          .map { lists.intern(valueLists.list($0)) }
      }
      for index in screens[screen].actions.indices {
        scenario.screens[screen].actions[index].effects = screens[screen].actions[index].effects
          .map { $0.numbering { lists.intern(valueLists.list($0)) } }
      }
    }
    for index in effectLists.indices {
      scenario.effectLists[index].effects = effectLists[index].effects.map {
        $0.numbering { lists.intern(valueLists.list($0)) }
      }
    }
    for index in timeline.indices {
      guard let values = timeline[index].action.references.values else { continue }
      scenario.timeline[index].action.references.values = lists.intern(valueLists.list(values))
    }
    scenario.valueLists = lists
    return scenario
  }
}
