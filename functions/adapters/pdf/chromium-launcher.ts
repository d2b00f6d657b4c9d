import { launchChromium, type RunningChromium, removeStaleProfiles } from './launch-chromium.ts';
import { removeUnpacked, type UnpackedChromium, unpackChromium } from './unpack-chromium.ts';

export interface ChromiumLauncher {
  /** Resolves when unpacking has ended, even with an error; takes some seconds once per environment. */
  whenUnpacked(): Promise<void>;
  launch(): Promise<RunningChromium>;
}

/** Starts Chromium from a shared unpacked copy; after a failed start the copy is removed and unpacked again. */
export function createChromiumLauncher(packedFolder: string, flags?: readonly string[]): ChromiumLauncher {
  let unpacking: Promise<UnpackedChromium> | undefined;

  function unpacked(): Promise<UnpackedChromium> {
    unpacking ??= unpackChromium(packedFolder).catch((error: unknown) => {
      unpacking = undefined;
      throw error;
    });
    return unpacking;
  }

  unpacked().catch(() => undefined);
  removeStaleProfiles().catch(() => undefined);
  return {
    whenUnpacked: () =>
      unpacked().then(
        () => undefined,
        () => undefined,
      ),
    async launch() {
      const chromium = await unpacked();
      try {
        return await launchChromium(chromium, flags);
      } catch (error) {
        const slow = error instanceof Error && error.name === 'TimeoutError';
        unpacking = undefined;
        if (!slow) await removeUnpacked(chromium);
        throw error;
      }
    },
  };
}
