extension PageAssets {
  /// How lists of terms and drawings look, and what is different on paper, in a narrow window or
  /// without motion.
  static let drawingStyle: StaticString = #"""
    /* Invariants and lists of terms */

    .invariants td, .invariants th { padding-block: 0.6rem; }
    .invariants tbody th { min-width: 16rem; font-weight: 400; }
    .invariants td:first-child, .invariants .margin { white-space: nowrap; }
    .claim-name { font-weight: 600; }
    .claim { margin: 0.12rem 0 0; font-weight: 400; max-width: 34rem; }
    .surprise { margin: 0.6rem 0 0.2rem; font-weight: 600; max-width: 48rem; }
    .surprise .note { font-weight: 400; }
    .claim.note { font-size: 0.8125rem; }

    .terms {
      margin: 0.7rem 0; display: grid; grid-template-columns: minmax(10rem, 16rem) minmax(0, 1fr);
      gap: 0.3rem 1.25rem; font-size: 0.875rem;
    }
    .terms dt { color: var(--quiet); overflow-wrap: anywhere; }
    .terms dd { margin: 0; }
    .identity { color: var(--quiet); font-size: 0.875rem; margin: 1.3rem 0 0; }
    section > h3 { margin-top: 2rem; }
    section > h3 + p, section > h3 + .scroll { margin-top: 0.3rem; }

    .command {
      margin: 0.6rem 0;
      padding: 0.7rem 0.9rem;
      background: var(--wash);
      border: 1px solid var(--hairline);
      border-radius: 6px;
      overflow-x: auto;
      white-space: pre;
    }
    .command code { user-select: all; }

    details { margin-top: 0.45rem; }
    summary {
      display: inline-block;
      padding: 0.15rem 0.1rem;
      min-height: 24px;
      color: var(--accent);
      cursor: pointer;
      font-size: 0.8125rem;
    }
    summary::before { content: "▸ "; }
    details[open] > summary::before { content: "▾ "; }
    details > .scroll {
      max-height: 26rem; overflow: auto; border-block: 1px solid var(--hairline);
    }
    details thead th { position: sticky; top: 0; background: var(--page); }

    .story { margin: 0.8rem 0; padding-left: 0; list-style: none; max-width: 52rem; }
    .story li {
      display: grid; grid-template-columns: 9.5rem minmax(0, 1fr); gap: 0.9rem; padding: 0.22rem 0;
    }
    .story .when { color: var(--quiet); font-size: 0.875rem; white-space: nowrap; }
    .story .key { font-weight: 600; color: var(--fail); }

    /* Drawings */

    figure { margin: 2rem 0 0; min-width: 0; }
    figure .answer { margin: 0.15rem 0 0.7rem; color: var(--quiet); }
    .figures {
      display: grid; grid-template-columns: repeat(auto-fit, minmax(20rem, 1fr)); gap: 0 2.5rem;
    }
    .chart svg { display: block; max-width: 100%; height: auto; font-family: var(--sans); }
    .chart .scroll > svg { min-width: 38rem; }
    .figures .chart .scroll > svg { min-width: 22rem; }
    .halo { paint-order: stroke; stroke: var(--page); stroke-width: 3px; stroke-linejoin: round; }
    .definitions { position: absolute; }
    .f-text { fill: var(--text); } .s-text { stroke: var(--text); }
    .f-quiet { fill: var(--quiet); } .s-quiet { stroke: var(--quiet); }
    .f-page { fill: var(--page); } .s-page { stroke: var(--page); }
    .f-hairline { fill: var(--hairline); } .s-hairline { stroke: var(--hairline); }
    .f-axis { fill: var(--axis); } .s-axis { stroke: var(--axis); }
    .f-accent { fill: var(--accent); } .s-accent { stroke: var(--accent); }
    .f-wash { fill: var(--wash); } .s-wash { stroke: var(--wash); }
    .f-hatch { fill: var(--hatch); } .s-hatch { stroke: var(--hatch); }
    .f-series-1 { fill: var(--series-1); } .s-series-1 { stroke: var(--series-1); }
    .f-series-2 { fill: var(--series-2); } .s-series-2 { stroke: var(--series-2); }
    .f-series-3 { fill: var(--series-3); } .s-series-3 { stroke: var(--series-3); }
    .f-series-4 { fill: var(--series-4); } .s-series-4 { stroke: var(--series-4); }
    .f-series-5 { fill: var(--series-5); } .s-series-5 { stroke: var(--series-5); }
    .f-pass { fill: var(--pass); } .s-pass { stroke: var(--pass); }
    .f-fail { fill: var(--fail); } .s-fail { stroke: var(--fail); }
    .f-inconclusive { fill: var(--inconclusive); } .s-inconclusive { stroke: var(--inconclusive); }
    .f-error { fill: var(--error); } .s-error { stroke: var(--error); }
    .f-pass-wash { fill: var(--pass-wash); } .s-pass-wash { stroke: var(--pass-wash); }
    .f-fail-wash { fill: var(--fail-wash); } .s-fail-wash { stroke: var(--fail-wash); }
    .f-inconclusive-wash { fill: var(--inconclusive-wash); }
    .s-inconclusive-wash { stroke: var(--inconclusive-wash); }
    .f-error-wash { fill: var(--error-wash); } .s-error-wash { stroke: var(--error-wash); }

    .spacetime .scroll {
      border: 1px solid var(--hairline);
      border-radius: 8px;
      background: var(--page);
      overscroll-behavior-x: contain;
    }
    .spacetime .scroll > svg { max-width: none; min-width: 0; }
    .spacetime.dragged .scroll { cursor: grabbing; user-select: none; }
    .fact { cursor: pointer; }
    .fact:focus { outline: none; }
    .fact.mark:focus-visible > path, .fact.mark.chosen > path {
      stroke: var(--accent); stroke-width: 3;
    }
    .fact.message:focus-visible .wire, .fact.message.chosen .wire {
      stroke: var(--accent); stroke-width: 3;
    }
    .fact.cause .wire { stroke: var(--accent); stroke-width: 2.2; }
    .fact.mark.cause > path { stroke: var(--accent); stroke-width: 2.5; }
    .tracing .fact:not(.cause):not(.chosen), .tracing .mark-label { opacity: 0.28; }

    .legend {
      display: flex;
      flex-wrap: wrap;
      gap: 0.2rem 1.1rem;
      list-style: none;
      margin: 0.5rem 0 0;
      padding: 0;
      color: var(--quiet);
      font-size: 0.8125rem;
    }
    .legend li { display: flex; align-items: center; gap: 0.3rem; }

    .tools { display: flex; flex-wrap: wrap; gap: 0.4rem; align-items: center; margin: 0 0 0.5rem; }
    .tools button {
      min-width: 2.1rem;
      min-height: 1.9rem;
      padding: 0 0.6rem;
      font: inherit;
      font-size: 0.875rem;
      color: var(--text);
      background: var(--page);
      border: 1px solid var(--axis);
      border-radius: 5px;
      cursor: pointer;
    }
    .tools button:hover { background: var(--wash); }
    .tools p { margin: 0 0 0 0.4rem; color: var(--quiet); font-size: 0.8125rem; }
    .panel { min-height: 3.4rem; max-width: none; margin: 0.5rem 0 0; }
    .panel, .now {
      padding: 0.5rem 0.8rem;
      border-left: 3px solid var(--accent);
      background: var(--wash);
      border-radius: 0 6px 6px 0;
      font-size: 0.875rem;
      overflow-wrap: anywhere;
    }

    /* Elsewhere than on a wide, moving, coloured screen */

    @media (max-width: 40rem) {
      /* A table that scrolls sideways need not press its texts into a column of words. */
      .scroll td:not(.number) { min-width: 6rem; }
      .figures { grid-template-columns: minmax(0, 1fr); }
      /* Drawings are 960 wide with letters of 10 and more: wide enough that none is below 11 px. */
      .chart:not(.spacetime) .scroll > svg, .figures .chart .scroll > svg { min-width: 66rem; }
      body { padding-inline: 1rem; }
      .masthead { padding-top: 1.5rem; }
      h1 { font-size: 1.5rem; }
      .story li { grid-template-columns: minmax(0, 1fr); gap: 0; padding: 0.4rem 0; }
      .terms { grid-template-columns: minmax(0, 1fr); gap: 0; }
      .terms dd { margin-bottom: 0.5rem; }
      .banner { padding: 0.8rem; }
    }

    @media (prefers-reduced-motion: reduce) {
      html { scroll-behavior: auto; }
    }

    @media (forced-colors: active) {
      .banner { border: 2px solid; }
      .fact.mark:focus-visible > path, .fact.mark.chosen > path { stroke: Highlight; }
      svg { forced-color-adjust: none; background: var(--page); }
    }

    @media print {
      html { font-size: 12px; }
      body { display: block; max-width: none; padding: 0; font-size: 9.5pt; }
      nav, .tools, .panel, .skip, summary::before { display: none; }
      .masthead { padding-top: 0; }
      section { padding-top: 1.4rem; }
      .scroll, details > .scroll { overflow: visible; max-height: none; }
      .chart .scroll > svg, .spacetime .scroll > svg {
        min-width: 0; max-width: 100%; height: auto;
      }
      .chart > .scroll, .banner, tr, p, .keys { break-inside: avoid; }
      h2, h3, h4, .answer { break-after: avoid; }
      .story li { break-inside: avoid; }
      a { color: inherit; text-decoration: none; }
      .banner, .badge, .icon, svg { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
    }

    /* Intervals of differences: drawn as wide as a narrow window, so they need no more there. */

    @media (max-width: 40rem) {
      .figures.forest .chart .scroll > svg { min-width: 22rem; }
    }

    @media print {
      .figures.forest { grid-template-columns: minmax(0, 1fr); }
    }

    """#
}
