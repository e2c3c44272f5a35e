/// A regular expression whose `\b` lies between a word's characters and all others.
///
/// The default boundaries are those of written language, where `a.b` is one word.
func pattern(_ text: String) throws -> Regex<AnyRegexOutput> {
  try Regex(text).wordBoundaryKind(.simple)
}
