import { type ComponentType, lazy, Suspense } from 'react';

type PartModule<Name extends string, Props> = Readonly<Record<Name, ComponentType<Props>>>;

/** A component that comes after its page, and stays away when it cannot be loaded. @param name of the module's export */
export function optionalPart<Name extends string, Props extends object>(
  load: () => Promise<PartModule<Name, Props> | undefined>,
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
  return optionalPart(async () => {
    // The frame of every page, to which this file belongs, comes without the configuration.
    const { runtimeConfig } = await import('#web/src/lib/runtime-config.ts');
    return (await runtimeConfig()).localModel?.isOffline ? load() : undefined;
  }, name);
}
