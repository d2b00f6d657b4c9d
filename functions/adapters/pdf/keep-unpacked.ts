import { launchChromium, type RunningChromium, removeLeftProfiles } from './launch-chromium.ts';
import { removeUnpacked, type UnpackedChromium, unpackChromium } from './unpack-chromium.ts';

/** Starts Chromium from where it was unpacked once; what does not start may have been damaged there and is unpacked anew. */
export function keepUnpacked(packedFolder: string): { launch(): Promise<RunningChromium> } {
  let unpacking: Promise<UnpackedChromium> | undefined;

  function unpacked(): Promise<UnpackedChromium> {
    unpacking ??= unpackChromium(packedFolder).catch((error: unknown) => {
      unpacking = undefined;
      throw error;
    });
    return unpacking;
  }

  unpacked().catch(() => undefined);
  removeLeftProfiles().catch(() => undefined);
  return {
    async launch() {
      const chromium = await unpacked();
      try {
        return await launchChromium(chromium);
      } catch (error) {
        // A machine out of breath did no damage.
        const slow = error instanceof Error && error.name === 'TimeoutError';
        unpacking = undefined;
        if (!slow) await removeUnpacked(chromium);
        throw error;
      }
    },
  };
}
