import Foundation
import SimulationKernel
import Testing

@testable import ReportParts

@Suite("The structure of a page")
struct PageStructureTests {
  private static let page = String(
    decoding: SamplePage.page(heading: "trails", points: 300), as: UTF8.self)

  @Test("the policy stands right after the character set and admits exactly the page's own files")
  func policy() throws {
    let text = Self.page
    #expect(text.contains("<head><meta charset=\"utf-8\"><meta http-equiv="))
    let style = try #require(text.firstMatch(of: /<style>([\s\S]*?)<\/style>/)?.1)
    let script = try #require(text.firstMatch(of: /<script>([\s\S]*?)<\/script>/)?.1)
    let policy = try #require(text.firstMatch(of: /Policy" content="([^"]*)"/)?.1)
    func source(_ content: Substring) -> String {
      "&#39;sha256-" + ByteText.base64(SHA256.hash(Array(content.utf8))) + "&#39;"
    }
    #expect(
      String(policy)
        == "default-src &#39;none&#39;; style-src \(source(style)); script-src \(source(script)); "
        + "img-src data:; base-uri &#39;none&#39;; form-action &#39;none&#39;")
  }

  @Test("a page with files beside it admits them, and only if its own script asks")
  func policies() throws {
    let own = try #require(PageAssets.contentSecurityPolicies(readsScripts: false).first)
    let both = PageAssets.contentSecurityPolicies(readsScripts: true)
    let script = try #require(own.firstMatch(of: /script-src '[^']*'/)?.0)
    #expect(
      both == [
        own.replacing(script, with: script + " 'self' file:"), script + " 'strict-dynamic'",
      ])
    var page = HTMLPage(title: "t", heading: "h", kind: "k", verdict: nil)
    page.readsScripts = true
    let text = String(decoding: page.bytes(), as: UTF8.self)
    #expect(text.matches(of: /Content-Security-Policy/).count == 2)
    #expect(Self.page.matches(of: /Content-Security-Policy/).count == 1)
  }

  @Test("the embedded files cannot end their own element, nor change when a browser reads them")
  func assets() {
    for file in [PageAssets.styleSheet, PageAssets.script] {
      let text = String(decoding: file, as: UTF8.self)
      #expect(!text.isEmpty && !text.contains("</") && !text.contains("<!--"))
      #expect(!file.contains(UInt8(ascii: "\r")) && !file.contains(0))
    }
  }

  @Test("the script stores nothing, asks the network for nothing and writes no markup")
  func script() {
    let script = String(decoding: PageAssets.script, as: UTF8.self)
    let banned = [
      "fetch", "XMLHttpRequest", "localStorage", "sessionStorage", "cookie", "eval(", "innerHTML",
      "outerHTML", "document.write", "insertAdjacentHTML", "import(", "WebSocket", "indexedDB",
    ]
    for word in banned { #expect(!script.contains(word), "\(word)") }
  }

  @Test("nothing is styled or scripted in attributes, and nothing is loaded from elsewhere")
  func noInlineCode() {
    let body = Self.page.components(separatedBy: "</head>").last ?? ""
    let markup = body.components(separatedBy: "<script>").first ?? ""
    #expect(!markup.contains(" style=\""))
    #expect(markup.firstMatch(of: /\son[a-z]+="/) == nil)
    #expect(!Self.page.contains("http://") && !Self.page.contains("https://"))
    for name in ["<iframe", "<link rel=\"stylesheet", " src=\"", "<base", "<form"] {
      #expect(!Self.page.contains(name))
    }
  }

  @Test("there is a language, one main heading, and headings never skip a level")
  func headings() {
    #expect(Self.page.contains("<html lang=\"en\">"))
    let levels = Self.page.matches(of: /<h([1-6])[ >]/).compactMap { Int($0.1) }
    #expect(levels.filter { $0 == 1 }.count == 1)
    #expect(levels.first == 1)
    for (before, after) in zip(levels, levels.dropFirst()) { #expect(after <= before + 1) }
  }

  @Test("ids are unique and everything that refers to one finds it")
  func references() {
    let ids = Self.page.matches(of: #/ id="([^"]*)"/#).map { String($0.1) }
    #expect(Set(ids).count == ids.count)
    let known = Set(ids)
    for match in Self.page.matches(of: #/ aria-(?:labelledby|describedby)="([^"]*)"/#) {
      for id in match.1.split(separator: " ") { #expect(known.contains(String(id)), "\(id)") }
    }
    for match in Self.page.matches(of: #/ href="#([^"]*)"/#) {
      #expect(known.contains(String(match.1)), "\(match.1)")
    }
    for match in Self.page.matches(of: /url\(#([^)]*)\)/) {
      #expect(known.contains(String(match.1)), "\(match.1)")
    }
  }

  @Test("every link to a file names a file of the report")
  func links() {
    let files = Set(SamplePage.files(points: 10).files.map(\.path))
    for match in Self.page.matches(of: #/ href="(csv\/[^"]*)"/#) {
      #expect(files.contains(String(match.1)))
    }
  }

  @Test("every chart has a question, an answer, a table with headings, and says what it drew")
  func charts() {
    let figures = Self.page.matches(of: /<figure[\s\S]*?<\/figure>/)
    #expect(figures.count == 5)
    for figure in figures {
      #expect(figure.0.contains("class=\"answer\""))
      #expect(figure.0.contains("<details>") && figure.0.contains("<caption>"))
      #expect(figure.0.contains("scope=\"col\"") && figure.0.contains("scope=\"row\""))
      #expect(figure.0.contains("Drawn "))
    }
    let pictures = Self.page.matches(of: /role="img" aria-labelledby="[^"]*"[^>]*><title/)
    #expect(pictures.count == 4)
  }

  @Test("the page says its verdict before anything else, as a word")
  func verdictFirst() throws {
    let verdict = try #require(Self.page.range(of: "<strong>Fail</strong>"))
    let section = try #require(Self.page.range(of: "<section"))
    #expect(verdict.lowerBound < section.lowerBound)
  }

  @Test("elements are closed in the order in which they were opened")
  func nesting() {
    var open: [Substring] = []
    let void: Set<Substring> = ["meta", "link"]
    let markup = Self.page.replacing(/<(style|script)>[\s\S]*?<\/(style|script)>/, with: "")
    for match in markup.matches(of: /<(\/?)([a-zA-Z][a-zA-Z0-9]*)((?:"[^"]*"|[^">])*)>/) {
      if match.1 == "/" {
        #expect(open.popLast() == match.2)
      } else if !match.3.hasSuffix("/"), !void.contains(match.2) {
        open.append(match.2)
      }
    }
    #expect(open.isEmpty)
  }
}
