/// A small generator with a fixed sequence, so that each run checks the same sources.
struct Dice {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

  /// A number from 0 up to, but not, the bound.
  mutating func number(below bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return bound > 0 ? Int((state >> 33) % UInt64(bound)) : 0
  }

  /// True once in `count` throws, on average.
  mutating func isOneOf(_ count: Int) -> Bool { number(below: count) == 0 }

  mutating func pick<Element>(_ list: [Element]) -> Element { list[number(below: list.count)] }
}
