import DeviceSystems
import IntentSystem
import Scenarios
import TextFormats

/// A branch of the summary of an intent as a file writes it.
struct SummaryBranchSyntax: Sendable {
  var families: [WidgetFamily] = []
  var settings: [NamedValue<Reference>] = []
  var given: [Reference] = []
  var sentence: [Reference] = []
  var below: [Reference] = []

  static let codec: Codec<SummaryBranchSyntax> = .object(
    "SummaryBranch",
    "A branch of a summary: the first whose conditions all hold says which parameters are shown.",
    defaults: SummaryBranchSyntax()
  ) { branch in
    branch.defaulted(
      "families", \.families, .list(of: WidgetFamily.codec, count: 0...7, allowsSingle: true),
      "The sizes of widgets for which it holds; when empty any, and actions.")
    branch.defaulted(
      "when", \.settings, .map(from: "parameter", to: .reference("choice"), count: 0...40),
      "The values that parameters must have.")
    branch.defaulted(
      "given", \.given, .list(of: .reference("parameter"), count: 0...40),
      "The parameters that must have any value.")
    branch.required(
      "sentence", \.sentence, .list(of: .reference("parameter"), count: 0...40),
      "The parameters in the sentence.")
    branch.defaulted(
      "below", \.below, .list(of: .reference("parameter"), count: 0...40),
      "The parameters below it.")
  }
}

/// How many items a parameter holds in a size of widget, as a file writes it.
struct FamilySizeSyntax: Sendable {
  var family: WidgetFamily?
  var count: UInt8 = 1

  static let codec: Codec<FamilySizeSyntax> = .object(
    "FamilySize", "How many items a parameter holds at most.", defaults: FamilySizeSyntax()
  ) { size in
    size.optional(
      "family", \.family, WidgetFamily.codec,
      "The size of widget; when absent all that no entry before it names, and actions.")
    size.required("items", \.count, .integer(in: 1...100), "The number of items.")
  }
}

/// What comes of a payment that an intent asks for, as a file writes it.
extension IntentPayment {
  static let codec: Codec<IntentPayment> = .object(
    "IntentPayment", "What comes of a payment.", defaults: IntentPayment()
  ) { payment in
    payment.defaulted(
      "presented", \.presentation, .chance,
      "How likely the person is shown what to pay; otherwise the intent says that it failed.")
    payment.defaulted(
      "authorized", \.authorization, .chance, "How likely they pay, once they see it.")
  }
}
