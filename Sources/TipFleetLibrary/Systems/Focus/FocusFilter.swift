// Written by `.ci/update-references` from the declarations of the scenario's format: change
// those.

/// Something that stands in the braces of `FocusFilter`.
public protocol FocusFilterPart: Sendable {
  /// Writes the part into what it belongs to.
  func add(toFocusFilter file: inout FileKeys)
}

/// The Focuses of the devices, and the Focus filter of the app.
///
/// See `docs/reference/focus.md`.
///
///     FocusFilter("Tips") {
///       FilterParameter("tips", type: "boolean", default: true, sets: "showsTips")
///       Focus("Work", filter: ["tips": false]) { DailyWindow(from: "9h", for: "8h") }
///       Focus("Sleep")
///     }
public struct FocusFilter: ScenarioPart, KeyedPart {
  /// What the file says of it.
  public var keys = FileKeys()

  /// The Focuses of the devices, and the Focus filter of the app.
  ///
  /// - `title`: The title of the filter, which is the same before and after it is configured. Empty
  ///   unless given.
  /// - `predicate`: The parameter that is compared with the criterion of a notification; when
  ///   absent, or without a value, the app gives no predicate.
  /// - `extension`: Whether an extension performs the filter while the app does not run; without
  ///   one, nothing does. `false` unless given.
  /// - `catchesUp`: Whether the app asks for the filter in force when it starts and when it comes
  ///   to the foreground. One that forgets to misses a lost call for good. `true` unless given.
  /// - `evaluatesMissing`: Whether a notification without criterion is compared too, and so never
  ///   matches. `false` unless given.
  /// - `letsTimeSensitiveThrough`: Whether a time-sensitive notification is presented whatever the
  ///   predicate says. `true` unless given.
  /// - `calls`: How the system calls the filter.
  /// - `sharing`: How a choice reaches the other devices of an account.
  /// - `parts`: What stands in the braces.
  ///   - `FilterParameter`: The parameters of the filter.
  ///   - `Focus`: The Focuses.
  public init(
    _ title: String? = nil,
    predicate: String? = nil,
    extension: Bool? = nil,
    catchesUp: Bool? = nil,
    evaluatesMissing: Bool? = nil,
    letsTimeSensitiveThrough: Bool? = nil,
    calls: FilterCalls? = nil,
    sharing: FocusSharing? = nil,
    @PartsBuilder<any FocusFilterPart> _ parts: () -> [any FocusFilterPart]
  ) {
    keys.set("focuses", FileValue([FileValue]()))
    keys.set("title", to: title)
    keys.set("predicate", to: predicate)
    keys.set("extension", to: `extension`)
    keys.set("catchesUp", to: catchesUp)
    keys.set("evaluatesMissing", to: evaluatesMissing)
    keys.set("letsTimeSensitiveThrough", to: letsTimeSensitiveThrough)
    keys.set("calls", to: calls)
    keys.set("sharing", to: sharing)
    for part in parts() { part.add(toFocusFilter: &keys) }
  }

  /// Writes the part into the scenario's file.
  public func add(toScenario file: inout FileKeys) { file.set("focus", value) }
}

/// A parameter of the filter.
///
/// See `docs/reference/focus.md`.
public struct FilterParameter: FocusFilterPart, KeyedPart {
  /// What the file says of it.
  public var keys = FileKeys()

  /// A parameter of the filter.
  ///
  /// - `id`: Its name.
  /// - `type`: What it holds. `"text"` unless given.
  ///   - `"boolean"`: `true` or `false`.
  ///   - `"integer"`: A whole number of 64 bits.
  ///   - `"decimal"`: A number with a fraction.
  ///   - `"text"`: A string.
  ///   - `"enumCase"`: A case of an enum, such as `.gold`.
  /// - `default`: Its value where no Focus gives it another; when absent it has none.
  /// - `sets`: The parameter of the app that the app keeps at its value, for rules of tips: at each
  ///   start, whenever the filter changes, and at its own default where there is no value.
  public init(_ id: String, type: String? = nil, default: FileValue? = nil, sets: String? = nil) {
    keys.set("id", to: id)
    keys.set("type", to: type)
    keys.set("default", to: `default`)
    keys.set("sets", to: sets)
  }

  /// Writes the part into what it belongs to.
  public func add(toFocusFilter file: inout FileKeys) {
    file.append(value, to: "parameters")
  }
}

/// How the system calls the filter after a transition.
///
/// See `docs/reference/focus.md`.
public struct FilterCalls: KeyedPart {
  /// What the file says of it.
  public var keys = FileKeys()

  /// How the system calls the filter after a transition.
  ///
  /// - `delay`: How long after a transition a call comes; two calls may come in either order. A
  ///   text such as `"250ms"` or `"exponential(2h)"`. `"1s"` unless given.
  /// - `loss`: How likely a call never comes. Allowed: from "0%" through "100%". A text such as
  ///   `"5%"` or `"0.01%"`. `"0%"` unless given.
  /// - `coalescing`: How likely a call takes the place of those that have not come yet. Allowed:
  ///   from "0%" through "100%". A text such as `"5%"` or `"0.01%"`. `"0%"` unless given.
  public init(delay: String? = nil, loss: String? = nil, coalescing: String? = nil) {
    keys.set("delay", to: delay)
    keys.set("loss", to: loss)
    keys.set("coalescing", to: coalescing)
  }
}

/// How a choice reaches the other devices of an account.
///
/// See `docs/reference/focus.md`.
public struct FocusSharing: KeyedPart {
  /// What the file says of it.
  public var keys = FileKeys()

  /// How a choice reaches the other devices of an account.
  ///
  /// - `delay`: How long it takes to a device with a connection. A text such as `"250ms"` or
  ///   `"exponential(2h)"`. `"5s"` unless given.
  /// - `loss`: How likely a device is not told; it finds out by itself at the end of `within`.
  ///   Allowed: from "0%" through "100%". A text such as `"5%"` or `"0.01%"`. `"0%"` unless given.
  /// - `within`: How long it takes at most. Allowed: from "1s" through "30d". A text such as
  ///   `"250ms"` or `"3d"`. `"1h"` unless given.
  public init(delay: String? = nil, loss: String? = nil, within: String? = nil) {
    keys.set("delay", to: delay)
    keys.set("loss", to: loss)
    keys.set("within", to: within)
  }
}
