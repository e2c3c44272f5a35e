/// Collects what is wrong with one or more files: the first 20 errors, the first 20 warnings and
/// the first 20 remarks by position, and the number of all.
///
/// Positions are worked out only when `diagnostics` is asked for, so a hostile file with a million
/// errors costs no more than a count for each.
public struct DiagnosticList: Sendable {
  /// How many errors, how many warnings and how many remarks are kept.
  public static let capacity = 20

  /// How many errors were reported, kept or not.
  public private(set) var errorCount = 0
  /// How many warnings were reported, kept or not.
  public private(set) var warningCount = 0
  /// How many remarks were reported, kept or not.
  public private(set) var remarkCount = 0

  private(set) var files: [SourceFile] = []
  private var errors: [Entry] = []
  private var warnings: [Entry] = []
  private var remarks: [Entry] = []

  private struct Entry: Sendable {
    package var code: DiagnosticCode
    package var range: SourceRange
    package var message: String
    package var hint: String?
    package var allowed: [String]
    package var notes: [(range: SourceRange, message: String)]
  }

  /// An empty list that knows no file.
  public init() {}

  /// Whether an error was reported.
  public var hasErrors: Bool { errorCount > 0 }

  /// Whether an error that is kept lies in a part of a file.
  ///
  /// - `code`: Which kind of error; nil for any.
  package func hasError(_ code: DiagnosticCode? = nil, in range: SourceRange) -> Bool {
    errors.contains { error in
      error.range.file == range.file && error.range.start >= range.start
        && error.range.end <= range.end && (code == nil || error.code == code)
    }
  }

  /// Makes a file known and returns the number that its ranges carry.
  public mutating func open(_ file: SourceFile) -> UInt16 {
    precondition(files.count < Int(UInt16.max), "A list of diagnostics knows at most 65 535 files.")
    files.append(file)
    return UInt16(files.count - 1)
  }

  /// The name of the file in which a range lies.
  package func name(of range: SourceRange) -> String {
    files.indices.contains(Int(range.file)) ? files[Int(range.file)].name : ""
  }

  /// Reports an error at `range`. The texts are built only when the error is among the first.
  public mutating func error(
    _ code: DiagnosticCode, at range: SourceRange, _ message: @autoclosure () -> String,
    hint: @autoclosure () -> String? = nil, allowed: @autoclosure () -> [String] = [],
    notes: [(range: SourceRange, message: String)] = []
  ) {
    errorCount += 1
    guard Self.hasRoom(for: range, in: errors) else { return }
    Self.insert(
      Entry(
        code: code, range: range, message: message(), hint: hint(), allowed: allowed(),
        notes: notes), in: &errors)
  }

  /// Reports a warning at `range`. The texts are built only when the warning is among the first.
  public mutating func warning(
    _ code: DiagnosticCode, at range: SourceRange, _ message: @autoclosure () -> String,
    hint: @autoclosure () -> String? = nil,
    notes: [(range: SourceRange, message: String)] = []
  ) {
    warningCount += 1
    guard Self.hasRoom(for: range, in: warnings) else { return }
    Self.insert(
      Entry(
        code: code, range: range, message: message(), hint: hint(), allowed: [], notes: notes),
      in: &warnings)
  }

  /// Reports something that is good to know at `range`. The texts are built only when it is among
  /// the first.
  public mutating func remark(
    _ code: DiagnosticCode, at range: SourceRange, _ message: @autoclosure () -> String,
    hint: @autoclosure () -> String? = nil
  ) {
    remarkCount += 1
    guard Self.hasRoom(for: range, in: remarks) else { return }
    Self.insert(
      Entry(
        code: code, range: range, message: message(), hint: hint(), allowed: [], notes: []),
      in: &remarks)
  }

  /// What was kept, of every severity, in the order of the files and their text; at the same place
  /// the graver comes first.
  ///
  /// Linear in the size of the files that are concerned.
  public var diagnostics: [ScenarioDiagnostic] {
    var tables: [LineTable?] = Array(repeating: nil, count: files.count)
    var result: [ScenarioDiagnostic] = []
    var errors = self.errors[...]
    var warnings = self.warnings[...]
    var remarks = self.remarks[...]
    while true {
      let next: (ScenarioDiagnostic.Severity, Entry)
      if let error = errors.first, Self.isFirst(error, before: warnings, remarks) {
        next = (.error, errors.removeFirst())
      } else if let warning = warnings.first, Self.isFirst(warning, before: remarks) {
        next = (.warning, warnings.removeFirst())
      } else if let remark = remarks.popFirst() {
        next = (.remark, remark)
      } else {
        return result
      }
      result.append(resolved(next.1, next.0, &tables))
    }
  }

  private static func isFirst(_ entry: Entry, before others: ArraySlice<Entry>...) -> Bool {
    others.allSatisfy { other in other.first.map { !precedes($0, entry) } ?? true }
  }

  /// Whether an error at `range` would be kept: whoever needs long for its words asks before.
  package func keepsError(at range: SourceRange) -> Bool { Self.hasRoom(for: range, in: errors) }

  private static func hasRoom(for range: SourceRange, in entries: [Entry]) -> Bool {
    guard entries.count >= capacity, let last = entries.last else { return true }
    return (range.file, range.start) < (last.range.file, last.range.start)
  }

  private static func precedes(_ left: Entry, _ right: Entry) -> Bool {
    (left.range.file, left.range.start) < (right.range.file, right.range.start)
  }

  /// Keeps the order by position; what was reported first stays first at the same position.
  private static func insert(_ entry: Entry, in entries: inout [Entry]) {
    let index = entries.lastIndex { !precedes(entry, $0) }.map { $0 + 1 } ?? 0
    entries.insert(entry, at: index)
    if entries.count > capacity { entries.removeLast() }
  }

  private func resolved(
    _ entry: Entry, _ severity: ScenarioDiagnostic.Severity, _ tables: inout [LineTable?]
  ) -> ScenarioDiagnostic {
    let location = location(of: entry.range, &tables)
    return ScenarioDiagnostic(
      severity: severity, code: entry.code, message: entry.message, file: location.file,
      position: location.position, length: location.length, hint: entry.hint,
      allowed: entry.allowed,
      notes: entry.notes.map { note in
        let location = self.location(of: note.range, &tables)
        return .init(
          file: location.file, position: location.position, message: note.message,
          excerpt: location.excerpt)
      },
      excerpt: location.excerpt)
  }

  /// The last place in a file that is spoken about: its lines need not be counted any further.
  private func lastOffset(in number: Int) -> UInt32 {
    var last: UInt32 = 0
    for entry in errors + warnings + remarks {
      for range in [entry.range] + entry.notes.map(\.range) where Int(range.file) == number {
        last = max(last, range.end)
      }
    }
    return last
  }

  private struct Location {
    package var file: String
    package var position: SourcePosition
    package var length: Int
    package var excerpt: SourceExcerpt
  }

  private func location(of range: SourceRange, _ tables: inout [LineTable?]) -> Location {
    let number = Int(range.file)
    let isKnown = files.indices.contains(number)
    let file = isKnown ? files[number] : SourceFile(name: "", bytes: [])
    let table = (isKnown ? tables[number] : nil) ?? LineTable(file, through: lastOffset(in: number))
    if isKnown { tables[number] = table }
    let position = table.position(of: range.start)
    let lineEnd = UInt32(clamping: table.lineBounds(of: range.start).upperBound)
    let end = table.position(of: max(range.start, min(range.end, lineEnd)))
    return Location(
      file: file.name, position: position, length: max(1, end.column - position.column),
      excerpt: SourceExcerpt(of: range, in: file, lines: table))
  }
}
