/// A path that a file of somebody else names: it stays in its folder.
package enum RelativePath {
  /// The longest one, in characters.
  private static let longest = 1_000

  /// What is wrong with a path, as a clause; nil if nothing is.
  package static func problem(of path: String) -> String? {
    if path.isEmpty { return "it names no file" }
    if path.unicodeScalars.count > longest { return "the path has more than \(longest) characters" }
    if !path.unicodeScalars.allSatisfy(PrintableText.isHarmless) {
      return "it may hold no line break and no invisible character"
    }
    if path.hasPrefix("/") || path.hasPrefix("~") || path.contains("\\") {
      return "the path begins in the folder of the sources, and has \"/\" between its parts"
    }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    if parts.contains(where: { ["", ".", ".."].contains($0) }) {
      return "no part of the path is empty, \".\" or \"..\""
    }
    return nil
  }
}
