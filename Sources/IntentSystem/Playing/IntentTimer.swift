import DeviceSystems

/// What is to be done later for the intents and widgets of a device.
package enum IntentTimer: PlannedTimer {
  /// A run reports a further unit of progress.
  case progress(RunNumber, attempt: UInt8, units: UInt8)
  /// `perform()` returns, throws or asks to continue in the foreground.
  case performed(RunNumber, attempt: UInt8, fails: Bool, continues: Bool)
  /// The person answers whether a run goes on in the foreground.
  case answer(RunNumber, agrees: Bool)
  /// A run may have reached its limit.
  case limit(RunNumber)
  /// A process that runs nothing rests.
  case rest(IntentProcess)
  /// The system carries out a reload, or loses it.
  case reload(InstanceIndex, isLost: Bool)
  /// The next entry of a timeline is due.
  case entry(InstanceIndex, reload: UInt32)
  /// A relevant time may begin or be over.
  case relevance

  package var isOnItsWay: Bool {
    switch self {
    case .progress, .performed, .answer, .reload: true
    case .limit, .rest, .entry, .relevance: false
    }
  }
}
