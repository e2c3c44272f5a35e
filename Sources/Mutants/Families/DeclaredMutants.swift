/// Mutants of what is declared elsewhere than in the app: waits, pushes, clocks, links, accounts,
/// ids.
package enum DeclaredMutant: String, MutantFamily {
  /// The hub's word about a wait is not heard.
  case hubWaitIgnored = "hub-wait-ignored"
  /// Half of what the hub asks.
  case waitHalved = "wait-halved"
  /// Failures do not add up.
  case backoffStands = "backoff-stands"
  /// A merge without another push.
  case pushMergedIntoNothing = "push-merged-into-nothing"
  /// A push that is forgotten.
  case pushLostWithoutWord = "push-lost-without-word"
  /// The timer of one request ends another.
  case timeoutOfAnother = "timeout-of-another-request"
  /// Half the time.
  case timeoutEarly = "timeout-early"
  /// Clocks run true.
  case clockDriftIgnored = "clock-drift-ignored"
  /// The end of a fault leaves the clock as it is.
  case clockJumpNotUndone = "clock-jump-not-undone"
  /// Every message has the link for itself.
  case slowLinkIsNoQueue = "slow-link-is-no-queue"
  /// Last held, first released.
  case heldInReverse = "held-messages-in-reverse"
  /// Only one direction is cut.
  case partitionLeaks = "partition-one-way-leaks"
  /// At once.
  case beforeLatency = "message-before-latency"
  /// Pending changes go along.
  case pendingCarried = "pending-carried-to-other-account"
  /// One zone for all.
  case zoneOfAnother = "zone-of-another-account"
  /// The other reason stays.
  case lastReasonWins = "last-reason-wins"
  /// An earlier tip takes the place of a later one.
  case preemptsWithoutKnob = "preempts-without-knob"
  /// A window of a fault is stretched.
  case faultTwiceAsLong = "fault-lasts-twice"
  /// One of four steps is skipped.
  case stepForgotten = "step-forgotten"
  /// People do at once what they do with a tip.
  case reactsAtOnce = "reacts-at-once"
  /// Three times the delay.
  case uploadsLate = "uploads-late"
  /// At once.
  case uploadsEarly = "uploads-early"
  /// What an import brings ends no tip.
  case mergedLimitIgnored = "merged-limit-ignored"
  /// The account never learns of a display.
  case frequencyClockKept = "frequency-clock-not-uploaded"
  /// Room without end.
  case accountNeverFull = "account-never-full"
  /// A push is heard by whoever has a process.
  case wakesWithoutMode = "push-wakes-without-mode"
  /// A fault's end signs in whom the person signed out.
  case faultEndSignsIn = "fault-end-signs-in"
  /// No request waits for a server.
  case hubServesAtOnce = "hub-serves-at-once"
  /// Upper and lower case are the same.
  case idsWithoutCase = "ids-without-case"

  /// What is wrong, in one sentence.
  package var sentence: String {
    switch self {
    case .hubWaitIgnored: "A device asks again at once, whatever wait the hub asks for."
    case .waitHalved: "A device waits half as long as the hub asks."
    case .backoffStands: "A device waits after each failure as long as after the first."
    case .pushMergedIntoNothing: "Of three pushes one is merged although none is in transit."
    case .pushLostWithoutWord: "Of three pushes one is asked for and never leaves."
    case .timeoutOfAnother: "When a request times out, the request after it is given up."
    case .timeoutEarly: "A device waits for an answer half as long as declared."
    case .clockDriftIgnored: "The clocks of all devices run true, whatever drift they have."
    case .clockJumpNotUndone: "A clock that a fault set stays so when the fault is over."
    case .slowLinkIsNoQueue: "On a slow link messages do not wait for those before them."
    case .heldInReverse: "Messages that a fault held go on in reverse order."
    case .partitionLeaks: "A partition both ways lets the hub's messages through."
    case .beforeLatency: "Of ten messages one takes no time."
    case .pendingCarried:
      "Changes that are to be dropped when the account changes are uploaded to the other one."
    case .zoneOfAnother: "A device that signed in to another account fetches from the first zone."
    case .lastReasonWins: "Of two reasons for an invalidation the last one stays."
    case .preemptsWithoutKnob:
      "An earlier tip of a group takes a later one's place although the knob forbids it."
    case .faultTwiceAsLong: "A fault lasts twice as long as its schedule says."
    case .reactsAtOnce: "People react to a tip at once."
    case .stepForgotten: "Of four steps on devices one does not happen."
    case .uploadsLate: "A device collects changes three times as long as declared."
    case .uploadsEarly: "A device uploads a change at once, without collecting others."
    case .mergedLimitIgnored: "A limit that is reached by an import invalidates no tip."
    case .frequencyClockKept:
      "A display does not move the frequency clock that the devices of an account share."
    case .accountNeverFull: "The hub takes uploads to an account that has no room."
    case .wakesWithoutMode: "A push wakes an app that has no background mode for it."
    case .faultEndSignsIn:
      "The end of a fault that signs a device out signs it in, also if its person signed it out."
    case .hubServesAtOnce: "A hub of few servers answers every request in the instant it arrives."
    case .idsWithoutCase: "Ids that differ in upper and lower case alone are one."
    }
  }
}
