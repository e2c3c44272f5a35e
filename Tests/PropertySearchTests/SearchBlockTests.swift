import PropertySearch
import Testing

@Suite("blocks of a search")
struct SearchBlockTests {
  @Test("blocks follow one another, end at whole blocks and at the last case")
  func next() {
    #expect(SearchBlock.next(from: 0, caseCount: 100, count: 3) == [0..<16, 16..<32, 32..<48])
    #expect(SearchBlock.next(from: 5, caseCount: 20, count: 4) == [5..<16, 16..<20])
    #expect(SearchBlock.next(from: 20, caseCount: 20, count: 4).isEmpty)
  }
}
