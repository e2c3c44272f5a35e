import Scenarios
import TipDomain
import Verification

/// An id that a tip of an app can have, as it reads on some device; what only a launch decides is
/// left open.
struct TipID: Sendable {
  /// The id as text, with `{launch}` where each launch has its own.
  let text: String

  /// Whether a name can be this id.
  func matches(_ name: String) -> Bool {
    let parts = text.split(separator: "{launch}", omittingEmptySubsequences: false)
    guard parts.count > 1, let first = parts.first, let last = parts.last else {
      return name == text
    }
    return name.hasPrefix(first) && name.hasSuffix(last)
  }
}

extension Scenario {
  /// The ids that the tips can have on the devices. A later version of the app may be any.
  var tipIDs: [TipID] {
    var texts: [String] = []
    for tip in app.tips {
      for device in devices {
        let text = IdentifierText.resolve(
          tip.identifier, on: device, version: device.version, launch: nil)
        if !texts.contains(text) { texts.append(text) }
      }
    }
    return texts.map(TipID.init)
  }
}
