/// Who makes a file of a report: whoever asks for it, or another thread meanwhile. The file is the
/// same.
///
/// A page of a long run comes with hundreds of files. Nothing in this module knows threads; the
/// command line does.
package struct FileMaker: Sendable {
  /// Makes a file when it is asked for.
  package static let atOnce = FileMaker { work in
    let file = work()
    return { file }
  }

  /// Begins to make a file. What it gives back waits for the file.
  package let begin: @Sendable (_ work: @escaping @Sendable () -> ReportFile) -> () -> ReportFile

  /// Makes files as `begin` does.
  package init(
    begin: @escaping @Sendable (_ work: @escaping @Sendable () -> ReportFile) -> () -> ReportFile
  ) {
    self.begin = begin
  }
}
