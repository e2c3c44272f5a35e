import TextFormats
import TipDomain

/// A device, or several alike.
public struct Device: ScenarioPart, KeyedPart {
  /// What the file says of it.
  public var keys = FileKeys()

  /// A device.
  ///
  /// - `platform`: What kind of device it is.
  /// - `count`: How many alike there are. More than one are called `id-1`, `id-2`, ….
  /// - `account`: The iCloud account it is signed in to; nil for `main`, which all share.
  /// - `clock`: How its clock is wrong, such as `["offset": "-3s", "drift": "12ppm"]`.
  /// - `version`: The version of the app that it has at first; 1 unless given.
  /// - `sharesFocus`: Whether its Focus follows the other devices of the account, and they follow
  ///   it; they do unless given.
  /// - `olderSystem`: Whether its system is too old to configure widgets by App Intents, until the
  ///   step `UpgradeSystem`; it is not unless given.
  public init(
    _ id: String, _ platform: Platform = .iPhone, count: Int? = nil, account: String? = nil,
    clock: KeyValuePairs<String, FileValue>? = nil, version: Int? = nil, sharesFocus: Bool? = nil,
    olderSystem: Bool? = nil
  ) {
    keys.set("id", FileValue(id))
    keys.set("platform", FileValue(platform.rawValue))
    keys.set("count", count.map { FileValue($0) })
    keys.set("account", account.map { FileValue($0) })
    keys.set("clock", to: clock)
    keys.set("version", to: version)
    keys.set("sharesFocus", to: sharesFocus)
    keys.set("olderSystem", to: olderSystem)
  }

  /// Writes the part into the scenario's file.
  public func add(toScenario file: inout FileKeys) { file.append(value, to: "devices") }
}

/// Somebody who uses the devices at random, one at a time.
public struct Person: ScenarioPart, KeyedPart {
  /// What the file says of it.
  public var keys = FileKeys()

  /// A person. What is not given has the default of the file.
  ///
  /// - `uses`: The devices they pick up, each with its weight; nil for all alike.
  /// - `every`: From the end of a session to the beginning of the next, such as
  ///   `"exponential(6h)"`.
  /// - `lasting`: How long a session lasts.
  /// - `opens`: The screens they open, each with its weight; nil for all alike.
  /// - `stays`: How long they stay on a screen.
  /// - `reacts`: What they do with a tip, by weight, such as `["ignore": 3, "close": 1]`.
  /// - `after`: How long a tip is on screen before they do it.
  /// - `quits`: How likely they end the app when a session ends, such as `"20%"`.
  public init(
    _ id: String, uses: KeyValuePairs<String, Int>? = nil, every: String? = nil,
    for lasting: String? = nil, opens: KeyValuePairs<String, Int>? = nil, stays: String? = nil,
    reacts: KeyValuePairs<String, Int>? = nil, after: String? = nil, quits: String? = nil
  ) {
    keys.set("id", FileValue(id))
    keys.set("uses", weights(uses))
    keys.set("every", every.map { FileValue($0) })
    keys.set("for", lasting.map { FileValue($0) })
    keys.set("opens", weights(opens))
    keys.set("stays", stays.map { FileValue($0) })
    keys.set("reacts", weights(reacts))
    keys.set("after", after.map { FileValue($0) })
    keys.set("quits", quits.map { FileValue($0) })
  }

  /// Writes the part into the scenario's file.
  public func add(toScenario file: inout FileKeys) { file.append(value, to: "people") }
}
