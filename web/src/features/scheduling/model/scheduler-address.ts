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

/** Calendly sends messages only with these two parameters. */
export function embedUrl(page: string, siteHost: string): string {
  const url = new URL(page);
  url.searchParams.set('embed_domain', siteHost);
  url.searchParams.set('embed_type', 'Inline');
  return url.href;
}
