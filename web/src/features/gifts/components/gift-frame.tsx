import { defaultPrint, printPath } from '#shared/prints/plan.ts';
import { Scene } from '#web/src/art/scene.tsx';
import { StoryThread } from '#web/src/art/story-thread.tsx';
import type { ChosenStory } from '#web/src/features/gifts/model/gift-form.ts';
import { useObjectUrl } from '#web/src/ui/use-object-url.ts';

interface GiftFrameProps {
  readonly story: ChosenStory | null;
  readonly photo: Blob | null;
  readonly dedication: string;
}

/** The left sheet and the first page of the story, as `giftSheets` says. Decorative: the form describes the choice. */
export function GiftFrame({ story, photo, dedication }: GiftFrameProps) {
  const name = story?.name ?? 'Your story';
  return (
    <div aria-hidden="true" data-slot="gift-frame" className="gift-frame">
      <div className="gift-pane flex flex-col gift-left">
        <div className="gift-left-picture">
          <LeftPicture story={story} photo={photo} />
        </div>
        <p className="gift-page-name">{name}</p>
        {dedication.trim() !== '' && <p className="gift-page-dedication">{dedication}</p>}
      </div>
      <div className="gift-pane flex flex-col gap-2 gift-page">
        <div className="gift-page-lines" />
        <StoryThread shape="divider" className="gift-page-thread" />
      </div>
    </div>
  );
}

function LeftPicture({ story, photo }: Pick<GiftFrameProps, 'story' | 'photo'>) {
  const address = useObjectUrl(photo);
  if (address !== null) return <img src={address} alt="" />;
  if (story === null) return <Scene name="for-someone" align="foot" />;
  return <img src={printPath(story.print ?? defaultPrint(story.id), 'portrait.svg')} alt="" />;
}
