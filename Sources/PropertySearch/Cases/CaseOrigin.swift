/// How a case of a search is made: from nothing, or as a variation of an earlier case.
///
/// With the scenario and the search's seed it says everything about the case.
package struct CaseOrigin: Hashable, Sendable, Codable {
  /// The number of the case that it begins with.
  package let number: UInt64
  /// The numbers of the variations that were made of it, one after another; each is the number of
  /// the case that came out.
  package let variations: [UInt64]

  /// A case that is made from nothing.
  package init(_ number: UInt64) { self.init(number: number, variations: []) }

  /// A case that is `variations` away from case `number`.
  package init(number: UInt64, variations: [UInt64]) {
    self.number = number
    self.variations = variations
  }

  /// One variation further.
  func varied(as number: UInt64) -> CaseOrigin {
    CaseOrigin(number: self.number, variations: variations + [number])
  }

  /// In words: `case 12`, `case 40, a variation of case 12`.
  package var text: String {
    guard let last = variations.last else { return "case \(number)" }
    let before = variations.dropLast().last ?? number
    return "case \(last), a variation of case \(before)"
  }
}

/// What a case reached, and how to make it again.
package struct ReachedCase: Sendable, Equatable, Codable {
  /// How it is made.
  package let origin: CaseOrigin
  /// The indices of the labels that it reached, in order.
  package let labels: [UInt16]

  /// A case that reached these labels.
  package init(origin: CaseOrigin, labels: [UInt16]) {
    self.origin = origin
    self.labels = labels
  }
}
