import DeviceSystems
import FleetFacts
import Scenarios
import SimulatedNetwork
import SimulationKernel
import TextFormats
import TipDomain

extension FactProse {
  func sentence(_ fact: NetworkFact) -> String {
    switch fact {
    case .sent(let message, _, _, _, let byteCount):
      "\(self.message(message)) leaves (\(English.count(byteCount, "byte")))"
    case .delivered(let message, let isCopy): "\(copy(isCopy))\(self.message(message)) arrives"
    case .dropped(let message, let reason, let isCopy):
      "\(copy(isCopy))\(self.message(message)) is lost: \(Self.words(reason))"
    case .held(let message): "\(self.message(message)) is held back on its way"
    }
  }

  private func copy(_ isCopy: Bool) -> String { isCopy ? "a copy of " : "" }

  /// Why a message is lost.
  package static func words(_ reason: DropReason) -> String {
    switch reason {
    case .independentLoss: "lost at random"
    case .burstLoss: "burst of losses"
    case .lossSurge: "surge of losses"
    case .partition: "the network is partitioned"
    case .oneWayPartition: "the network is partitioned in this direction"
    case .offline: "one end has no connection"
    case .noLink: "there is no link between the two"
    case .pushLoss: "the push service did not deliver it"
    }
  }

  func sentence(_ fact: DeviceFact, _ who: String) -> String {
    switch fact {
    case .joined: "\(who) joins the fleet"
    case .retired: "\(who) leaves the fleet permanently"
    case .launched: "the app is started on \(who)"
    case .activated: "the app comes to the foreground on \(who)"
    case .suspended: "the app leaves the foreground on \(who) and is suspended"
    case .terminated: "the app's process ends on \(who)"
    case .crashed(let lostChanges):
      "the app crashes on \(who); "
        + (lostChanges == 0
          ? "everything was saved" : "\(English.count(lostChanges, "unsaved change")) lost")
    case .wentOffline: "\(who) loses its connection"
    case .cameOnline: "\(who) has a connection again"
    case .reinstalled: "the app is deleted and installed again on \(who), with an empty store"
    case .backedUp: "\(who) is backed up"
    case .restored(let backupTaken, let reusesReplica):
      "\(who) is restored from its backup of \(TimeText.moment(backupTaken)), "
        + reuse(reusesReplica, of: "the backup")
    case .cloned(let from, let reusesReplica):
      "\(who) begins as a copy of \(names.devices[from.position]), "
        + reuse(reusesReplica, of: names.devices[from.position])
    case .clockJumped(let by):
      "the clock of \(who) is set \(by < .zero ? "back" : "ahead") by "
        + TimeText.duration(by < .zero ? .zero - by : by)
    case .updated(let version): "\(who) gets version \(version) of the app"
    }
  }

  private func reuse(_ reusesReplica: Bool, of other: String) -> String {
    reusesReplica ? "under the identity of \(other)" : "under an identity of its own"
  }

  func sentence(_ fact: PersonFact, _ who: String, _ id: FactID) -> String {
    switch fact {
    case .sessionBegan: "somebody picks up \(who)"
    case .sessionEnded: "\(who) is put away"
    case .visited(let screen): "the screen \(names.screens[Int(screen)]) opens on \(who)"
    case .reacted(let presentation, let reaction):
      words(
        reaction, tipOnScreen(presentation, of: journal.facts[id.position].actor, at: id), who)
    case .acted(let action): "the person does \(names[action]) on \(who)"
    }
  }

  private func words(_ reaction: Reaction, _ tip: String, _ who: String) -> String {
    switch reaction {
    case .ignore: "the person leaves \(tip) alone on \(who)"
    case .close: "the person closes \(tip) on \(who)"
    case .act: "the person taps an action of \(tip) on \(who)"
    case .use: "the person does what \(tip) suggests on \(who)"
    case .tapOutside: "the person taps outside \(tip) on \(who)"
    }
  }

  func sentence(_ fact: RunFact, _ who: String) -> String {
    switch fact {
    case .began: "the run begins"
    case .faultBegan(let fault): "the fault \(names.faults[Int(fault)]) begins"
    case .faultEnded(let fault): "the fault \(names.faults[Int(fault)]) ends"
    case .healed: "all faults have ended: from now on the fleet must come to rest"
    case .quiescent: "the fleet is at rest"
    case .quiescenceTimedOut: "the fleet is not at rest although the bound has passed"
    case .knowsTip(let record, true, let count, let duration, let status):
      knowledge(of: record, count, duration, status, who)
    case .knowsTip(let record, false, _, _, _): "\(who) does not know \(tip(record))"
    case .knowsEvent(let event, let count, _):
      "\(who) knows of \(English.count(count, "donation")) of \(names.events[event.position])"
    case .knowsParameter(let parameter, let value):
      "\(who) believes that \(self.value(value, of: parameter))"
    case .knowsOutbox(let pending, let isSignedIn):
      (pending == 0
        ? "\(who) has nothing left to upload"
        : "\(who) still has \(English.count(pending, "change")) to upload")
        + (isSignedIn ? "" : " and is signed out")
    case .ended: "the run ends"
    }
  }

  private func knowledge(
    of record: RecordIndex, _ count: Int32, _ duration: SimulatedDuration, _ status: StoredStatus,
    _ who: String
  ) -> String {
    let seen =
      "\(who) knows of \(English.count(count, "display")) of \(tip(record)), "
      + "\(TimeText.duration(duration)) on screen in all"
    return status.invalidation.map { "\(seen), and that it is invalidated: \(words($0))" } ?? seen
  }
}
