import DeviceSystems
import FocusSystem
import Scenarios

/// What a resolver knows of the section `focus`.
struct FocusResolution {
  /// The Focuses by name.
  let focusNames: DefinedNames
  /// The parameters of the filter by name.
  let parameterNames: DefinedNames
  /// What was declared so far; steps add settings and criteria.
  var definition: FocusDefinition?
  /// What the filter sets.
  var links: [FilterLink] = []
  /// By the values of all parameters: where the settings stand that were met so far.
  var settings: [[Value?]: Int] = [:]
  /// By name: where the criteria stand that were met so far.
  var criteria: [String: Int] = [:]
  /// Whether there were too many of either, and that was reported.
  var isFull = false

  init(focuses: DefinedNames, parameters: DefinedNames) {
    focusNames = focuses
    parameterNames = parameters
  }
}
