/**
 * The oldest browsers that the site supports, from spring 2024. Older ones lack `Intl.Segmenter`, or `light-dark()`, whose fallback
 * would lose local overrides. Builds convert syntax and styles for them, and tests refuse newer calls.
 */
export const oldestBrowsers = ['chrome123', 'firefox125', 'safari17.5'] as const;
