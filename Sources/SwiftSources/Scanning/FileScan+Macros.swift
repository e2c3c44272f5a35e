/// How far the use of a macro reaches.
extension FileScan {
  /// The tokens from the name of a macro to its last brace, with the closures that have labels.
  package func extent(of macro: Call) -> Range<Int> {
    var end = macro.nameToken + 1
    if let arguments = macro.arguments { end = min(arguments.upperBound + 1, tokens.count) }
    while kind(end) == .openCurly {
      end = min(max(partner(end), end) + 1, tokens.count)
      if isName(end), kind(end + 1) == .colon, kind(end + 2) == .openCurly { end += 2 }
    }
    return macro.nameToken..<max(end, macro.nameToken + 1)
  }
}
