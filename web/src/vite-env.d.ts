/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Origin of the public site, for absolute addresses: vite.config.ts sets it in every build. */
  readonly VITE_SITE_URL: string;
}
