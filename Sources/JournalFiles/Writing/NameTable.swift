import TextFormats

/// Names by position, with the JSON string of each made once.
package struct NameTable: Sendable {
  private var names: [String]
  private var bytes: [UInt8] = []
  private var ends: [Int] = [0]

  /// The names, in order.
  init(_ names: [String]) {
    self.names = names
    for name in names {
      JSONText.append(name, to: &bytes)
      ends.append(bytes.count)
    }
  }

  /// How many names there are.
  package var count: Int { names.count }

  /// The name at `position`; the caller knows that there is one.
  package subscript(_ position: Int) -> String {
    precondition(position < names.count, "A journal names something that its scenario lacks.")
    return names[position]
  }

  /// Writes the name at `position` as a JSON string.
  @inline(__always)
  func write(_ position: Int, to output: inout ByteOutput) {
    write(position, trimming: 0, to: &output)
  }

  /// Writes that string without its first and last `trim` characters: with 1, the inside of its
  /// quotes, as a part of a longer one.
  @inline(__always)
  func write(_ position: Int, trimming trim: Int, to output: inout ByteOutput) {
    precondition(position < names.count, "A journal names something that its scenario lacks.")
    let start = ends[position] + trim
    let end = ends[position + 1] - trim
    bytes.withUnsafeBufferPointer { output.bytes(.init(rebasing: $0[start..<end])) }
  }
}
