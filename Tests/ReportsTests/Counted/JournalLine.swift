import Foundation

/// One line of `journal.ndjson`, read by Foundation and by nothing of this package.
///
/// What the tests of this folder count they count over such lines, from what
/// `docs/reference/journal.md` says of them.
struct JournalLine {
  private let object: [String: Any]
  let kind: String
  /// The number of the fact.
  let number: Int
  /// True time, in microseconds.
  let time: Int
  /// The clock of whoever it happened to, in microseconds.
  let local: Int
  /// A device's id, `hub` or `run`.
  let at: String

  /// Nil for a header, a checkpoint or a footer.
  init?(_ object: [String: Any]) {
    guard let kind = object["kind"] as? String, let number = object["n"] as? Int,
      let time = object["t"] as? Int, let local = object["local"] as? Int,
      let at = object["at"] as? String
    else { return nil }
    self.object = object
    self.kind = kind
    self.number = number
    self.time = time
    self.local = local
    self.at = at
  }

  /// A text; nil for null and for a key that is not there.
  func text(_ key: String) -> String? { object[key] as? String }

  /// A text that the kind always has.
  func named(_ key: String) -> String { text(key) ?? "(no \(key))" }

  func integer(_ key: String) -> Int? { object[key] as? Int }

  func isTrue(_ key: String) -> Bool { object[key] as? Bool ?? false }

  var causes: [Int] { object["causes"] as? [Int] ?? [] }

  /// The records that a message carries.
  var records: [[String: Any]] { object["records"] as? [[String: Any]] ?? [] }
}

/// A whole `journal.ndjson`.
struct JournalFile {
  let header: [String: Any]
  let lines: [JournalLine]
  let footer: [String: Any]

  init(_ bytes: [UInt8]) throws {
    let objects = try bytes.split(separator: UInt8(ascii: "\n")).map { line in
      try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any] ?? [:]
    }
    header = objects.first ?? [:]
    footer = objects.last ?? [:]
    lines = objects.compactMap { JournalLine($0) }
  }

  /// The objects of a list of the header.
  func objects(_ key: String) -> [[String: Any]] { header[key] as? [[String: Any]] ?? [] }

  /// The devices, in the order of the header.
  var devices: [String] { objects("devices").compactMap { $0["id"] as? String } }

  /// The ids of the tips that a run can have records of.
  var records: [String] { header["records"] as? [String] ?? [] }

  var faults: [String] { header["faults"] as? [String] ?? [] }

  var scenario: String { header["scenario"] as? String ?? "" }

  /// The number of the account that each device belongs to at the beginning; -1 is signed out.
  var accounts: [String: Int] {
    var accounts: [String: Int] = [:]
    for device in objects("devices") {
      accounts[device["id"] as? String ?? ""] = device["account"] as? Int ?? -1
    }
    return accounts
  }

  /// The lines of one kind.
  func all(_ kind: String) -> [JournalLine] { lines.filter { $0.kind == kind } }
}
