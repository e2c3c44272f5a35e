import Testing

/// The table of migrations where a widget has no intent before or after, counted from the journal.
@Suite("The table of widgets that an update configures in another way")
struct UpdatedWidgetPartTests {
  @Test("A-15, A-16: values of widgets that have nothing to configure any longer, or now have")
  func configurationBeginsAndEnds() throws {
    let path = "scenarios/widget-survives-an-update.json"
    let label = #""parameter": "label","# + "\n      " + #""value": "work""#
    let sound = #""parameter": "sound","# + "\n      " + #""value": "waves""#
    let (configured, fixed) = (
      #""widgets": [{ "widget": "alarm", "configuredBy": "SetAlarm2" }]"#,
      #""widgets": [{ "widget": "alarm" }]"#
    )
    let ended = try CountedRun(path, changing: [(configured, fixed), (label, sound)])
    let lost = CountedIntentParts(ended).migrations
    ended.expect(lost)
    #expect(lost.rows.map { $0["value_before"] } == ["birds", "birds"])
    #expect(
      ended.page.contains(
        "2 placed widgets migrated, each once. Of 2 parameters: 2 without a parameter left."))
    let first = #"{ "version": 1, "intents": ["SetAlarm", "Snooze"] }"#
    let begun = try CountedRun(
      path, changing: [(first, first.replacing("] }", with: "], \(fixed) }"))])
    let added = CountedIntentParts(begun).migrations
    begun.expect(added)
    #expect(added.rows.map { $0["value_after"] } == [nil, "bell", nil, "bell"])
    #expect(added.rows.allSatisfy { $0["origin"] == "added" && $0["from_intent"] == nil })
  }
}
