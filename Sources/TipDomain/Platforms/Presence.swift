/// Where something of the app's code is: on which platforms, and in which versions of the app, as
/// `#if os(…)` and the history of the code have it.
public struct Presence: Hashable, Sendable, BitwiseCopyable {
  /// One bit for each platform.
  private let platformBits: UInt8
  /// The first version of the app that has it.
  public let firstVersion: UInt16
  /// The last version of the app that has it.
  public let lastVersion: UInt16

  /// On every platform, in every version.
  public static let everywhere = Presence()

  /// On `platforms`, in the versions from the first through the last.
  public init(
    platforms: [Platform] = Platform.allCases, firstVersion: UInt16 = 0,
    lastVersion: UInt16 = .max
  ) {
    platformBits = platforms.reduce(0) { $0 | $1.bit }
    self.firstVersion = firstVersion
    self.lastVersion = lastVersion
  }

  /// Whether it is in this version of the app on this platform.
  public func includes(_ platform: Platform, version: UInt16) -> Bool {
    isOn(platform) && firstVersion <= version && version <= lastVersion
  }

  /// Whether it is on this platform, in some version.
  public func isOn(_ platform: Platform) -> Bool { platformBits & platform.bit != 0 }

  /// The platforms that have it.
  public var platforms: [Platform] {
    Platform.allCases.filter(isOn)
  }
}

extension Platform {
  fileprivate var bit: UInt8 {
    switch self {
    case .iPhone: 1
    case .iPad: 2
    case .mac: 4
    case .watch: 8
    case .tv: 16
    case .vision: 32
    }
  }
}
