import TextFormats

// A tip type with one tip for each of some items of the app.

extension TipSyntax {
  /// What stands for the item in the id.
  static let itemPlaceholder = "{item}"

  /// The tip of each item; the tip itself if it has none.
  var ofEachItem: [TipSyntax] {
    guard let id, id.value.contains(Self.itemPlaceholder) else { return [self] }
    return items.map { item in
      var tip = self
      tip.items = []
      tip.item = item.value
      tip.pattern = id.value
      tip.id = Located(id.value.replacing(Self.itemPlaceholder, with: item.value), at: item.range)
      return tip
    }
  }
}

extension AppSyntax {
  /// Writes out the tips of items, one for each.
  mutating func expandItems() {
    if tips.contains(where: { !$0.items.isEmpty }) { tips = tips.flatMap(\.ofEachItem) }
  }
}
