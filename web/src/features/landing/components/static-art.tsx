import { lazy } from 'react';
import type { SceneName } from '../../../art/scenes.ts';
import { StaticPart } from './static-part.tsx';

const Scene = lazy(() => import('../../../art/scene.tsx').then(({ Scene: part }) => ({ default: part })));

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
