import DeviceSystems

// The positions of what an `IntentDefinition` lists.

/// An intent of the product.
public typealias IntentIndex = DefinedIndex<IntentSubject>
/// A parameter, by its position in its intent.
public typealias IntentParameterIndex = DefinedIndex<IntentParameterSubject>
/// What a parameter can hold.
public typealias ChoiceIndex = DefinedIndex<ChoiceSubject>
/// An entity, or a case of an enum.
public typealias EntityIndex = DefinedIndex<EntitySubject>
/// A query that gives the options of parameters.
public typealias QueryIndex = DefinedIndex<QuerySubject>
/// A request of the Find action.
public typealias FindIndex = DefinedIndex<FindSubject>
/// An effect of an intent on what lies outside of it.
public typealias EffectIndex = DefinedIndex<EffectSubject>
/// A kind of widget.
public typealias WidgetKindIndex = DefinedIndex<WidgetKindSubject>
/// A button or toggle, by its position in its kind of widget.
public typealias ControlIndex = DefinedIndex<ControlSubject>
/// A configured widget or action, in the order in which the person placed them on the device.
public typealias InstanceIndex = DefinedIndex<InstanceSubject>
/// An App Shortcut.
public typealias ShortcutIndex = DefinedIndex<ShortcutSubject>
/// A set of relevant intents.
public typealias RelevantSetIndex = DefinedIndex<RelevantSetSubject>
/// A relevant intent, by its position in its set.
public typealias RelevantIndex = DefinedIndex<RelevantSubject>
/// A version of the app.
public typealias VersionIndex = DefinedIndex<VersionSubject>
