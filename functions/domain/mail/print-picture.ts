import { printPath } from '#shared/prints/plan.ts';
import type { MailFacts } from './mail.ts';
import type { MailLayout } from './mail-template.ts';

/** The print of the story that a mail is about. Data: `print` and `printAlt`; without them the mail has no picture. */
export function printPicture({ data, siteUrl }: Pick<MailFacts, 'data' | 'siteUrl'>): Pick<MailLayout, 'picture'> {
  const { print, printAlt: alt = 'The print of the story.' } = data;
  if (print === undefined) return {};
  return { picture: { url: new URL(printPath(print, 'card.jpg'), siteUrl).href, alt, widthPx: 1200, heightPx: 630 } };
}
