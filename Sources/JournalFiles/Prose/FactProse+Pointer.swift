import DeviceSystems
import PointerSystem
import TextFormats

extension FactProse {
  func sentence(_ fact: PointerFact, _ who: String) -> String {
    switch fact {
    case .attached(let position): "a pointing device is attached to \(who) at \(words(position))"
    case .detached: "the pointing device is detached from \(who)"
    case .shown: "the pointer appears on \(who)"
    case .hidden: "the pointer on \(who) is hidden"
    case .moved(let position): "the pointer on \(who) moves to \(words(position))"
    case .drawn(let position): "the pointer on \(who) is drawn at \(words(position))"
    case .recentered(let position):
      "the finger is lifted on \(who), and the pointer drawn at \(words(position))"
    case .regionRequested(let interaction, let region, _):
      "\(names[interaction]) answers \(region.map { names[$0] } ?? "nothing") on \(who)"
    case .exited(let region, let reason):
      "the pointer on \(who) exits \(names[region]) (\(reason.name))"
    case .entered(let region, _, _): "the pointer on \(who) enters \(names[region])"
    case .regionMoved(let region, _): "\(names[region]) moves under the pointer on \(who)"
    case .styleProposed(let region, let view, let look):
      "the style \(look.name) over \(names[view]) is proposed to \(names[region]) on \(who)"
    case .styleApplied(let region, let style, let look):
      "the pointer on \(who) looks like \(style.map { names[$0] } ?? "the automatic style") of "
        + "\(names[region]) (\(look.name))"
    case .systemStyleApplied: "the pointer on \(who) has the system's shape"
    case .magnetismChose(let region, let end):
      "a flick on \(who) towards \(words(end)) goes to \(names[region])"
    case .pressed, .released, .latched, .unlatched, .controlActivated, .contextMenuShown,
      .dragStarted:
      pressText(fact, who)
    case .scrolled, .hoverBegan, .hoverEnded, .layoutChanged, .modeChanged, .modifiersChanged,
      .interactionSet, .interactionInvalidated, .coverPresented, .coverDismissed,
      .animationStarted, .animationFinished, .dwelled:
      appText(fact, who)
    }
  }

  private func pressText(_ fact: PointerFact, _ who: String) -> String {
    switch fact {
    case .pressed(let button, let view):
      "the \(button.name) button is pressed over \(view.map { names[$0] } ?? "nothing") on \(who)"
    case .released(let button): "the \(button.name) button is released on \(who)"
    case .latched(let region, _): "the press holds the style of \(names[region]) on \(who)"
    case .unlatched(let region): "nothing holds the style of \(names[region]) on \(who) any more"
    case .controlActivated(let view, _, let means):
      "\(names[view]) is activated by \(means.name) on \(who)"
    case .contextMenuShown(let view): "the context menu of \(names[view]) appears on \(who)"
    case .dragStarted(let view): "\(names[view]) is dragged on \(who)"
    case .attached, .detached, .shown, .hidden, .moved, .drawn, .recentered, .regionRequested,
      .exited, .entered, .regionMoved, .styleProposed, .styleApplied, .systemStyleApplied,
      .magnetismChose, .scrolled, .hoverBegan, .hoverEnded, .layoutChanged, .modeChanged,
      .modifiersChanged, .interactionSet, .interactionInvalidated, .coverPresented, .coverDismissed,
      .animationStarted, .animationFinished, .dwelled:
      fact.kind.declaration.name.description
    }
  }

  private func appText(_ fact: PointerFact, _ who: String) -> String {
    switch fact {
    case .scrolled(let view, let position):
      "\(names[view]) is scrolled to \(words(position)) on \(who)"
    case .hoverBegan(let view): "the pointer on \(who) comes over \(names[view])"
    case .hoverEnded(let view): "the pointer on \(who) leaves \(names[view])"
    case .layoutChanged(let layout):
      layout.map { "the views on \(who) lie as in \(names[$0])" }
        ?? "no view of the app is in front on \(who)"
    case .modeChanged(let mode): "the app on \(who) is in mode \(mode.trailingZeroBitCount)"
    case .modifiersChanged: "other modifier keys are held down on \(who)"
    case .interactionSet(let interaction, let isEnabled):
      "\(names[interaction]) is \(isEnabled ? "enabled" : "disabled") on \(who)"
    case .interactionInvalidated(let interaction):
      "the app on \(who) asks for an update of \(names[interaction])"
    case .coverPresented(let cover): "\(names[cover]) appears on \(who)"
    case .coverDismissed(let cover, let reason):
      reason == .anchorGone
        ? "\(names[cover]) goes with its anchor on \(who)" : "\(names[cover]) goes on \(who)"
    case .animationStarted(let region, let phase, _):
      "\(names[region]) animates its \(phase.name) on \(who)"
    case .animationFinished(let region, let phase):
      "the \(phase.name) animation of \(names[region]) is over on \(who)"
    case .dwelled(let region, let length):
      "the pointer stayed in \(names[region]) on \(who) for \(DurationQuantity.text(length))"
    case .attached, .detached, .shown, .hidden, .moved, .drawn, .recentered, .regionRequested,
      .exited, .entered, .regionMoved, .styleProposed, .styleApplied, .systemStyleApplied,
      .magnetismChose, .pressed, .released, .latched, .unlatched, .controlActivated,
      .contextMenuShown, .dragStarted:
      fact.kind.declaration.name.description
    }
  }

  /// A position in points.
  private func words(_ position: PointerPosition) -> String {
    "(\(words(position.x)), \(words(position.y)))"
  }

  private func words(_ length: PointLength) -> String {
    ExactDecimal.text(Int64(length.sixtyFourths) * 15_625, fractionDigits: 6)
  }
}
