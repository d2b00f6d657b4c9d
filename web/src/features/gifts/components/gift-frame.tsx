import { Scene } from '#web/src/art/scene.tsx';
import { StoryThread } from '#web/src/art/story-thread.tsx';
import { useObjectUrl } from '#web/src/ui/use-object-url.ts';

interface GiftFrameProps {
  readonly name: string | null;
  readonly photo: Blob | null;
}

/** Decorative: the form describes the choice. */
export function GiftFrame({ name, photo }: GiftFrameProps) {
  const address = useObjectUrl(photo);
  return (
    <div aria-hidden="true" data-slot="gift-frame" className="gift-frame">
      <div className="gift-pane">
        {address === null ? <Scene name="for-someone" align="foot" /> : <img src={address} alt="" />}
      </div>
      <div className="gift-pane gift-page">
        <p className="gift-page-name">{name ?? 'Your story'}</p>
        <StoryThread shape="divider" className="gift-page-thread" />
        <div className="gift-page-lines" />
      </div>
    </div>
  );
}
