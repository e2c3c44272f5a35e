import Foundation
import SimulationKernel
import Testing

@testable import ReportParts

@Suite("Data package and file set")
struct DataPackageTests {
  private static let files = SamplePage.files(points: 20)

  @Test("every CSV file is described by its rows, bytes and hash, and every column by its meaning")
  func resources() throws {
    let bytes = try #require(Self.files["csv/datapackage.json"])
    let object = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
    let resources = try #require(object?["resources"] as? [[String: Any]])
    #expect(
      resources.compactMap { $0["path"] as? String } == [
        "invariants.csv", "tips.csv", "series.csv",
      ])
    for resource in resources {
      let path = try #require(resource["path"] as? String)
      let file = try #require(Self.files["csv/" + path])
      #expect(resource["bytes"] as? Int == file.count)
      #expect(resource["hash"] as? String == "sha256:" + ByteText.hexadecimal(SHA256.hash(file)))
      let rows = RecordParser.rows(of: file)
      #expect(resource["rows"] as? Int == rows.count - 1)
      let schema = try #require(resource["schema"] as? [String: Any])
      #expect(schema["missingValues"] as? [String] == [""])
      let fields = try #require(schema["fields"] as? [[String: Any]])
      #expect(fields.compactMap { $0["name"] as? String } == rows[0])
      #expect(fields.allSatisfy { ($0["description"] as? String)?.isEmpty == false })
    }
  }

  @Test("members are sorted, so that equal reports have equal bytes")
  func sorted() throws {
    let bytes = try #require(Self.files["csv/datapackage.json"])
    let top = String(decoding: bytes, as: UTF8.self).split(separator: "\n").filter {
      $0.hasPrefix("  \"")
    }
    #expect(top == top.sorted())
  }

  @Test("a column's name ends in its unit")
  func units() {
    for unit in ColumnUnit.allCases {
      let name = unit.suffix.map { "value_" + $0 } ?? "value"
      let column = ReportColumn(name, .number, unit: unit, title: "", description: "")
      #expect(column.name.hasSuffix(unit.suffix ?? ""))
    }
  }

  #if !os(Windows)
  @Test("a wrong name, row or path is a mistake of the program and traps")
  func mistakes() async {
    await #expect(processExitsWith: .failure) {
      _ = ReportColumn("displays", .integer, unit: .count, title: "", description: "")
    }
    await #expect(processExitsWith: .failure) {
      _ = ReportFile(path: "../outside", bytes: [])
    }
  }
  #endif
}
