import TextFormats

/// One attribute of an element: its name is part of the program, its value is escaped when written.
package struct HTMLAttribute {
  package let name: StaticString
  package let value: String

  package init(_ name: StaticString, _ value: String) {
    self.name = name
    self.value = value
  }

  /// A coordinate or length of a drawing, to a tenth of a pixel.
  package init(_ name: StaticString, _ value: Double) {
    self.init(name, DecimalText.rounded(value, digits: 1))
  }

  package static func `class`(_ value: String) -> HTMLAttribute { .init("class", value) }
  package static func id(_ value: String) -> HTMLAttribute { .init("id", value) }
  package static func label(_ value: String) -> HTMLAttribute { .init("aria-label", value) }
  package static func link(toFragment id: String) -> HTMLAttribute { .init("href", "#" + id) }
  /// A link to another file of the same report; its path comes from the program.
  package static func link(toFile path: String) -> HTMLAttribute { .init("href", path) }
  /// Hides what repeats other text from screen readers.
  static let hidden = HTMLAttribute("aria-hidden", "true")
  /// Lets the keyboard reach a region, so that it can be scrolled without a mouse.
  package static let focusable = HTMLAttribute("tabindex", "0")
}
