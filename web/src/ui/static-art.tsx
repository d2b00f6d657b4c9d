import { type ComponentType, lazy } from 'react';
import type { SceneName } from '#web/src/art/scenes.ts';
import { withoutReload } from '#web/src/lib/reload-once.ts';
import { StaticPart } from './static-part.tsx';

type SceneProps = Omit<StaticArtProps, 'className'>;

/** A scene that fails to load stays empty and does not break the page. */
async function loadScene(): Promise<{ default: ComponentType<SceneProps> }> {
  try {
    return { default: (await withoutReload(() => import('#web/src/art/scene.tsx'))).Scene };
  } catch (cause) {
    // During prerendering the failure would affect every visitor.
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

/** A scene that the browser draws only if the prerendered document lacks it. */
export function StaticArt({ name, className, ...rest }: StaticArtProps) {
  return (
    <StaticPart id={`art-${name}`} className={className}>
      <Scene name={name} {...rest} />
    </StaticPart>
  );
}
