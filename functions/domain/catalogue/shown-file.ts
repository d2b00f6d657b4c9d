import * as z from 'zod/mini';
import type { FileAddresses } from '#functions/domain/ports/files.ts';

const ownKey = /^shown\/[A-Za-z0-9_-]+\.(?:jpg|webm|mp4|vtt)$/;

/** Another site's address that a page may be sent to, or show something of. */
export function isHttpsLink(text: string): boolean {
  return URL.parse(text)?.protocol === 'https:';
}

/** What everybody may see: a file of ours by its key, or one elsewhere by its address. */
export const shownFileSchema = z.string().check(z.refine((file) => ownKey.test(file) || isHttpsLink(file)));

export function isOwnFile(file: string): boolean {
  return ownKey.test(file);
}

/** Where a browser fetches it from. The address of a file of ours is good for an hour, its page's answer for a minute. */
export async function addressOfShown(file: string, addresses: FileAddresses): Promise<string> {
  return isOwnFile(file) ? addresses.addressOf(file) : file;
}
