/// One thing that is wrong, or doubtful, in a file: complete, so that it prints without the file.
public struct ScenarioDiagnostic: Hashable, Sendable {
  /// How bad it is.
  public enum Severity: String, CaseIterable, Hashable, Sendable {
    /// The file cannot be used.
    case error
    /// The file can be used, but probably does not say what was meant.
    case warning
    /// The file says what it says; this is good to know.
    case remark
  }

  /// A second place that the diagnostic speaks about.
  public struct Note: Hashable, Sendable {
    /// The name of the file.
    public var file: String
    /// Where in the file.
    public var position: SourcePosition
    /// What is there.
    public var message: String
    /// The line, to be shown.
    public var excerpt: SourceExcerpt
  }

  /// How bad it is.
  public var severity: Severity
  /// Which problem it is.
  public var code: DiagnosticCode
  /// What was found and what is allowed, in one sentence without a full stop.
  public var message: String
  /// The name of the file.
  public var file: String
  /// Where the problem begins.
  public var position: SourcePosition
  /// How many characters of that line are concerned, at least one.
  public var length: Int
  /// A short proposal, shown after the carets.
  public var hint: String?
  /// All words that would have been allowed, where the set is closed.
  public var allowed: [String]
  /// Other places that belong to the problem.
  public var notes: [Note]
  /// The line, to be shown.
  public var excerpt: SourceExcerpt

  /// The line of the problem, from 1.
  public var line: Int { position.line }
  /// The column of the problem in Unicode scalars, from 1.
  public var column: Int { position.column }
}
