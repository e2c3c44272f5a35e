import DeviceSystems
import SimulationKernel
import Testing

@testable import CloudSync

@Suite("What waits for its upload")
struct PendingCountTests {
  /// How many rows in the outbox have something to upload, counted anew.
  private static func counted(_ store: RecordStore) -> Int {
    store.rows.count { $0.isQueued && $0.isPending }
  }

  @Test("whatever happens to a store, the count of what waits is that of its rows")
  func count() {
    var choices = ChoiceSource(seed: 11, entityCount: 1, purposeCount: 1)
    func drawn(_ count: UInt64) -> UInt64 { choices.bounded(count, entity: 0, purpose: 0) }
    var store = RecordStore()
    var items: [RecordChange] = []
    var most = 0
    for step in 0..<20_000 {
      let key = RecordKey.numbered(Int(drawn(40)))
      switch drawn(16) {
      case 0...5: store.write(.integer(Int64(step)), to: key, at: .zero + .seconds(Int64(step)))
      case 6...7:
        guard let index = store.index(of: key) else { break }
        store.rows[index].isDeleted.toggle()
        store.touch(index, .all)
      case 8...9: store.takeBatch(limit: Int(drawn(10)), into: &items)
      case 10...11:
        for item in items {
          guard let index = store.index(of: item.key) else { continue }
          var answer = item
          answer.tag = UInt32(step)
          switch drawn(4) {
          case 0: answer.outcome = .failed(.unknownItem)
          case 1: answer.outcome = .failed(.serverRecordChanged)
          case 2:
            answer.isDeletion.toggle()
            answer.outcome = .saved
          default: answer.outcome = .saved
          }
          _ = store.settle(answer, at: index)
        }
        items = []
      case 12:
        let change = RecordChange(
          key: key, fields: RecordFields(), tag: UInt32(step), isDeletion: drawn(2) == 0)
        _ = store.importRegister(change, order: drawn(2) == 0 ? .arrival : .modifiedDate)
      case 13: store.abandonFlight()
      case 14:
        guard drawn(20) == 0 else { break }
        store.forgetHub(
          keepsPending: drawn(2) == 0, keepsReset: true, uploads: { _ in drawn(2) == 0 })
      default: if drawn(100) == 0 { store.removeAll() }
      }
      #expect(store.pendingCount == Self.counted(store))
      #expect(store.hasPending == (Self.counted(store) > 0))
      most = max(most, store.pendingCount)
    }
    #expect(most > 20)
  }
}
