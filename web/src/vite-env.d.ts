/// <reference types="vite/client" />

interface ImportMetaEnv {
  readonly VITE_ANALYTICS?: string;
  readonly VITE_PLAUSIBLE_URL?: string;
  readonly VITE_PLAUSIBLE_DOMAIN?: string;
  /** Origin of the public site, for canonical addresses: `https://tellwren.com`. */
  readonly VITE_SITE_URL?: string;
}
