import SimulationKernel
import TextFormats

/// The description of a report's CSV files as a Frictionless data package.
///
/// `datapackage.json` stands in the same folder as the files that it describes.
package struct DataPackage: Sendable {
  /// The package's name: lowercase letters, digits, `.`, `_` and `-`.
  package let name: String
  /// The heading for people.
  package let title: String
  /// One sentence on what the data is.
  package let description: String
  private var resources: [Resource] = []

  private struct Resource {
    let table: ReportTable
    let byteCount: Int
    let hash: String
  }

  /// Makes a package without files.
  package init(name: String, title: String, description: String) {
    self.name = name
    self.title = title
    self.description = description
  }

  /// Describes a table and the bytes that were written for it.
  package mutating func add(_ table: ReportTable, writtenAs bytes: [UInt8]) {
    let hash = "sha256:" + ByteText.hexadecimal(SHA256.hash(bytes))
    resources.append(Resource(table: table, byteCount: bytes.count, hash: hash))
  }

  /// The content of `datapackage.json`; members are sorted by name.
  package var bytes: [UInt8] {
    JSONText.document { json in
      json.member("description", description)
      json.member("name", name)
      json.member("profile", "tabular-data-package")
      json.array("resources") { json in
        for resource in resources { Self.write(resource, into: &json) }
      }
      json.member("schema_version", "1")
      json.member("title", title)
    }
  }

  private static func write(_ resource: Resource, into json: inout JSONText) {
    let table = resource.table
    json.object { json in
      json.member("bytes", resource.byteCount)
      json.member("description", table.description)
      json.member("encoding", "utf-8")
      json.member("format", "csv")
      json.member("hash", resource.hash)
      json.member("mediatype", "text/csv")
      json.member("name", table.name)
      json.member("path", "\(table.name).csv")
      json.member("profile", "tabular-data-resource")
      json.member("rows", table.rowCount)
      json.object("schema") { writeSchema(of: table, into: &$0) }
      json.member("title", table.title)
    }
  }

  private static func writeSchema(of table: ReportTable, into json: inout JSONText) {
    json.array("fields") { json in
      for column in table.columns {
        json.object { json in
          json.member("description", column.description)
          json.member("name", column.name)
          json.member("title", column.title)
          json.member("type", column.type.rawValue)
          if let symbol = column.unit.symbol { json.member("unit", symbol) }
        }
      }
    }
    json.array("missingValues") { $0.string("") }
    let keys = table.columns.filter(\.isPrimaryKey)
    if !keys.isEmpty {
      json.array("primaryKey") { json in
        for key in keys { json.string(key.name) }
      }
    }
  }
}

extension FileSet {
  /// Adds one CSV file for each table and the `datapackage.json` that describes them.
  package mutating func add(
    _ tables: [ReportTable], describedBy package: DataPackage
  ) {
    var package = package
    for table in tables {
      let bytes = CSVWriter.bytes(of: table)
      package.add(table, writtenAs: bytes)
      add(table.path, bytes)
    }
    add("csv/datapackage.json", package.bytes)
  }
}
