import SwiftSources
import TipDomain

/// The configuration of tips, and what parameters hold.
extension AppLint {
  mutating func judgeSetup() {
    if app.configurations.isEmpty, let first = app.screens.first?.shown.first {
      find(
        .neverConfigured, at: first.source.place,
        "tips are shown here, and no call of Tips.configure was found")
    }
    for call in app.testingCalls where !isForDebugging(call) {
      find(
        .testingCallReached, at: call.source.place,
        "\(call.name) is compiled into what people get")
    }
    for site in app.sites {
      guard case .parameterWrite(let name, _, _) = site.effect,
        let later = app.configurations.first(where: { isBefore(site, $0) })
      else { continue }
      find(
        .writtenBeforeConfigure, at: site.source.place,
        "\(name.text) is written before Tips.configure, which follows in line "
          + "\(later.source.place.line)")
    }
  }

  /// Whether a site stands before a configuration in the same function.
  private func isBefore(_ site: CallSite, _ configuration: ConfigurationDescription) -> Bool {
    site.source.place.path == configuration.source.place.path
      && site.standing.owner == configuration.owner
      && site.standing.function == configuration.function
      && site.standing.moment != .button && site.standing.moment != .gesture
      && site.source.place < configuration.source.place
  }

  private func isForDebugging(_ call: TestingCall) -> Bool {
    let isCompiledOut = PlatformCondition.platforms(where: call.source.compilation).isEmpty
    return isCompiledOut || !call.conditions.isEmpty
  }

  // MARK: Parameters

  /// What is true of one device, by the words of its name or of what is written to it.
  private static let localWords = [
    "UIDevice", "UIScreen", "UIAccessibility", "sizeClass", "scenePhase", "authorizationStatus",
    "notificationSettings", "isRegisteredForRemoteNotifications", "GCMouse", "GCKeyboard",
    "WCSession", "NWPath", "ProcessInfo", "isLowPowerMode", "interfaceIdiom", "colorScheme",
  ]

  mutating func judgeParameters() {
    guard draft.syncs else { return }
    for site in app.sites {
      guard case .parameterWrite(let name, _, let value) = site.effect,
        let parameter = draft.parameters.first(where: { $0.name == name }),
        !parameter.isTransient,
        let word = Self.localWords.first(where: { value.lowercased().contains($0.lowercased()) })
      else { continue }
      find(
        .localFactPersists, at: site.source.place,
        "\(name.text) persists and syncs, and \(word) tells of this device alone; "
          + "'@Parameter(.transient)' keeps it here")
    }
  }
}
