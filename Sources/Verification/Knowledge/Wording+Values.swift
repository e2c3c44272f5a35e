import DeviceSystems
import TipDomain

extension Wording {
  /// A value as a sentence tells it; nil is a parameter's default.
  package static func value(_ value: Value?, _ texts: TextTable) -> String {
    switch value {
    case nil: "its default"
    case .boolean(let flag): flag ? "true" : "false"
    case .integer(let number): "\(number)"
    case .decimal(let number): number.description
    case .some(.nothing): "nil"
    case .text(let index): index.rawValue < texts.count ? "“\(texts[index])”" : "an unknown text"
    }
  }
}
