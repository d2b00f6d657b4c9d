import { type InfiniteData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { getDeskGift, listDeskGifts } from '#shared/endpoints/desk-gifts.ts';
import type { DeskGift, DeskGiftCard } from '#shared/schemas/desk-gifts.ts';
import type { OperatorGiftStatus } from '#shared/schemas/gift.ts';
import { deskApi } from '#web/desk/src/lib/desk-api.ts';
import { usePages } from '#web/desk/src/lib/use-pages.ts';
import type { ApiResponse } from '#web/src/lib/api-request.ts';

type GiftsPage = ApiResponse<typeof listDeskGifts>;
type GiftList = 'open' | 'delivered';

export const boardKey = ['gifts'] as const;
const giftKey = (giftId: string) => ['gift', giftId] as const;

/** What a move changes. */
export const changedByMove = (giftId: string) => [boardKey, giftKey(giftId)];

export function useGifts(state: GiftList) {
  return usePages<DeskGiftCard>([...boardKey, state], (cursor) =>
    deskApi(listDeskGifts, { query: { state, ...(cursor === undefined ? {} : { cursor }) } }),
  );
}

export const giftQuery = (giftId: string) =>
  queryOptions({
    queryKey: giftKey(giftId),
    queryFn: async ({ signal }) => (await deskApi(getDeskGift, { path: { giftId } }, { signal })).data,
  });

/** Shows a move on the board and the gift's page before the server has answered. @returns a function that takes it back */
export function showMove(queryClient: QueryClient, giftId: string, to: OperatorGiftStatus): () => void {
  const listKey = [...boardKey, 'open'];
  const list = queryClient.getQueryData<InfiniteData<GiftsPage>>(listKey);
  const gift = queryClient.getQueryData<DeskGift>(giftKey(giftId));
  const moved = <Card extends DeskGiftCard>(card: Card): Card =>
    card.giftId === giftId ? { ...card, status: to, since: new Date().toISOString(), moves: [] } : card;
  if (list !== undefined) {
    const pages = list.pages.map((page) => ({ ...page, data: page.data.map(moved) }));
    queryClient.setQueryData<InfiniteData<GiftsPage>>(listKey, { ...list, pages });
  }
  if (gift !== undefined) queryClient.setQueryData<DeskGift>(giftKey(giftId), moved(gift));
  return () => {
    queryClient.setQueryData(listKey, list);
    queryClient.setQueryData(giftKey(giftId), gift);
  };
}
