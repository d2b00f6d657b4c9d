interface DeskPolicyProps {
  /** Of the live pages, if it is not their own host. */
  readonly liveApiSource?: string | undefined;
  /** For pictures and proofs. */
  readonly filesSource: string;
}

/**
 * The desk's CSP, stricter than the site's (defence D10): scripts and styles from its own build only, none inline, no frames, no
 * foreign origin but the pictures. A script that an attacker places on it could refund and erase.
 */
export function deskContentSecurityPolicy({ liveApiSource = '', filesSource }: DeskPolicyProps): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: blob: ${filesSource}`,
    "font-src 'self'",
    `connect-src 'self' ${liveApiSource}`.trimEnd(),
    "form-action 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}

/** Its further headers, which the site lacks or has in another form. */
export const deskHeaderValues = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy':
    'camera=(), geolocation=(), microphone=(), payment=(), publickey-credentials-create=(self), publickey-credentials-get=(self)',
  'X-Robots-Tag': 'noindex',
} as const;
