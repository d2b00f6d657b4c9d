import * as z from 'zod/mini';
import type { FileAddresses } from '#functions/domain/ports/files.ts';
import { isHttpsLink } from '#shared/schemas/web-address.ts';

const ownKey = /^shown\/[A-Za-z0-9_-]+\.(?:jpg|webm|mp4|vtt)$/;

export const publicFileSchema = z.string().check(z.refine((file) => ownKey.test(file) || isHttpsLink(file)));

export function isStoredFile(file: string): boolean {
  return ownKey.test(file);
}

/** The URL for the browser. URLs of our files are valid for at least an hour; the page's response is cached for a minute. */
export async function publicFileUrl(file: string, addresses: FileAddresses): Promise<string> {
  return isStoredFile(file) ? addresses.addressOf(file) : file;
}
