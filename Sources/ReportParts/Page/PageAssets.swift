import SimulationKernel

/// The style sheet and the script that every page carries inside itself, and the policy that admits
/// nothing else.
///
/// Their parts are texts in `Assets`. As files that the package embeds they would be lists of
/// numbers, with which the compiler is busy for six seconds.
enum PageAssets {
  static let styleSheet = joined([pageStyle, drawingStyle, momentStyle])
  static let script = joined([
    pageScript, momentDataScript, momentPanelsScript, momentStripsScript, momentsScript,
  ])

  private static func joined(_ parts: [StaticString]) -> [UInt8] {
    parts.flatMap { $0.withUTF8Buffer { Array($0) } }
  }

  /// The policies of a page, of which all must admit what is to be used: exactly this style sheet
  /// and this script, by their hashes, and pictures within the page.
  ///
  /// - `readsScripts`: Whether the page has files of data beside it, which are scripts, since a
  ///   page from a disk may read nothing else. They may come only from the server of the page or
  ///   from the disk, whose files are no origin of their own, and only this script may ask for
  ///   them: no markup can.
  static func contentSecurityPolicies(readsScripts: Bool) -> [String] {
    let own = "script-src '\(source(script))'"
    let beside = readsScripts ? " 'self' file:" : ""
    let first = """
      default-src 'none'; style-src '\(source(styleSheet))'; \(own)\(beside); \
      img-src data:; base-uri 'none'; form-action 'none'
      """
    return readsScripts ? [first, own + " 'strict-dynamic'"] : [first]
  }

  /// The page's icon: the verdict's own, as a picture within the page.
  static func icon(for verdict: VerdictBadge) -> String {
    let picture = """
      <svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'>\
      <path fill='\(verdict.color.light)' d='\(verdict.outlinePath)'/>\
      <path fill='none' stroke='#FFFFFF' stroke-width='1.8' d='\(verdict.signPath)'/></svg>
      """
    return "data:image/svg+xml;base64," + ByteText.base64(Array(picture.utf8))
  }

  private static func source(_ bytes: [UInt8]) -> String {
    "sha256-" + ByteText.base64(SHA256.hash(bytes))
  }
}
