import { clsx } from 'clsx';
import { useState } from 'react';
import { defaultPrint, printPath } from '#shared/prints/plan.ts';
import './story-thumbnail.css';

interface StoryThumbnailProps {
  readonly story: { readonly _id: string; readonly image?: string | null; readonly print?: string | undefined };
  readonly className?: string;
  readonly onLoad?: () => void;
}

/** The customer's photo, or the story's print if there is none or its address has expired. Decorative: the name is beside it. */
export function StoryThumbnail({ story, className, onLoad }: StoryThumbnailProps) {
  const { _id: storyId, image = null, print = defaultPrint(storyId) } = story;
  const [broken, setBroken] = useState<string>();
  const photo = image === broken ? null : image;
  return (
    <img
      src={photo ?? printPath(print, 'portrait.svg')}
      alt=""
      width={800}
      height={1000}
      loading="lazy"
      decoding="async"
      onLoad={onLoad}
      onError={photo === null ? undefined : () => setBroken(photo)}
      className={clsx('story-thumbnail', className)}
    />
  );
}
