import DeviceSystems
import SimulationKernel

/// An event that the app donates (2.10).
public struct EventDefinition: Sendable, Equatable {
  /// The id, unique in the app.
  public var id: String
  /// The properties of the app's code that hold it, such as `LibraryTip.didOpen`: rules of all
  /// tips may name it by them.
  public var properties: [String]
  /// The members of the donation's associated value; empty when donations carry none.
  public var fields: [DonationField]
  /// How many donations a rule may see (2.13, 2.14).
  public var limit: DonationLimit
  /// Where it stands in the app's code, if that is known.
  package var source: CodePlace?

  /// An event named `id`.
  public init(
    id: String, properties: [String] = [], fields: [DonationField] = [],
    limit: DonationLimit = .standard
  ) {
    self.id = id
    self.properties = properties
    self.fields = fields
    self.limit = limit
  }
}

/// One member of a donation's associated value.
public struct DonationField: Sendable, Hashable {
  /// The member's name, as a rule's key path spells it.
  public var name: String
  /// What the member holds.
  public var type: ValueType

  /// A member `name` of type `type`.
  public init(name: String, type: ValueType) {
    self.name = name
    self.type = type
  }
}

/// How many donations of an event a rule may see.
///
/// The rows themselves stay in storage and are synced (2.14): a store that dropped some of a merged
/// list would differ from its peers as soon as one of them deletes what the other dropped.
public struct DonationLimit: Sendable, Hashable {
  /// The most recent donations that a rule sees; at least 1.
  public var maximumCount: Int
  /// Older donations are not seen; nil for no limit.
  public var maximumAge: SimulatedDuration?

  /// `maximumCount`, or nothing at all if it is negative.
  var shown: Int { max(0, maximumCount) }

  /// A limit by count, and by age if one is given.
  public init(maximumCount: Int, maximumAge: SimulatedDuration? = nil) {
    self.maximumCount = maximumCount
    self.maximumAge = maximumAge
  }

  /// What TipKit does by itself: the most recent 1 000 (2.13).
  public static let standard = DonationLimit(maximumCount: 1_000)
}
