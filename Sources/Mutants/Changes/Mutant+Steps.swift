import DeviceSystems
import FleetFacts
import FleetSimulation
import FleetWorld
import TipDomain

extension Mutant {
  /// Whether the mutant leaves out a step that the world comes to now.
  package func omits(_ step: ModelStep, in world: borrowing World) -> Bool {
    switch step {
    case .waitForServer: self == .declared(.hubServesAtOnce)
    case .chooseZone: self == .declared(.zoneOfAnother)
    case .tellPartialFailure: self == .batches(.failureUntold)
    case .emptyZone: self == .resets(.cloudSurvives)
    case .recognizeReset: self == .resets(.emptiesAgain)
    case .excludeOrigin: self == .pushes(.echoes)
    case .push(let device): self == .pushes(.deviceSkipped) && device.position == 0
    case .askPushThrottle:
      self == .declared(.pushMergedIntoNothing) && world.journal.factCount.isMultiple(of: 3)
    case .sendPush:
      self == .declared(.pushLostWithoutWord) && world.journal.factCount.isMultiple(of: 3)
    case .expireTokens: self == .tokens(.expiredTaken)
    case .fillAccount: self == .declared(.accountNeverFull)
    case .waitForLatency: self == .declared(.beforeLatency) && world.messageCount.isMultiple(of: 10)
    case .deliverOnce: self == .network(.arrivesTwice)
    case .dropLostMessage: self == .network(.lostArrives)
    case .keepOrderOfHeld: self == .declared(.heldInReverse)
    case .dropWhileOffline: self == .network(.offlineHears)
    case .queueOnSlowLinks: self == .declared(.slowLinkIsNoQueue)
    case .rememberAccountBeforeFault: self == .declared(.faultEndSignsIn)
    case .needProcessToNoticeAccount: self == .agents(.changeReachesClosedApp)
    case .emptyZoneBeforeFetch: self == .agents(.fetchesBeforeReset)
    case .dropPendingChanges: self == .declared(.pendingCarried)
    case .keepResetWish: self == .agents(.changeForgetsReset)
    case .loadSavedStore: self == .crashes(.forgetsSaved)
    case .loadSavedToken: self == .crashes(.keepsToken)
    case .restoreToken: self == .restores(.keepsToken)
    case .saveBeforeUpload: self == .crashes(.uploadsUnsaved)
    case .needBackgroundMode: self == .declared(.wakesWithoutMode)
    case .syncAfterHeal: self == .heal(.neverSyncs)
    case .matchTimeout: self == .declared(.timeoutOfAnother)
    case .noticeTimeout: self == .network(.timeoutNeverComes)
    case .rememberPages: self == .tokens(.pagesSwept)
    case .sweepMissing: self == .tokens(.nothingSwept)
    case .handleZoneLoss: self == .effects(.purgeIgnored)
    case .settleMerged: self == .declared(.mergedLimitIgnored)
    case .moveFrequencyClock: self == .declared(.frequencyClockKept)
    case .excludePresented: self == .due(.shownAgain)
    case .removeView: self == .due(.viewStays)
    case .needOpenScreen: self == .effects(.actionOnLeftScreen)
    case .takeEffect: self == .effects(.lastEffectLeftOut)
    case .system(let step): self == .system(step)
    case .performStep(let number): self == .declared(.stepForgotten) && number.isMultiple(of: 4)
    case .undoClockJump: self == .declared(.clockJumpNotUndone)
    case .endLinkFaults: self == .network(.faultsOutliveHeal)
    case .mendLinks: self == .heal(.linksStayLossy)
    case .openApps: self == .heal(.opensNoApp)
    case .reconnectLastDevice: self == .heal(.leavesOneOffline)
    case .awaitQuiescence: self == .heal(.deadlineNeverJudged)
    case .checkWork: self == .heal(.restTooEarly)
    case .checkMessages: self == .heal(.restIgnoresMessages)
    case .checkOutboxes: self == .heal(.restIgnoresOutbox)
    case .checkAgents: self == .heal(.restIgnoresOutbox) || self == .heal(.restIgnoresMessages)
    case .checkUnfetchedChanges: self == .heal(.restIgnoresNews)
    case .keepTimeAtEnd: self == .canary
    }
  }
}
