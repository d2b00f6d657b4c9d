import { printPath } from '#shared/prints/plan.ts';
import type { Share } from '#shared/schemas/share.ts';
import type { SharedStory } from './share-story.ts';
import { isCardCurrent } from './shared-content.ts';

export const pagePath = (linkToken: string) => `/s/${linkToken}`;

/** Path of the picture for link previews: the print alone until the card is made. */
export function cardPath({ share, content }: SharedStory): string {
  if (share.card === null || !isCardCurrent(share, content)) return printPath(content.print, 'card.jpg');
  // The version makes link previews load a new card.
  return `${pagePath(share.linkToken)}/card.jpg?v=${share.card.facts}`;
}

/** For its owner. @param siteUrl the site's origin */
export function presentShare({ share, content }: SharedStory, siteUrl: string): Share {
  const { name, captions, text, indexed, days, words, teller, frozen, expiresAtSeconds, createdAt } = share;
  return {
    name,
    captions,
    text,
    indexed,
    days,
    words,
    teller,
    createdAt,
    url: new URL(pagePath(share.linkToken), siteUrl).href,
    card: cardPath({ share, content }),
    isCardMade: isCardCurrent(share, content),
    textAt: frozen?.at ?? null,
    expiresAt: expiresAtSeconds === undefined ? null : new Date(expiresAtSeconds * 1000).toISOString(),
  };
}
