import { useEffect, useState } from 'react';
import { runtimeConfig } from '#web/src/lib/runtime-config.ts';
import { recordingType } from './recorder.ts';

async function canSpeak(): Promise<boolean> {
  if (recordingType() === undefined || (await runtimeConfig()).speech !== true) return false;
  // Firefox before 131 does not know the permission and throws.
  const permission = await navigator.permissions.query({ name: 'microphone' }).catch(() => undefined);
  return permission?.state !== 'denied';
}

/** Whether browser and stage can turn speech into text, and the customer has not refused the microphone. */
export function useMicrophone() {
  const [available, setAvailable] = useState(false);
  useEffect(() => {
    let mounted = true;
    canSpeak().then(
      (can) => mounted && setAvailable(can),
      () => undefined,
    );
    return () => {
      mounted = false;
    };
  }, []);
  return { available, hide: () => setAvailable(false) };
}
