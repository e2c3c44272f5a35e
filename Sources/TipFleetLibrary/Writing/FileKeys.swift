import TextFormats

/// The keys of one object of the scenario's file, in the order in which they are written.
///
/// A key that is set twice is written twice, and reading refuses it as in any file.
public struct FileKeys: Sendable {
  private var members: [(key: String, value: FileValue)] = []
  /// What is checked as if it were in the lists of these keys, and is not.
  private var checked: [(key: String, value: FileValue)] = []

  /// No keys.
  public init() {}

  /// Whether nothing is said.
  public var isEmpty: Bool { members.isEmpty }

  /// Writes a key; nil leaves it to its default.
  public mutating func set(_ key: String, _ value: FileValue?) {
    if let value { members.append((key, value)) }
  }

  /// Adds a value to the list of a key.
  public mutating func append(_ value: FileValue, to key: String) {
    guard let index = members.firstIndex(where: { $0.key == key }),
      case .list(let values) = members[index].value.content
    else { return set(key, FileValue([value])) }
    members[index].value = FileValue(values + [value])
  }

  /// Writes a name and its value into the object of a key.
  public mutating func put(_ name: String, _ value: FileValue, in key: String) {
    guard let index = members.firstIndex(where: { $0.key == key }),
      case .object(var keys) = members[index].value.content
    else {
      var keys = FileKeys()
      keys.set(name, value)
      return set(key, FileValue(keys))
    }
    keys.set(name, value)
    members[index].value = FileValue(keys)
  }

  /// Has a value checked as if it were in the list of a key.
  mutating func appendChecked(_ value: FileValue, to key: String) { checked.append((key, value)) }

  /// The same keys with what is only checked; nil if nothing is.
  var withChecked: FileKeys? {
    guard !checked.isEmpty else { return nil }
    var keys = self
    for (key, value) in checked { keys.append(value, to: key) }
    return keys
  }

  /// Writes the keys of others behind these.
  mutating func add(_ others: FileKeys) { members += others.members }

  func write(to json: inout JSONText) {
    json.object { json in
      for member in members {
        json.key(member.key)
        member.value.write(to: &json)
      }
    }
  }
}

/// A part of a scenario that is one object of its file.
///
/// What has no argument of its own is said with its key, as the file's format names it:
///
///     Device("pad", .iPad).with("backgroundMode", false)
public protocol KeyedPart: Sendable {
  /// What the file says.
  var keys: FileKeys { get set }
}

extension KeyedPart {
  /// The same part with one more key of the file's format.
  public func with(_ key: String, _ value: FileValue) -> Self {
    var part = self
    part.keys.set(key, value)
    return part
  }

  /// The part as a value of the file.
  var value: FileValue { FileValue(keys) }
}

/// Names with weights as an object of the file, or nothing.
func weights(_ pairs: KeyValuePairs<String, Int>?) -> FileValue? {
  guard let pairs else { return nil }
  var keys = FileKeys()
  for (name, weight) in pairs { keys.set(name, FileValue(weight)) }
  return FileValue(keys)
}
