import SwiftSources

/// A place of the program that does something to tips.
package struct CallSite: Sendable, Equatable {
  package enum Effect: Sendable, Equatable {
    /// The event, what a function that makes it is given, and what is donated.
    case donation(MemberName?, arguments: String?, value: String?)
    case invalidation(tip: String?, reason: String)
    case parameterWrite(MemberName, operation: String, value: String)
    case statusObserver(tip: String?, stream: String)
  }

  package var effect: Effect
  package var standing: Standing
  /// The status of a tip that it follows; nil for most.
  package var observed: ObservedStatus?
  /// The calls that lead to its function, through any number of functions.
  package var callers: [Caller]
  package var source: ItemSource
  /// Whether all calls that lead to it give what excludes it.
  package var isExcluded = false
}

/// A loop over the status of a tip.
package struct ObservedStatus: Sendable, Equatable {
  package var tip: String
  /// `statusUpdates` or `shouldDisplayUpdates`.
  package var stream: String
  /// The name that the loop gives each status.
  package var variable: String?
  /// Where the loop stands.
  package var place: SourcePlace
}

/// In what a site stands.
package struct Standing: Sendable, Equatable {
  package enum Moment: String, Sendable, CaseIterable {
    case appear
    case disappear
    case change
    case button
    case gesture
    case launch
    case activation
    case intent
    case function
  }

  /// The enclosing type; empty at the top of a file.
  package var owner: String
  package var function: String?
  package var moment: Moment
  /// The call or function that tells the moment: `onAppear`, `viewDidAppear`.
  package var trigger: String?
  /// Where that call or function stands.
  package var triggerPlace: SourcePlace?
  /// What it belongs to where no moment is known: its function, or the innermost closure of a
  /// property's body.
  package var home: SourcePlace?
  package var conditions: [KeptCondition]
  /// The name of the view that shows a tip and takes the closure as the handler of its buttons.
  var taker: SourcePlace?
  /// The buttons whose handler it stands in.
  package var handler: TipHandler?
  /// What the program waits for between the moment and this, the outermost first.
  package var waits: [KeptWait] = []
  /// The sheet, menu or other content that comes up by itself and has the moment: `sheet`.
  package var presenter: String?
  /// Whether the enclosing type is a modifier, or extended and not declared by the project, such as
  /// `View`: it stands on the screens that use it.
  package var standsOnOthers = false
  /// Whether a loop is around it.
  var isRepeated = false
  /// Whether it stands in a `defer`, and so is done last.
  var isDeferred = false
}

/// The buttons of tips whose handler a place stands in.
package struct TipHandler: Sendable, Equatable {
  package struct Buttons: Sendable, Equatable {
    /// The tip, and which of its actions, by their index.
    package var tip: String
    package var actions: [Int]
  }

  package var buttons: [Buttons]
  /// What the handler asks besides which button it was.
  package var conditions: [KeptCondition]
  /// What it asks about the button that could not be read.
  package var unread: KeptCondition?
}

/// A wait of the program, as it is written.
package struct KeptWait: Sendable, Equatable {
  package var text: String
  package var place: SourcePlace
}

/// A call that leads to a site.
package struct Caller: Sendable, Equatable {
  package var standing: Standing
  /// The function that it calls.
  package var callee: String
  /// How many calls lie between it and the site; 1 is a call of the site's own function.
  package var distance: Int
  package var source: ItemSource
  /// The calls from this one down to that of the site's function, this one first.
  var steps: [CallStep] = []
  /// Whether it stands in no function that could be called in turn, as in the body of a view.
  package var isRoot = false
  /// What is asked from here to the site and around it; what the calls decide is left out.
  package var conditions: [KeptCondition] = []
  package var waits: [KeptWait] = []
  /// The status of a tip that it follows; nil for most.
  package var observed: ObservedStatus?
}

extension Caller {
  /// Whether it tells when a site is reached.
  var isReaching: Bool { standing.moment != .function || isRoot }
}

/// One of the calls that lead to a site.
struct CallStep: Sendable, Equatable {
  var file: Int
  /// The token of the name.
  var token: Int
  /// Whether it is a call, and not a function that is handed on by its name.
  var isCall: Bool
  /// What it calls; nil for an initialiser that is not written.
  var callee: Reference?
  var conditions: [KeptCondition]
  var waits: [KeptWait]
  var isRepeated: Bool

  func isSameCall(as other: CallStep) -> Bool { file == other.file && token == other.token }
}
