import { generatePdf } from '#shared/endpoints/document.ts';
import type { CardToPrint } from '#shared/schemas/voucher.ts';
import { apiFile } from '#web/src/lib/api-file.ts';

/** @throws ApiError */
export const cardPdf = (card: CardToPrint): Promise<Blob> => apiFile(generatePdf, { body: { card } });
