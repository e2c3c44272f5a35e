import SwiftSources

/// A view or controller that shows tips.
package struct ScreenDescription: Sendable, Equatable {
  package var typeName: String
  package var shown: [ShownTip]
  package var source: ItemSource
}

/// One place where a tip is shown.
package struct ShownTip: Sendable, Equatable {
  package enum Surface: String, Sendable {
    case popover
    case inline
  }

  package enum Content: Sendable, Equatable {
    case tip(String)
    /// The current tip of a group, and the member that alone is taken.
    case group(MemberName, only: String?)
    /// What is shown as it is written.
    case unresolved(Placeholder)
  }

  package var content: Content
  package var surface: Surface
  /// The name of the call that shows it.
  package var call: String
  package var conditions: [KeptCondition]
  /// The name that stands for the tip where it is shown: that it is there is no condition.
  var argument: String?
  /// The name that a loop over the status of a tip gives to whether it may appear: that it may is
  /// no condition either.
  var variable: String?
  /// The name of the call that shows it, where callers tell which tip it is.
  var view: SourcePlace
  /// The member of the type that holds it.
  package var member: String?
  /// The `tipViewStyle` that the view asks for, as it is written.
  package var style: String?
  package var source: ItemSource
}
