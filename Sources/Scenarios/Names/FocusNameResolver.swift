import FocusSystem
import TextFormats

/// What steps of Focuses ask while a file is read. Each answer is nil, after an error, if there is
/// no such thing.
package protocol FocusNameResolver {
  /// The Focus with this name.
  mutating func focus(_ reference: Reference) -> FocusIndex?
  /// The values of the filter of which these are given, the others being the defaults.
  mutating func filterSettings(
    _ members: [NamedValue<Located<ValueSyntax>>]
  ) -> SettingsIndex?
  /// What a notification is about; any name will do.
  mutating func criterion(_ reference: Reference) -> CriterionIndex?
}
