import TextFormats

// A tip type with one tip for each of some items of the app.

extension TipSyntax {
  /// What stands for the item in the id.
  static let itemPlaceholder = "{item}"

  /// Whether its id stands for items and it has none, which is a mistake.
  var lacksItem: Bool {
    item == nil && items.isEmpty && name.value.contains(Self.itemPlaceholder)
  }

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
