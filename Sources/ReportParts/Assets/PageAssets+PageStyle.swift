extension PageAssets {
  /// How pages, their navigation and their tables look.
  static let pageStyle: StaticString = #"""
    /* The look of every page. The colours are those of Ink.swift; a test compares both. */

    :root {
      color-scheme: light dark;
      --text: #1B1F24;
      --quiet: #57606A;
      --page: #FFFFFF;
      --hairline: #DEE2E6;
      --axis: #7C858F;
      --accent: #1D5FA8;
      --wash: #F3F5F7;
      --hatch: #838C96;
      --series-1: #152B58;
      --series-2: #C8760D;
      --series-3: #179E8B;
      --series-4: #9E78ED;
      --series-5: #462404;
      --pass: #0F6B3C;
      --fail: #B42318;
      --inconclusive: #7A4D00;
      --error: #6B21A8;
      --pass-wash: #E6F4EB;
      --fail-wash: #FCEBE9;
      --inconclusive-wash: #FBF1DC;
      --error-wash: #F3EAFB;
      --ring: 0 0 0 3px var(--page), 0 0 0 5px var(--accent);
      --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue",
        sans-serif;
      --mono: ui-monospace, "SF Mono", "Cascadia Mono", "Roboto Mono", "DejaVu Sans Mono",
        monospace;
    }

    @media screen and (prefers-color-scheme: dark) {
      :root {
        --text: #E6E9ED;
        --quiet: #A3ADB8;
        --page: #14171C;
        --hairline: #2D343C;
        --axis: #7D8894;
        --accent: #7DB4F7;
        --wash: #1D2228;
        --hatch: #77828E;
        --series-1: #5B83CC;
        --series-2: #C4622A;
        --series-3: #86DDB4;
        --series-4: #D4D2FD;
        --series-5: #FECC4D;
        --pass: #4ADE80;
        --fail: #FF8A80;
        --inconclusive: #FBBF24;
        --error: #D8B4FE;
        --pass-wash: #12301F;
        --fail-wash: #3A1B1A;
        --inconclusive-wash: #33270C;
        --error-wash: #2B1F3D;
      }
    }

    /* Page */

    * { box-sizing: border-box; }

    html { scroll-behavior: smooth; -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }

    body {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      max-width: 78rem;
      margin: 0 auto;
      padding: 0 1.25rem 4rem;
      background: var(--page);
      color: var(--text);
      font: 400 0.9375rem/1.55 var(--sans);
      font-variant-numeric: tabular-nums;
      overflow-wrap: break-word;
    }

    a { color: var(--accent); text-decoration-thickness: 1px; text-underline-offset: 0.18em; }
    a:hover { text-decoration-thickness: 2px; }

    :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 3px; }

    .skip {
      position: absolute;
      left: -100vw;
      padding: 0.5rem 0.9rem;
      background: var(--accent);
      color: var(--page);
      border-radius: 4px;
      z-index: 3;
    }
    .skip:focus { left: 1rem; top: 0.5rem; }
    figure .skip:focus { position: static; display: inline-block; }

    h1, h2, h3, h4 { line-height: 1.25; margin: 0; text-wrap: balance; }
    h1 { font-size: 1.9rem; font-weight: 600; letter-spacing: -0.015em; }
    h2 { font-size: 1.3rem; font-weight: 600; letter-spacing: -0.01em; }
    h3, h4 { font-size: 1.02rem; font-weight: 600; }
    p { margin: 0.5rem 0; max-width: 46rem; }

    .masthead { padding: 2.75rem 0 1.25rem; }
    .masthead .kind { margin: 0 0 0.3rem; color: var(--quiet); font-size: 0.875rem; }

    .note, .source, .missing { color: var(--quiet); }
    .source { font-size: 0.8125rem; margin: 0.4rem 0 0; max-width: none; }

    /* Navigation */

    nav { border-block: 1px solid var(--hairline); }
    nav ol {
      display: flex;
      flex-wrap: wrap;
      gap: 0 0.25rem;
      list-style: none;
      margin: 0 -0.5rem;
      padding: 0.2rem 0;
    }
    nav a {
      display: block;
      padding: 0.3rem 0.5rem;
      color: var(--quiet);
      text-decoration: none;
      border-radius: 4px;
      font-size: 0.875rem;
    }
    nav a:hover { color: var(--text); background: var(--wash); }
    nav a[aria-current] { color: var(--text); font-weight: 600; }
    nav .note { font-size: 0.75rem; font-weight: 400; }

    section { padding-top: 2.6rem; scroll-margin-top: 0; min-width: 0; }
    section > h2 {
      padding-bottom: 0.45rem; border-bottom: 1px solid var(--hairline); margin-bottom: 0.9rem;
    }
    article { margin-top: 2rem; }

    @media screen and (min-width: 74rem) {
      body { grid-template-columns: 11.5rem minmax(0, 1fr); column-gap: 2.75rem; }
      .masthead, body > footer { grid-column: 2; }
      nav { grid-column: 1; grid-row: 1 / span 3; border: 0; padding-top: 3.1rem; }
      nav ol { position: sticky; top: 1.25rem; flex-direction: column; }
      nav a { border-left: 2px solid transparent; border-radius: 0 4px 4px 0; }
      nav a[aria-current] { border-left-color: var(--accent); }
      nav a { display: flex; justify-content: space-between; gap: 0.5rem; }
      main { grid-column: 2; }
    }

    body > footer {
      margin-top: 3.5rem;
      padding-top: 1rem;
      border-top: 1px solid var(--hairline);
      color: var(--quiet);
      font-size: 0.8125rem;
    }

    /* Verdicts */

    .icon { vertical-align: -0.17em; flex: none; }
    .badge { white-space: nowrap; font-weight: 600; }
    .badge-pass { color: var(--pass); }
    .badge-fail { color: var(--fail); }
    .badge-inconclusive { color: var(--inconclusive); }
    .badge-error { color: var(--error); }
    .badge-unjudged { color: var(--quiet); }

    .banner {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: 0.35rem 1.25rem;
      margin: 1.1rem 0 0;
      padding: 0.9rem 1.15rem;
      border-radius: 8px;
      border-left: 5px solid;
    }
    .banner p { margin: 0; }
    .banner .verdict { display: flex; align-items: center; gap: 0.55rem; font-size: 1.25rem; }
    .banner .sentence { flex: 1 1 20rem; color: var(--text); font-size: 1.02rem; }
    .banner-pass { background: var(--pass-wash); border-color: var(--pass); color: var(--pass); }
    .banner-fail { background: var(--fail-wash); border-color: var(--fail); color: var(--fail); }
    .banner-inconclusive {
      background: var(--inconclusive-wash);
      border-color: var(--inconclusive);
      color: var(--inconclusive);
    }
    .banner-error {
      background: var(--error-wash); border-color: var(--error); color: var(--error);
    }
    .banner-unjudged { background: var(--wash); border-color: var(--axis); color: var(--quiet); }
    .banner-pass .icon .s-page { stroke: var(--pass-wash); }
    .banner-fail .icon .s-page { stroke: var(--fail-wash); }
    .banner-inconclusive .icon .s-page { stroke: var(--inconclusive-wash); }
    .banner-error .icon .s-page { stroke: var(--error-wash); }
    .banner-unjudged .icon .s-page { stroke: var(--wash); }

    /* Key figures */

    .keys {
      display: grid;
      grid-template-columns: repeat(auto-fit, minmax(7.5rem, 1fr));
      gap: 1.1rem 1.5rem;
      margin: 1.4rem 0 0;
    }
    .keys dt { color: var(--quiet); font-size: 0.8125rem; }
    .keys dd .icon { vertical-align: -0.02em; }
    .keys dd {
      margin: 0; font-size: 1.45rem; font-weight: 600; letter-spacing: -0.01em; line-height: 1.3;
    }
    .keys dd.note { font-size: 0.8125rem; font-weight: 400; letter-spacing: 0; }

    /* Tables */

    /* An edge shows a shadow while there is more beyond it. */
    .scroll {
      --shade: color-mix(in srgb, var(--text) 26%, transparent);
      overflow-x: auto;
      max-width: 100%;
      background:
        linear-gradient(to right, var(--page) 40%, transparent) 0 0 / 2.5rem 100% no-repeat local,
        linear-gradient(to left, var(--page) 40%, transparent) 100% 0 / 2.5rem 100% no-repeat local,
        linear-gradient(to right, var(--shade) 0%, transparent) 0 0 / 0.8rem 100% no-repeat scroll,
        linear-gradient(to left, var(--shade) 0%, transparent) 100% 0 / 0.8rem 100% no-repeat
          scroll;
    }
    table { border-collapse: collapse; width: 100%; font-size: 0.875rem; line-height: 1.4; }
    caption { text-align: left; color: var(--quiet); font-size: 0.8125rem; padding: 0.35rem 0; }
    th, td { padding: 0.42rem 0.6rem; text-align: left; vertical-align: baseline; }
    th:first-child, td:first-child { padding-left: 0; }
    thead th {
      color: var(--quiet);
      font-weight: 600;
      font-size: 0.8125rem;
      border-bottom: 1px solid var(--axis);
      vertical-align: bottom;
    }
    tbody th { font-weight: 500; }
    tbody tr { border-bottom: 1px solid var(--hairline); }
    tbody tr:hover { background: var(--wash); }
    tbody th:first-child { min-width: 8rem; }
    data { white-space: nowrap; }
    .number { text-align: right; white-space: nowrap; }
    thead .number { white-space: normal; }
    .gauge { margin-right: 0.6rem; vertical-align: -0.15em; }
    h1 bdi { overflow-wrap: anywhere; }
    td bdi, th bdi {
      display: inline-block; max-width: 16rem; overflow-wrap: break-word; vertical-align: top;
    }
    code, pre { font-family: var(--mono); font-size: 0.92em; }
    td code {
      display: inline-block; max-width: 24rem; overflow-wrap: break-word; vertical-align: top;
    }


    """#
}
