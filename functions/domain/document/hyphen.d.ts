/** The package brings no types of its own. */
declare module 'hyphen/en-us/index.js' {
  interface Hyphenation {
    /** Soft hyphens where an English word may break. */
    readonly hyphenateSync: (text: string) => string;
  }
  const hyphenation: Hyphenation;
  // biome-ignore lint/style/noDefaultExport: it describes a package's.
  export default hyphenation;
}
