import DeviceSystems
import SimulationKernel
import TipDomain

/// Why a tip would, or would not, be shown on one device at one moment.
package struct TipExplanation: Sendable {
  /// The tip as the app's code has it.
  package var tip: TipIndex
  /// Its identity on the device.
  package var record: RecordIndex
  /// The device.
  package var device: DeviceIndex
  /// Whether the device belongs to the fleet at the moment; otherwise nothing else means much.
  package var isPresent: Bool
  /// Whether the app had to be started to ask: what a launch then and there would find.
  package var isLaunched: Bool
  /// The version of the app that runs, or would.
  package var version: UInt16
  /// The time by the device's clock.
  package var wall: Instant
  /// The view that asks.
  package var view: TipView
  /// What it gets.
  package var answer: TipAnswer
  /// The status, which needs no view.
  package var status: TipStatus
  /// Every clause of the tip's own.
  package var checks: TipChecks
  /// What the tip's group says, if its view asks through one.
  package var group: GroupExplanation?
  /// The donations that its rules may see.
  package var events: [EventExplanation]
  /// By rule: what made the donation with which it came to hold or ceased to; nil where none did,
  /// and for a parameter.
  package var turningDonations: [FactID?]
  /// The displays that the device knows of, by the store that counted them.
  package var displays: [DisplaysExplanation]
  /// What closed the frequency gate, and how wide it is.
  package var gate: FactID?
  /// When that gate opens, or did, by the device's clock; nil where it never closed for the tip.
  package var gateOpening: Instant?
  /// What ended the tip here, if it has ended.
  package var invalidationFact: FactID?
  /// When it appeared, if it is on screen.
  package var appearance: FactID?
  /// What is known elsewhere and not here.
  package var elsewhere: [UnseenChange]
  /// What the Focus filter sets of what its rules ask.
  package var filters: [FilterExplanation]
  /// What the pointer sets of what its rules ask; nil if it sets nothing of it.
  package var pointer: PointerExplanation?
  /// What else has to be said, in sentences.
  package var notes: [String]
  /// What would have given another answer.
  package var counterfactuals: Counterfactuals

  /// Whether the person sees the tip, or would see it.
  package var isVisible: Bool { isPresent && answer.isVisible }
}

/// What a group says to one of its tips.
package struct GroupExplanation: Sendable, Equatable {
  /// The group.
  package var group: GroupIndex
  /// The tips before this one that are not done, and what holds each back; nil if nothing does.
  package var earlier: [(tip: TipIndex, reason: IneligibilityReason?)]
  /// Another tip of the group that is on screen.
  package var onScreen: TipIndex?

  /// Whether both say the same.
  package static func == (left: GroupExplanation, right: GroupExplanation) -> Bool {
    left.group == right.group && left.onScreen == right.onScreen
      && left.earlier.elementsEqual(right.earlier) { $0.tip == $1.tip && $0.reason == $1.reason }
  }
}

/// The donations of one event, as the rules of a tip may see them.
package struct EventExplanation: Sendable {
  /// The event.
  package var event: EventIndex
  /// What is known here, the newest first.
  package var donations: [KnownDonation]
  /// How many donations are known here and no longer seen by any rule (2.13, 2.14).
  package var unseenCount: Int
}

/// One donation that a device knows, and how it came there.
package struct KnownDonation: Sendable, Hashable {
  /// The donation.
  package var row: DonationRow
  /// The device that made it, if the journal tells.
  package var origin: DeviceIndex?
  /// Whether a rule of the tip looks at it.
  package var counts: Bool
  /// The fact that made it.
  package var made: FactID?
  /// The fact with which the hub stored it.
  package var stored: FactID?
  /// How it came here.
  package var arrival: Arrival
}

/// How something came to be known on a device.
package enum Arrival: Sendable, Hashable {
  /// It was made here.
  case here
  /// An import brought it.
  case imported(FactID)
  /// It came with a store: a backup, a copy of another device.
  case withStore(FactID)
  /// The journal does not tell.
  case unknown
}

/// The displays of a tip by one life of a store, as a device knows them.
package struct DisplaysExplanation: Sendable, Hashable {
  /// The store that counted them; `.none` where one number holds all.
  package var replica: ReplicaIndex
  /// How many are known, of those that count since the tip was reset.
  package var known: Int
  /// How many of these there were by then.
  package var happened: Int
  /// How the number came here.
  package var arrival: Arrival
  /// The fact with which the hub stored the number last.
  package var stored: FactID?
}

/// Something that others know and a device does not.
package struct UnseenChange: Sendable, Hashable {
  /// What it is.
  package var subject: ChangeSubject
  /// The device that knows.
  package var origin: DeviceIndex
  /// The fact with which it happened, if the journal tells.
  package var fact: FactID?
  /// Where it is now.
  package var location: ChangeLocation
}

/// What others know.
package enum ChangeSubject: Sendable, Hashable {
  /// A donation.
  case donation(EventIndex, DonationRow)
  /// Displays counted by a store: how many of them are unknown here.
  case displays(ReplicaIndex, count: Int)
  /// A value of a parameter, written later than the one that is known here.
  case parameter(ParameterIndex, Value)
  /// The end of the tip.
  case invalidation(InvalidationReason)
  /// A reset of the tip's eligibility.
  case eligibilityReset
}

/// The location of a change that a device does not know.
package enum ChangeLocation: Sendable, Hashable {
  /// On its way to the device.
  case inMessage(UInt32, isHeld: Bool)
  /// On its way to the hub.
  case inUpload(UInt32, isHeld: Bool)
  /// At the hub: the device has not fetched it yet.
  case atHub
  /// At the hub, but in the zone of another account.
  case inOtherAccount
  /// Where it was made: not uploaded yet.
  case inOutbox
  /// Where it was made, and nothing is going to upload it.
  case onlyThere
}
