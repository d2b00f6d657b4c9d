import { useRef, useState } from 'react';
import { signatureDate } from '#shared/names/long-date.ts';
import { parsePrintSlug, printPath } from '#shared/prints/plan.ts';
import type { Story } from '#shared/schemas/story.ts';
import { useImageUpload } from '#web/src/features/stories/api/upload-image.ts';
import { errorMessage, networkError } from '#web/src/lib/api-error.ts';
import { TextButton } from '#web/src/ui/button.tsx';
import { ImagePicker } from '#web/src/ui/image-picker.tsx';
import { notify } from '#web/src/ui/notify.ts';
import { optionalPart } from '#web/src/ui/optional-part.tsx';
import { altOf, printOf } from './print-picture.tsx';

/** Only for stories with a photo. */
const RemovePictureButton = optionalPart(() => import('./remove-picture-button.tsx'), 'RemovePictureButton');

/** Few customers want another print. */
const PrintChoice = optionalPart(
  () =>
    import('./print-choice.tsx').catch((cause: unknown) => {
      notify.error(errorMessage(networkError(cause)), { id: 'print' });
      throw cause;
    }),
  'PrintChoice',
);

interface StoryCoverProps {
  readonly story: Story;
  readonly onBroken: () => void;
}

/** The story's print, or the customer's photo in its place. */
export function StoryCover({ story, onBroken }: StoryCoverProps) {
  const { picked, send, progress, error, retry, forget } = useImageUpload({ storyId: story._id });
  const chooser = useRef<HTMLButtonElement>(null);
  return (
    <ImagePicker
      name="story image"
      alt={`Cover of ${story.name}`}
      src={story.image}
      picked={picked}
      onPick={send}
      progress={progress}
      error={error}
      onRetry={retry}
      onBroken={onBroken}
      size="small"
      placeholder={<CoverPrint slug={printOf(story)} />}
      choose="Use your photo"
      description={
        picked === null && story.image === null ? (
          <Signature createdAt={story.createdAt} />
        ) : (
          'Also the cover of your PDF. We remove the location.'
        )
      }
      chooseRef={chooser}
      className="story-cover"
    >
      {story.image === null && picked === null && <AnotherPrint story={story} />}
      {story.image !== null && (
        <RemovePictureButton storyId={story._id} name="story image" onRemove={forget} finalFocus={chooser} />
      )}
    </ImagePicker>
  );
}

function AnotherPrint({ story }: { readonly story: Story }) {
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused');
  const chooser = useRef<HTMLButtonElement>(null);
  return (
    <>
      <TextButton ref={chooser} aria-haspopup="dialog" onClick={() => setState('open')}>
        Another print
      </TextButton>
      {state !== 'unused' && (
        <PrintChoice
          storyId={story._id}
          present={printOf(story)}
          isOpen={state === 'open'}
          onClose={() => setState('closed')}
          chooser={chooser}
        />
      )}
    </>
  );
}

function Signature({ createdAt }: { readonly createdAt: string }) {
  return (
    <>
      <span>1/1</span>
      <span>Wren, {signatureDate(new Date(createdAt))}</span>
    </>
  );
}

/** Rolls on once, when it is first shown. */
function CoverPrint({ slug }: { readonly slug: string }) {
  const plan = parsePrintSlug(slug);
  return (
    <picture key={slug} className="cover-print" data-time={plan?.time}>
      <source media="(width >= 64rem)" srcSet={printPath(slug, 'wide.svg')} width={1280} height={560} />
      <img src={printPath(slug, 'portrait.svg')} alt={altOf(slug)} width={800} height={1000} fetchPriority="high" />
    </picture>
  );
}
