/// <reference types="vite/client" />

interface ImportMetaEnv {
  readonly VITE_ANALYTICS?: string;
  readonly VITE_PLAUSIBLE_URL?: string;
  readonly VITE_PLAUSIBLE_DOMAIN?: string;
  /** Origin of the public site, for absolute addresses: vite.config.ts sets it in every build. */
  readonly VITE_SITE_URL: string;
}
