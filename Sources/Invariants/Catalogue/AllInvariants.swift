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

// A new invariant is a line in one of these lists. Each has fewer than 45: the optimizer calls
// judges directly only in types that are nested less than 50 deep.

/// What holds of the devices of a person together, and of what they send.
// swift-format-ignore
typealias FleetInvariants =
  With<LocalDisplayCap,
  With<DisplayCapBound,
  With<QuiescentDisplayCap,
  With<DisplayCapSum,
  With<DismissedEverywhere,
  With<DisplayGapSum,
  With<CountExact,
  With<Finality,
  With<InvalidationIsSticky,
  With<NoResurrection,
  With<OrderedGroup,
  With<GroupOneAtATime,
  With<DisplayFrequencyGap,
  With<DisplayDuration,
  With<SeparateIds,
  With<DeclaredIds,
  With<OverridePrecedence,
  With<NoLostDonation,
  With<NoDuplicateDonation,
  With<UniqueRowIdentity,
  With<ReadYourWrites,
  With<MonotonicReads,
  With<StatusEpochsMonotone,
  With<ComesToRest,
  With<Convergence,
  With<OutboxDrains,
  With<NoPingPong,
  With<RulesRespected,
  With<ClosedTipsInvalidated,
  With<MessageSettledOnce,
  With<NoPushEcho,
  With<PushLimit,
  With<AtomicBatches,
  With<ResetEmptiesOnce,
  With<OnlyWhileRunning,
  With<TimeOrder,
  With<TieBreakOrder,
  NoMore>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>

/// What is due: the answers of views, and what is declared of waits, links, clocks and effects.
// swift-format-ignore
typealias DueInvariants =
  With<WithheldReason,
  With<ViewsAnswered,
  With<EligibleShown,
  With<TipsLeave,
  With<DisplayDescribed,
  With<HubWaitKept,
  With<PushMerge,
  With<TimeoutOfOpenRequest,
  With<ClockAsDeclared,
  With<LinkAsDeclared,
  With<ReasonStays,
  With<PreemptionAllowed,
  With<AccountsApart,
  With<ActsTakeEffect,
  With<AppAsDeclared,
  With<ConfiguredOnce,
  With<DatedByOwnClock,
  With<RecordOfEachTip,
  With<DeletedDonations,
  With<PurgeRespected,
  With<LaterWriteDated,
  With<ZoneReadThrough,
  With<HubRefusals,
  With<FaultWindows,
  With<StepsAsDeclared,
  With<AsksInTime,
  With<MergedLimit,
  With<ConnectionsAsDeclared,
  With<LastWriteWins,
  With<UploadsAsKnown,
  With<PeopleAsDeclared,
  With<LimitInvalidates,
  With<StoredAsSent,
  With<AccountAsDeclared,
  With<HubInTurn,
  With<EffectsAsDeclared,
  With<ActionsAsDeclared,
  NoMore>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>

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
  With<EnabledAsked,
  With<ButtonProposal,
  With<SharedInteraction,
  With<PaddedRegions,
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
  With<RunHosted,
  With<AppStaysBehind,
  With<ContinuationInOrder,
  With<HiddenStaysHidden,
  With<TouchedWidgetReloaded,
  With<CatalogueWhole,
  With<ProgressWithinTotal,
  With<EffectsOfRuns,
  With<ActionRetiresTip,
  With<DonationCounted,
  With<EffectOnce,
  With<WidgetMigrates,
  With<RecommendationTaken,
  With<PaysOnce,
  With<OptionsOffered,
  With<ConfigurationFits,
  With<FindAgrees,
  With<RaisedInTime,
  With<WidgetShowsNoTip,
  With<WidgetRouted,
  NoMore>>>>>>>>>>>>>>>>>>>>>
