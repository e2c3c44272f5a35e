import DeviceSystems
import IntentSystem

extension IntentState {
  /// What is not the same in what was replayed from facts, in words; nil if all is.
  func firstDifference(from replayed: IntentState) -> StateDifference? {
    func told<Part>(_ what: String, _ model: Part, _ replay: Part) -> StateDifference {
      StateDifference(what: what, model: "\(model)", replay: "\(replay)")
    }
    if self == replayed { return nil }
    if app != replayed.app { return told("what the app does", app.name, replayed.app.name) }
    if runs != replayed.runs { return told("the list of runs", runs, replayed.runs) }
    if instances != replayed.instances {
      return told("the list of widgets", instances, replayed.instances)
    }
    return told("the state of intents", self, replayed)
  }
}
