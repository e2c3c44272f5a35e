import SwiftSources
import TipDomain

/// Tips, events and parameters that the sources declare more than once: in two modules, in the
/// folders of two platforms, or in the branches of an `#if`.
extension DraftBuilder {
  /// The tips that a name means at a place: those of the nearest folder that are on its platforms.
  func tips(named name: String, at place: SourcePlace, on platforms: [Platform]) -> [Int] {
    guard let twins = tipTwins[name], twins.count > 1 else {
      return tipIndices[name].map { [$0] } ?? []
    }
    let fitting = twins.filter { tip in
      draft.tips[tip].platforms.contains { platforms.contains($0) }
    }
    return nearest(fitting.isEmpty ? twins : fitting, to: place) { draft.tips[$0].place }
  }

  /// The tip that a name means at a place; says where that may be another.
  mutating func tip(named name: String, at place: SourcePlace, on platforms: [Platform]) -> Int? {
    let found = tips(named: name, at: place, on: platforms)
    sayTwins(found.map { draft.tips[$0].place }, of: name, at: place)
    return found.first
  }

  /// The events that a name means at a place: those of the nearest folder that are declared on one
  /// of its platforms.
  func events(named name: MemberName, at place: SourcePlace, on platforms: [Platform]) -> [Int] {
    guard let twins = eventTwins[name], twins.count > 1 else {
      return eventIndices[name].map { [$0] } ?? []
    }
    return nearest(
      twins, to: place, on: platforms, declared: app.events.map(\.source)
    ) { draft.events[$0].place }
  }

  /// The same of parameters.
  func parameters(
    named name: MemberName, at place: SourcePlace, on platforms: [Platform]
  ) -> [Int] {
    guard let twins = parameterTwins[name], twins.count > 1 else {
      return parameterIndices[name].map { [$0] } ?? []
    }
    return nearest(
      twins, to: place, on: platforms, declared: app.parameters.map(\.source)
    ) { draft.parameters[$0].place }
  }

  /// The nearest of those that are declared on some platforms, or of all where none is.
  private func nearest(
    _ twins: [Int], to place: SourcePlace, on platforms: [Platform], declared: [ItemSource],
    _ home: (Int) -> SourcePlace
  ) -> [Int] {
    let fitting = twins.filter { twin in
      let source = declared.first { $0.place == home(twin) }
      return source.map { source in
        PlatformCondition.platforms(where: source.compilation).contains { platforms.contains($0) }
      } ?? true
    }
    return nearest(fitting.isEmpty ? twins : fitting, to: place, home)
  }

  /// Says that something may be meant for another declaration of its name.
  mutating func sayTwins(_ places: [SourcePlace], of name: String, at place: SourcePlace) {
    guard places.count > 1, let first = places.first else { return }
    let others = places.dropFirst().map(\.shown).joined(separator: ", ")
    say(
      .effectNotExact, at: place,
      "\(name) is declared \(places.count) times. What stands here is taken for that of "
        + "\(first.shown), and may be meant for \(others).",
      do: "Import one of the modules or platforms, or change it by hand.")
  }

  /// Those whose path has the most folders in common with that of a place.
  private func nearest(
    _ indices: [Int], to place: SourcePlace, _ home: (Int) -> SourcePlace
  ) -> [Int] {
    func shared(_ index: Int) -> Int {
      let own = place.path.split(separator: "/")
      let other = home(index).path.split(separator: "/")
      return zip(own, other).prefix { $0 == $1 }.count
    }
    let best = indices.map(shared).max()
    return indices.filter { shared($0) == best }
  }
}
