import SimulationKernel

/// The files that every page carries inside itself, and the policy that admits nothing else.
enum PageAssets {
  static let styleSheet: [UInt8] = PackageResources.report_css + PackageResources.moments_css
  static let script: [UInt8] = PackageResources.report_js + PackageResources.moments_js

  /// Admits exactly this style sheet and this script, by their hashes, and pictures within the
  /// page.
  static let contentSecurityPolicy = """
    default-src 'none'; style-src '\(source(styleSheet))'; script-src '\(source(script))'; \
    img-src data:; base-uri 'none'; form-action 'none'
    """

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
