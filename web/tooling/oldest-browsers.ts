/**
 * What the site promises to work in, from spring 2024: older browsers lack `light-dark()`, whose fallback would lose local overrides, or
 * `Intl.Segmenter`.
 * Builds lower syntax and styles to it, and tests refuse newer calls.
 */
export const oldestBrowsers = ['chrome123', 'firefox125', 'safari17.5'] as const;
