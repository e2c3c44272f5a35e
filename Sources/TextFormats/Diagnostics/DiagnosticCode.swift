/// Everything that can be wrong with a scenario file, each with a code that never changes.
///
/// `TF01…` is about the text, `TF04…` about single values, `TF05…` about rules and `TF06…` about
/// the scenario as a whole. A code that is no longer used is not given to something else.
public enum DiagnosticCode: String, CaseIterable, Hashable, Sendable {
  case unexpectedText = "TF0101"
  case fileEndsEarly = "TF0102"
  case trailingText = "TF0103"
  case unclosedString = "TF0104"
  case controlCharacter = "TF0105"
  case unknownEscape = "TF0106"
  case loneSurrogate = "TF0107"
  case notUTF8 = "TF0108"
  case malformedNumber = "TF0109"
  case duplicateKey = "TF0110"
  case nestedTooDeep = "TF0111"
  case fileTooLarge = "TF0112"
  case unclosedComment = "TF0113"
  case tooManyValues = "TF0114"
  case missingComma = "TF0115"
  case emptyFile = "TF0116"
  case numberOutOfRange = "TF0117"
  case unquotedKey = "TF0118"

  case wrongType = "TF0401"
  case missingKey = "TF0402"
  case missingUnit = "TF0403"
  case malformedQuantity = "TF0404"
  case outOfRange = "TF0405"
  case unknownChoice = "TF0406"
  case wrongCount = "TF0407"
  case malformedIdentifier = "TF0408"
  case malformedText = "TF0409"
  case inconsistent = "TF0410"
  case reservedWord = "TF0411"
  case unknownKey = "TF0412"
  case duplicateIdentifier = "TF0413"
  case unknownReference = "TF0414"
  case formerName = "TF0415"
  case openPlaceholder = "TF0416"
  case needlessAnswer = "TF0417"

  case refusedRule = "TF0501"
  case impossibleRule = "TF0502"
  case needlessRule = "TF0503"
  case exactCount = "TF0504"
  case countAbove = "TF0505"
  case shortDuration = "TF0506"

  case neverHappens = "TF0601"
  case neverShown = "TF0602"
  case blockedGroup = "TF0603"
  case neverDonated = "TF0604"
  case tooMuchWork = "TF0605"
  case alwaysForced = "TF0606"
  case undemandedClaim = "TF0607"
  case needlessDemand = "TF0608"
  case syncedSituation = "TF0609"
  case sharedRecord = "TF0610"
  case endlessTurns = "TF0611"
  case unseenDonation = "TF0612"

  /// One line that names the problem.
  public var title: String { Self.entry(for: self).title }

  /// What the problem means and what to do about it, in a few sentences.
  public var explanation: String { Self.entry(for: self).explanation }

  /// What is wrong in an example, and how that is put right.
  package var example: DiagnosticExample { Self.entry(for: self).example }

  /// The code written as `text` (letters of either case), or nil.
  public init?(text: String) {
    self.init(rawValue: text.uppercased())
  }

  private static func entry(for code: DiagnosticCode) -> DiagnosticCatalogue.Entry {
    DiagnosticCatalogue.entries.first { $0.code == code }
      ?? DiagnosticCatalogue.Entry(code, code.rawValue, "", .described(""))
  }
}
