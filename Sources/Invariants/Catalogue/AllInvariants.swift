import SyncInvariants
import Verification

/// Every invariant that ships, in the order of reports.
typealias AllInvariants = Then<
  Then<
    Then<Then<FleetInvariants, DueInvariants>, About<ConcernsFocus, FocusInvariants>>,
    About<ConcernsPointer, PointerInvariants>
  >,
  About<ConcernsIntents, IntentInvariants>
>

// A new invariant is a line in one of these lists. What wants the same facts stands together as far
// as the order of reports allows: a list is asked only of facts that one of its judges is shown.

/// What holds of the devices of a person together, and of what they send.
typealias FleetInvariants = Then<
  Then<Then<DisplayCaps, Finalities>, Then<DisplayRules, KeptKnowledge>>,
  Then<RestInvariants, Then<MessageInvariants, TimeInvariants>>
>

/// What is due: the answers of views, and what is declared of waits, links, clocks and effects.
typealias DueInvariants = Then<
  Then<Then<ViewInvariants, TransportInvariants>, Then<AppInvariants, ZoneInvariants>>,
  Then<Then<DueSteps, UploadInvariants>, DeclaredInvariants>
>

/// How often a tip is displayed, and how long after another or a dismissal.
// swift-format-ignore
typealias DisplayCaps =
  With<LocalDisplayCap,
  With<DisplayCapBound,
  With<QuiescentDisplayCap,
  With<DisplayCapSum,
  With<DismissedEverywhere,
  With<DisplayGapSum,
  NoMore>>>>>>

/// What devices know of displays and invalidations at rest, and what stays so.
// swift-format-ignore
typealias Finalities =
  With<CountExact,
  With<Finality,
  With<InvalidationIsSticky,
  With<NoResurrection,
  NoMore>>>>

/// What holds at each display.
// swift-format-ignore
typealias DisplayRules =
  With<OrderedGroup,
  With<GroupOneAtATime,
  With<DisplayFrequencyGap,
  With<DisplayDuration,
  With<SeparateIds,
  With<DeclaredIds,
  With<OverridePrecedence,
  NoMore>>>>>>>

/// What becomes of donations and of what a device knows.
// swift-format-ignore
typealias KeptKnowledge =
  With<NoLostDonation,
  With<NoDuplicateDonation,
  With<UniqueRowIdentity,
  With<ReadYourWrites,
  With<MonotonicReads,
  With<StatusEpochsMonotone,
  NoMore>>>>>>

/// What holds once nothing more happens, and of rules.
// swift-format-ignore
typealias RestInvariants =
  With<ComesToRest,
  With<Convergence,
  With<OutboxDrains,
  With<NoPingPong,
  With<RulesRespected,
  With<ClosedTipsInvalidated,
  With<KnownAsTold,
  NoMore>>>>>>>

/// What holds of messages.
// swift-format-ignore
typealias MessageInvariants =
  With<MessageSettledOnce,
  With<NoPushEcho,
  With<PushLimit,
  With<AtomicBatches,
  With<ResetEmptiesOnce,
  NoMore>>>>>

/// What holds of times and processes.
// swift-format-ignore
typealias TimeInvariants =
  With<OnlyWhileRunning,
  With<TimeOrder,
  With<TieBreakOrder,
  NoMore>>>

/// What views are told, and what is on screen.
// swift-format-ignore
typealias ViewInvariants =
  With<WithheldReason,
  With<ViewsAnswered,
  With<EligibleShown,
  With<TipsLeave,
  With<DisplayDescribed,
  NoMore>>>>>

/// What is declared of waits, pushes, clocks and links.
// swift-format-ignore
typealias TransportInvariants =
  With<HubWaitKept,
  With<PushMerge,
  With<TimeoutOfOpenRequest,
  With<DeviceClockAsDeclared,
  With<LinkDeclaration,
  NoMore>>>>>

/// What the app is to do, and on which account.
// swift-format-ignore
typealias AppInvariants =
  With<FirstReasonStays,
  With<PreemptionAllowed,
  With<AccountsApart,
  With<ActsTakeEffect,
  With<AppAsDeclared,
  With<ConfiguredOnce,
  With<DatedByOwnClock,
  With<RecordOfEachTip,
  With<DeletedDonations,
  NoMore>>>>>>>>>

/// What the zone is told, and what it answers.
// swift-format-ignore
typealias ZoneInvariants =
  With<PurgeRespected,
  With<LaterWriteDated,
  With<ZoneReadThrough,
  With<HubRefusals,
  NoMore>>>>

/// What is due by faults, steps and limits.
// swift-format-ignore
typealias DueSteps =
  With<FaultWindows,
  With<StepsAsDeclared,
  With<AsksInTime,
  With<MergedLimit,
  With<ConnectionDeclaration,
  NoMore>>>>>

/// What devices upload and take in, and what people do.
// swift-format-ignore
typealias UploadInvariants =
  With<LastWriteWins,
  With<UploadsAsKnown,
  With<PeopleAsDeclared,
  With<LimitInvalidates,
  With<StoredAsSent,
  With<TakenAsAnswered,
  NoMore>>>>>>

/// What is declared of accounts, the hub, effects and actions.
// swift-format-ignore
typealias DeclaredInvariants =
  With<AccountAsDeclared,
  With<HubInTurn,
  With<EffectsAsDeclared,
  With<ActionsAsDeclared,
  NoMore>>>>

/// What holds of Focuses, and of the app's filter in them.
// swift-format-ignore
typealias FocusInvariants =
  With<FocusOneAtATime,
  With<FilterCatchesUp,
  With<FilterValuesWhole,
  With<FilterHostChosen,
  With<NotificationsFiltered,
  With<ContextRevised,
  With<FilterRepresented,
  With<BadgeUnfiltered,
  With<FocusShared,
  With<LaterChoiceStays,
  With<FilterHidesTips,
  With<FilterHidesHereOnly,
  With<FilterEndShowsTips,
  NoMore>>>>>>>>>>>>>

/// What holds of the pointer of an iPad.
// swift-format-ignore
typealias PointerInvariants =
  With<PointerNeedsDevice,
  With<OneRegionAtATime,
  With<PointerInRegion,
  With<StyleOfRegion,
  With<AdjoiningRegions,
  With<PointerDrawn,
  With<LatchedRegion,
  With<PointerAsksEnabled,
  With<ButtonProposal,
  With<SharedInteraction,
  With<PointerPadding,
  With<PopoverAnchored,
  With<CoveredRegions,
  With<PointerTipAttached,
  With<PointerTipHereOnly,
  With<ActivationRetires,
  NoMore>>>>>>>>>>>>>>>>

/// What holds of intents, widgets, and of what they do to tips.
// swift-format-ignore
typealias IntentInvariants =
  With<RunEndsOnce,
  With<IntentHost,
  With<AppStaysBehind,
  With<ContinuationOrder,
  With<HiddenNotRun,
  With<WidgetReloaded,
  With<CatalogueWhole,
  With<ProgressWithinTotal,
  With<EffectsTaken,
  With<IntentRetiresTip,
  With<DonationCounted,
  With<EffectOnce,
  With<WidgetMigrated,
  With<RecommendationTaken,
  With<PaidOnce,
  With<OptionsOffered,
  With<ConfigurationFits,
  With<FindAgrees,
  With<RaisedInTime,
  With<WidgetShowsNoTip,
  With<WidgetRouted,
  NoMore>>>>>>>>>>>>>>>>>>>>>
