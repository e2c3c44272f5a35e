import Scenarios
import TestSupport
import Testing
import TextFormats

@testable import TipFleet

@Suite("Every key of the systems")
struct EveryKeyTests {
  /// The sample as the file that it is written as.
  private static func file() throws -> JSONNode {
    var keys = FileKeys()
    for part in EveryKeyParts.all { part.add(toScenario: &keys) }
    var bytes: [UInt8] = []
    JSONText.write(into: &bytes, style: .readable) { keys.write(to: &$0) }
    var diagnostics = DiagnosticList()
    let source = diagnostics.open(SourceFile(name: "sample.json", bytes: bytes))
    return try #require(JSONParser.parse(source, &diagnostics)?.root)
  }

  /// The keys that the format declares, each as `Object.key`.
  private static func declared(_ schema: PartSchema) throws -> Set<String> {
    var objects: [PartSchema.Object] = []
    for section in PartPlan.sections {
      objects += try schema.objects(within: section.object).map { try schema.object($0) }
    }
    let steps = try schema.stepWords.map { try schema.step($0) }
    let inner = try steps.flatMap(\.keys).flatMap(\.shape.objects).map { try schema.object($0) }
    let keys = (objects + steps + inner).flatMap { object in
      ["\(object.name)"] + object.keys.map { "\(object.name).\($0.name)" }
    }
    return Set(keys)
  }

  @Test("can be said with a part that has an argument for it")
  func areReachable() throws {
    let schema = try PartSchema()
    var met = MetKeys(schema: schema)
    let file = try Self.file()
    for section in PartPlan.sections {
      let value = try #require(file[section.key])
      try met.note(value, as: try schema.object(section.object))
    }
    for step in file["timeline"]?.items ?? [] {
      try met.note(step, as: try schema.step(try #require(step["do"]?.text)))
    }
    let declared = try Self.declared(schema)
    #expect(declared.count > 250)
    #expect(declared.subtracting(met.names).sorted() == [])
  }

  @Test("are read, whatever they say")
  func areRead() throws {
    let scenario = try Scenario("every-key", for: "2d") { EveryKeyParts.all }
    #expect(scenario.play().verdict != .error)
  }
}

/// Notes which keys of objects a file has.
private struct MetKeys {
  let schema: PartSchema
  private(set) var names: Set<String> = []

  init(schema: PartSchema) { self.schema = schema }

  mutating func note(_ value: JSONNode, as object: PartSchema.Object) throws {
    names.insert(object.name)
    for key in object.keys {
      guard let inner = value[key.name] else { continue }
      names.insert("\(object.name).\(key.name)")
      try note(inner, in: key.shape)
    }
  }

  private mutating func note(_ value: JSONNode, in shape: PartSchema.Shape) throws {
    switch shape {
    case .object(let name): try note(value, as: try schema.object(name))
    case .list(let inner): for item in value.items ?? [] { try note(item, in: inner) }
    case .map(let inner): for member in value.members ?? [] { try note(member.value, in: inner) }
    case .text, .truth, .whole, .decimal, .value: break
    }
  }
}
