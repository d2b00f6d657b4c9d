import { type ComponentType, lazy, Suspense } from 'react';
import { useLocalModel } from '#web/src/lib/use-local-model.ts';

type PartModule<Name extends string, Props> = Readonly<Record<Name, ComponentType<Props>>>;

/** A component that comes after its page, and stays away when it cannot be loaded. @param name of the module's export */
export function optionalPart<Name extends string, Props extends object>(
  load: () => Promise<PartModule<Name, Props>>,
  name: Name,
): ComponentType<Props> {
  const Part = lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    const module = await load().catch(() => undefined);
    return { default: module?.[name] ?? (() => null) };
  });
  return (props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  );
}

/** Only on a local site whose stories are drafted offline. Elsewhere nothing is loaded, and nothing shown. */
export function offlineDraftPart<Name extends string, Props extends object>(
  load: () => Promise<PartModule<Name, Props>>,
  name: Name,
): ComponentType<Props> {
  const Part = optionalPart(load, name);
  return (props) => (useLocalModel()?.isOffline ? <Part {...props} /> : null);
}
