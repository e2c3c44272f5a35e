import DeviceSystems
import IntentSystem

extension IntentState {
  /// What is not the same in what was replayed from facts, in words; nil if all is.
  func firstDifference(from replayed: IntentState) -> StateDifference? {
    if self == replayed { return nil }
    if app != replayed.app {
      return StateDifference(in: "what the app does", app.name, replayed.app.name)
    }
    if runs != replayed.runs { return StateDifference(in: "the list of runs", runs, replayed.runs) }
    if instances != replayed.instances {
      return StateDifference(in: "the list of widgets", instances, replayed.instances)
    }
    return StateDifference(in: "the state of intents", self, replayed)
  }
}
