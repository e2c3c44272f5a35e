import DeviceSystems
import Scenarios
import SimulationKernel
import TipDomain

/// The names of a journal and what they stand for, as its first line gives them.
///
/// A journal from elsewhere may name tip ids and replicas that its first line does not list.
struct JournalTables {
  var isForeign = false
  /// What the recorder could not see.
  var omits: [JournalOmission] = []
  /// Whether a display counts when it ends.
  var countsAtEnd = false
  var devices = NameIndex()
  var records = NameIndex()
  var replicaNames = NameIndex()
  var replicas: [(device: DeviceIndex, incarnation: UInt32)] = []
  var events = NameIndex()
  /// By event: what its fields hold.
  var eventFields: [[ValueType]] = []
  var parameters = NameIndex()
  /// By parameter: what it holds.
  var parameterTypes: [ParameterType] = []
  var tips = NameIndex()
  /// By tip: the ids of its actions.
  var actions: [NameIndex] = []
  var screens = NameIndex()
  /// What people do on screens, with the screen.
  var screenActions = NameIndex()
  var faults = NameIndex()
  /// What only the facts of systems beside tips name, by the positions of `SystemNameSpace`.
  private var systemNames: [NameIndex] = []
  var texts = TextTable()
  var valueLists = ValueListTable()

  /// The value of a parameter that has several parts, with the texts and lists in it; nil if `text`
  /// is none of the type.
  mutating func value(of text: String, as type: ParameterType) -> Value? {
    ValueParts.read(text, as: type, texts: &texts, lists: &valueLists)
  }

  /// The most tip ids or replicas of a journal.
  static let maximumCount = 1_000_000

  /// Adds a replica, named `DEVICE#INCARNATION`; nil if its name does not say which.
  mutating func addReplica(_ name: String) -> Int? {
    guard replicas.count < Self.maximumCount, let mark = name.lastIndex(of: "#"),
      let device = devices.index(of: String(name[..<mark])),
      let incarnation = UInt32(name[name.index(after: mark)...]), incarnation > 0
    else { return nil }
    replicaNames.append(name)
    replicas.append((DeviceIndex(device), incarnation))
    return replicas.count - 1
  }

  /// The table of the names of a kind of thing.
  func names(of space: NameSpace) -> NameIndex {
    switch space {
    case .actor, .device: devices
    case .replica: replicaNames
    case .record: records
    case .tip: tips
    case .event: events
    case .parameter: parameters
    case .screen: screens
    case .action: screenActions
    case .fault: faults
    case .system(let space): systemNames(of: space)
    }
  }

  private func systemNames(of space: SystemNameSpace) -> NameIndex {
    let index = Int(space.index)
    return index < systemNames.count ? systemNames[index] : NameIndex()
  }

  /// The names of what an index of a system's facts stands for.
  subscript<Index: NamedIndex>(_ index: Index.Type) -> NameIndex { names(of: Index.nameSpace) }

  /// Adds a name that only facts of a system use.
  mutating func append<Index: NamedIndex>(_ name: String, as index: Index.Type) {
    guard case .system(let space) = Index.nameSpace else {
      preconditionFailure("\(Index.nameSpace.noun) is no name of a system.")
    }
    while systemNames.count <= Int(space.index) { systemNames.append(NameIndex()) }
    systemNames[Int(space.index)].append(name)
  }
}
