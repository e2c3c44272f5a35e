import DeviceSystems

/// Something that happened to a run of an intent.
public enum IntentRunFact: SystemFact {
  /// An intent is not run.
  case refused(IntentIndex, by: IntentTrigger, because: RefusalReason)
  /// An intent is to run; a control of a widget or an App Shortcut may have started it.
  case accepted(
    RunNumber, IntentIndex, by: IntentTrigger, on: InstanceIndex?, control: ControlIndex?,
    shortcut: ShortcutIndex?)
  /// The process for a run is chosen.
  case hosted(RunNumber, in: IntentProcess)
  /// `perform()` begins; the first attempt is 1.
  case performStarted(RunNumber, attempt: UInt8)
  /// A run reports progress.
  case progressReported(RunNumber, completed: Int32, total: Int32)
  /// An intent takes effect, from a process.
  case effectTaken(RunNumber, IntentIndex, EffectIndex, in: IntentProcess)
  /// The app's data has a new revision, by a run or without one.
  case dataChanged(revision: UInt32, by: RunNumber?)
  /// A run asks to continue in the foreground.
  case foregroundRequested(RunNumber, ContinuationKind)
  /// The continuation runs in the foreground, and may give a value.
  case continuationRan(RunNumber, ChoiceIndex?)
  /// `perform()` goes on, with the value of the continuation or without one.
  case resumed(RunNumber, hasValue: Bool)
  /// A payment was asked for.
  case paymentAnswered(RunNumber, PaymentOutcome)
  /// A run ends; the data has this revision.
  case succeeded(RunNumber, IntentIndex, RunResult, revision: UInt32)
  /// A run ends without success.
  case failed(RunNumber, IntentIndex, because: RunFailure)
  /// A run ends, since the app goes on instead.
  case continuedInApp(RunNumber, IntentIndex)
  /// A run ends at its limit.
  case cancelled(RunNumber, IntentIndex, in: IntentProcess)
}

extension IntentRunFact {
  /// The kinds of these facts.
  public enum Kind: UInt8, SystemFactKind {
    case refused
    case accepted
    case hosted
    case performStarted
    case progressReported
    case effectTaken
    case dataChanged
    case foregroundRequested
    case continuationRan
    case resumed
    case paymentAnswered
    case succeeded
    case failed
    case continuedInApp
    case cancelled
  }

  /// Which kind it is.
  public var kind: Kind {
    switch self {
    case .refused: .refused
    case .accepted: .accepted
    case .hosted: .hosted
    case .performStarted: .performStarted
    case .progressReported: .progressReported
    case .effectTaken: .effectTaken
    case .dataChanged: .dataChanged
    case .foregroundRequested: .foregroundRequested
    case .continuationRan: .continuationRan
    case .resumed: .resumed
    case .paymentAnswered: .paymentAnswered
    case .succeeded: .succeeded
    case .failed: .failed
    case .continuedInApp: .continuedInApp
    case .cancelled: .cancelled
    }
  }
}

extension IntentRunFact {
  /// The run that it tells of; nil for what is no part of one, or begins it.
  package var run: RunNumber? {
    switch self {
    case .refused, .accepted: nil
    case .dataChanged(_, let run): run
    case .hosted(let run, _), .performStarted(let run, _), .progressReported(let run, _, _),
      .effectTaken(let run, _, _, _), .foregroundRequested(let run, _),
      .continuationRan(let run, _), .resumed(let run, _), .paymentAnswered(let run, _),
      .succeeded(let run, _, _, _), .failed(let run, _, _), .continuedInApp(let run, _),
      .cancelled(let run, _, _):
      run
    }
  }
}

extension IntentRunFact.Kind {
  /// Its name, sentence and salience.
  public var declaration: FactDeclaration {
    switch self {
    case .refused: .init("intent.runRefused", "An intent was not run.", .normal)
    case .accepted: .init("intent.runAccepted", "An intent is to run.", .normal)
    case .hosted: .init("intent.runHosted", "The process for a run was chosen.", .low)
    case .performStarted: .init("intent.performStarted", "An intent performs.", .normal)
    case .progressReported: .init("intent.progressReported", "An intent reported progress.", .low)
    case .effectTaken: .init("intent.effectTaken", "An intent took effect.", .normal)
    case .dataChanged: .init("intent.dataChanged", "The data of the app changed.", .low)
    case .foregroundRequested:
      .init("intent.foregroundRequested", "An intent asked to continue in the foreground.", .normal)
    case .continuationRan:
      .init(
        "intent.continuationRan", "The continuation of an intent ran in the foreground.", .normal)
    case .resumed: .init("intent.performResumed", "An intent resumed.", .normal)
    case .paymentAnswered: .init("intent.paymentAnswered", "An intent asked for a payment.", .high)
    case .succeeded: .init("intent.runSucceeded", "An intent succeeded.", .normal)
    case .failed: .init("intent.runFailed", "An intent failed.", .high)
    case .continuedInApp:
      .init("intent.runContinuedInApp", "The app went on in place of an intent.", .normal)
    case .cancelled: .init("intent.runCancelled", "An intent was cancelled at its limit.", .high)
    }
  }
}

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
