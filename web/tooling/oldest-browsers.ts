/**
 * What the site promises to work in, from spring 2024: older browsers lack `light-dark()`, whose fallback would lose local overrides.
 * Builds lower syntax and styles to it, and tests refuse newer calls.
 */
export const oldestBrowsers = ['chrome123', 'firefox120', 'safari17.5'] as const;
