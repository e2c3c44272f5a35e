import SimulationKernel
import Testing

@Suite("A list that is never copied")
struct OwnedListTests {
  /// Counts how many there are.
  private final class Tally {
    var living = 0
  }

  private final class Member {
    let tally: Tally
    init(_ tally: Tally) {
      self.tally = tally
      tally.living += 1
    }
    deinit { tally.living -= 1 }
  }

  @Test("it holds what an array holds, however often it grows")
  func asAnArray() {
    var choices = ChoiceSource(seed: 3, entityCount: 1, purposeCount: 2)
    var list = OwnedList<[Int]>(minimumCapacity: 1)
    var array: [[Int]] = []
    for step in 0..<2_000 {
      let index = Int(choices.bounded(UInt64(max(1, array.count)), entity: 0, purpose: 0))
      if array.isEmpty || choices.bounded(3, entity: 0, purpose: 1) == 0 {
        list.append([step])
        array.append([step])
      } else {
        list[index].append(step)
        array[index].append(step)
      }
    }
    #expect(list.count == array.count && list.indices == array.indices)
    #expect(list.map { $0 } == array)
    #expect(list.firstIndex { $0.count > 3 } == array.firstIndex { $0.count > 3 })
    #expect(list.lastIndex { $0.count > 3 } == array.lastIndex { $0.count > 3 })
    #expect(list.firstIndex { $0.isEmpty } == nil && list.lastIndex { $0.isEmpty } == nil)
  }

  @Test("its elements live as long as it does")
  func frees() {
    let tally = Tally()
    var list = OwnedList<Member>(minimumCapacity: 1)
    for _ in 0..<9 { list.append(Member(tally)) }
    list[4] = Member(tally)
    #expect(tally.living == 9)
    drop(list)
    #expect(tally.living == 0)
  }

  @Test("one that was made from another has the same elements, and changes alone")
  func copying() {
    let tally = Tally()
    var list = OwnedList<Member>(minimumCapacity: 1)
    for _ in 0..<5 { list.append(Member(tally)) }
    var other = OwnedList(copying: list)
    #expect(other.count == 5 && other.indices.allSatisfy { other[$0] === list[$0] })
    other[2] = Member(tally)
    other.append(Member(tally))
    #expect(list.count == 5 && list[2] !== other[2])
    #expect(tally.living == 7)
    drop(list)
    #expect(tally.living == 6)
    drop(other)
    #expect(tally.living == 0)
  }

  private func drop(_ list: consuming OwnedList<Member>) {}
}
