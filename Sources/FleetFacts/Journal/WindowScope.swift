/// What a window on a journal keeps beside facts.
package struct WindowScope: Sendable, BitwiseCopyable {
  /// Whether it keeps the records that messages carry.
  package var hasRecords = true
  /// Whether it remembers what led to what it remembers.
  package var hasChains = true

  /// All of it.
  package init() {}
}
