import PropertySearch
import Shrinking
import TextFormats

/// A line for each thing that went wrong: its smallest schedule, where it is told on the page, and
/// the file that plays it.
package struct SmallestSchedules {
  /// One thing that went wrong.
  package struct Entry {
    /// What went wrong, made small.
    let found: SmallCase
    /// The file beside the page that holds it; nil where it lies elsewhere.
    let file: String?
    /// Whether the page tells it in full.
    var isTold = true

    /// Makes an entry.
    package init(found: SmallCase, file: String?, isTold: Bool = true) {
      self.found = found
      self.file = file
      self.isTold = isTold
    }
  }

  /// In the order in which the page tells them.
  let entries: [Entry]
  /// The invariants that are violated and not made small.
  var leftOut: [String] = []

  /// Makes a list of entries.
  package init(entries: [Entry], leftOut: [String] = []) {
    self.entries = entries
    self.leftOut = leftOut
  }

  /// Nothing where nothing went wrong.
  package func write(into section: inout HTMLWriter) {
    if entries.isEmpty && leftOut.isEmpty { return }
    section.element("h3", text: "The smallest schedule of each thing that went wrong")
    if !entries.isEmpty { section.paragraph(SmallCase.meaning) }
    section.element("ul") { list in
      for (index, entry) in entries.enumerated() {
        let example = entry.found.example
        list.element("li") { item in
          if entry.isTold {
            item.element("a", .link(toFragment: "violation-\(index + 1)")) {
              $0.element("code", text: example.signature.name)
            }
          } else {
            item.element("code", text: example.signature.name)
          }
          item.text(": \(example.sizeText). ")
          if let file = entry.file {
            item.element("a", .link(toFile: file)) { $0.element("code", text: entry.found.path) }
          } else {
            item.element("code", text: entry.found.path)
          }
        }
      }
    }
    if !leftOut.isEmpty { section.paragraph(SmallCase.leftOut(leftOut)) }
  }
}
