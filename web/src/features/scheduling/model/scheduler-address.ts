export interface Prefill {
  readonly name?: string | undefined;
  readonly email?: string | undefined;
}

interface SchedulerPage extends Prefill {
  readonly schedulerUrl: string;
  readonly storyId?: string | undefined;
}

/** Calendly's parameters for the customer's details and the booking's origin. */
export function schedulerUrlWith({ schedulerUrl, name, email, storyId }: SchedulerPage): string {
  const url = new URL(schedulerUrl);
  const parameters = { name, email, utm_source: 'tellwren', utm_content: storyId };
  for (const [parameter, value] of Object.entries(parameters))
    if (value !== undefined && value !== '') url.searchParams.set(parameter, value);
  return url.href;
}

/** Sheet, ink and accent of tokens.css in Calendly's parameters. */
const colours = {
  light: { background_color: 'ffffff', text_color: '2b1633', primary_color: '0e5a50' },
  dark: { background_color: '2a1a31', text_color: 'f8ebd3', primary_color: '8fd3c2' },
} as const;

/** Calendly sends messages only with the first two parameters. It has no colour scheme and is blue by default. */
export function embedUrl(
  page: string,
  { siteHost, dark }: { readonly siteHost: string; readonly dark: boolean },
): string {
  const url = new URL(page);
  const parameters = { embed_domain: siteHost, embed_type: 'Inline', ...colours[dark ? 'dark' : 'light'] };
  for (const [parameter, value] of Object.entries(parameters)) url.searchParams.set(parameter, value);
  return url.href;
}
