import Testing

@Suite("the house is tidy")
struct TidyTests {
  /// Every Swift file, read once for all tests.
  static let allSources = Result {
    try Repository.paths(endingIn: ".swift").map {
      SwiftSource(path: $0, text: try Repository.text(of: $0))
    }
  }

  static func sources(in prefix: String) throws -> [SwiftSource] {
    try allSources.get().filter { $0.path.hasPrefix(prefix) }
  }

  static func coreSources() throws -> [SwiftSource] {
    try sources(in: "Sources/").filter { !ModuleArrows.shells.contains($0.module) }
  }

  static func documents() throws -> [MarkdownDocument] {
    try Repository.paths(endingIn: ".md").map {
      MarkdownDocument(path: $0, text: try Repository.text(of: $0))
    }
  }

  @Test("the core makes no call whose result depends on the host")
  func bannedCalls() throws {
    let findings = try Self.coreSources().flatMap(BannedCalls.findings)
    #expect(findings.isEmpty, "\(findings.report)")
  }

  @Test("only one module writes to the disk")
  func diskDoor() throws {
    let findings = try Self.sources(in: "Sources/").flatMap(DiskDoor.findings)
    #expect(findings.isEmpty, "\(findings.report)")
  }

  @Test("the core iterates no set and no dictionary")
  func unorderedIteration() throws {
    let findings = try Self.coreSources().flatMap(UnorderedIteration.findings)
    #expect(findings.isEmpty, "\(findings.report)")
  }

  @Test("no case of an enum has a trap for an answer")
  func switchTraps() throws {
    let findings = try Self.sources(in: "Sources/").flatMap(SwitchTraps.findings)
    #expect(findings.isEmpty, "\(findings.report)")
  }

  @Test("no error is turned into nothing where that decides what is believed")
  func swallowedErrors() throws {
    let sources = try Self.sources(in: "Sources/")
    let findings = try sources.flatMap(SwallowedErrors.findings)
    #expect(findings.isEmpty, "\(findings.report)")
    let paths = sources.map(\.path)
    #expect(SwallowedErrors.allowed.allSatisfy { paths.contains($0.path) })
  }

  @Test("a switch over an enum writes out every case, unless it picks some")
  func defaultCases() throws {
    let findings = try Self.sources(in: "Sources/").flatMap(DefaultCases.findings)
    #expect(findings.isEmpty, "\(findings.report)")
  }

  @Test("what is to be inlined in other modules can be")
  func packageInlining() throws {
    let findings = try PackageInlining.findings(in: Self.sources(in: "Sources/"))
    #expect(findings.isEmpty, "\(findings.report)")
  }

  @Test("files, functions and lines keep to their limits")
  func sizes() throws {
    let sources = try Self.sources(in: "Sources/") + Self.sources(in: "Tests/")
    let findings = try sources.flatMap(Sizes.findings)
    #expect(findings.isEmpty, "\(findings.report)")
  }

  @Test("modules import only along the arrows of the architecture")
  func moduleArrows() throws {
    let findings = try Self.sources(in: "Sources/").flatMap(ModuleArrows.findings)
    #expect(findings.isEmpty, "\(findings.report)")
  }

  @Test("every source declares something")
  func emptySources() throws {
    let sources = try Self.sources(in: "Sources/") + Self.sources(in: "Tests/")
    let findings = try sources.flatMap(TreeShape.emptySources)
    #expect(findings.isEmpty, "\(findings.report)")
  }

  @Test("every fault and every step stands in the list of types")
  func listedTypes() throws {
    let sources = try Self.sources(in: "Sources/").filter { ListedTypes.paths.contains($0.path) }
    #expect(sources.count == ListedTypes.paths.count)
    let findings = sources.flatMap(ListedTypes.findings)
    #expect(findings.isEmpty, "\(findings.report)")
  }

  @Test("the file of an invariant has the name that a report prints")
  func unnamedInvariants() throws {
    let folders = ["Sources/Invariants/", "Sources/SyncInvariants/"]
    let sources = try folders.flatMap { try Self.sources(in: $0) }
    #expect(sources.count > 120)
    let findings = sources.flatMap(TreeShape.unnamedInvariants)
    #expect(findings.isEmpty, "\(findings.report)")
  }

  @Test("no two paths differ only in case")
  func caseCollisions() {
    let findings = TreeShape.caseCollisions(among: Repository.paths)
    #expect(findings.isEmpty, "\(findings.report)")
  }

  @Test("no file names one machine or holds unfinished work")
  func unfinishedWords() throws {
    let suffixes = [".swift", ".md", ".json", ".js", ".css", ".py", ".yml"]
    let paths = Repository.paths.filter { path in
      path.hasPrefix(".ci/") || suffixes.contains { path.hasSuffix($0) }
    }
    let findings = try paths.flatMap {
      UnfinishedWords.findings(path: $0, text: try Repository.text(of: $0))
    }
    #expect(findings.isEmpty, "\(findings.report)")
  }

  @Test("every document has one title, on its first line")
  func titles() throws {
    let findings = try Self.documents().flatMap { $0.titleFindings() }
    #expect(findings.isEmpty, "\(findings.report)")
  }

  @Test("every link of a document leads to a file or a heading that exists")
  func links() throws {
    let documents = try Self.documents()
    let findings = try documents.flatMap {
      try $0.linkFindings(paths: Repository.paths, documents: documents)
    }
    #expect(findings.isEmpty, "\(findings.report)")
  }

  @Test("the repository is found, so that no check passes for want of files")
  func repositoryIsFound() throws {
    #expect(Repository.paths.contains("Package.swift"))
    #expect(try Self.coreSources().count >= ModuleArrows.layers.count)
    #expect(try Self.documents().count > 10)
  }
}
