import DeviceSystems

/// Why TipKit's set-up was refused.
public enum ConfigurationError: UInt8, Hashable, Sendable, CaseIterable, BitwiseCopyable {
  /// `configure` came a second time, or `resetDatastore` after it (5.7, 5.8).
  case tipsDatastoreAlreadyConfigured
  /// The app group that the store was to lie in is not among the app's entitlements (5.8).
  case missingGroupContainerEntitlements
}

extension ConfigurationError: FieldWord {
  /// The word in the journal.
  @inlinable
  public var word: StaticString {
    switch self {
    case .tipsDatastoreAlreadyConfigured: "tipsDatastoreAlreadyConfigured"
    case .missingGroupContainerEntitlements: "missingGroupContainerEntitlements"
    }
  }
}
