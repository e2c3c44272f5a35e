import CloudSync
import DeviceSystems
import Testing
import TipDomain
import TipSync
import Verification

@Suite("Values by the keys of records")
struct KeyedValuesTests {
  private func key(_ number: Int) -> RecordKey {
    .tally(RecordIndex(number % 7), of: ReplicaIndex(number))
  }

  @Test("each of many keys has its own value, the one that was set last")
  func many() {
    var table = KeyedValues<Int>()
    #expect(table.isEmpty)
    for number in 0..<1_000 { #expect(table.set(key(number), number) == nil) }
    for number in 0..<1_000 { #expect(table.set(key(number), number + 1) == number) }
    for number in 0..<1_000 { #expect(table[key(number)] == number + 1) }
    #expect(table[key(1_000)] == nil)
    #expect(table[.tip(RecordIndex(3))] == nil)
  }

  @Test("a value that is taken away is gone, and another may take its place")
  func removing() {
    var table = KeyedValues<Int>()
    table.set(key(1), 1)
    table.set(key(2), 2)
    #expect(table.remove(key(1)) == 1)
    #expect(table.remove(key(1)) == nil)
    #expect(table[key(1)] == nil)
    #expect(table[key(2)] == 2)
    #expect(!table.isEmpty)
    #expect(table.remove(key(2)) == 2)
    #expect(table.isEmpty)
    #expect(table.set(key(1), 3) == nil)
    #expect(table[key(1)] == 3)
    #expect(!table.isEmpty)
  }

  @Test("only values that are there change")
  func changing() {
    var table = KeyedValues<Int>()
    table.set(key(1), 1)
    table.set(key(2), 2)
    table.remove(key(2))
    table.update(key(1)) { $0 += 10 }
    table.update(key(2)) { $0 += 10 }
    table.update(key(3)) { $0 += 10 }
    #expect(table[key(1)] == 11)
    #expect(table[key(2)] == nil)
    #expect(table[key(3)] == nil)
    table.setAll(to: 5)
    #expect(table[key(1)] == 5)
    #expect(table[key(2)] == nil)
  }

  @Test("values go by what they are, and all at once")
  func clearing() {
    var table = KeyedValues<Int>()
    for number in 0..<100 { table.set(key(number), number) }
    table.removeAll { $0 % 2 == 0 }
    for number in 0..<100 { #expect(table[key(number)] == (number % 2 == 0 ? nil : number)) }
    table.removeAll { $0 % 2 == 1 }
    #expect(table.isEmpty)
    table.set(key(1), 1)
    table.removeAll()
    #expect(table.isEmpty)
    #expect(table[key(1)] == nil)
    table.set(key(4), 4)
    #expect(table[key(4)] == 4)
  }
}
