import SwiftSources
import TipDomain

/// On which kinds of devices branches of `#if` are compiled.
enum PlatformCondition {
  /// All kinds that no branch excludes. What nothing is known about, such as a flag of the project,
  /// counts as set in its own branch and as not set in the others.
  static func platforms(where conditions: [CompilationCondition]) -> [Platform] {
    Platform.allCases.filter { platform in conditions.allSatisfy { holds($0, on: platform) } }
  }

  /// The flags of which nothing is known, as the branches around something need them.
  static func flags(where source: ItemSource) -> [KeptCondition] {
    func isOpen(_ text: String) -> Bool {
      Platform.allCases.contains { value(of: text, on: $0) == nil }
    }
    return source.compilation.flatMap { branch in
      branch.earlier.filter(isOpen)
        .map { KeptCondition(flag: $0, isSet: false, in: source.place.path) }
        + [branch.own].compactMap { $0 }.filter(isOpen)
        .map { KeptCondition(flag: $0, isSet: true, in: source.place.path) }
    }
  }

  /// The kinds on which the tips of an app exist, those with most tips first.
  static func platforms(of app: AppDescription) -> [Platform] {
    let counts = Platform.allCases.map { platform in
      app.tips.count { platforms(where: $0.source.compilation).contains(platform) }
    }
    return Platform.allCases.indices.sorted { (-counts[$0], $0) < (-counts[$1], $1) }
      .map { Platform.allCases[$0] }
  }

  private static func holds(_ condition: CompilationCondition, on platform: Platform) -> Bool {
    let isEarlier = condition.earlier.contains { value(of: $0, on: platform) == true }
    guard !isEarlier else { return false }
    return condition.own.map { value(of: $0, on: platform) ?? true } ?? true
  }

  private static func value(of text: String, on platform: Platform) -> Bool? {
    var reader = ConditionReader(text, on: platform)
    return reader.read()
  }
}

/// Reads the condition of an `#if`; what it does not know is nil.
private struct ConditionReader {
  private var rest: Substring
  private let platform: Platform
  private var depth = 0

  init(_ text: String, on platform: Platform) {
    rest = text.prefix(4_096)
    self.platform = platform
  }

  mutating func read() -> Bool? { either() }

  private mutating func either() -> Bool? {
    var value = both()
    while take("||") {
      let next = both()
      if value == true || next == true {
        value = true
      } else if value == nil || next == nil {
        value = nil
      }
    }
    return value
  }

  private mutating func both() -> Bool? {
    var value = one()
    while take("&&") {
      let next = one()
      if value == false || next == false {
        value = false
      } else if value == nil || next == nil {
        value = nil
      }
    }
    return value
  }

  private mutating func one() -> Bool? {
    guard depth < 64 else { return nil }
    depth += 1
    defer { depth -= 1 }
    if take("!") { return one().map { !$0 } }
    if take("(") {
      let value = either()
      _ = take(")")
      return value
    }
    let word = String(rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
    rest = rest.dropFirst(word.count)
    guard take("(") else { return flag(word) }
    let argument = String(rest.prefix { $0 != ")" })
    rest = rest.dropFirst(argument.count)
    _ = take(")")
    return call(word, argument)
  }

  private func flag(_ word: String) -> Bool? {
    switch word {
    case "true": true
    // What people have is not built for debugging.
    case "false", "DEBUG": false
    default: nil
    }
  }

  private func call(_ word: String, _ argument: String) -> Bool? {
    switch word {
    case "os": systems.contains(argument)
    case "canImport": frameworks(argument)
    case "targetEnvironment": false
    case "swift", "compiler": true
    default: nil
    }
  }

  private var systems: [String] {
    switch platform {
    case .iPhone, .iPad: ["iOS"]
    case .mac: ["macOS", "OSX"]
    case .watch: ["watchOS"]
    case .tv: ["tvOS"]
    case .vision: ["visionOS", "xrOS"]
    }
  }

  private func frameworks(_ name: String) -> Bool? {
    switch name {
    case "UIKit": platform != .mac
    case "AppKit", "Cocoa": platform == .mac
    case "WatchKit": platform == .watch
    case "TipKit", "SwiftUI", "Foundation": true
    default: nil
    }
  }

  private mutating func take(_ text: String) -> Bool {
    rest = rest.drop { $0.isWhitespace }
    guard rest.hasPrefix(text) else { return false }
    rest = rest.dropFirst(text.count)
    return true
  }
}
