import DeviceSystems

// The fields of each kind, in the order of the line.

extension FieldWriter where Self: ~Copyable {
  /// Writes a run and its intent.
  @inlinable @inline(__always)
  mutating func write(_ run: RunNumber, of intent: IntentIndex) {
    write(.run, run)
    write(.intent, intent)
  }
}

extension IntentRunFact {
  /// Writes the fields, in the order of the line.
  @inlinable
  public func write<Writer: FieldWriter & ~Copyable>(into writer: inout Writer) {
    switch self {
    case .refused(let intent, let trigger, let reason):
      writer.write(.intent, intent)
      writer.write(.trigger, trigger)
      writer.write(.refusal, reason)
    case .accepted(let run, let intent, let trigger, let instance, let control, let shortcut):
      writer.write(run, of: intent)
      writer.write(.trigger, trigger)
      writer.write(.touchedInstance, instance)
      writer.write(.control, control)
      writer.write(.startedShortcut, shortcut)
    case .hosted(let run, let process):
      writer.write(.run, run)
      writer.write(.process, process)
    case .performStarted(let run, let attempt):
      writer.write(.run, run)
      writer.write(.attempt, attempt)
    case .progressReported(let run, let completed, let total):
      writer.write(.run, run)
      writer.write(.completed, completed)
      writer.write(.total, total)
    case .effectTaken(let run, let intent, let effect, let process):
      writer.write(run, of: intent)
      writer.write(.effect, effect)
      writer.write(.process, process)
    case .dataChanged(let revision, let run):
      writer.write(.revision, revision)
      writer.write(.writingRun, run)
    case .foregroundRequested(let run, let continuation):
      writer.write(.run, run)
      writer.write(.continuation, continuation)
    case .continuationRan(let run, let choice):
      writer.write(.run, run)
      writer.write(.choice, choice)
    case .resumed(let run, let hasValue):
      writer.write(.run, run)
      writer.write(.hasValue, hasValue)
    case .paymentAnswered(let run, let outcome):
      writer.write(.run, run)
      writer.write(.payment, outcome)
    case .succeeded(let run, let intent, let result, let revision):
      writer.write(run, of: intent)
      writer.write(.result, result)
      writer.write(.revision, revision)
    case .failed(let run, let intent, let reason):
      writer.write(run, of: intent)
      writer.write(.failure, reason)
    case .continuedInApp(let run, let intent): writer.write(run, of: intent)
    case .cancelled(let run, let intent, let process):
      writer.write(run, of: intent)
      writer.write(.process, process)
    }
  }

  /// Reads the fields back.
  @inlinable
  public static func read<Reader: FieldReader>(
    _ kind: Kind, from reader: inout Reader
  ) throws(Reader.Problem) -> Self {
    switch kind {
    case .refused:
      return .refused(
        try reader.read(.intent), by: try reader.read(.trigger), because: try reader.read(.refusal))
    case .accepted:
      return .accepted(
        try reader.read(.run), try reader.read(.intent), by: try reader.read(.trigger),
        on: try reader.read(.touchedInstance), control: try reader.read(.control),
        shortcut: try reader.read(.startedShortcut))
    case .hosted: return .hosted(try reader.read(.run), in: try reader.read(.process))
    case .performStarted:
      return .performStarted(try reader.read(.run), attempt: try reader.read(.attempt))
    case .progressReported:
      return .progressReported(
        try reader.read(.run), completed: try reader.read(.completed),
        total: try reader.read(.total))
    case .effectTaken:
      return .effectTaken(
        try reader.read(.run), try reader.read(.intent), try reader.read(.effect),
        in: try reader.read(.process))
    case .dataChanged:
      return .dataChanged(revision: try reader.read(.revision), by: try reader.read(.writingRun))
    case .foregroundRequested:
      return .foregroundRequested(try reader.read(.run), try reader.read(.continuation))
    case .continuationRan: return .continuationRan(try reader.read(.run), try reader.read(.choice))
    case .resumed: return .resumed(try reader.read(.run), hasValue: try reader.read(.hasValue))
    case .paymentAnswered: return .paymentAnswered(try reader.read(.run), try reader.read(.payment))
    case .succeeded:
      return .succeeded(
        try reader.read(.run), try reader.read(.intent), try reader.read(.result),
        revision: try reader.read(.revision))
    case .failed:
      return .failed(
        try reader.read(.run), try reader.read(.intent), because: try reader.read(.failure))
    case .continuedInApp: return .continuedInApp(try reader.read(.run), try reader.read(.intent))
    case .cancelled:
      return .cancelled(
        try reader.read(.run), try reader.read(.intent), in: try reader.read(.process))
    }
  }
}
