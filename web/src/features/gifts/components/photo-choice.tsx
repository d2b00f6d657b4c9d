import { useEffect, useState } from 'react';
import { photoDpi, sharpPhotoDpi } from '#shared/catalogue/gift.ts';
import type { GiftPhoto } from '#web/src/features/gifts/model/use-gift-photo.ts';
import { TextButton } from '#web/src/ui/button.tsx';
import { ImagePicker } from '#web/src/ui/image-picker.tsx';

interface PhotoChoiceProps {
  readonly photo: GiftPhoto;
  readonly progress: number | null;
  readonly locked: boolean;
}

export function PhotoChoice({ photo: { photo, lost, pick, remove }, progress, locked }: PhotoChoiceProps) {
  const dpi = useDpi(photo);
  return (
    <section aria-labelledby="gift-photo" className="gift-section">
      <h2 id="gift-photo" className="gift-section-title">
        Upload Your Photo
      </h2>
      <p className="text-muted">
        We print your whole photo above the title, on the left. Without one, we print the picture of your story there.
        We remove the location and date your camera saved in it.
      </p>
      <div inert={locked && progress === null}>
        <ImagePicker
          name="photo"
          alt="The photo for your gift"
          picked={photo}
          onPick={pick}
          progress={progress}
          description="JPEG, PNG or WebP."
        />
      </div>
      <div role="status" className="gift-photo-notes">
        {lost && photo === null && (
          <p className="notice py-3">Your photo wasn’t saved. Choose it again, or continue without one.</p>
        )}
        {dpi !== null && dpi < sharpPhotoDpi && (
          <p className="notice py-3">
            <strong>This photo may look soft.</strong> It will print at {dpi} dots per inch. Photos look sharp from{' '}
            {sharpPhotoDpi}. You can still use it.
          </p>
        )}
      </div>
      {photo !== null && !locked && (
        <TextButton onClick={remove} className="self-start">
          Continue without a photo
        </TextButton>
      )}
    </section>
  );
}

/** Dots per inch in print; null until known. */
function useDpi(photo: Blob | null): number | null {
  const [known, setKnown] = useState<{ readonly photo: Blob; readonly dpi: number }>();
  useEffect(() => {
    if (photo === null) return;
    let current = true;
    createImageBitmap(photo).then(
      (bitmap) => {
        const { width, height } = bitmap;
        bitmap.close();
        if (current) setKnown({ photo, dpi: photoDpi(width, height) });
      },
      () => {},
    );
    return () => {
      current = false;
    };
  }, [photo]);
  return known !== undefined && known.photo === photo ? known.dpi : null;
}
