import DeviceSystems
import PointerSystem
import TextFormats

/// A step of which a file says only which popover or sheet it means.
protocol CoverStep: PointerStep where Syntax == NamedCover {
  init(cover: PointerCoverIndex)
  var cover: PointerCoverIndex { get }
}

/// What a file says about a step that names a popover or sheet.
struct NamedCover: Sendable {
  var cover = Reference("")
}

extension CoverStep {
  static var defaults: NamedCover { NamedCover() }

  static func declare(_ step: inout ObjectFields<TypedStepSyntax<Self>>) {
    step.required("cover", \.own.cover, .reference("cover"), "The popover or sheet.")
  }

  static func resolved(
    _ syntax: NamedCover, on devices: [DeviceIndex], by resolver: inout some NameResolver
  ) -> Self? {
    resolver.cover(syntax.cover).map { Self(cover: $0) }
  }

  func syntax(_ names: ScenarioNames) -> NamedCover { NamedCover(cover: names[cover]) }
}
