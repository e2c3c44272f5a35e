import DeviceSystems
import TipDomain

/// All distinct tip ids of a fleet (1.2), numbered in the order in which they were first met.
public struct RecordTable: Sendable {
  /// The ids.
  public private(set) var names: [String] = []
  /// By id: its index; empty while there are so few that looking through them is quicker.
  private var indices: [String: Int] = [:]
  private static let fewNames = 16

  /// The record of `name`, which is added if it is new.
  package mutating func record(named name: String) -> RecordIndex {
    if let known = indices.isEmpty ? names.firstIndex(of: name) : indices[name] {
      return RecordIndex(known)
    }
    names.append(name)
    if !indices.isEmpty {
      indices[name] = names.count - 1
    } else if names.count > Self.fewNames {
      for (index, name) in names.enumerated() { indices[name] = index }
    }
    return RecordIndex(names.count - 1)
  }

  /// An id as it reads on one device in one process: its placeholders filled in (6.11).
  package static func resolve(
    _ identifier: String, platform: Platform, version: UInt16, device: String, launch: UInt32
  ) -> String {
    guard identifier.utf8.contains(UInt8(ascii: "{")) else { return identifier }
    var result = ""
    var rest = identifier[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      result += rest[..<open]
      switch rest[rest.index(after: open)..<close] {
      case "platform": result += platform.idiom
      case "version": result += "\(version)"
      case "device": result += device
      case "launch": result += "\(launch)"
      case let other: result += "{\(other)}"
      }
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }
}

/// All lives of all stores: the replicas that contributions and rows name.
public struct ReplicaTable: Sendable {
  /// The device and the incarnation of each, by `ReplicaIndex`.
  public private(set) var replicas: [(device: DeviceIndex, incarnation: UInt32)] = []

  /// Begins a new life of `device`'s store.
  package mutating func begin(_ device: DeviceIndex) -> ReplicaIndex {
    var incarnation: UInt32 = 1
    for replica in replicas where replica.device == device { incarnation += 1 }
    replicas.append((device, incarnation))
    return ReplicaIndex(replicas.count - 1)
  }
}
