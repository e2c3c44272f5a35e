import Testing
import TextFormats

@testable import TextFormats

@Suite("Schema and reference come from the same declaration")
struct DocumentationTests {
  @Test("the schema is JSON, lists every named shape once and gives defaults and patterns")
  func schema() throws {
    let text = SampleFile.codec.jsonSchema(title: "Sample file")
    let (document, diagnostics) = parse(text)
    #expect(diagnostics.plainText() == "")
    let root = try #require(document?.root)
    #expect(root["$schema"]?.text == "http://json-schema.org/draft-07/schema#")
    let definitions = try #require(root["definitions"]?.members)
    #expect(
      definitions.map(\.key) == [
        "Sample", "identifier", "duration", "instant", "Device", "Platform", "byte-count",
        "parts-per-million", "Network", "probability", "Latency", "duration-or-distribution",
        "LatencyWithFloor", "data-rate", "Fault", "rate",
      ])
    let sample = try #require(root["definitions"]?["Sample"])
    #expect(sample["required"]?.items?.map(\.text) == ["name", "devices"])
    #expect(sample["properties"]?["duration"]?["default"]?.text == "30d")
    #expect(
      sample["properties"]?["duration"]?["description"]?.text
        == "How long it takes. Allowed: from \"1s\" through \"365d\".")
    let platform = root["definitions"]?["Platform"]?["oneOf"]?.items
    #expect(platform?.map { $0["const"]?.text } == ["ios", "ipados"])
    #expect(SampleFile.codec.jsonSchema(title: "Sample file") == text)
  }

  @Test("the pattern of each kind of text matches its examples and nothing much else")
  func patterns() throws {
    let kinds: [TextSchema] = [
      .duration, .instant, .distribution, .probability, .partsPerMillion, .byteCount, .dataRate,
      .rate,
    ]
    for kind in kinds {
      let pattern = try Regex(#require(kind.pattern))
      #expect(!kind.examples.isEmpty)
      for example in kind.examples { #expect(example.wholeMatch(of: pattern) != nil) }
      for wrong in ["", "5", "-", "x", "5 %", "1h 2m"] {
        #expect(wrong.wholeMatch(of: pattern) == nil, "\(kind.name) \(wrong)")
      }
    }
    let duration = try Regex(DurationQuantity.pattern)
    for text in ["1w2d3h4m5s6ms7us", "0.5d", "10min", "-3s"] {
      _ = try DurationQuantity.parse(text)
      #expect(text.wholeMatch(of: duration) != nil)
    }
    let tip = try Regex(Identifier.tipPattern)
    #expect("tip-{platform}.{launch}".wholeMatch(of: tip) != nil)
    #expect("tip-{os}".wholeMatch(of: tip) == nil)
  }

  @Test("every reference in the schema leads to a definition")
  func references() throws {
    let root = try #require(parse(SampleFile.codec.jsonSchema(title: "x")).document?.root)
    let names = try #require(root["definitions"]?.members).map { "#/definitions/\($0.key)" }
    let found = Self.references(in: root)
    #expect(!found.isEmpty)
    for reference in found { #expect(names.contains(reference)) }
  }

  private static func references(in node: JSONNode) -> [String] {
    var found = node["$ref"].flatMap(\.text).map { [$0] } ?? []
    for member in node.members ?? [] { found += references(in: member.value) }
    for item in node.items ?? [] { found += references(in: item) }
    return found
  }

  @Test("the reference has a table for each kind of object and explains each kind of text once")
  func reference() {
    let text = SampleFile.codec.reference()
    #expect(
      text.contains(
        """
        ## Network

        How messages travel.

        | key | value | default | meaning |
        | --- | --- | --- | --- |
        | `loss` | probability | `"0%"` | Share of lost messages. \
        Allowed: from "0%" through "50%". |
        | `latency` | [Latency](#latency) | `"80ms"` | How long a message takes. |
        | `bandwidth` | data rate | none | Unlimited when absent. \
        Allowed: from "1B/s" through "1024TiB/s". |

        """))
    #expect(text.contains("### Fault: `\"kind\": \"wipe\"`\n\nEverything is forgotten.\n"))
    #expect(text.contains("| `ipados` | An iPad, or something \\| like it. |"))
    #expect(text.split(separator: "\n").filter { $0.hasPrefix("| duration |") }.count == 1)
  }
}
