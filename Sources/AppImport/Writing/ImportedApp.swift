import SimulationKernel
import TextFormats

/// The file of an app as an import writes it: what the sources say, with an open place wherever
/// they do not. The same sources give the same bytes, whatever is assumed.
package struct ImportedApp: Sendable {
  /// The whole file.
  package let text: String
  /// What the format cannot say.
  let findings: [Finding]
  /// How often the program takes one of several branches, which the format cannot say.
  let exclusiveCount: Int

  private static let head = """
    // What the sources of the app say. 'tipfleet import' writes this file anew each time: answers
    // and changes stand in the scenario that includes it.
    // Digest of what follows:
    """

  init(_ draft: AppDraft) {
    let section = AppSection(draft, indent: "  ")
    let body = "{\n\(section.text)}\n"
    text = "\(Self.head) \(Self.digest(of: body.utf8))\n\(body)"
    findings = section.findings
    exclusiveCount = section.exclusiveCount
  }

  /// Whether a file is one that an import wrote, with nothing changed by hand.
  package static func isUnedited(_ bytes: [UInt8]) -> Bool {
    let head = Array("\(head) ".utf8)
    guard bytes.starts(with: head), let end = bytes[head.count...].firstIndex(of: Byte.lineFeed)
    else { return false }
    let digest = bytes[head.count..<end]
    return digest.elementsEqual(Self.digest(of: bytes[(end + 1)...]).utf8)
  }

  private static func digest(of body: some Sequence<UInt8>) -> String {
    var digest = StableDigest()
    digest.combine(bytes: Array(body))
    return digest.description
  }
}
