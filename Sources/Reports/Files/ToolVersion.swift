/// The version of the program and its libraries.
public enum ToolVersion {
  /// As `--version` prints it.
  public static let text = "0.1.0"
}
