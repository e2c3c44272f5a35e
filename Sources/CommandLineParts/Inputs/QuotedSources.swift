import Explanations
import Scenarios
import TextFormats
import TipDomain

/// The lines of the app's sources that an explanation quotes.
package enum QuotedSources {
  /// The lines at the places of some tips, their rules, and the events and parameters that these
  /// ask. What cannot be read is no error: the sources may be on another machine.
  ///
  /// - `folder`: Where the sources lie; nil for the current folder.
  package static func quotes(
    of tips: [TipIndex], in scenario: Scenario, from folder: String?
  ) -> [CodePlace: SourceQuote] {
    var files = SourceFiles(folder)
    var quotes: [CodePlace: SourceQuote] = [:]
    for tip in tips {
      let definition = scenario.app.tips[tip.position]
      if let place = definition.source {
        quotes[place] = files.quote(place, isWhole: false)
      }
      for rule in definition.rules {
        if let place = rule.source { quotes[place] = files.quote(place, isWhole: true) }
      }
    }
    return quotes
  }

  /// Files that were read once.
  private struct SourceFiles {
    private let folder: String?
    private var files: [String: Result<[UInt8], Failure>] = [:]

    init(_ folder: String?) { self.folder = folder }

    mutating func quote(_ place: CodePlace, isWhole: Bool) -> SourceQuote {
      let path = folder.map { "\($0)/\(place.file)" } ?? place.file
      let file = files[path] ?? Self.read(path)
      files[path] = file
      switch file {
      case .success(let bytes): return SourceQuote(of: bytes, at: place, isWhole: isWhole)
      case .failure(let failure): return .unread(failure.message)
      }
    }

    private static func read(_ path: String) -> Result<[UInt8], Failure> {
      do {
        return .success(
          try InputFile.regularFile(
            path, absent: "'--source' names the folder of the sources.",
            folder: "It should be a file."))
      } catch let failure as Failure {
        return .failure(failure)
      } catch {
        return .failure(Failure(code: .notFound, message: "it cannot be read"))
      }
    }
  }
}
