import PropertySearch
import ScenarioFiles
import Scenarios
import TextFormats

/// Something that stands in the braces of a scenario.
public protocol ScenarioPart: Sendable {
  /// Writes the part into the scenario's file.
  func add(toScenario file: inout FileKeys)
}

/// A scenario in code that cannot be played.
public struct InvalidScenario: Error, CustomStringConvertible {
  /// Everything that is wrong, in words, with the place in the scenario as a file and with what may
  /// be meant.
  public let description: String
  /// The same, one by one.
  public let diagnostics: [ScenarioDiagnostic]
  /// The scenario as the file that was read.
  public let file: String
}

extension Scenario {
  /// A scenario in code.
  ///
  ///     let scenario = try Scenario("share", for: "14d") {
  ///       App {
  ///         Tip("ShareTip", title: "Share the album") { MaxDisplayCount(3) }
  ///         Screen("album") { Shows("ShareTip") }
  ///       }
  ///       Device("phone", .iPhone)
  ///       Device("pad", .iPad)
  ///       Person("owner", every: "exponential(8h)")
  ///       Expect("display-cap-sum", "always")
  ///     }
  ///
  /// It is written as a file and read as one, so that it means exactly what the file means, and
  /// what is wrong with it is told in the same words. Names are resolved then: whatever is named
  /// may stand before or after it.
  ///
  /// Throws an `InvalidScenario` if it cannot be played.
  ///
  /// - Parameters:
  ///   - name: its name, which also names its report.
  ///   - claim: what it claims, in a sentence.
  ///   - duration: how long it plays, such as `"14d"`; nil for 30 days.
  ///   - seed: the seed that is used unless another is given; nil for 1.
  ///   - fileID: the source file that messages name.
  ///   - line: the line that messages name.
  ///   - parts: the app, the devices, and what happens to them.
  public init(
    _ name: String, claim: String? = nil, for duration: String? = nil, seed: UInt64? = nil,
    fileID: String = #fileID, line: Int = #line,
    @PartsBuilder<any ScenarioPart> _ parts: () -> [any ScenarioPart]
  ) throws(InvalidScenario) {
    var keys = FileKeys()
    keys.set("name", FileValue(name))
    keys.set("claim", claim.map { FileValue($0) })
    keys.set("seed", seed.map { FileValue("x" + String($0, radix: 16)) })
    keys.set("duration", duration.map { FileValue($0) })
    for part in parts() { part.add(toScenario: &keys) }
    let place = "\(fileID):\(line): scenario '\(PrintableText.escaped(name))'"
    self = try Scenario.read(keys, at: place)
    // After the scenario itself, whose mistakes come first.
    if let checked = keys.withChecked { _ = try Scenario.read(checked, at: place) }
  }

  /// The scenario of a file with these keys.
  private static func read(
    _ keys: FileKeys, at place: String
  ) throws(InvalidScenario) -> Scenario {
    var bytes: [UInt8] = []
    JSONText.write(into: &bytes, style: .readable) { keys.write(to: &$0) }
    let read = ScenarioReader.strict.read(SourceFile(name: place, bytes: bytes))
    guard let scenario = read.scenario else {
      throw InvalidScenario(
        description: read.diagnostics.plainText(), diagnostics: read.diagnostics.diagnostics,
        file: String(decoding: bytes, as: UTF8.self))
    }
    return scenario
  }

  /// The scenario as a file, which `tipfleet run` plays in the same way.
  public var fileText: String { ScenarioWriter.text(of: self) }
}
