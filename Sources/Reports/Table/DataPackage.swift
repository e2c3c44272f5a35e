import SimulationKernel

/// The description of a report's CSV files as a Frictionless data package.
///
/// `datapackage.json` stands in the same folder as the files that it describes.
public struct DataPackage: Sendable {
  /// The package's name: lowercase letters, digits, `.`, `_` and `-`.
  public let name: String
  /// The heading for people.
  public let title: String
  /// One sentence on what the data is.
  public let description: String
  private var resources: [JSONText] = []

  /// Makes a package without files.
  public init(name: String, title: String, description: String) {
    self.name = name
    self.title = title
    self.description = description
  }

  /// Describes a table and the bytes that were written for it.
  public mutating func add(_ table: ReportTable, writtenAs bytes: [UInt8]) {
    resources.append(
      .object([
        ("bytes", .integer(Int64(bytes.count))),
        ("description", .string(table.description)),
        ("encoding", .string("utf-8")),
        ("format", .string("csv")),
        ("hash", .string("sha256:" + ByteText.hexadecimal(SHA256.hash(bytes)))),
        ("mediatype", .string("text/csv")),
        ("name", .string(table.name)),
        ("path", .string("\(table.name).csv")),
        ("profile", .string("tabular-data-resource")),
        ("rows", .integer(Int64(table.rowCount))),
        ("schema", Self.schema(of: table)),
        ("title", .string(table.title)),
      ]))
  }

  /// The content of `datapackage.json`.
  public var bytes: [UInt8] {
    JSONText.object([
      ("description", .string(description)),
      ("name", .string(name)),
      ("profile", .string("tabular-data-package")),
      ("resources", .array(resources)),
      ("schema_version", .string("1")),
      ("title", .string(title)),
    ]).bytes
  }

  private static func schema(of table: ReportTable) -> JSONText {
    let keys = table.columns.filter(\.isPrimaryKey).map { JSONText.string($0.name) }
    var members: [(name: String, value: JSONText)] = [
      ("fields", .array(table.columns.map(field))),
      ("missingValues", .array([.string("")])),
    ]
    if !keys.isEmpty { members.append(("primaryKey", .array(keys))) }
    return .object(members)
  }

  private static func field(_ column: ReportColumn) -> JSONText {
    var members: [(name: String, value: JSONText)] = [
      ("description", .string(column.description)),
      ("name", .string(column.name)),
      ("title", .string(column.title)),
      ("type", .string(column.type.rawValue)),
    ]
    if let symbol = column.unit.symbol { members.append(("unit", .string(symbol))) }
    return .object(members)
  }
}

extension FileSet {
  /// Adds one CSV file for each table and the `datapackage.json` that describes them.
  public mutating func add(
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
