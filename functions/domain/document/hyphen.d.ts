declare module 'hyphen/en-us/index.js' {
  interface Hyphenation {
    /** Inserts soft hyphens where an English word may break. */
    readonly hyphenateSync: (text: string) => string;
  }
  const hyphenation: Hyphenation;
  // biome-ignore lint/style/noDefaultExport: it describes a package's.
  export default hyphenation;
}
