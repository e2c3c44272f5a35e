import SwiftSources

/// One tip while it is read: a declaration of a type, and the case where the type is an enum.
struct TipContext {
  var type: Int
  var declaration: Reference
  var enumCase: Reference?
  var caseName: String?
  /// The name with those of the types around it, and of the case.
  var name: String
}
