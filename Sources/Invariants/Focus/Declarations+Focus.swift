import DeviceSystems
import FocusSystem
import Verification

extension Declarations {
  /// The name of a Focus.
  func name(of index: FocusIndex) -> String {
    guard let focus, index.position < focus.focuses.count else { return "a Focus" }
    return focus.focuses[index.position].id
  }

  /// What values show.
  func name(of index: SettingsIndex) -> String {
    guard let focus, index.position < focus.settings.count else { return "values" }
    let shown = focus.settings[index.position].representation
    return index == .defaults ? "the defaults (\(shown))" : shown
  }
}

extension FactFamilies {
  /// What judges of Focuses need.
  static let ofFocus: FactFamilies = [.focus, .process, .phase, .trueTime]
}
