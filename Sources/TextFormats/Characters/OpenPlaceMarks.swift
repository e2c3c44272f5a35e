/// The marks around the name of something that the sources of an app do not say, such as
/// `‹season.{season}›`.
package enum OpenPlaceMarks {
  /// A name between the marks.
  package static func marked(_ name: String) -> String { "‹\(name)›" }

  /// The first open place in a text, with its marks; nil if there is none.
  package static func first(in text: Substring) -> Range<String.Index>? {
    guard let open = text.firstIndex(of: "‹"), let close = text[open...].firstIndex(of: "›") else {
      return nil
    }
    return open..<text.index(after: close)
  }
}
