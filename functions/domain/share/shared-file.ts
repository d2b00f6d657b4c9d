import type { Shop } from '#functions/domain/shop.ts';
import type { FileResponse } from '#shared/endpoints/endpoint.ts';
import { printPath } from '#shared/prints/plan.ts';
import { findSharedPage, type PageShop } from './find-shared-page.ts';
import { gonePage, pictureResponse, redirectTo } from './page-response.ts';
import type { SharedStory } from './share-story.ts';
import { isCardCurrent } from './shared-content.ts';

const keyOf: Readonly<Record<string, (shared: SharedStory) => string | null>> = {
  'card.jpg': ({ share, content }) => (share.card !== null && isCardCurrent(share, content) ? share.card.key : null),
  'photo.jpg': ({ content }) => content.photo,
};

/** The picture of a shared page; its print's where the page has no such picture, or the bucket is unavailable. */
export async function sharedFile(
  linkToken: string,
  name: string,
  shop: Pick<Shop, 'files'> & PageShop,
): Promise<FileResponse> {
  const find = Object.hasOwn(keyOf, name) ? keyOf[name] : undefined;
  const shared = find === undefined ? undefined : await findSharedPage(linkToken, shop);
  if (find === undefined || shared === undefined) return gonePage();
  const key = find(shared);
  const bytes = key === null ? undefined : await shop.files.read(key).catch(() => undefined);
  const print = name === 'card.jpg' ? 'card.jpg' : 'portrait.jpg';
  return bytes === undefined ? redirectTo(printPath(shared.content.print, print)) : pictureResponse(bytes);
}
