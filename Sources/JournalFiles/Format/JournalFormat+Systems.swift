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
      mayBeAbsent: true)
  ]
}
