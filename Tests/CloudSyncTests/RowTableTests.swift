import DeviceSystems
import SimulationKernel
import Testing

@testable import CloudSync

@Suite struct RowTableTests {
  private static func row(_ subject: Int) -> StoredRow {
    StoredRow(
      key: RecordKey(
        kind: RecordKind(system: 9, 3), subject: UInt32(subject), replica: .none, sequence: 0),
      fields: RecordFields())
  }

  /// The addresses of the chunks: equal ones are shared.
  private static func addresses(_ table: RowTable<StoredRow>) -> [UnsafeRawPointer?] {
    table.chunks.map { chunk in chunk.withUnsafeBufferPointer { UnsafeRawPointer($0.baseAddress) } }
  }

  @Test func holdsWhatAnArrayHolds() {
    var drawn: UInt64 = 0
    func next() -> UInt64 {
      drawn += 1
      return mixedBits(drawn)
    }
    var table = RowTable<StoredRow>()
    var rows: [StoredRow] = []
    for step in 0..<4_000 {
      switch next() % 8 {
      case 0...4:
        table.append(Self.row(step))
        rows.append(Self.row(step))
      case 5...6 where !rows.isEmpty:
        let index = Int(next() % UInt64(rows.count))
        table[index].tag = UInt32(step)
        rows[index].tag = UInt32(step)
      default:
        guard next() % 256 == 0 else { continue }
        table.removeAll()
        rows.removeAll()
      }
      #expect(table.count == rows.count && table.indices == rows.indices)
      #expect(table.last?.key == rows.last?.key)
    }
    #expect(table.map(\.key) == rows.map(\.key) && table.map(\.tag) == rows.map(\.tag))
    #expect(table.count > RowTable<StoredRow>.chunkSize)
  }

  @Test func aCopySharesAllThatIsNotWritten() {
    var table = RowTable<StoredRow>()
    for subject in 0..<(RowTable<StoredRow>.chunkSize * 5 + 3) { table.append(Self.row(subject)) }
    let saved = table
    table[RowTable<StoredRow>.chunkSize * 2].tag = 7
    table.append(Self.row(1_000))
    #expect(saved.allSatisfy { $0.tag == 0 } && saved.count == table.count - 1)
    let shared = zip(Self.addresses(saved), Self.addresses(table)).map { $0 == $1 }
    #expect(shared == [true, true, false, true, true, false])
  }

  @Test func aStoreOfAFewRowsIsSmall() {
    var table = RowTable<StoredRow>()
    table.append(Self.row(1))
    #expect(table.chunks.map(\.capacity).allSatisfy { $0 <= 4 })
  }
}
