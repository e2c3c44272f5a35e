// What an app does on a screen an intent does too, at the end of `perform()`.

extension Donates: IntentPart {
  /// Writes the part into what it belongs to.
  public func add(toIntent file: inout FileKeys) { file.append(effect, to: "effects") }
}

extension Sets: IntentPart {
  /// Writes the part into what it belongs to.
  public func add(toIntent file: inout FileKeys) { file.append(effect, to: "effects") }
}

extension Invalidates: IntentPart {
  /// Writes the part into what it belongs to.
  public func add(toIntent file: inout FileKeys) { file.append(effect, to: "effects") }
}
