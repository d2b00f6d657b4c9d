import { PictureArt } from './picture-art.tsx';
import { getPicture, type SceneName } from './scenes.ts';

interface SceneProps {
  readonly name: SceneName;
  readonly className?: string;
  /** Alignment of the cropped picture in its box. */
  readonly align?: 'middle' | 'foot';
  /** Animates the thread once, unless the user prefers reduced motion. */
  readonly drawThread?: boolean;
}

export function Scene({ name, ...rest }: SceneProps) {
  return <PictureArt picture={getPicture(name)} {...rest} />;
}
