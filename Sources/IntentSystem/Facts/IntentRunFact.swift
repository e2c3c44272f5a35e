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
