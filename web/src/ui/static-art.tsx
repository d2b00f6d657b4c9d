import { type ComponentType, lazy } from 'react';
import type { SceneName } from '#web/src/art/scenes.ts';
import { withoutReload } from '#web/src/lib/reload-once.ts';
import { StaticPart } from './static-part.tsx';

type SceneProps = Omit<StaticArtProps, 'className'>;

/** A picture is no reason for a page to fail: where it cannot be loaded its place stays empty. */
async function loadScene(): Promise<{ default: ComponentType<SceneProps> }> {
  try {
    return { default: (await withoutReload(() => import('#web/src/art/scene.tsx'))).Scene };
  } catch (cause) {
    // The build prints for everybody: there it is one.
    if (import.meta.env.SSR) throw cause;
    return { default: () => null };
  }
}

const Scene = lazy(loadScene);

interface StaticArtProps {
  readonly name: SceneName;
  readonly className: string;
  readonly align?: 'middle' | 'foot';
  readonly drawThread?: boolean;
}

/** A scene as the prerendered document draws it: the press stays at the printer's. */
export function StaticArt({ name, className, ...rest }: StaticArtProps) {
  return (
    <StaticPart id={`art-${name}`} className={className}>
      <Scene name={name} {...rest} />
    </StaticPart>
  );
}
