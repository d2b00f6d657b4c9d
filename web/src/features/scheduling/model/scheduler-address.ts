export interface Prefill {
  readonly name?: string | undefined;
  readonly email?: string | undefined;
}

interface SchedulerPage extends Prefill {
  /** The stage's own. */
  readonly schedulerUrl: string;
  /** The story that is to become a film; goes along with the booking. */
  readonly storyId?: string | undefined;
}

/** The booking page with the customer's details filled in, and where the booking came from (Calendly's parameters). */
export function schedulerPageOf({ schedulerUrl, name, email, storyId }: SchedulerPage): string {
  const url = new URL(schedulerUrl);
  const parameters = { name, email, utm_source: 'tellwren', utm_content: storyId };
  for (const [parameter, value] of Object.entries(parameters))
    if (value !== undefined && value !== '') url.searchParams.set(parameter, value);
  return url.href;
}

/** The same page for a frame of ours: without these two Calendly's sends no messages. */
export function framedPageOf(page: string, siteHost: string): string {
  const url = new URL(page);
  url.searchParams.set('embed_domain', siteHost);
  url.searchParams.set('embed_type', 'Inline');
  return url.href;
}
