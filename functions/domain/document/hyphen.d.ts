declare module 'hyphen/*' {
  interface Hyphenation {
    /** Inserts soft hyphens where a word of the language may break. */
    readonly hyphenateSync: (text: string) => string;
  }
  const hyphenation: Hyphenation;
  // biome-ignore lint/style/noDefaultExport: it describes a package's.
  export default hyphenation;
}
