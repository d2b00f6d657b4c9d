import { reportReading as endpoint } from '#shared/endpoints/voucher.ts';
import { api } from '#web/src/lib/api.ts';

/** @throws ApiError */
export const reportReading = (storyId: string): Promise<unknown> => api(endpoint, { body: { storyId } });
