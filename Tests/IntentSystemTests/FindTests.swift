import DeviceSystems
import Testing

@testable import IntentSystem

@Suite("the Find action")
struct FindTests {
  typealias Bus = BusSchedule
  static let property = QueryIndex(3)
  static let enumerable = QueryIndex(4)

  static func found(_ request: FindRequest) -> (moved: UInt32, count: UInt32, digest: UInt64)? {
    var subject = IntentSubject(change: { $0.finds = [request] })
    let facts = subject.does(.find(FindIndex(0))).answers
    guard case .findRan(_, _, let moved, let count, let digest, _)? = facts.first else {
      return nil
    }
    return (moved, count, digest)
  }

  @Test("A-37: a property query is told comparators, mode, order and limit, and gives only matches")
  func propertyQuery() {
    let cases: [(FindRequest, [Int])] = [
      (FindRequest(Self.property), [2, 3, 4]),
      (FindRequest(Self.property, [FindComparator(0, .greater, 10)]), [3, 4]),
      (FindRequest(Self.property, [FindComparator(0, .less, 20)]), [2]),
      (FindRequest(Self.property, [FindComparator(1, .different, 1)]), [2, 4]),
      (
        FindRequest(
          Self.property, [FindComparator(0, .equal, 10), FindComparator(1, .equal, 3)]), [2]
      ),
      (
        FindRequest(
          Self.property, [FindComparator(0, .equal, 20), FindComparator(1, .equal, 3)],
          needsAll: false), [2, 3, 4]
      ),
      (FindRequest(Self.property, sort: FindSort(by: 1)), [3, 2, 4]),
      (FindRequest(Self.property, sort: FindSort(by: 0, isDescending: true), limit: 2), [4, 3]),
      (FindRequest(Self.property, limit: 0), []),
    ]
    for (request, expected) in cases {
      let found = Self.found(request)
      #expect(found?.digest == positionDigest(expected))
      #expect(found?.count == UInt32(expected.count))
      #expect(found?.moved == UInt32(expected.count))
    }
  }

  @Test("A-38, IA-10: an enumerable query gives everything to the system, and the same is found")
  func enumerableQuery() {
    let requests = [Self.property, Self.enumerable].map {
      FindRequest($0, [FindComparator(0, .greater, 10)], sort: FindSort(by: 0), limit: 1)
    }
    let (first, second) = (Self.found(requests[0]), Self.found(requests[1]))
    #expect(first?.digest == second?.digest)
    #expect(first?.moved == 1)
    #expect(second?.moved == 3)
  }

  @Test("A-39, F-18: a query gives its Find action a text and a category")
  func description() {
    let queries = Bus.definition.queries
    #expect(queries[3].findDescription?.text == "Find a route")
    #expect(queries[3].findDescription?.category == "Buses")
    #expect(queries[4].findDescription == nil)
  }
}
