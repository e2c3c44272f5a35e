/// Lines and columns of byte offsets, without reading the file again for each.
package struct LineTable: Sendable {
  /// How many bytes lie between two counted offsets.
  private static let stride = 256

  private var lineStarts: [Int] = [0]
  /// The number of Unicode scalars before each multiple of `stride`.
  private var scalarCounts: [Int] = []
  private let bytes: [UInt8]

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var scalars = 0
    for (offset, byte) in bytes.enumerated() {
      if offset % Self.stride == 0 { scalarCounts.append(scalars) }
      if byte & 0xC0 != 0x80 { scalars += 1 }
      let isLoneReturn =
        byte == 0x0D && (offset + 1 >= bytes.count || bytes[offset + 1] != 0x0A)
      if byte == 0x0A || isLoneReturn { lineStarts.append(offset + 1) }
    }
  }

  /// The line and the column of an offset, both from 1. An offset outside is cut to the file.
  package func position(of offset: Int) -> (line: Int, column: Int) {
    let offset = min(max(offset, 0), bytes.count)
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return (low + 1, scalars(before: offset) - scalars(before: lineStarts[low]) + 1)
  }

  private func scalars(before offset: Int) -> Int {
    guard !scalarCounts.isEmpty else { return 0 }
    let block = min(offset / Self.stride, scalarCounts.count - 1)
    var count = scalarCounts[block]
    for index in (block * Self.stride)..<offset where bytes[index] & 0xC0 != 0x80 { count += 1 }
    return count
  }
}
