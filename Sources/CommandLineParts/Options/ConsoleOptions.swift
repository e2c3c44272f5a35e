/// The options about what is printed. They mean the same in every command that takes them, and
/// act on `console`, which a command takes from the reader after them.
extension ArgumentReader {
  /// `--json`
  package mutating func json() -> Argument<Bool> {
    flag("json", "Print one JSON document instead of text.", isMirrored: true)
  }

  /// `--quiet`; it silences progress too.
  package mutating func quiet() -> Argument<Bool> {
    let quiet = flag("quiet", letter: "q", "Print nothing but errors.", isMirrored: true)
    if quiet.wrappedValue { console.showsProgress = false }
    return quiet
  }

  /// `--color`
  package mutating func color() throws(UsageError) {
    let choice = try choice(
      "color", value: "when", "Colour the output", default: ColorChoice.auto, isMirrored: true)
    switch choice.wrappedValue {
    case .auto: break
    case .always: console.usesColor = true
    case .never: console.usesColor = false
    }
  }

  /// `--no-progress`
  package mutating func noProgress() {
    let isSilenced = flag(
      "no-progress", "Show no progress, not even on a terminal.", isMirrored: true)
    if isSilenced.wrappedValue { console.showsProgress = false }
  }
}

/// When the output is coloured.
private enum ColorChoice: String, CaseIterable {
  /// On a terminal that shows colours.
  case auto
  case always
  case never
}
