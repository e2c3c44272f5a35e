import Testing

@Suite("each check finds what it is for")
struct ChecksCanFailTests {
  static func source(_ text: String, path: String = "Sources/TipDomain/A.swift") -> SwiftSource {
    SwiftSource(path: path, text: text)
  }

  @Test(
    "a banned call is found",
    arguments: [
      "import Foundation", "public import Glibc", "import Dispatch", "let now = Date()",
      "let now = Date.now", "let id = UUID()", "Task { work() }", "Task.detached {}",
      "func a() async {}", "let clock = ContinuousClock()", "DispatchQueue.main.sync {}",
      "let lock = Mutex<Int>(0)", "Int.random(in: 0..<3)", "list.randomElement()",
      "list.shuffled()", "list.shuffle(using: &generator)", "let key = value.hashValue",
      "var hasher = Hasher()", "try! load()", "value as! Int", "let y = log(x)", "return exp(-x)",
      "pow(2, 3)", "a + sin(b)", "let text = \"\\(log(x))\"",
    ])
  func bannedCall(_ code: String) throws {
    #expect(try BannedCalls.findings(in: Self.source(code)).count == 1)
  }

  @Test(
    "what only looks like a banned call is left alone",
    arguments: [
      "// Date() is banned", "let text = \"Date() and log(x)\"", "Portable.log(x)",
      "func exp(_ x: Double) -> Double", "let dialog = catalog(x)", "struct Update {}",
      "func hash(into hasher: inout Hasher) { hasher.combine(value) }",
      "let taskCount = 3", "import SimulationKernel", "/* Task { } */ let a = 1",
      "let rule = \"\"\"\n  $0.date > Date.now\n  \"\"\"",
    ])
  func innocentCall(_ code: String) throws {
    #expect(try BannedCalls.findings(in: Self.source(code)).isEmpty)
  }

  @Test(
    "the file of an invariant that has another name is found",
    arguments: [
      ("Displays/CapOfSum", "display-cap-sum", false),
      ("Displays/DisplayCapSum", "display-cap-sum", true),
      ("Displays/DisplayCapSumGap", "display-cap-sum", true),
      ("Focus/LaterChoiceStays", "focus-later-choice-stays", true),
      ("Displays/LaterChoiceStays", "focus-later-choice-stays", false),
      ("Intents/PaidOnce", "intent-paid-once", true),
      ("Intents/PaysOnce", "intent-paid-once", false),
    ])
  func unnamedInvariant(_ file: String, _ name: String, _ isNamed: Bool) {
    let source = Self.source(
      "  static let statement = InvariantStatement(\n    id: \"\(name)\",",
      path: "Sources/Invariants/\(file).swift")
    #expect(TreeShape.unnamedInvariants(source).isEmpty == isNamed)
  }

  @Test(
    "a call that changes the disk is found outside its module",
    arguments: [
      "try FileManager.default.removeItem(atPath: path)", "try data.write(to: url)",
      "unlink(path)", "Foundation.rename(a, b)", "let file = open(path, O_WRONLY | O_CREAT)",
      "let file = fopen(path, mode)", "try files.createDirectory(at: url)",
    ])
  func diskCall(_ code: String) throws {
    let shell = Self.source(code, path: "Sources/tipfleet/A.swift")
    #expect(try DiskDoor.findings(in: shell).count == 1)
    let door = Self.source(code, path: "Sources/HostFiles/A.swift")
    #expect(try DiskDoor.findings(in: door).isEmpty)
  }

  @Test(
    "what only looks like such a call is left alone",
    arguments: [
      "try disk.removeFile(path)", "network.link(a, b)", "page.write(text, into: &bytes)",
      "func rename(_ path: String) {}", "let file = open(path, O_RDONLY | O_CLOEXEC)",
      "try calls.rename(hidden, to: path)",
    ])
  func innocentDiskCall(_ code: String) throws {
    let shell = Self.source(code, path: "Sources/tipfleet/A.swift")
    #expect(try DiskDoor.findings(in: shell).isEmpty)
  }

  @Test(
    "iteration over a set or a dictionary is found",
    arguments: [
      "let names: Set<Int> = []\nfor name in names {}",
      "var counts: [String: Int] = [:]\nfor (key, value) in counts { use(key, value) }",
      "var counts: [String: Int] = [:]\nlet all = counts.values.map { $0 }",
      "var counts = [String: Int]()\nlet list = Array(counts)",
      "let names = Set(list)\nnames.forEach { print($0) }",
      "func total(of counts: [Int: Int]) -> Int { counts.reduce(0) { $0 + $1.value } }",
      "for key in store.table.keys {}",
    ])
  func unorderedIteration(_ code: String) throws {
    #expect(try !UnorderedIteration.findings(in: Self.source(code)).isEmpty)
  }

  @Test(
    "lookup, counting and sorting are allowed",
    arguments: [
      "var counts: [String: Int] = [:]\ncounts[\"a\", default: 0] += 1",
      "let names: Set<Int> = []\nif names.contains(3) {}",
      "var counts: [String: Int] = [:]\nfor key in counts.keys.sorted() {}",
      "let names: Set<Int> = []\nfor name in names.sorted() {}",
      "let list: [Int] = []\nfor item in list {}",
      "let pairs: [(Int, Int)] = []\npairs.map { $0.0 }",
      "var notes: [(range: Int, text: String)] = []\nnotes.map { $0.text }",
    ])
  func orderedUse(_ code: String) throws {
    #expect(try UnorderedIteration.findings(in: Self.source(code)).isEmpty)
  }

  @Test("a default beside cases of an enum is found, one beside bytes is not")
  func defaultCase() throws {
    let overEnum = "switch a {\ncase .one: f { 1 }\ndefault: g()\n}"
    let overBytes = "switch byte {\ncase 0x20, 0x0A: f()\ndefault: g()\n}"
    let nested = "switch a {\ncase .one:\n  switch byte {\n  case 1: f()\n  default: g()\n  }\n}"
    #expect(try DefaultCases.findings(in: Self.source(overEnum)).map(\.line) == [3])
    #expect(try DefaultCases.findings(in: Self.source(overBytes)).isEmpty)
    #expect(try DefaultCases.findings(in: Self.source(nested)).isEmpty)
    let filter = "switch a {\ncase .one: f { 1 }\ndefault: break\n}"
    #expect(try DefaultCases.findings(in: Self.source(filter)).isEmpty)
  }

  @Test("a trap for a case of an enum, and a chain of comparisons with cases, are found")
  func switchTraps() throws {
    let trap = "switch a {\ncase .one: f()\ncase .two,\n  .three:\n  preconditionFailure(\"no\")\n}"
    #expect(try SwitchTraps.findings(in: Self.source(trap)).map(\.line) == [5])
    let inLine = "switch a {\ncase .one: f()\ncase .two: fatalError(\"no\")\n}"
    #expect(try SwitchTraps.findings(in: Self.source(inLine)).map(\.line) == [3])
    let chain = "if a == .one { f() }\nif a == .two { f() }\nif a == .three { f() }\n"
    #expect(try SwitchTraps.findings(in: Self.source(chain)).map(\.line) == [3])
    let guarded = "guard let a else {\n  preconditionFailure(\"no\")\n}\nif a == .one { f() }\n"
    #expect(try SwitchTraps.findings(in: Self.source(guarded)).isEmpty)
  }

  @Test("a member to be inlined, of a package type that inlined code cannot use, is found")
  func packageInlining() throws {
    let member = "  @inlinable package static var a: Int { 1 }\n}\n"
    let hidden = "package enum Byte {\n" + member
    #expect(try PackageInlining.findings(in: [Self.source(hidden)]).map(\.line) == [2])
    let usable = "@usableFromInline\npackage enum Byte {\n" + member
    #expect(try PackageInlining.findings(in: [Self.source(usable)]).isEmpty)
    let extended = "package enum Byte {}\nextension Byte {\n" + member
    #expect(try PackageInlining.findings(in: [Self.source(extended)]).map(\.line) == [3])
    let other = "package enum Byte {}\npublic enum Word {\n" + member
    #expect(try PackageInlining.findings(in: [Self.source(other)]).isEmpty)
  }

  @Test("an error that is turned into nothing is found, unless its file may do that")
  func swallowedErrors() throws {
    let code = "let names = (try? list(folder)) ?? []\nlet a = try? read()\n// try? is banned\n"
    #expect(try SwallowedErrors.findings(in: Self.source(code)).map(\.line) == [1, 2])
    let path = try #require(SwallowedErrors.allowed.first { $0.count == 2 }?.path)
    #expect(try SwallowedErrors.findings(in: Self.source(code, path: path)).isEmpty)
    let less = Self.source("let names = try list(folder)", path: path)
    #expect(try SwallowedErrors.findings(in: less).count == 1)
  }

  @Test("a long line, a long function and a long file are found")
  func sizes() throws {
    let body = String(repeating: "  work()\n", count: 59)
    let fits = "func a(\n  b: Int\n) {\n" + String(body.dropFirst(9 * 3)) + "}\n"
    let tooLong = "struct S {\nfunc a() {\n" + body + "}\n}\n"
    #expect(try Sizes.findings(in: Self.source(fits)).isEmpty)
    #expect(try Sizes.findings(in: Self.source(tooLong)).map(\.line) == [2])
    let wide = String(repeating: "a", count: 101)
    #expect(try Sizes.findings(in: Self.source(wide)).count == 1)
    let lines = String(repeating: "a\n", count: 401)
    #expect(try Sizes.findings(in: Self.source(lines)).count == 1)
    #expect(try Sizes.findings(in: Self.source(String(lines.dropFirst(2)))).isEmpty)
  }

  @Test("a list of types that is too deep for the optimizer is found")
  func deepLists() throws {
    let list = String(repeating: "  With<A,\n", count: 44)
    #expect(try Sizes.findings(in: Self.source("typealias All =\n" + list)).isEmpty)
    let deep = "typealias All =\n" + list + "  With<A,\n"
    #expect(try Sizes.findings(in: Self.source(deep)).map(\.line) == [46])
    let two = "typealias All =\n" + list + "typealias More =\n" + list
    #expect(try Sizes.findings(in: Self.source(two)).isEmpty)
  }

  @Test("a requirement without a body does not swallow the next function")
  func requirement() throws {
    let text =
      "protocol P {\nfunc a() -> Int\nfunc b()\n}\n"
      + String(repeating: "let a = 1\n", count: 70) + "struct S {}\n"
    #expect(try Sizes.longFunctions(in: Self.source(text)).isEmpty)
  }

  @Test("an import against the arrows is found")
  func moduleArrows() throws {
    let upwards = Self.source("import SimulationKernel\n@testable import Reports")
    #expect(try ModuleArrows.findings(in: upwards).map(\.line) == [2])
    let shell = Self.source("import Foundation", path: "Sources/tipfleet/Main.swift")
    #expect(try ModuleArrows.findings(in: shell).isEmpty)
    let unknown = Self.source("let a = 1", path: "Sources/Elsewhere/A.swift")
    #expect(try ModuleArrows.findings(in: unknown).count == 1)
  }

  @Test("a source without a declaration is found")
  func emptySource() throws {
    #expect(try TreeShape.emptySources(Self.source("// nothing here\nimport Testing")).count == 1)
    let named = Self.source("let a = 1", path: "Sources/A/Placeholder.swift")
    #expect(try TreeShape.emptySources(named).count == 1)
    #expect(try TreeShape.emptySources(Self.source("struct A {}")).isEmpty)
  }

  @Test("paths that differ only in case are found, also in a folder's name")
  func caseCollisions() {
    let paths = ["docs/Rules.md", "docs/rules.md", "a/B/c.md", "a/b/d.md", "reports/README.md"]
    #expect(
      TreeShape.caseCollisions(among: paths).map(\.path).sorted() == ["a/b", "docs/rules.md"])
  }

  @Test("words of unfinished work and paths of a machine are found")
  func unfinishedWords() {
    for (word, _) in UnfinishedWords.words {
      #expect(!UnfinishedWords.findings(path: "a.md", text: "first\nsee " + word).isEmpty)
    }
    #expect(UnfinishedWords.findings(path: "a.md", text: "a working copy").isEmpty)
  }

  @Test("a second title and a late title are found, a title in a code fence is not one")
  func titles() {
    func count(_ text: String) -> Int {
      MarkdownDocument(path: "a.md", text: text).titleFindings().count
    }
    #expect(count("# One\n\n```\n# Not one\n```\n## Part") == 0)
    #expect(count("# One\n# Two") == 1)
    #expect(count("text\n# One") == 1)
    #expect(count("## Part") == 1)
  }

  @Test("a link to a missing file or heading is found")
  func links() throws {
    let target = MarkdownDocument(path: "docs/b.md", text: "# B\n\n## Some part, here")
    func lines(_ text: String) throws -> [Int] {
      let document = MarkdownDocument(path: "docs/how-to/a.md", text: text)
      return try document.linkFindings(
        paths: ["docs/b.md", "docs/how-to/a.md", "README.md"], documents: [target, document]
      ).map(\.line)
    }
    #expect(try lines("# A\n[b](../b.md) [c](../../README.md) [d](../b.md#some-part-here)") == [])
    #expect(try lines("# A\n[here](#a) [folder](../how-to) `[x](y.md)`") == [])
    #expect(try lines("# A\n[b](b.md)") == [2])
    #expect(try lines("# A\n\n[b](../b.md#another-part)") == [3])
    #expect(try lines("# A\n[web](https://example.org/x.md)") == [])
  }

  @Test("a case whose type is not listed is found")
  func unlistedType() {
    let cases = "enum A {\n  case one\n  case two\n}\n"
    func count(_ list: String) -> Int {
      ListedTypes.findings(in: Self.source(cases + list)).count
    }
    #expect(count("let types = [One.self, Two.self]") == 0)
    #expect(count("let types = [One.self]") == 1)
  }
}
