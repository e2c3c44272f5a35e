extension RuleRefusalTable {
  /// More of the same.
  static let second = #"""
    #Rule(Self.didVisit) { $0.donations.count > Self.$launches }
      1:45+14
      - a condition uses only the event or parameter of its own rule, which is `$0`
      > write a rule of its own for `$launches`: all rules of a tip must hold

    #Rule(Self.didVisit) { let x = 3 }
      1:24+3
      - `let` cannot be read in a rule
      > a condition is one expression

    #Rule(Self.didVisit) { $0.donations.count > 3; true }
      1:46+1
      - found `;` where an operator or `}` is expected
      > a condition is one expression

    #Rule(Self.didVisit) { $0.donations.count > 3 } #Rule(Self.didVisit) { true }
      1:49+5
      - a second rule begins here
      > give each rule an entry of its own

    [#Rule(Self.didVisit) { true }]
      1:1+1
      - a list of rules is not a rule
      > give each rule an entry of its own

    #Rule(Self.entered) { $0.donations.filter { $0.backyrdID == 3 }.count > 1 }
      1:45+12
      - the donations of `BackyardTip.entered` carry no `backyrdID`
      > did you mean `backyardID`?

    #Rule(Self.didVisit) { $0.donations.filter { $0.id == 3 }.count > 1 }
      1:46+5
      - the donations of `didVisit` carry no `id`
      > declare it; they carry no values

    #Rule(Self.entered) { $0.donations.filter { $0 }.count > 1 }
      1:45+2
      - a donation is not a value
      > use its date or a member of its value, as in `$0.date`

    #Rule(Self.entered) { $0.donations.filter { $0.weight }.count > 1 }
      1:45+9
      - `$0.weight` is a decimal number, not a condition
      > compare it, as in `$0.weight > 0`

    #Rule(Self.entered) { e in e.donations.filter { $0.backyardID > e.donations.count }.count > 1 }
      1:65+1
      - a filter uses only its own donation, not `e`
      > compare with a number, or move this condition out of the filter

    #Rule(Self.entered) { $0.donations.filter { $0.date > "2024" }.count > 1 }
      1:45+16
      - `$0.date` is a date, but `"2024"` is a string

    #Rule(Self.entered) { $0.donations.filter { $0.date > Date.distantPast }.count > 1 }
      1:55+16
      - the only date a rule can begin with is the present
      > write `Date.now`, or as in `Date.now.addingTimeInterval(-86400)`

    #Rule(Self.entered) { $0.donations.filter { Calendar.current.isDateInToday($0.date) }.isEmpty }
      1:45+30
      - `Calendar.current.isDateInToday` cannot be called in a rule

    #Rule(Self.entered) { $0.donations.largestSubset(by: "city").count > 1 }
      1:54+6
      - found a string where a key path is expected
      > write as in `\.name`

    #Rule(Self.entered) { $0.donations.largestSubset(groupedBy: \.cty).count > 1 }
      1:23+44
      - the donations of `BackyardTip.entered` carry no `cty`
      > did you mean `city`?

    #Rule(Self.entered) { $0.donations.donatedWithin(5).count > 1 }
      1:50+1
      - this is not a range of time
      > write `.minute`, `.hour`, `.day`, `.week` or `.month`, or a number of them as in
        `.days(5)`

    #Rule(Self.entered) { $0.donations.donatedWithin(.days).count > 1 }
      1:50+5
      - this is not a range of time
      > write `.minute`, `.hour`, `.day`, `.week` or `.month`, or a number of them as in
        `.days(5)`

    #Rule(Self.entered) { $0.donations.donatedWithin(.day(5)).count > 1 }
      1:50+7
      - this is not a range of time
      > write `.minute`, `.hour`, `.day`, `.week` or `.month`, or a number of them as in
        `.days(5)`

    #Rule(Self.entered) { $0.donations.donatedWithin(.days(0)).count > 1 }
      1:50+8
      - the range must be between one day and 10 000 years

    #Rule(Self.entered) { $0.donations.donatedWithin(.days(-1)).count > 1 }
      1:56+1
      - found `-` where a whole number of days is expected

    #Rule(Self.entered) { $0.donations.donatedWithin(.years(1)).count > 1 }
      1:50+9
      - this is not a range of time
      > write `.minute`, `.hour`, `.day`, `.week` or `.month`, or a number of them as in
        `.days(5)`

    #Rule(Self.didVisit) { $0.donations[0].date > Date.now }
      1:36+1
      - only the value of a parameter has a subscript in a rule
      > write as in `$0["map"]`

    #Rule(Self.didVisit) { $0.donations.count! > 3 }
      1:42+1
      - `!` after a value cannot be read in a rule
      > say what holds if it is nil, as in `($0 ?? 0) > 3`

    #Rule(Self.didVisit) { $0.donations.first?.date > .now }
      1:37+5
      - donations have no `first` in a rule
      > use `count`, `isEmpty`, `filter`, `donatedWithin`, `largestSubset` or `smallestSubset`

    #Rule(Self.didVisit) { "\(3)" == "3" }
      1:25+2
      - a string in a rule cannot hold the value of an expression
      > write the finished text

    #Rule(Self.$name) { $0 == "abc }
      1:27+6
      - this string is not closed
      > add `"`

    #Rule(Self.$name) { $0 == "\q" }
      1:28+2
      - this escape is not known
      > use \n, \t, \r, \0, \\, \" or \u{…}

    #Rule(Self.didVisit) { /* $0 }
      1:24+7
      - this comment is not closed
      > add `*/`

    #Rule(Self.didVisit) { $0.donations.count > 3€ }
      1:45+4
      - `3€` is neither a number nor a name

    #Rule(Self.didVisit) { $0.donations.count > 'a' }
      1:45+1
      - the character `'` has no meaning in a rule

    #Rule(Self.didVisit) { $0.donations.count > 3abc }
      1:45+4
      - `3abc` is neither a number nor a name

    #Rule(Self.didVisit) { $0.donations.count ≥ 3 }
      1:43+3
      - `≥` is not an operator
      > write `>=`

    #Rule(Self.didVisit) { $0.donations.count => 3 }
      1:43+1
      - `=` stores a value
      > write `>=`

    #Rule(Self.didVisit) { $0.donations.count === 3 }
      1:43+3
      - `===` compares objects
      > write `==` or `!=`

    #Rule(Self.didVisit) { not $0.donations.isEmpty }
      1:24+3
      - `not` is not an operator
      > write `!`

    #Rule(Self.didVisit) { $0.donations.count > 3 and true }
      1:47+3
      - `and` is not an operator
      > write `&&`

    #Rule(Self.didVisit) { $0.donations.count > 3 & true }
      1:47+1
      - found `&` where an operator or `}` is expected
      > a condition is one expression

    #Rule(\.didVisit) { true }
      1:7+1
      - a key path is not an event or a parameter
      > write `Self.event` or `Self.$parameter`

    #Rule(Self.didVisit) { $0.dontions.count > 3 }
      1:27+8
      - an event has no `dontions` in a rule
      > did you mean `donations`?

    #Rule(Self.didVisit) { $0.donations.cuont > 3 }
      1:37+5
      - donations have no `cuont` in a rule
      > did you mean `count`?

    #Rule(Self.didVisit) { ($0.donations.count > 3 }
      1:48+1
      - found `}` where `)` is expected to close the parenthesis

    #Rule(Self.didVisit) { $0.donations.count > (1, 2) }
      1:47+1
      - a tuple cannot be read in a rule

    #Rule(Self.didVisit) { [1,2].count > 1 }
      1:30+5
      - `[1, 2]` has no `count` in a rule

    #Rule(Self.didVisit) { $0.donations.count + true > 1 }
      1:45+4
      - `true` is true or false, not a number

    #Rule(Self.didVisit) { Date.now > 3 }
      1:24+12
      - `Date.now` is a date, but `3` is a whole number

    #Rule(Self.didVisit) { !$0.donations.count > 3 }
      1:25+18
      - `$0.donations.count` is a whole number, not a condition
      > compare it, as in `$0.donations.count > 0`

    #Rule(Self.didVisit) { -true }
      1:25+4
      - `true` is true or false, not a number

    #Rule(Self.$name) { $0[0] == "x" }
      1:21+5
      - `$0[0]` is not a value that a rule can ask

    #Rule(Self.didVisit) { $ }
      1:24+1
      - `$` stands alone
      > write `$0` for the closure's argument or `$name` for a parameter

    # (x)
      1:1+1
      - `#` stands alone
      > write `#Rule`

    #Rule(Self.didVisit) { `a }
      1:24+2
      - this quoted name is not closed
      > add a backtick

    #Rule(Self.didVisit) { $0x > 3 }
      1:24+3
      - `$0x` is not an argument
      > write `$0`

    #Rule(Self.events[0]) { $0.isEmpty }
      1:7+12
      - the event or parameter of a rule must be written by its name, not computed
      > write `Self.event` with the event's id, or any name that is the "property" of an event or
        parameter of "app"

    #Rule(store.event(for: id)) { $0.isEmpty }
      1:7+12
      - the event or parameter of a rule must be written by its name, not computed
      > write `Self.event` with the event's id, or any name that is the "property" of an event or
        parameter of "app"

    #Rule(isPro ? a : b) { $0.isEmpty }
      1:7+7
      - the event or parameter of a rule must be written by its name, not computed
      > write `Self.event` with the event's id, or any name that is the "property" of an event or
        parameter of "app"

    #Rule((a)) { $0.isEmpty }
      1:7+1
      - the event or parameter of a rule must be written by its name, not computed
      > write `Self.event` with the event's id, or any name that is the "property" of an event or
        parameter of "app"

    #Rule(Tips.Event(id: name)) { $0.isEmpty }
      1:22+4
      - found `name` where the event's id is expected in quotes
      > write the id itself, or the name of the property that holds the event, which "property" of
        the event gives
    """#
}
