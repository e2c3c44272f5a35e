/// The version of the program and its libraries.
package enum ToolVersion {
  /// As `--version` prints it.
  package static let text = "0.1.0"
}
