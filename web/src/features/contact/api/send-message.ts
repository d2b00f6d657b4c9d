import type * as z from 'zod/mini';
import { sendContactMessage } from '#shared/endpoints/contact.ts';
import { api } from '#web/src/lib/api.ts';

type Message = z.input<typeof sendContactMessage.request.body>;

export async function sendMessage(message: Message): Promise<void> {
  await api(sendContactMessage, { body: message });
}
