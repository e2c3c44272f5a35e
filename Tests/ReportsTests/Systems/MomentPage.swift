import Foundation
import Testing

/// The data of the panels at the cursor, read by Foundation as the script of a page reads it: from
/// the page, or from a file beside it.
struct MomentPage {
  /// A view on a screen, and what it has: `shown`, `held` or `empty`.
  struct Slot: Equatable {
    let content: String
    let title: String
    let detail: String
  }

  private let says: [Int]
  private let places: [Int]
  private let stops: [Int: Int]
  private let transits: [Int]
  private let violations: [Int]
  private let pictures: [[Any]]
  private let tracks: [[Any]]
  /// Which run a file belongs to, and which of its files it is.
  let run: String
  let number: Int
  /// What a page says of the files beside it.
  let details: [String: Any]
  let start: Int
  let firstTip: Int
  let texts: [String]
  let times: [Int]
  let facts: [Int]
  let tips: [String]
  let devices: [String]

  init(_ page: String) throws {
    let opening = "<script type=\"application/json\" id=\"moment-data\">"
    let opened = try #require(page.range(of: opening))
    let rest = page[opened.upperBound...]
    let end = try #require(rest.range(of: "</script>"))
    try self.init(object: Data(rest[..<end.lowerBound].utf8))
  }

  /// The data of a file, and nothing but the call with which it gives it.
  init(file bytes: [UInt8]) throws {
    let text = String(decoding: bytes, as: UTF8.self)
    let call = try #require(text.wholeMatch(of: /tipFleetMoments\((\{.*\})\);\n/))
    try self.init(object: Data(call.1.utf8))
  }

  private init(object data: Data) throws {
    let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    func integers(_ key: String) -> [Int] { object[key] as? [Int] ?? [] }
    says = integers("says")
    places = integers("places")
    transits = integers("transits")
    violations = integers("violations")
    pictures = object["pictures"] as? [[Any]] ?? []
    tracks = object["devices"] as? [[Any]] ?? []
    start = object["start"] as? Int ?? -1
    firstTip = object["tip"] as? Int ?? -1
    texts = object["texts"] as? [String] ?? []
    times = Self.summed(object["times"])
    run = object["run"] as? String ?? ""
    number = object["number"] as? Int ?? -1
    details = object["details"] as? [String: Any] ?? [:]
    // A file has facts that follow one another.
    if let first = object["first"] as? Int {
      facts = Array(first..<first + integers("times").count)
    } else {
      facts = Self.summed(object["facts"])
    }
    tips = object["tips"] as? [String] ?? []
    devices = object["names"] as? [String] ?? []
    stops = Dictionary(uniqueKeysWithValues: facts.enumerated().map { ($0.element, $0.offset) })
  }

  static func summed(_ numbers: Any?) -> [Int] {
    (numbers as? [Int] ?? []).reduce(into: []) { $0.append(($0.last ?? 0) + $1) }
  }

  /// The stop at a fact; nil where the cursor does not stop there.
  func stop(of fact: Int) -> Int? { stops[fact] }

  /// The index of the device on which it happened.
  func place(at stop: Int) -> Int? { places[stop] < 0 ? nil : places[stop] }

  func sentence(at stop: Int) -> String { texts[says[stop]] }

  private func value(_ track: Any?, at stop: Int) -> Int? {
    if let constant = track as? Int { return constant }
    let pairs = track as? [Int] ?? []
    var (at, found): (Int, Int?) = (0, nil)
    for index in stride(from: 0, to: pairs.count, by: 2) {
      at += pairs[index]
      if at > stop { break }
      found = pairs[index + 1]
    }
    return found
  }

  func condition(of index: Int, at stop: Int) -> String? {
    value(tracks[index][0], at: stop).map { texts[$0] }
  }

  func knows(_ tip: Int, on index: Int, at stop: Int) -> String? {
    value((tracks[index][2] as? [Any])?[tip], at: stop).map { texts[$0] }
  }

  func picture(of index: Int, at stop: Int) -> (look: String, title: String, slots: [Slot])? {
    guard let number = value(tracks[index][1], at: stop),
      pictures.indices.contains(number)
    else { return nil }
    let parts = pictures[number]
    func text(_ index: Int) -> String { texts[parts[index] as? Int ?? 0] }
    let slots = stride(from: 2, to: parts.count, by: 3).map {
      Slot(content: parts[$0] as? String ?? "", title: text($0 + 1), detail: text($0 + 2))
    }
    return (parts[0] as? String ?? "", text(1), slots)
  }

  /// What is on its way at a stop, in words; nil for a message that is never listed.
  func transits(at stop: Int) -> [String?] {
    stride(from: 0, to: transits.count, by: 3).filter {
      transits[$0] <= stop && stop < transits[$0 + 1]
    }.map { start -> String? in
      let text = transits[start + 2]
      return text < 0 ? nil : texts[text]
    }
  }

  var violationStops: [Int] {
    stride(from: 0, to: violations.count, by: 2).map { violations[$0] }
  }
}
