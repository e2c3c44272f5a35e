import DeviceSystems
import SimulationKernel
import TextFormats

/// A moment of a run, as somebody names it who asks about it.
package enum RunPosition: Hashable, Sendable {
  /// An instant of true time, everything that happens at it included.
  case instant(Instant)
  /// The moment of a fact.
  ///
  /// What happened in one go with it has happened, too; but a display, or the refusal of one, is an
  /// answer, and the moment of an answer is the one just before it.
  case fact(FactID)
  /// The end of the run.
  case end
}

extension RunPosition {
  /// The moment that `text` names; nil if it names none.
  ///
  /// `#123` is a fact's number. `3d4h`, as a scenario writes lengths of time, is that long after
  /// the beginning. `day 3, 04:12:09`, with a fraction or without, is what reports and journals
  /// print, and `3d 04:12:09` is short for it; a printed second is meant as a whole, as its rest
  /// was cut off.
  package static func parse(_ text: String) -> RunPosition? {
    if text == "end" { return .end }
    if text.hasPrefix("#") {
      let digits = text.dropFirst()
      guard !digits.isEmpty, digits.utf8.allSatisfy(isDigit), let number = UInt32(digits) else {
        return nil
      }
      return .fact(FactID(Int(number)))
    }
    if let length = try? DurationQuantity.typed(text) { return .instant(.zero + length) }
    return printed(text)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { 48...57 ~= byte }

  /// `3d 04:12:09` or `day 3, 04:12:09`, with up to six digits of a fraction.
  private static func printed(_ text: String) -> RunPosition? {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false)
    let day: Substring
    let clock: Substring
    switch parts.count {
    case 2 where parts[0].hasSuffix("d"):
      day = parts[0].dropLast()
      clock = parts[1]
    case 3 where parts[0] == "day" && parts[1].hasSuffix(","):
      day = parts[1].dropLast()
      clock = parts[2]
    default: return nil
    }
    guard let days = number(day, below: 365_251), let time = timeOfDay(clock) else { return nil }
    return .instant(Instant(microseconds: days * 86_400_000_000 + time))
  }

  /// The last microsecond that `12:34:56` or `12:34:56.123` means.
  private static func timeOfDay(_ text: Substring) -> Int64? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 3, let hours = number(parts[0], below: 24),
      let minutes = number(parts[1], below: 60)
    else { return nil }
    let seconds = parts[2].split(separator: ".", omittingEmptySubsequences: false)
    guard let whole = number(seconds[0], below: 60) else { return nil }
    let start = ((hours * 60 + minutes) * 60 + whole) * 1_000_000
    if seconds.count == 1 { return start + 999_999 }
    guard seconds.count == 2, (1...6).contains(seconds[1].utf8.count),
      let rest = number(seconds[1], below: 1_000_000)
    else { return nil }
    let unit = (seconds[1].utf8.count..<6).reduce(1) { unit, _ in unit * 10 }
    return start + rest * Int64(unit) + Int64(unit) - 1
  }

  private static func number(_ digits: Substring, below limit: Int64) -> Int64? {
    guard !digits.isEmpty, digits.utf8.allSatisfy(isDigit), let number = Int64(digits),
      number < limit
    else { return nil }
    return number
  }
}
