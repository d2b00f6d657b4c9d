import { useEffect, useState } from 'react';
import type { RuntimeConfig } from '#shared/schemas/runtime-config.ts';
import { configFile } from './config-file.ts';

/** Which model writes on a local stack; undefined on stages, and until it is known. */
export function useLocalModel(): RuntimeConfig['localModel'] {
  const [model, setModel] = useState<RuntimeConfig['localModel']>();
  useEffect(() => {
    configFile().then(
      ({ localModel }) => setModel(localModel),
      () => undefined,
    );
  }, []);
  return model;
}
