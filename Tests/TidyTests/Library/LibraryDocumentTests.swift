import Foundation
import Testing

@Suite("The reference of the library")
struct LibraryDocumentTests {
  private static func declarations() throws -> [PublicDeclaration] {
    try TidyTests.sources(in: "Sources/").flatMap(PublicDeclaration.declarations)
  }

  @Test("the page is up to date")
  func isUpToDate() throws {
    let text = LibraryDocument.text(of: try Self.declarations())
    if ProcessInfo.processInfo.environment["TIPFLEET_UPDATE_REFERENCES"] == "1" {
      try Repository.write(text, to: LibraryDocument.path)
      return
    }
    #expect(
      try Repository.text(of: LibraryDocument.path) == text,
      "run .ci/update-references: \(LibraryDocument.path) differs")
  }

  @Test("every module with public declarations is in a part of the page, and each says what it is")
  func isComplete() throws {
    let listed = LibraryDocument.parts.flatMap(\.modules)
    let declarations = try Self.declarations()
    #expect(Set(declarations.map(\.module)).subtracting(listed).isEmpty)
    #expect(declarations.filter { $0.meaning.isEmpty }.map(\.name).isEmpty)
  }

  @Test("a declaration is read with its meaning and its example")
  func readsDeclarations() {
    let source = SwiftSource(
      path: "Sources/Kitchen/Oven.swift",
      text: """
        /// Bakes bread. It is hot.
        ///
        ///     let oven = Oven()
        ///     oven.bake()
        ///
        /// Close the door.
        @frozen
        public struct Oven {
          public func bake() {}
        }

        package struct Tray {}
        """)
    let found = PublicDeclaration.declarations(in: source)
    #expect(found.map(\.name) == ["Oven"])
    #expect(found.first?.meaning == "Bakes bread.")
    #expect(found.first?.example == ["let oven = Oven()", "oven.bake()"])
    #expect(found.first?.module == "Kitchen")
  }
}
