import type { Endpoint } from '#shared/endpoints/endpoint.ts';
import type { ProductAddresses } from './product.ts';

export interface StreamedEvent {
  readonly event: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the server sent, right or wrong.
  readonly data: any;
}

/** Calls a streaming endpoint and reads all its server-sent events. */
export async function readEvents(
  addresses: ProductAddresses,
  endpoint: Endpoint,
  body: unknown,
  more: Readonly<Record<string, string>> = {},
): Promise<StreamedEvent[]> {
  const response = await fetch(`${addresses.api}${endpoint.path}`, {
    method: endpoint.method,
    headers: { 'Content-Type': 'application/json', Accept: 'text/event-stream', ...more },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  return text.split('\n\n').flatMap((block) => {
    const event = /^event: (.*)$/m.exec(block)?.[1];
    const data = /^data: (.*)$/m.exec(block)?.[1];
    return event === undefined || data === undefined ? [] : [{ event, data: JSON.parse(data) }];
  });
}

/** All that was streamed. */
export const streamedText = (events: readonly StreamedEvent[]) =>
  events.flatMap(({ event, data }) => (event === 'delta' ? [data.text] : [])).join('');

/** HTML of titles and paragraphs as it is streamed. */
export const textOfHtml = (html: string) =>
  html
    .replace(/<\/(?:h4|p)>(?=<)/g, '\n\n')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&amp;', '&');
