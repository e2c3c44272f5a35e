/// A step of the model of pointers that an injected fault can leave out. The raw value is the name
/// of the mutant that leaves it out.
package enum PointerModelStep: String, CaseIterable, Hashable, Sendable, BitwiseCopyable {
  /// Only an iPad has a pointer.
  case askPlatform = "pointer-on-every-device"
  /// A region is exited before the pointing device is detached.
  case exitBeforeDetaching = "pointer-exit-forgotten"
  /// A region is exited when the app leaves the foreground.
  case exitWithApp = "pointer-region-outlives-app"
  /// A region that is entered contains the pointer.
  case placeRegion = "pointer-region-elsewhere"
  /// The style of a region is the one that its delegate returns.
  case takeStyleOfRegion = "pointer-style-forgotten"
  /// Between two regions that adjoin the system's shape does not appear.
  case goStraightOver = "pointer-flickers-between"
  /// A lifted finger puts the pointer in the middle of its region.
  case recenter = "pointer-not-recentered"
  /// A release lets go what the press held.
  case unlatch = "pointer-stays-latched"
  /// Only interactions that are enabled are asked.
  case askEnabledOnly = "pointer-disabled-asked"
  /// The style that is proposed for a button has the button for its preview.
  case proposeOwnPreview = "pointer-other-preview"
  /// An interaction that serves several views follows the pointer from one to the next.
  case followSubviews = "pointer-stays-in-first-view"
  /// Padding enlarges a region.
  case padRegion = "pointer-padding-ignored"
  /// A popover goes with the view at which it points.
  case dismissWithAnchor = "pointer-popover-stays"
  /// Nothing below a popover or sheet is entered.
  case coverRegions = "pointer-reaches-below"
  /// An app hears that the pointing device is gone.
  case tellOfDetaching = "pointer-tip-outlives-pointer"
  /// It sets the parameter of its tips on its own device alone.
  case tellHereOnly = "pointer-tip-everywhere"
  /// What goes with the pointing device stays eligible.
  case hideOnly = "pointer-hiding-invalidates"
  /// A key retires a tip as a click does.
  case retireByAnyMeans = "pointer-key-retires-nothing"

  /// What is wrong when it is left out, in one sentence.
  package var sentence: String {
    switch self {
    case .askPlatform: "Every device has a pointer, whatever it is."
    case .exitBeforeDetaching: "A region stays active when the pointing device is detached."
    case .exitWithApp: "A region stays active when the app leaves the foreground."
    case .placeRegion: "A region that is entered lies beside the pointer."
    case .takeStyleOfRegion: "A region has an automatic style, whatever its delegate returns."
    case .goStraightOver: "The system's shape appears between two regions that adjoin."
    case .recenter: "The pointer is not drawn in the middle of a region when the finger is lifted."
    case .unlatch: "A release does not let go what the press held."
    case .askEnabledOnly: "Interactions that are disabled are asked for regions as well."
    case .proposeOwnPreview: "The style that is proposed for a button has another view's preview."
    case .followSubviews:
      "Of several views that one interaction serves, the first stays active until all are left."
    case .padRegion: "Regions have no padding."
    case .dismissWithAnchor: "A popover stays when the view at which it points has gone."
    case .coverRegions: "A region below a popover or sheet is entered."
    case .tellOfDetaching:
      "An app does not set the parameter of its tips when the pointing device is detached."
    case .tellHereOnly: "An app sets the parameter of its tips on all devices."
    case .hideOnly:
      "An app invalidates the tips on screen when a pointing device comes or goes."
    case .retireByAnyMeans:
      "A control that is activated by a key does not retire the tip that points at it."
    }
  }
}
