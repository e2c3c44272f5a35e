import SimulatedNetwork
import TipSync

extension JournalFormat {
  static let networkKinds: [JournalKind] = [
    JournalKind(
      "network.sent", "A message left its sender.",
      [
        messageKey, JournalKey("from", .actor, "its sender"),
        JournalKey("to", .actor, "its receiver"),
        JournalKey("purpose", .word(words(MessageKind.self)), "what it is for"),
        JournalKey("byteCount", .number, "its size in bytes"),
      ]),
    JournalKind("network.delivered", "It arrived.", [messageKey, isCopyKey]),
    JournalKind(
      "network.dropped", "It will never arrive.",
      [messageKey, JournalKey("reason", .word(DropReason.allCases.map(\.name)), "why"), isCopyKey]),
    JournalKind(
      "network.held", "It is held back until the fault that holds it ends.", [messageKey]),
  ]

  static let deviceKinds: [JournalKind] = [
    JournalKind("device.joined", "It joined the fleet."),
    JournalKind("device.retired", "It left for good."),
    JournalKind("device.launched", "Its app was started; the process begins."),
    JournalKind("device.activated", "Its app came to the foreground."),
    JournalKind("device.suspended", "Its app left the foreground and is suspended."),
    JournalKind("device.terminated", "The process ended in good order."),
    JournalKind(
      "device.crashed", "The process died.",
      [JournalKey("lostChanges", .number, "how many changes were not saved and are gone")]),
    JournalKind("device.wentOffline", "It lost its connection."),
    JournalKind("device.cameOnline", "It has a connection again."),
    JournalKind("device.reinstalled", "The app was deleted and installed again: an empty store."),
    JournalKind("device.backedUp", "A backup was taken of what was saved."),
    JournalKind(
      "device.restored", "A backup was put back.",
      [JournalKey("backupTaken", .instant, "when the backup was taken"), reuseKey]),
    JournalKind(
      "device.cloned", "It began as a copy of another.",
      [JournalKey("from", .device, "the other device"), reuseKey]),
    JournalKind(
      "device.clockJumped", "The clock was set.",
      [JournalKey("by", .duration, "how far ahead; negative is back")]),
    JournalKind(
      "device.updated", "Another version of the app runs from the next launch on.",
      [JournalKey("version", .number, "the version")]),
  ]

  static let personKinds: [JournalKind] = [
    JournalKind("person.sessionBegan", "Somebody took up the device."),
    JournalKind("person.sessionEnded", "They put it away."),
    JournalKind(
      "person.visited", "They opened a screen of the app.",
      [JournalKey("screen", .screen, "the screen")]),
    JournalKind(
      "person.reacted", "They did something with a tip on screen.",
      [
        presentationKey,
        JournalKey("reaction", .word(Reaction.allCases.map(\.rawValue)), "what they did"),
      ]),
  ]

  static let runKinds: [JournalKind] = [
    JournalKind("run.began", "The run began."),
    JournalKind("run.faultBegan", "A fault began.", [JournalKey("fault", .fault, "the fault")]),
    JournalKind("run.faultEnded", "A fault ended.", [JournalKey("fault", .fault, "the fault")]),
    JournalKind("run.healed", "From here on no fault, so that liveness can be judged."),
    JournalKind("run.quiescent", "The fleet is at rest."),
    JournalKind("run.restlessAtBound", "The bound for coming to rest passed without rest."),
    JournalKind(
      "run.knowsTip", "At rest or at the end, what a device knows of a tip.",
      [
        recordKey, JournalKey("exists", .flag, "whether its store has a record of it"),
        JournalKey("count", .number, "displays it knows of"),
        JournalKey("duration", .duration, "time on screen it knows of"),
      ] + statusKeys),
    JournalKind(
      "run.knowsEvent", "What a device knows of an event's donations.",
      [
        eventKey, JournalKey("count", .number, "how many"),
        JournalKey("digest", .digest, "of which; equal sets have equal digests"),
      ]),
    JournalKind(
      "run.knowsParameter", "What a device knows of a parameter.",
      [
        parameterKey,
        JournalKey("value", .value, "the value; null is the default", mayBeNull: true),
      ]),
    JournalKind(
      "run.knowsOutbox", "What a device still has to upload.",
      [
        JournalKey("pending", .number, "how many changes"),
        JournalKey("isSignedIn", .flag, "whether it is signed in to an account"),
      ]),
    JournalKind("run.ended", "The run ended."),
  ]
}
