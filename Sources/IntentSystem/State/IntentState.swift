import DeviceSystems
import SimulationKernel

/// What one device knows of the intents and widgets of a product.
public struct IntentState: Sendable, Equatable {
  /// What the device can do.
  public internal(set) var profile: IntentDeviceProfile
  /// The installed version; nil before the first.
  public internal(set) var version: VersionIndex?
  /// By intent: the processes of that version that contain it.
  public internal(set) var processes: [ProcessSet]
  /// By App Shortcut: whether the system lists it.
  public internal(set) var listedShortcuts: [Bool]
  /// What the process of the app does.
  public internal(set) var app = AppState.notRunning
  /// The extensions that run.
  public internal(set) var extensions = ProcessSet()
  /// Whether the device is locked.
  public internal(set) var isLocked = false
  /// The widgets and actions, those that were removed included.
  public internal(set) var instances: [PlacedInstance] = []
  /// The runs that are not over.
  public internal(set) var runs: [IntentRun] = []
  /// How many runs were accepted.
  public internal(set) var runCount: RunNumber = 0
  /// The revision of the app's data, from 0.
  public internal(set) var dataRevision: UInt32 = 0
  /// The relevant intents that are registered; nil before the first.
  public internal(set) var relevantSet: RelevantSetIndex?
  /// Which of them raise their widget, a bit for each.
  public internal(set) var raised: UInt64 = 0
  /// How often the recommendations were refreshed.
  public internal(set) var recommendationCount: UInt32 = 0

  /// A device on which nothing is installed.
  public init(_ profile: IntentDeviceProfile, in definition: borrowing IntentDefinition) {
    self.profile = profile
    processes = Array(repeating: ProcessSet(), count: definition.intents.count)
    listedShortcuts = Array(repeating: false, count: definition.shortcuts.count)
  }

  /// A run that is not over; nil if it is, or never began.
  public func run(_ number: RunNumber) -> IntentRun? { runs.first { $0.number == number } }

  /// Whether a run performs, or waits for a person who can answer.
  public var isBusy: Bool {
    runs.contains { run in
      guard case .awaitingForeground = run.phase else { return true }
      return !isLocked
    }
  }

  /// A widget or action that is not removed; nil otherwise.
  public func placed(_ instance: InstanceIndex) -> PlacedInstance? {
    guard instance.position < instances.count else { return nil }
    let found = instances[instance.position]
    return found.isRemoved ? nil : found
  }

  /// When a run reaches its limit unless it reports progress, on the clock that never jumps; nil if
  /// it has no limit, or does not perform.
  public func limitTime(of number: RunNumber) -> Instant? {
    guard let run = run(number), run.phase == .performing else { return nil }
    let limit = run.process == .app ? profile.appLimit : profile.extensionLimit
    return limit.map { run.limitBegan + $0 }
  }
}

/// A run of an intent that is not over.
public struct IntentRun: Sendable, Hashable, BitwiseCopyable {
  /// Its number on the device.
  public let number: RunNumber
  /// The intent.
  public let intent: IntentIndex
  /// How it was started.
  public let trigger: IntentTrigger
  /// The widget that was touched.
  public let instance: InstanceIndex?
  /// The control of it.
  public let control: ControlIndex?
  /// The new state of a toggle; nil if no toggle started it.
  public let toggledOn: Bool?
  /// The App Shortcut that started it.
  public let shortcut: ShortcutIndex?
  /// The process that runs it.
  public internal(set) var process = IntentProcess.app
  /// How far it is.
  public internal(set) var phase = RunPhase.accepted
  /// How often `perform()` has begun.
  public internal(set) var attempt: UInt8 = 0
  /// The units of progress that are done.
  public internal(set) var completed: Int32 = 0
  /// The effects that it has had, a bit for each in the order of the intent (IA-15).
  public internal(set) var effectsTaken: UInt64 = 0
  /// When the limit began, on the clock that never jumps.
  public internal(set) var limitBegan = Instant.zero
  /// The outcome of its payment; nil if it asked for none.
  public internal(set) var payment: PaymentOutcome?
}

/// How far a run is.
public enum RunPhase: Hashable, Sendable, BitwiseCopyable {
  /// It is to run.
  case accepted
  /// Its process is chosen.
  case hosted
  /// `perform()` executes.
  case performing
  /// It waits for the person to agree to continue in the foreground.
  case awaitingForeground(ContinuationKind)
}
