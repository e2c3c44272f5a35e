/// A value of Swift that the scenario's file can hold.
protocol WrittenValue {
  /// The value as the file writes it.
  var written: FileValue { get }
}

extension FileValue: WrittenValue {
  var written: FileValue { self }
}

extension String: WrittenValue {
  var written: FileValue { FileValue(self) }
}

extension Int: WrittenValue {
  var written: FileValue { FileValue(self) }
}

extension Double: WrittenValue {
  var written: FileValue { FileValue(.decimal(self)) }
}

extension Bool: WrittenValue {
  var written: FileValue { FileValue(self) }
}

extension Array: WrittenValue where Element: WrittenValue {
  var written: FileValue { FileValue(map(\.written)) }
}

extension KeyValuePairs: WrittenValue where Key == String, Value: WrittenValue {
  var written: FileValue {
    var keys = FileKeys()
    for (name, value) in self { keys.set(name, value.written) }
    return FileValue(keys)
  }
}

extension FileKeys {
  /// Writes a key; nil leaves it to its default.
  mutating func set(_ key: String, to value: (some WrittenValue)?) { set(key, value?.written) }

  /// Writes a key that holds a part; nil leaves it to its default.
  mutating func set(_ key: String, to part: (some KeyedPart)?) { set(key, part?.value) }

  /// Writes a key that holds parts; nil leaves it to its default.
  mutating func set(_ key: String, to parts: [some KeyedPart]?) {
    set(key, parts.map { FileValue($0.map(\.value)) })
  }

  /// Writes a key that holds parts by names; nil leaves it to its default.
  mutating func set(_ key: String, to parts: KeyValuePairs<String, some KeyedPart>?) {
    guard let parts else { return }
    var keys = FileKeys()
    for (name, part) in parts { keys.set(name, part.value) }
    set(key, FileValue(keys))
  }
}
