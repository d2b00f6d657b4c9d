import { PictureArt } from './picture-art.tsx';
import { pictureOf, type SceneName } from './scenes.ts';

interface SceneProps {
  readonly name: SceneName;
  readonly className?: string;
  /** What stays when the box is of another shape: the middle, or the foot. */
  readonly align?: 'middle' | 'foot';
  /** The thread draws itself once, unless less motion is asked for. */
  readonly drawThread?: boolean;
}

/** One of the site's scenes by its name. */
export function Scene({ name, ...rest }: SceneProps) {
  return <PictureArt picture={pictureOf(name)} {...rest} />;
}
