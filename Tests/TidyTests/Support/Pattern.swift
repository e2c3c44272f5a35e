import Foundation

/// A regular expression whose `\b` lies between a word's characters and all others.
///
/// The default boundaries are those of written language, where `a.b` is one word. To make one and
/// to search with it takes long where nothing is optimized, so a check does so only for lines that
/// hold one of its words.
func pattern(_ text: String) throws -> Regex<AnyRegexOutput> {
  try Regex(text).wordBoundaryKind(.simple)
}

extension String {
  /// Whether the bytes of `word` stand in it. The search is the C library's, which ends at a zero.
  func holds(_ word: String) -> Bool {
    strstr(self, word) != nil || strlen(self) < utf8.count && contains(word)
  }
}
