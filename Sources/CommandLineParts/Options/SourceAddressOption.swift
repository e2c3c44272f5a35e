import ReportParts

extension ArgumentReader {
  /// `--source-url`
  package mutating func sourceAddress() throws(UsageError) -> Argument<SourceAddress?> {
    try option(
      "source-url", value: "address",
      "Where the app's sources can be read, with {file} and {line} in it: places in the code "
        + "become links.", default: nil, shown: nil
    ) { (text, option) throws(UsageError) in
      do throws(SourceAddress.Problem) {
        return try SourceAddress(text)
      } catch let problem {
        throw UsageError(invalid: text, for: option, problem.advice)
      }
    }
  }
}
