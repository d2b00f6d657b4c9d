import { launchChromium, type RunningChromium, removeLeftProfiles } from './launch-chromium.ts';
import { removeUnpacked, type UnpackedChromium, unpackChromium } from './unpack-chromium.ts';

export interface KeptChromium {
  /** Resolves when unpacking is over, however it went: once in the life of an environment, some seconds. */
  settled(): Promise<void>;
  launch(): Promise<RunningChromium>;
}

/** Starts Chromium from where it was unpacked once; what does not start may have been damaged there and is unpacked anew. */
export function keepUnpacked(packedFolder: string): KeptChromium {
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
    settled: () =>
      unpacked().then(
        () => undefined,
        () => undefined,
      ),
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
