import Scenarios
import TestSupport
import Testing

@Suite("The parts of the systems, and the steps")
struct WrittenPartsTests {
  private static let examples = "Tests/TipFleetTests/Examples/SystemExamples.swift"

  /// The files with their texts.
  private static func files() throws -> [(path: String, text: String)] {
    let schema = try PartSchema()
    let examples = try Repository.text(of: examples)
    var files: [(path: String, text: String)] = []
    for file in PartPlan.files {
      var writer = PartWriter(
        schema, examples: examples, page: PartPlan.page(of: file.path))
      for object in file.objects { try writer.writeObject(object) }
      files.append((PartPlan.folder + file.path, writer.text))
    }
    for file in stepFiles(schema) {
      var writer = PartWriter(
        schema, examples: examples, page: PartPlan.page(of: file.path))
      for word in file.words { try writer.writeStep(word) }
      files.append((PartPlan.folder + file.path, writer.text))
    }
    return files
  }

  /// The files of all steps, each with their words.
  private static func stepFiles(_ schema: PartSchema) -> [(path: String, words: [String])] {
    let planned = PartPlan.stepFiles.flatMap(\.words)
    let rest = schema.stepWords.filter { !planned.contains($0) }
    return PartPlan.stepFiles + [(PartPlan.restOfSteps, rest)]
  }

  @Test("the sources are those of the declarations")
  func sourcesIsUpToDate() throws {
    for file in try Self.files() {
      if Repository.areReferencesUpdated {
        try Repository.write(file.text, to: file.path)
      } else {
        #expect(
          try Repository.text(of: file.path) == file.text,
          "run .ci/update-references: \(file.path) differs")
      }
    }
  }

  @Test("every object of the sections has a part, and every step")
  func isComplete() throws {
    let schema = try PartSchema()
    let planned = PartPlan.files.flatMap(\.objects)
    let words = schema.stepWords
    #expect(Self.stepFiles(schema).flatMap(\.words).sorted() == words.sorted())
    var declared: [String] = []
    for section in PartPlan.sections {
      declared += try schema.objects(within: section.object)
    }
    for word in words { declared += try schema.step(word).keys.flatMap(\.shape.objects) }
    #expect(Set(declared).subtracting(planned).isEmpty)
    #expect(Set(planned).subtracting(declared).isEmpty)
  }

  @Test("the front page of the library lists every part")
  func listIsUpToDate() throws {
    let path = "Sources/TipFleetLibrary/TipFleet.docc/TipFleet.md"
    var page = try Repository.text(of: path)
    let parts = PartPlan.files.flatMap(\.objects).map { PartPlan.name(of: $0) }
    let steps = try PartSchema().stepWords.map { PartPlan.name(ofStep: $0) }
    let missing = (parts + steps).filter { !page.contains("- ``\($0)``\n") }
    guard Repository.areReferencesUpdated else {
      return #expect(missing.isEmpty, "run .ci/update-references")
    }
    // Whoever adds a part may well move its line to where it belongs.
    let last = "- ``Heal``\n"
    page.replace(last, with: missing.map { "- ``\($0)``\n" }.joined() + last)
    try Repository.write(page, to: path)
  }
}
