extension PageAssets {
  /// How the cursor over a whole run and its panels look.
  static let momentStyle: StaticString = #"""

    /* The panels at the cursor over a whole run */

    .moments { margin-top: 2rem; }
    .moments > h4 { margin-top: 1.2rem; }
    .moments .answer { margin: 0.15rem 0 0.7rem; color: var(--quiet); }
    .moments .tools { gap: 0.5rem 0.6rem; }
    .moments .tools input[type="range"] {
      flex: 1 0 100%;
      min-height: 1.9rem;
      margin: 0;
      accent-color: var(--accent);
    }
    .moments .tools label { font-size: 0.875rem; color: var(--quiet); }
    .moments .tools select, .moments .tools input[type="search"] {
      min-height: 1.9rem;
      max-width: 12rem;
      padding: 0 0.3rem;
      font: inherit;
      color: var(--text);
      background: var(--page);
      border: 1px solid var(--axis);
      border-radius: 5px;
    }
    .moments .tools p { flex: 1 0 100%; margin: 0; }
    .moments .missing { color: var(--text); max-width: none; margin: 0 0 0.5rem; font-weight: 600; }
    .moments .missing:empty { display: none; }
    .now + .tools { margin-top: 1rem; }
    .movable { cursor: crosshair; }
    .now { min-height: 5.6rem; }
    .now p { margin: 0; max-width: none; }
    .now .which { color: var(--quiet); }
    .now .wrong { color: var(--fail); font-weight: 600; }

    .devices {
      display: grid;
      grid-template-columns: repeat(auto-fill, minmax(15rem, 1fr));
      gap: 1rem;
      margin: 1rem 0 0;
      padding: 0;
      list-style: none;
    }
    .device {
      padding: 0.7rem 0.8rem;
      border: 1px solid var(--hairline);
      border-radius: 8px;
      font-size: 0.8125rem;
      overflow-wrap: anywhere;
    }
    .device { position: relative; }
    .device p { margin: 0; }
    .device .remove {
      position: absolute;
      top: 0.3rem;
      right: 0.3rem;
      min-width: 1.9rem;
      min-height: 1.9rem;
      padding: 0;
      font: inherit;
      color: var(--quiet);
      background: none;
      border: 1px solid transparent;
      border-radius: 5px;
      cursor: pointer;
    }
    .device .remove:hover { background: var(--wash); border-color: var(--axis); }
    .device.acting { border-color: var(--axis); }
    .device.chosen { border-color: var(--accent); box-shadow: 0 0 0 1px var(--accent); }
    .condition { min-height: 2.6rem; color: var(--quiet); }
    .screen {
      min-height: 9.5rem;
      margin: 0.5rem auto 0.6rem;
      padding: 0.5rem 0.6rem;
      border: 2px solid var(--axis);
      border-radius: 0.6rem;
    }
    .screen-phone { max-width: 12rem; border-radius: 1.3rem; }
    .screen-watch { max-width: 10rem; border-radius: 2.2rem; }
    .screen-mac { border-radius: 0.3rem; border-bottom-width: 8px; }
    .screen-away, .screen-none {
      border-style: dashed;
      border-bottom-width: 2px;
      background: var(--wash);
      color: var(--quiet);
    }
    .screen .title {
      margin: 0 0 0.4rem;
      padding-bottom: 0.3rem;
      border-bottom: 1px solid var(--hairline);
      font-weight: 600;
      text-align: center;
    }
    .slots { display: grid; gap: 0.35rem; margin: 0; padding: 0; list-style: none; }
    .slot { padding: 0.3rem 0.5rem; border: 1px dotted var(--axis); border-radius: 6px; }
    .slot strong { display: block; font-weight: 600; }
    .slot-shown { border-style: solid; border-color: var(--pass); background: var(--pass-wash); }
    .slot-held { border-style: dashed; }
    .transits {
      margin: 0.3rem 0 0; padding-left: 1.1rem; font-size: 0.8125rem; min-height: 3.6rem;
    }

    @media print {
      .device .remove { display: none; }
      .device { break-inside: avoid; }
    }

    """#
}
