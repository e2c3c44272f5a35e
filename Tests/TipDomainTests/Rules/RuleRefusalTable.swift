/// Rules that cannot be read, and what is said about them.
enum RuleRefusalTable {
  /// For each rule: its text, the place at fault (line:column+length), the reason after `-` and
  /// the advice, if there is any, after `>`.
  static let first = #"""
    (nothing)
      1:1+0
      - the rule is empty
      > write `#Rule(Self.event) { $0.donations.count >= 3 }`

      // nothing
      1:13+0
      - the rule is empty
      > write `#Rule(Self.event) { $0.donations.count >= 3 }`

    Rule(Self.a) { true }
      1:1+4
      - a rule begins with `#Rule(`
      > write `#Rule(Self.event) { $0.donations.count >= 3 }`

    #Tip(Self.a)
      1:1+4
      - `#Tip` is not a rule
      > write `#Rule(Self.event) { $0.donations.count >= 3 }`

    #Rule
      1:6+0
      - found the end of the rule where `(` is expected after `#Rule`

    #Rule(
      1:7+0
      - found the end of the rule where the event or parameter of the rule is expected
      > write `Self.event` or `Self.$parameter`

    #Rule()
      1:7+1
      - found `)` where the event or parameter of the rule is expected
      > write `Self.event` or `Self.$parameter`

    #Rule(Self)
      1:7+4
      - `Self` is the tip, not an event
      > write `Self.event` or `Self.$parameter`

    #Rule(Self.)
      1:12+1
      - found `)` after `Self.`
      > write `Self.event` or `Self.$parameter`

    #Rule(Self.didVisit)
      1:21+0
      - found the end of the rule where `{` is expected before the condition of the rule

    #Rule(Self.didVisit) {
      1:23+0
      - found the end of the rule where a value is expected

    #Rule(Self.didVisit) {}
      1:23+1
      - the condition of the rule is empty
      > write a condition

    #Rule(Self.didVisit) { $0.donations.count > 3
      1:46+0
      - the condition is not closed
      > add `}`

    #Rule(Self.didVsit) { $0.donations.count > 3 }
      1:7+12
      - no event `Self.didVsit` is declared
      > did you mean `didVisit`?

    #Rule(Self.$isLogedIn) { $0 }
      1:7+15
      - no parameter `Self.isLogedIn` is declared
      > did you mean `BackyardTip.isLoggedIn`?

    #Rule(Self.isLoggedIn) { $0 }
      1:26+2
      - an event is not a value
      > use its donations, as in `$0.donations.count`, or write `$` before the name of a
        parameter

    #Rule(Self.$didVisit) { $0 }
      1:7+14
      - no parameter `Self.didVisit` is declared
      > an event is written without `$`

    #Rule(Self.whatever) { $0.donations.count > 3 }
      1:7+13
      - no event `Self.whatever` is declared
      > declared are `didVisit`, `BackyardTip.entered`, `opened`, `entered-detail-view`; \#
    "names": { "Self.whatever": "…" } makes it one of them

    #Rule(Self.$isLoggedIn, Self.didVisit) { $0 && $1.donations.count > 3 }
      1:25+4
      - a rule uses one event or one parameter
      > write a rule for each: all rules of a tip must hold

    #Rule(Self.$isLoggedIn) { $0 = true }
      1:30+1
      - `=` stores a value
      > write `==` to compare

    #Rule(Self.$isLoggedIn) { $0 ? true : false }
      1:30+1
      - `?` cannot be read here in a rule
      > before a member of a parameter that may be nil it can, as in `$0?.count`; instead of `? :`
        use `&&` and `||`

    #Rule(Self.$isLoggedIn) { $0 == nil }
      1:27+2
      - `$0` is never nil
      > leave out the question, or declare BackyardTip.isLoggedIn as `boolean?`

    #Rule(Self.$isLoggedIn) { $0 > true }
      1:27+9
      - `>` has no meaning for true or false
      > compare with `==` or `!=`

    #Rule(Self.$launches) { $0 }
      1:25+2
      - `$0` is a whole number, not a condition
      > compare it, as in `$0 > 0`

    #Rule(Self.$launches) { $0 > 2.5 }
      1:25+8
      - `$0` is a whole number, but `2.5` is a decimal number
      > write a whole number

    #Rule(Self.$launches) { $0 == "3" }
      1:25+9
      - `$0` is a whole number, but `"3"` is a string

    #Rule(Self.$launches) { 1 < $0 < 3 }
      1:32+1
      - comparisons cannot be chained
      > join two comparisons with `&&`

    #Rule(Self.$launches) { $0 > 99999999999999999999 }
      1:30+20
      - `99999999999999999999` is too large for a whole number
      > the largest is 9223372036854775807

    #Rule(Self.$launches) { $0 > 9223372036854775807 + 1 }
      1:30+23
      - `9223372036854775807 + 1` is too large for a whole number

    #Rule(Self.$launches) { $0 > 9223372036854775808 }
      1:30+19
      - the number is too large for a whole number
      > the largest is 9223372036854775807

    #Rule(Self.$launches) { $0 / 0 > 1 }
      1:25+6
      - `$0 / 0` divides by zero

    #Rule(Self.$launches) { $0 % (3 - 3) > 1 }
      1:25+12
      - `$0 % (3 - 3)` divides by zero

    #Rule(Self.$score) { $0 % 2 == 0 }
      1:22+6
      - `%` needs whole numbers

    #Rule(Self.$launches) { (5...1).contains($0) }
      1:26+5
      - the range `5...1` is upside down

    #Rule(Self.$launches) { 1...3 }
      1:25+5
      - only `contains` can use a range or an array
      > write as in `(1...3).contains($0)`

    #Rule(Self.$tier) { $0 == "gold" }
      1:21+12
      - `$0` is a case of an enum, but `"gold"` is a string
      > write `.gold`

    #Rule(Self.$name) { $0 == .anna }
      1:21+11
      - `$0` is a string, but `.anna` is a case of an enum
      > write `"anna"`

    #Rule(Self.$name) { $0 < "b" }
      1:21+8
      - `<` has no meaning for a string
      > compare with `==` or `!=`

    #Rule(Self.$name) { $0.hasPrefix("b") }
      1:24+9
      - `hasPrefix` cannot be called in a rule

    #Rule(Self.$name) { $0.contains("b") }
      1:21+11
      - only a range or an array can contain a value

    #Rule(Self.$tier) { $0 == .gold(3) }
      1:27+5
      - a case with values cannot be read in a rule
      > compare with a case that has none

    #Rule(Self.$user) { $0.tier == .gold && $0.age > 3 }
      1:41+6
      - a rule uses one value, but this one uses both `$0.tier` and `$0.age`
      > write a rule for each: all rules of a tip must hold; or declare one parameter with these
        members, as in `(tier: enumCase, visits: integer)`

    #Rule(Self.$user) { $0.name == "x" }
      1:21+7
      - no parameter `Self.user.name` is declared
      > did you mean `BackyardTip.name`?

    #Rule(Self.didVisit) { $0 }
      1:24+2
      - an event is not a value
      > use its donations, as in `$0.donations.count`, or write `$` before the name of a
        parameter

    #Rule(Self.didVisit) { $0.donations }
      1:24+12
      - a list of donations is not a value
      > use its `count`

    #Rule(Self.didVisit) { $0.donations.count }
      1:24+18
      - `$0.donations.count` is a whole number, not a condition
      > compare it, as in `$0.donations.count > 0`

    #Rule(Self.didVisit) { $0.donations.last == 3 }
      1:37+4
      - donations have no `last` in a rule
      > use `count`, `isEmpty`, `filter`, `donatedWithin`, `largestSubset` or `smallestSubset`

    #Rule(Self.didVisit) { $0.donations.count > Self.threshold }
      1:45+14
      - `Self.threshold` is known only to the app's code
      > write its value

    #Rule(Self.didVisit) { $0.donations.count > Int.max }
      1:45+7
      - `Int.max` is known only to the app's code
      > write its value

    #Rule(Self.didVisit) { $0.donations.count > Limits.visits }
      1:45+13
      - `.visits` is known only to the app's code
      > write its value

    #Rule(Self.didVisit) { $0.donations.count > threshold }
      1:45+9
      - `threshold` is known only to the app's code
      > write its value

    #Rule(Self.didVisit) { event in $0.donations.count > 3 }
      1:33+2
      - the closure's argument has a name
      > write `event`

    #Rule(Self.didVisit) { $1.donations.count > 3 }
      1:24+2
      - the closure has one argument, `$0`
      > a rule uses one event or one parameter
    """#
}
