import DeviceSystems

/// Where the values of a filter and the criteria of notifications stand that were met so far.
struct FilterIndices {
  /// By the values of all parameters.
  var settings: [[Value?]: Int] = [:]
  /// By name.
  var criteria: [String: Int] = [:]
  /// Whether there were too many, and that was reported.
  var isFull = false
}
