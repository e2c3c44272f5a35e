/// The words of each code. A test proves that none is missing.
package enum DiagnosticCatalogue {
  package struct Entry: Sendable {
    package let code: DiagnosticCode
    package let title: String
    package let explanation: String
    package let example: DiagnosticExample

    package init(
      _ code: DiagnosticCode, _ title: String, _ explanation: String, _ example: DiagnosticExample
    ) {
      self.code = code
      self.title = title
      self.explanation = explanation
      self.example = example
    }

    /// With a mistake in the scenario of `DiagnosticExample`.
    init(
      _ code: DiagnosticCode, _ title: String, _ explanation: String, right: String, wrong: String
    ) {
      self.init(code, title, explanation, .edit(right: right, wrong: wrong))
    }
  }

  package static let entries: [Entry] = text + values + rules + wholes

  private static let text: [Entry] = [
    Entry(
      .unexpectedText, "unexpected text",
      "The text is not JSON at this position. Scenario files are JSON with comments (// and /* */) "
        + "and commas allowed after the last item. Strings take double quotes.",
      right: #""duration": "1d""#,
      wrong: #""duration": '1d'"#),
    Entry(
      .fileEndsEarly, "the file ends too early",
      "Something that was opened is never closed. The note shows where it was opened.",
      right: "\"expect\": { \"display-cap-sum\": \"reported\" }\n",
      wrong: "\"expect\": { \"display-cap-sum\": \"reported\"\n"),
    Entry(
      .trailingText, "text after the end",
      "A file holds one value. Delete what follows its closing bracket, or move it inside.",
      right: "\"expect\": { \"display-cap-sum\": \"reported\" }\n}",
      wrong: "\"expect\": { \"display-cap-sum\": \"reported\" }\n}\n}"),
    Entry(
      .unclosedString, "a string is not closed",
      "A string ends with a double quote on the line where it began. Write \\n for a line break.",
      right: "\"name\": \"trip\",\n",
      wrong: "\"name\": \"trip,\n"),
    Entry(
      .controlCharacter, "a control character",
      "Invisible control characters are refused. Inside a string write \\t or \\n; "
        + "the character NUL is never allowed.",
      right: #""name": "trip""#,
      wrong: "\"name\": \"tr\tip\""),
    Entry(
      .unknownEscape, "an unknown escape",
      "A backslash is followed by one of \" \\ / b f n r t, or u and four hexadecimal digits.",
      right: #""name": "trip""#,
      wrong: #""name": "tr\ip""#),
    Entry(
      .loneSurrogate, "half of a surrogate pair",
      "Characters beyond U+FFFF need two \\u escapes in a row, a high and a low surrogate. "
        + "Writing the character itself is simpler.",
      right: #""name": "trip""#,
      wrong: #""name": "\ud83d""#),
    Entry(
      .notUTF8, "the file is not UTF-8",
      "Save the file in the encoding UTF-8.",
      .described(
        "A file that an editor saved as UTF-16.")),
    Entry(
      .malformedNumber, "a malformed number",
      "Numbers are written as in JSON: 5, -3, 0.25, 1e6. A number with a unit is a string: "
        + "\"5s\".",
      right: #""schema": 1"#,
      wrong: #""schema": 01"#),
    Entry(
      .duplicateKey, "a key given twice",
      "A key may appear only once in an object. The note shows its first position; remove one of "
        + "them.",
      right: #""duration": "1d""#,
      wrong: #""duration": "1d", "duration": "2d""#),
    Entry(
      .nestedTooDeep, "nested too deeply",
      "Objects and lists may be nested 64 levels deep.",
      .described(
        "A list in a list in a list, and so on, 65 of them.")),
    Entry(
      .fileTooLarge, "the file is too large",
      "Files up to 64 MiB are read. Repeat devices with a count instead of listing them.",
      .described(
        "A file of 100 MiB with every device written out.")),
    Entry(
      .unclosedComment, "a comment is not closed",
      "A comment that begins with /* ends with */.",
      right: #""duration": "1d""#,
      wrong: "/* two weeks\n  \"duration\": \"1d\""),
    Entry(
      .tooManyValues, "too many values",
      "A file may hold 1 million values. Repeat devices with a count instead of listing them.",
      .described(
        "A list of two million steps.")),
    Entry(
      .missingComma, "a missing comma",
      "Items are separated by commas. Insert one before this item.",
      right: "\"duration\": \"1d\",\n",
      wrong: "\"duration\": \"1d\"\n"),
    Entry(
      .emptyFile, "the file is empty",
      "The file holds nothing, or only comments. A scenario is one object: { … }.",
      .described(
        "A file with nothing but a comment in it.")),
    Entry(
      .numberOutOfRange, "a number out of range",
      "The number is larger than any number that can be stored.",
      right: #""schema": 1"#,
      wrong: #""schema": 1e999"#),
    Entry(
      .unquotedKey, "a key without quotes",
      "Keys are written in double quotes.",
      right: #""duration": "1d""#,
      wrong: #"duration: "1d""#),
  ]

  private static let values: [Entry] = [
    Entry(
      .wrongType, "a value of the wrong kind",
      "The message says what is expected here and what was found.",
      right: #""devices": [{ "id": "phone" }, { "id": "pad" }],"#,
      wrong: #""devices": "phone","#),
    Entry(
      .missingKey, "a required key is missing",
      "The object requires this key. The reference of scenario keys says what it means.",
      right: #"{ "do": "visit", "at": "1h", "on": "phone", "screen": "home" }"#,
      wrong: #"{ "do": "visit", "at": "1h", "on": "phone" }"#),
    Entry(
      .missingUnit, "a quantity without a unit",
      "Quantities are strings with a unit, so that nobody has to guess: \"250ms\", \"5%\", "
        + "\"2MiB\".",
      right: #""duration": "1d","#,
      wrong: #""duration": 1,"#),
    Entry(
      .malformedQuantity, "a malformed quantity",
      "The text could not be read as the quantity that belongs here. The message shows examples.",
      right: #""latency": "200ms""#,
      wrong: #""latency": "200 milli""#),
    Entry(
      .outOfRange, "a value out of range",
      "The value is understood but not allowed here. The message names the allowed range.",
      right: #""loss": "1%""#,
      wrong: #""loss": "120%""#),
    Entry(
      .unknownChoice, "an unknown choice",
      "Only the listed words are allowed here.",
      right: #""store": "shared""#,
      wrong: #""store": "common""#),
    Entry(
      .wrongCount, "too few or too many items",
      "The message says how many items the list may have.",
      right: #""in": ["widgetExtension"]"#,
      wrong: #""in": []"#),
    Entry(
      .malformedIdentifier, "a malformed identifier",
      "The name of a device, screen and the like has 1 to 64 characters: letters, digits, and "
        + "_ . - after the first. A name of the app's code has up to 256, with letters of any "
        + "script; the ids of tips, events and actions may be any printable text.",
      right: #"{ "id": "pad" }"#,
      wrong: #"{ "id": "my pad" }"#),
    Entry(
      .malformedText, "a malformed text",
      "The text breaks the rule that the message names.",
      right: #""MaxDisplayCount(3)""#,
      wrong: #""MaxDisplayCnt(3)""#),
    Entry(
      .inconsistent, "values that contradict each other",
      "Each value is fine alone, but not together with the other one that the message names.",
      right: #"{ "id": "pad" }"#,
      wrong: #"{ "id": "pad", "joins": "5h", "retires": "2h" }"#),
    Entry(
      .reservedWord, "a reserved word",
      "Tables and file systems give some words a meaning of their own (na, null, con, …). "
        + "Choose another identifier.",
      right: #"{ "id": "pad" }"#,
      wrong: #"{ "id": "null" }"#),
    Entry(
      .unknownKey, "an unknown key",
      "The object has no such key. Unknown keys are errors, so that a typing mistake is not "
        + "silently ignored.",
      right: #""loss": "1%""#,
      wrong: #""lossrate": "1%""#),
    Entry(
      .duplicateIdentifier, "an identifier given twice",
      "Identifiers of one kind are unique. The note shows the first position.",
      right: #"{ "id": "pad" }]"#,
      wrong: #"{ "id": "phone" }]"#),
    Entry(
      .unknownReference, "a reference to something unknown",
      "The scenario names something that it does not define.",
      right: #""screen": "home""#,
      wrong: #""screen": "hom""#),
    Entry(
      .formerName, "a key in an earlier spelling",
      "The key is spelt as in the first year of TipKit, or as the call of the app's code is. It is "
        + "read as the key that the message names; write that one.",
      right: #""image": "plus""#,
      wrong: #""asset": "plus""#),
    Entry(
      .openPlaceholder, "an open place",
      "An import could not read this from the sources of the app, and invents nothing. Write what "
        + "it is under `answers` of the scenario's `app`, or import again with `--assume`, which "
        + "answers each question with a marked default.",
      .described(
        "\"type\": \"‹store.kind›\" in a file that an import wrote, and no answer to store.kind.")),
    Entry(
      .needlessAnswer, "an answer to no question",
      "The included file of the app has no open place of this name: its sources say it now, or "
        + "call it something else. An import deletes no answer; remove it when it is of no use "
        + "any more.",
      .described(
        "\"answers\": { \"store.kind\": \"shared\" } where the app's file has no such place.")),
  ]

  private static let rules: [Entry] = [
    Entry(
      .refusedRule, "a rule that cannot be read",
      "The rule is not written as TipKit writes it, or it uses something that is not declared. "
        + "Nothing is guessed; the message names the position inside the rule.",
      right: "{ $0.donations.count >= 2 }",
      wrong: "{ $0.donations.length >= 2 }"),
    Entry(
      .impossibleRule, "a rule that can never hold",
      "The rules of this tip exclude each other, or ask for more donations than are ever kept, so "
        + "the tip is never shown.",
      right: "{ $0.donations.count >= 2 }",
      wrong: "{ $0.donations.count > 5000 }"),
    Entry(
      .needlessRule, "a rule that always holds",
      "The rule holds whatever happens, so the tip behaves the same without it.",
      right: "{ $0.donations.count >= 2 }",
      wrong: "{ $0.donations.count >= 0 }"),
    Entry(
      .exactCount, "a count that must be met exactly",
      "Two quick donations, or the donations of another device, can jump over the number, and then "
        + "the rule never holds. Ask for at least that many.",
      right: "{ $0.donations.count >= 2 }",
      wrong: "{ $0.donations.count == 2 }"),
    Entry(
      .countAbove, "a count above a number",
      "\"More than 3\" first holds at the fourth donation; a text that says \"three or more\" "
        + "needs \">= 3\".",
      right: "{ $0.donations.count >= 2 }",
      wrong: "{ $0.donations.count > 2 }"),
    Entry(
      .shortDuration, "a limit on time below what each view is granted",
      "TipKit takes no view off the screen before it was up for 60 s. With a lower limit a tip "
        + "still stays that long, and is invalidated when its view leaves.",
      right: #""MaxDisplayCount(3)""#,
      wrong: #""MaxDisplayDuration(30)""#),
  ]

  private static let wholes: [Entry] = [
    Entry(
      .neverHappens, "something that never happens",
      "The scenario ends before it, the device has left, nothing leads to it, or it takes longer "
        + "than it may.",
      right: #"{ "id": "phone" }"#,
      wrong: #"{ "id": "phone", "joins": "5h" }"#),
    Entry(
      .neverShown, "a tip that no view can show",
      "No screen that is ever opened asks for the tip, or no device has the surface that is asked "
        + "for. A watch has no popovers, and a TV has nothing else.",
      right: #""shows": ["OpenTip", "AddTip"]"#,
      wrong: #""shows": ["AddTip"]"#),
    Entry(
      .blockedGroup, "an ordered group that can stop forever",
      "In an ordered group a tip is offered only after all before it are invalidated. Nothing in "
        + "this scenario can invalidate the tip that the message names.",
      right: #"{ "id": "pair", "tips": ["AddTip"] }"#,
      wrong: #"{ "id": "pair", "priority": "ordered", "tips": ["OpenTip", "AddTip"] }"#),
    Entry(
      .neverDonated, "an event that nothing donates",
      "A rule uses the event, but no screen and no step of the timeline donates it.",
      right: "#Rule(didOpen)",
      wrong: "#Rule(didAdd)"),
    Entry(
      .tooMuchWork, "more work than a machine can do",
      "The scenario has more sessions, screens, actions, faults or records than can be played: the "
        + "run would not end, or would not fit into memory. Shorten the duration, or make "
        + "sessions, actions and faults rarer.",
      right: #""every": "6h""#,
      wrong: #""every": "1ms""#),
    Entry(
      .alwaysForced, "tips that are forced on every device",
      "Every device runs with testing overrides, so no promise about tips is exercised.",
      right: #""devices": [{ "id": "phone" }, { "id": "pad" }]"#,
      wrong: #""devices": [{ "id": "phone", "overrides": { "showAll": true } }]"#),
    Entry(
      .undemandedClaim, "a claim that only the guarantees support",
      "The scenario declares something, such as a cap on displays, that only an expectation "
        + "judges, and \"expect\" demands none: the run passes whether it holds or not. Say under "
        + "\"expect\" what must hold, or \"reported\" if it should only be reported.",
      right: #""expect": { "display-cap-sum": "reported" }"#,
      wrong: #""expect": "pass""#),
    Entry(
      .needlessDemand, "a demand that holds anyway",
      "A guarantee must hold in every run, whether a scenario names it or not.",
      right: #""expect": { "display-cap-sum": "reported" }"#,
      wrong: #""expect": { "display-cap-sum": "reported", "no-resurrection": "always" }"#),
    Entry(
      .syncedSituation, "the situation of one device in a parameter that syncs",
      "A Focus filter or the pointer sets the parameter by how things stand on one device. The "
        + "parameter syncs, so the value reaches the other devices of the account, and hides or "
        + "shows tips where it is not true. Give the parameter \"transient\": true: it stays in "
        + "the process, and the app sets it at each start; the knob \"transientSynced\" must not "
        + "let it sync all the same.",
      right: #"{ "id": "isWorking", "transient": true }"#,
      wrong: #"{ "id": "isWorking" }"#),
    Entry(
      .sharedRecord, "two types of tips with one id",
      "TipKit keeps one record per id: both types share their status, their displays and their "
        + "time on screen, and a tip of one that is dismissed hides the other. Each has its own "
        + "rules and options. The file names the second by its type.",
      right: #"{ "type": "AddTip", "#,
      wrong: #"{ "type": "AddTip", "id": "OpenTip", "#),
    Entry(
      .endlessTurns, "two tips that take turns without end",
      "When either tip appears, the app changes a parameter so that it leaves and the other "
        + "appears, which changes the parameter back. They alternate about 20 times a second for "
        + "as long as the screen is open. Let one of them change nothing when it appears, or give "
        + "it a limit such as MaxDisplayCount.",
      right: #"{ "tip": "NightTip" }"#,
      wrong: ##"{ "tip": "NightTip", "when": "#Rule($isNight) { $0 == true }" }"##),
    Entry(
      .unseenDonation, "a donation that the app never sees",
      "An intent donates the event in a process of its own, and with \"store\": \"private\" that "
        + "process keeps what tips know to itself. Rules in the app do not count the donation. Put "
        + "the store where both can reach it, such as in an App Group, and write \"store\": "
        + "\"shared\"; or have the intent run in the app.",
      right: #""store": "shared""#,
      wrong: #""store": "private""#),
  ]
}
