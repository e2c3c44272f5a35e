import HostFiles
import TextFormats

/// Which files a study may name: those in its own folder and below, and in folders that the user
/// allowed. A study can come from a stranger, who would otherwise choose what is read here.
struct AllowedFolders: Sendable {
  /// What `--allow-path` named.
  var named: [String] = []

  /// Throws if the file `path`, as seen from the current folder, is neither below `folder` nor
  /// below a folder that is allowed. Links count as what they lead to.
  ///
  /// A path that leaves the folder by its words alone is refused before anything is looked at, so
  /// that nobody learns what exists.
  func check(_ path: String, written: String, below folder: String) throws {
    let roots = [folder] + named
    let isBelow =
      !written.hasPrefix("/")
      || DiskPath.withoutLinks(folder).map { written.hasPrefix($0 + "/") } ?? false
    let isInside = isBelow && !written.split(separator: "/").contains("..")
    if !isInside && named.isEmpty { throw Self.refusal(written) }
    // What does not exist is refused by whoever opens it.
    guard let real = DiskPath.withoutLinks(path) else {
      if isInside { return }
      throw Self.refusal(written)
    }
    let isAllowed = roots.contains { root in
      guard let root = DiskPath.withoutLinks(root) else { return false }
      return root == "/" || real.hasPrefix(root + "/")
    }
    guard isAllowed else { throw Self.refusal(written) }
  }

  private static func refusal(_ written: String) -> Failure {
    Failure(
      code: .invalidScenario,
      message: "'\(PrintableText.escaped(written))' does not lie in the folder of the study, so it "
        + "is not opened. Move it there, or allow its folder with '--allow-path'.")
  }
}

extension ArgumentReader {
  /// `--allow-path`
  package mutating func allowedFolders() -> Argument<[String]> {
    texts(
      "allow-path", value: "folder",
      "Let the study name a scenario in this folder too, not only in its own; can be given again.")
  }
}
