import type { Shop } from '#functions/domain/shop.ts';
import { type CardRequest, cardSize, type RenderedCard } from './card.ts';
import { cardHtml } from './card-html.ts';

/** WhatsApp shows no larger pictures. */
const maxBytes = 300_000;

/** Draws the picture of a shared page for link previews. @throws AppError as `PicturePrinter` does */
export async function renderCard(
  request: CardRequest,
  { printer, findLetters }: Pick<Shop, 'printer' | 'findLetters'>,
  signal: AbortSignal,
): Promise<RenderedCard> {
  const html = await cardHtml(request, findLetters);
  const jpeg = await printer.takePicture({ html, ...cardSize, maxBytes }, signal);
  return { jpeg: Buffer.from(jpeg).toString('base64') };
}
