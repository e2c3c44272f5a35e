/// What is to be seen on a device at a moment: its screen, and what each view that asks for a tip
/// has.
struct ScreenPicture: Hashable, Sendable {
  /// Whether the person sees the app.
  enum Look: String, Sendable {
    /// The app is in front.
    case front
    /// The app is in the background, and its screen with it.
    case away
    /// No screen of the app is open.
    case none
  }

  /// A view that asks for a tip.
  struct Slot: Hashable, Sendable {
    /// What it has.
    enum Content: String, Sendable {
      case shown
      case held
      case empty
    }

    let content: Content
    /// The tip, or what there is instead.
    let title: String
    /// What that means, as a part of a sentence.
    let detail: String
  }

  let look: Look
  /// The name of the screen, or what there is instead.
  let title: String
  var slots: [Slot] = []
}
