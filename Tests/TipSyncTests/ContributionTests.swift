import SimulationKernel
import Testing
import TipDomain

@testable import TipSync

@Suite("Rows that hold displays")
struct ContributionTests {
  @Test("those of a tip are all that were added for it, the last first")
  func rows() {
    var choices = ChoiceSource(seed: 7, entityCount: 1, purposeCount: 1)
    var contributions = Contributions()
    var added: [[Int]] = Array(repeating: [], count: 12)
    for row in 0..<500 {
      let record = Int(choices.bounded(10, entity: 0, purpose: 0))
      contributions.add(row: row, to: RecordIndex(record))
      added[record].insert(row, at: 0)
    }
    for record in added.indices { #expect(rows(of: record, contributions) == added[record]) }
    contributions.removeAll()
    for record in added.indices { #expect(rows(of: record, contributions) == []) }
    contributions.add(row: 9, to: RecordIndex(3))
    #expect(rows(of: 3, contributions) == [9] && rows(of: 2, contributions) == [])
  }

  private func rows(of record: Int, _ contributions: Contributions) -> [Int] {
    var rows: [Int] = []
    contributions.forEachRow(of: RecordIndex(record)) { rows.append($0) }
    return rows
  }
}
