import SimulationKernel

/// One self-contained page: head, policy, navigation, sections, and the style sheet and script.
///
/// It opens from a folder without a server, asks the network for nothing but files beside it, if it
/// has any, and reads well where the style sheet and the script are blocked.
package struct HTMLPage {
  /// The text of the window's tab; says the verdict and the subject.
  package let title: String
  /// The page's main heading.
  package let heading: String
  /// What stands above the heading: the kind of page.
  package let kind: String
  /// The verdict shown in the page's icon; nil on a page that judges nothing.
  package let verdict: VerdictBadge?
  /// Whether its script reads files of data beside the page.
  package var readsScripts = false
  private var sections: [Section] = []
  private var introduction = HTMLWriter()
  private var ending = HTMLWriter()

  private struct Section {
    let id: String
    let title: String
    let note: String?
    let content: [UInt8]
  }

  package init(title: String, heading: String, kind: String, verdict: VerdictBadge?) {
    self.title = title
    self.heading = heading
    self.kind = kind
    self.verdict = verdict
  }

  /// What stands below the heading and before the first section.
  package mutating func introduce(_ content: (inout HTMLWriter) -> Void) {
    content(&introduction)
  }

  /// What stands at the end of the page.
  package mutating func end(_ content: (inout HTMLWriter) -> Void) {
    content(&ending)
  }

  /// Adds a section; `note` is a short remark beside its entry in the navigation, such as a count.
  package mutating func section(
    _ id: String, title: String, note: String? = nil, _ content: (inout HTMLWriter) -> Void
  ) {
    var writer = HTMLWriter(capacity: 1 << 14)
    content(&writer)
    sections.append(Section(id: id, title: title, note: note, content: writer.output.bytes))
  }

  /// The whole page.
  package func bytes() -> [UInt8] {
    let size = sections.reduce(1 << 15) { $0 + $1.content.count }
    var page = HTMLWriter(capacity: size + PageAssets.styleSheet.count + PageAssets.script.count)
    page.trusted(Array("<!DOCTYPE html>\n".utf8))
    page.element("html", .init("lang", "en")) { html in
      html.element("head") { writeHead(into: &$0) }
      html.lineBreak()
      html.element("body") { writeBody(into: &$0) }
    }
    page.lineBreak()
    return page.output.bytes
  }

  private func writeHead(into head: inout HTMLWriter) {
    head.void("meta", .init("charset", "utf-8"))
    for policy in PageAssets.contentSecurityPolicies(readsScripts: readsScripts) {
      head.void(
        "meta", .init("http-equiv", "Content-Security-Policy"), .init("content", policy))
    }
    head.void(
      "meta", .init("name", "viewport"), .init("content", "width=device-width, initial-scale=1"))
    head.void("meta", .init("name", "referrer"), .init("content", "no-referrer"))
    head.element("title", text: title)
    // Without an icon of its own, a page would make the browser ask for one.
    let icon = verdict.map(PageAssets.icon) ?? "data:,"
    head.void("link", .init("rel", "icon"), .init("href", icon))
    head.element("style") { $0.trusted(PageAssets.styleSheet) }
  }

  private func writeBody(into body: inout HTMLWriter) {
    body.element("a", .class("skip"), .link(toFragment: "content"), text: "Skip to the content")
    body.element("header", .class("masthead")) { header in
      header.element("p", .class("kind"), text: kind)
      header.element("h1") { $0.name(heading) }
      header.trusted(introduction.output.bytes)
    }
    body.lineBreak()
    body.element("nav", .label("Sections")) { nav in
      nav.element("ol") { list in
        for section in sections { writeEntry(section, into: &list) }
      }
    }
    body.lineBreak()
    body.element("main", .id("content")) { main in
      for section in sections { write(section, into: &main) }
    }
    body.element("footer") { $0.trusted(ending.output.bytes) }
    body.element("script") { $0.trusted(PageAssets.script) }
  }

  private func writeEntry(_ section: Section, into list: inout HTMLWriter) {
    list.element("li") { item in
      item.element("a", .link(toFragment: section.id)) { link in
        link.text(section.title)
        if let note = section.note {
          link.text(" ")
          link.element("span", .class("note"), text: note)
        }
      }
    }
  }

  private func write(_ section: Section, into main: inout HTMLWriter) {
    main.lineBreak()
    main.element(
      "section", .id(section.id), .init("aria-labelledby", section.id + "-title")
    ) {
      $0.element("h2", .id(section.id + "-title"), text: section.title)
      $0.trusted(section.content)
    }
  }
}
