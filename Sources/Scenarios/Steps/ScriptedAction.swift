import CloudSync
import DeviceSystems
import SimulationKernel
import TipDomain
import TipSync

/// What a timeline can make happen: the list of all steps. What each is and does stands in its own
/// file, so that a further step is that file, with its case, its line and its type here.
public enum ScriptedAction: Hashable, Sendable, BitwiseCopyable {
  /// Brings the app to the foreground, starting it if need be.
  case open
  /// Leaves the app; it is suspended.
  case leave
  /// Ends the process.
  case terminate
  /// Opens a screen, and the app before it if need be.
  case visit(screen: UInt16)
  /// Does something with a tip that is on screen; nothing happens if it is not.
  case react(tip: TipIndex, with: Reaction)
  /// Chooses an action of a tip that is on screen.
  case choose(tip: TipIndex, action: UInt8)
  /// The app invalidates a tip.
  case invalidate(tip: TipIndex, reason: InvalidationReason)
  /// The app donates an event, once or several times.
  case donate(event: EventIndex, values: ValueListIndex, times: UInt32, waits: Bool)
  /// The app deletes an event's donations.
  case deleteDonations(event: EventIndex)
  /// The app writes a parameter.
  case set(parameter: ParameterIndex, value: Value)
  /// The app calls `resetEligibility`.
  case resetEligibility(tip: TipIndex)
  /// The app calls `resetDatastore` now; after `configure` that is refused (5.7).
  case resetDatastore
  /// The app calls `resetDatastore` at its next launch, before `configure`.
  case resetAtNextLaunch
  /// The app calls `configure` once more (8.7).
  case configureAgain
  /// The device loses its connection.
  case goOffline
  /// The device gets it back.
  case goOnline
  /// The process crashes; what was not saved is lost.
  case crash
  /// The app is deleted and installed again.
  case reinstall
  /// A backup is taken of what is saved.
  case backUp
  /// The last backup is put back.
  case restore(reusesReplica: Bool)
  /// The store is replaced by a copy of another device's.
  case clone(from: DeviceIndex, reusesReplica: Bool)
  /// The device signs out of its account.
  case signOut
  /// The device signs in to an account.
  case signIn(account: UInt16)
  /// The clock is set ahead, or back when negative.
  case jumpClock(by: SimulatedDuration)
  /// Another version of the app, from the next launch on.
  case update(version: UInt16)
  /// At the hub: all change tokens given out so far expire.
  case expireTokens
  /// At the hub: an account's zone is emptied.
  case emptyZone(account: UInt16, because: ZoneLoss)
  /// At the hub: an account is full (7.18); nothing can be uploaded.
  case fillQuota(account: UInt16)
  /// At the hub: the account has room again.
  case freeQuota(account: UInt16)
  /// Somebody does something on the screen that is open; nothing happens if it is not.
  case act(screen: UInt16, action: UInt16)
  /// Something happens to Focuses.
  case focus(FocusAction)
  /// Something happens to a pointer.
  case pointer(PointerAction)
  /// Something happens to intents and widgets.
  case intent(IntentAction)
}

extension ScriptedAction {
  /// The step with all that it says and does.
  var step: any TimelineAction {
    switch self {
    case .open: OpenStep()
    case .leave: LeaveStep()
    case .terminate: TerminateStep()
    case .visit(let screen): VisitStep(screen: screen)
    case .react(let tip, let reaction): ReactStep(tip: tip, reaction: reaction)
    case .choose(let tip, let action): ChooseStep(tip: tip, choice: action)
    case .invalidate(let tip, let reason): InvalidateStep(tip: tip, reason: reason)
    case .donate(let event, let values, let times, let waits):
      DonateStep(event: event, values: values, times: times, waits: waits)
    case .deleteDonations(let event): DeleteDonationsStep(event: event)
    case .set(let parameter, let value): SetStep(parameter: parameter, value: value)
    case .resetEligibility(let tip): ResetEligibilityStep(tip: tip)
    case .resetDatastore: ResetDatastoreStep()
    case .resetAtNextLaunch: ResetAtNextLaunchStep()
    case .configureAgain: ConfigureAgainStep()
    case .goOffline: GoOfflineStep()
    case .goOnline: GoOnlineStep()
    case .crash: CrashStep()
    case .reinstall: ReinstallStep()
    case .backUp: BackUpStep()
    case .restore(let reuses): RestoreStep(reusesReplica: reuses)
    case .clone(let source, let reuses): CloneStep(source: source, reusesReplica: reuses)
    case .signOut: SignOutStep()
    case .signIn(let account): SignInStep(account: account)
    case .jumpClock(let by): JumpClockStep(offset: by)
    case .update(let version): UpdateStep(version: version)
    case .expireTokens: ExpireTokensStep()
    case .emptyZone(let account, let loss): EmptyZoneStep(account: account, loss: loss)
    case .fillQuota(let account): FillQuotaStep(account: account)
    case .freeQuota(let account): FreeQuotaStep(account: account)
    case .act(let screen, let action): ActStep(screen: screen, position: action)
    case .focus(let action): action.step
    case .pointer(let action): action.step
    case .intent(let action): action.step
    }
  }

  /// The types of all steps, in the order of the reference.
  static let types: [any TimelineAction.Type] =
    generalTypes + FocusAction.types + PointerAction.types + IntentAction.types

  /// Those that no section of the scenario is needed for. The position of a type keys the draws of
  /// random worlds, so a new one goes to the end.
  private static let generalTypes: [any TimelineAction.Type] = [
    OpenStep.self, LeaveStep.self, TerminateStep.self, VisitStep.self, ReactStep.self,
    ChooseStep.self, InvalidateStep.self, DonateStep.self, DeleteDonationsStep.self,
    SetStep.self, ResetEligibilityStep.self, ResetDatastoreStep.self,
    ResetAtNextLaunchStep.self, ConfigureAgainStep.self, GoOfflineStep.self, GoOnlineStep.self,
    CrashStep.self, ReinstallStep.self, BackUpStep.self, RestoreStep.self, CloneStep.self,
    SignOutStep.self, SignInStep.self, JumpClockStep.self, UpdateStep.self,
    ExpireTokensStep.self, EmptyZoneStep.self, FillQuotaStep.self, FreeQuotaStep.self,
    ActStep.self,
  ]
}
