/// Amounts of data as text: `400B`, `1MB`, `2MiB`.
public enum ByteCountQuantity {
  static let units = [
    QuantityUnit("TiB", 1 << 40), QuantityUnit("TB", 1_000_000_000_000),
    QuantityUnit("GiB", 1 << 30), QuantityUnit("GB", 1_000_000_000),
    QuantityUnit("MiB", 1 << 20), QuantityUnit("MB", 1_000_000),
    QuantityUnit("KiB", 1 << 10), QuantityUnit("kB", 1_000), QuantityUnit("B", 1),
  ]

  package static let pattern = "^[0-9]+(\\.[0-9]+)?(B|kB|KiB|MB|MiB|GB|GiB|TB|TiB)$"

  /// The bytes that `text` says.
  public static func parse(_ text: String) throws(QuantityProblem) -> Int64 {
    var reader = QuantityReader(text)
    if reader.take(Byte.minus) { throw .outOfRange("it is negative") }
    let count = try reader.number()
    let bytes = try QuantityUnit.value(count, reader.unit(), in: units, finest: "a byte")
    guard reader.isAtEnd else { throw .malformed }
    return bytes
  }

  /// The text that reads back as `byteCount`, in the largest unit that divides it.
  public static func text(_ byteCount: Int64) -> String {
    let unit = byteCount == 0 ? nil : units.first { byteCount % $0.size == 0 }
    return "\(byteCount / (unit?.size ?? 1))\(unit?.name ?? "B")"
  }
}

/// Amounts of data in a second as text: `1MB/s`, `64KiB/s`.
public enum DataRateQuantity {
  package static let pattern = String(ByteCountQuantity.pattern.dropLast()) + "/s$"

  /// The bytes in a second that `text` says.
  public static func parse(_ text: String) throws(QuantityProblem) -> Int64 {
    guard text.hasSuffix("/s") else {
      // A number without any unit is answered with the whole unit, data without `/s` with that.
      _ = try ByteCountQuantity.parse(text)
      throw .refused("\"/s\" is missing at its end")
    }
    return try ByteCountQuantity.parse(String(text.dropLast(2)))
  }

  /// The text that reads back as `bytesPerSecond`.
  public static func text(_ bytesPerSecond: Int64) -> String {
    ByteCountQuantity.text(bytesPerSecond) + "/s"
  }
}
