import DeviceSystems
import SimulationKernel
import TextFormats
import TipDomain
import TipSync

/// A step of the timeline as a file writes it: what all steps have, and what only some have.
struct WrittenStep: Sendable {
  var at = Located(SimulatedDuration.zero)
  var devices = Located<[Reference]>([])
  var verb = StepVerb.open
  var screen = Reference("")
  var tip = Reference("")
  var reaction = Reaction.close
  var action = Reference("")
  var reason = InvalidationReason.actionPerformed
  var event = Reference("")
  var values: Located<WrittenDonationValue>?
  var times: UInt32 = 1
  var waits = true
  var parameter = Reference("")
  var value = Located(WrittenValue.boolean(true))
  var reusesReplica = true
  var source = Reference("")
  var account = Reference("main")
  var offset = SimulatedDuration.zero
  var version: UInt16 = 1
  var loss = ZoneLoss.purgedByPerson

  static let shape: TextShape<WrittenStep> = .tagged(
    "Step", "Something that happens at a given time.", key: "do"
  ) { union in
    for verb in StepVerb.allCases {
      union.alternative(
        verb.rawValue, verb.shape,
        wrap: { step in
          var step = step
          step.verb = verb
          return step
        }, unwrap: { $0.verb == verb ? $0 : nil })
    }
  }
}

extension StepVerb {
  private var meaning: String {
    switch self {
    case .open: "The app comes to the foreground; it is started if need be."
    case .leave: "The app is left; it is suspended."
    case .terminate: "The process is ended in good order."
    case .visit: "A screen is opened, and the app before it if need be."
    case .react: "Somebody does something with a tip; nothing if it is not on screen."
    case .choose: "Somebody chooses an action of a tip that is on screen."
    case .invalidate: "The app invalidates a tip."
    case .donate: "The app donates an event."
    case .deleteDonations: "The app deletes an event's donations."
    case .set: "The app writes a parameter."
    case .resetEligibility: "The app calls `resetEligibility`."
    case .resetDatastore: "The app calls `resetDatastore`, which is refused after `configure`."
    case .resetAtNextLaunch: "The app calls `resetDatastore` at its next launch."
    case .configureAgain: "The app calls `configure` once more."
    case .goOffline: "The device loses its connection."
    case .goOnline: "The device gets it back."
    case .crash: "The process dies; what was not saved is gone."
    case .reinstall: "The app is deleted and installed again."
    case .backUp: "A backup is taken of what is saved."
    case .restore: "The last backup is put back."
    case .clone: "The store is replaced by a copy of another device's."
    case .signOut: "The device signs out of its account."
    case .signIn: "The device signs in to an account."
    case .jumpClock: "The clock is set."
    case .update: "Another version of the app, from the next launch on."
    case .expireTokens: "At the hub: all change tokens given out so far expire."
    case .emptyZone: "At the hub: an account's zone is emptied."
    case .fillQuota: "At the hub: an account is full; nothing can be uploaded."
    case .freeQuota: "At the hub: the account has room again."
    }
  }

  fileprivate var shape: TextShape<WrittenStep> {
    .object(rawValue, meaning, blank: WrittenStep()) { step in
      step.required(
        "at", \.at, TextShape<SimulatedDuration>.duration().located, "When, by true time.")
      if !isAtHub { step.required("on", \.devices, .devices, "The device, or a list of devices.") }
      declareOwn(&step)
    }
  }

  private func declareOwn(_ step: inout ObjectFields<WrittenStep>) {
    switch self {
    case .open, .leave, .terminate, .resetDatastore, .resetAtNextLaunch, .configureAgain,
      .goOffline, .goOnline, .crash, .reinstall, .backUp, .signOut, .expireTokens:
      break
    case .visit: step.required("screen", \.screen, .reference("screen"), "The screen.")
    case .react:
      step.required("tip", \.tip, .tipReference, "The tip.")
      step.required("with", \.reaction, Self.reactionShape, "What they do.")
    case .choose:
      step.required("tip", \.tip, .tipReference, "The tip.")
      step.required("action", \.action, .reference("action"), "The action's id.")
    case .invalidate:
      step.required("tip", \.tip, .tipReference, "The tip.")
      step.defaulted("reason", \.reason, Self.reasonShape, "Why.")
    case .donate: declareDonation(&step)
    case .deleteDonations: step.required("event", \.event, .reference("event"), "The event.")
    case .set:
      step.required("parameter", \.parameter, .reference("parameter"), "The parameter.")
      step.defaulted("value", \.value, WrittenValue.shape.located, "Its new value.")
    case .resetEligibility: step.required("tip", \.tip, .tipReference, "The tip.")
    case .restore: declareReplica(&step)
    case .clone:
      step.required("from", \.source, .reference("device"), "The device that is copied.")
      declareReplica(&step)
    case .signIn, .fillQuota, .freeQuota:
      step.defaulted("account", \.account, .reference("account"), "The account.")
    case .jumpClock:
      step.required(
        "by", \.offset, .duration(in: .days(-36_525) ... .days(36_525)),
        "How far ahead; back when negative.")
    case .update: step.required("version", \.version, .integer(in: 1...65_535), "The version.")
    case .emptyZone:
      step.defaulted("account", \.account, .reference("account"), "The account.")
      step.defaulted("because", \.loss, Self.lossShape, "Why.")
    }
  }

  private func declareDonation(_ step: inout ObjectFields<WrittenStep>) {
    step.required("event", \.event, .reference("event"), "The event.")
    step.optional(
      "values", \.values, WrittenDonationValue.shape.located,
      "What it carries, for an event with values.")
    step.defaulted("times", \.times, .integer(in: 1...100_000), "How many times.")
    step.defaulted(
      "waits", \.waits, .boolean,
      "Whether the app waits for it (`donate`) or not (`sendDonation`).")
  }

  private func declareReplica(_ step: inout ObjectFields<WrittenStep>) {
    step.defaulted(
      "reusesReplica", \.reusesReplica, .boolean,
      "Whether it goes on under the replica id that it brings along, so that two count as one.")
  }

  private static let reactionShape: TextShape<Reaction> = .choice(
    "Reaction", "What somebody does with a tip."
  ) { WrittenReactions.meaning(of: $0) }

  private static let reasonShape: TextShape<InvalidationReason> = TextShape<String>.word(
    "Reason", "Why a tip is done for good.",
    words: [
      ("actionPerformed", "The person did what the tip speaks of."),
      ("userPerformedAction", "The same, as it was spelt in 2023."),
      ("tipClosed", "The person closed it."),
      ("userClosedTip", "The same, as it was spelt in 2023."),
      ("displayCountExceeded", "It was displayed as often as it may be."),
      ("displayDurationExceeded", "It was on screen as long as it may be."),
    ]
  ).mapped(to: { InvalidationReason(name: $0) ?? .actionPerformed }, from: { $0.name })

  private static let lossNames: [(ZoneLoss, String)] = [
    (.purgedByPerson, "purgedByPerson"), (.encryptedDataReset, "encryptedDataReset"),
    (.recordsDeletedByReset, "recordsDeletedByReset"),
    (.zoneDeletedByReset, "zoneDeletedByReset"),
  ]

  private static let lossShape: TextShape<ZoneLoss> = TextShape<String>.word(
    "ZoneLoss", "Why a zone was emptied.",
    words: [
      ("purgedByPerson", "The person purged it in Settings."),
      ("encryptedDataReset", "The account's encrypted data was reset."),
      ("recordsDeletedByReset", "`resetDatastore` elsewhere deleted all records."),
      ("zoneDeletedByReset", "`resetDatastore` elsewhere deleted the zone."),
    ]
  ).mapped(
    to: { name in lossNames.first { $0.1 == name }?.0 ?? .purgedByPerson },
    from: { loss in lossNames.first { $0.0 == loss }?.1 ?? "purgedByPerson" })
}
