import TextFormats

/// Writes HTML, and SVG inside it, so that every element is closed and all text is escaped.
///
/// Names of elements and attributes are part of the program (`StaticString`); only values and text
/// may come from a scenario.
///
///     page.element("p", .class("answer")) { $0.text(answer) }
package struct HTMLWriter {
  private(set) var output: TextOutput

  package init(capacity: Int = 0) {
    output = TextOutput(capacity: capacity)
  }

  /// An element with content.
  package mutating func element(
    _ name: StaticString, _ attributes: HTMLAttribute..., content: (inout HTMLWriter) -> Void
  ) {
    open(name, attributes)
    content(&self)
    output.write("</")
    output.write(fixed: name)
    output.write(">")
  }

  /// An element whose attributes were gathered before.
  package mutating func element(
    _ name: StaticString, _ attributes: [HTMLAttribute], content: (inout HTMLWriter) -> Void
  ) {
    open(name, attributes)
    content(&self)
    output.write("</")
    output.write(fixed: name)
    output.write(">")
  }

  /// An element that holds nothing but text.
  package mutating func element(_ name: StaticString, _ attributes: HTMLAttribute..., text: String)
  {
    element(name, attributes) { $0.text(text) }
  }

  /// An HTML element that never has content, such as `meta`.
  mutating func void(_ name: StaticString, _ attributes: HTMLAttribute...) {
    open(name, attributes)
  }

  /// An SVG shape without content.
  package mutating func shape(_ name: StaticString, _ attributes: HTMLAttribute...) {
    shape(name, attributes)
  }

  /// An SVG shape without content, its attributes gathered before.
  package mutating func shape(_ name: StaticString, _ attributes: [HTMLAttribute]) {
    openUnfinished(name, attributes)
    output.write("/>")
  }

  /// Text, escaped.
  package mutating func text(_ text: String) {
    HTMLEscaping.write(text: text, into: &output)
  }

  /// Something that a person named: apart from the direction of the text around it, and shortened
  /// when it is very long. The CSV files have it in full.
  package mutating func name(_ name: String) {
    element("bdi", text: Self.shortened(name, to: 96))
  }

  /// A line end between elements, which keeps the source readable.
  package mutating func lineBreak() {
    output.write("\n")
  }

  /// Bytes that were written by this type before, or that are files of this program.
  mutating func trusted(_ bytes: [UInt8]) {
    output.write(bytes)
  }

  /// A JSON value for scripts, with everything escaped that could end the script element.
  package mutating func json(id: String, _ value: (inout JSONText) -> Void) {
    var bytes: [UInt8] = []
    JSONText.write(into: &bytes, markupSafe: true, value)
    element("script", .init("type", "application/json"), .id(id)) { $0.trusted(bytes) }
  }

  /// The text itself, or its beginning and its full length.
  package static func shortened(_ text: String, to maximum: Int) -> String {
    guard text.utf8.count > maximum else { return text }
    let scalars = text.unicodeScalars
    let limit = scalars.endIndex
    guard let end = scalars.index(scalars.startIndex, offsetBy: maximum, limitedBy: limit)
    else { return text }
    return end == limit ? text : String(scalars[..<end]) + "…"
  }

  private mutating func open(_ name: StaticString, _ attributes: [HTMLAttribute]) {
    openUnfinished(name, attributes)
    output.write(">")
  }

  private mutating func openUnfinished(_ name: StaticString, _ attributes: [HTMLAttribute]) {
    output.write("<")
    output.write(fixed: name)
    for attribute in attributes {
      output.write(" ")
      output.write(fixed: attribute.name)
      output.write("=\"")
      HTMLEscaping.write(attribute: attribute.value, into: &output)
      output.write("\"")
    }
  }
}
