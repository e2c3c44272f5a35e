/// What the commands about the sources of an app take.
extension ArgumentReader {
  /// The folders and files that hold the sources.
  package mutating func sourcePaths() -> [String] {
    operands(
      "path", "Folders of the app, its package or its Xcode project, or single Swift files.",
      count: 1...1_000)
  }

  /// `--tests`
  package mutating func includesTests() -> Argument<Bool> {
    flag("tests", "Read the folders and files of tests too.")
  }
}
