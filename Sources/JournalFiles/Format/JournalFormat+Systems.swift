import DeviceSystems

extension JournalFormat {
  /// The keys of the header for systems beside tips; each is absent where the run has no such
  /// system. A further system has an entry here.
  static let systemKeys: [FactField] = [
    FactField(
      "focus", .object,
      "of the Focuses, where there are any: `title`, `hasExtension`, `evaluatesMissing`, "
        + "`letsTimeSensitiveThrough`, `within` (a length), `criteria`, `links` (the parameters "
        + "that the filter sets), `settings` (each `name`, `criterion` or null, and `linked`, a "
        + "value or null for each of `links`; the first are the defaults), `focuses` (each `id` "
        + "and `settings` or null), and the devices that are `apart`",
      mayBeAbsent: true),
    FactField(
      "pointer", .object,
      "what the app declares for the pointer, where there is any: the section `pointer` as a "
        + "scenario writes it, with every name and every rectangle",
      mayBeAbsent: true),
    FactField(
      "intents", .object,
      "of the intents and widgets, where there are any: `store`, `sharedHost`, `relevanceOn` "
        + "(absent for `phonesAndWatches`), `reloadBudget`, `reloadWindow` (a length), "
        + "`interactionCounts`, `choices`, `effects` (each `does`, "
        + "`what` by its position, `inContinuation`), `intents` (each `id`, `processes` as bits, "
        + "`discoverable`, `alwaysInApp`, `continues` or null, `changesData`, `progress`, "
        + "`parameters` with `id` and `default` or null, and `effects`), `widgets` (each `id` and "
        + "`controls` with `runs` and `toggle`), `shortcuts` (each `runs` and `in`), and "
        + "`details`, by positions: what each parameter can hold, and what each version of the app "
        + "has",
      mayBeAbsent: true),
  ]

  /// How the kinds of their facts begin, and the headings of these in the reference.
  static let declaredSystems = [
    ("focus", "Facts about Focuses and the filter"), ("pointer", "Facts about the pointer"),
    ("intent", "Facts about intents and widgets"),
  ]
}
