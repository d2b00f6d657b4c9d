import { useRef } from 'react';
import { Scene } from '#web/src/art/scene.tsx';

interface GiftPictureProps {
  readonly fileUrl: string | null;
  readonly storyName: string;
  /** The photo could not be shown: its address has run out. */
  readonly onBroken: () => void;
}

/** The gift's photo, or our art where none was sent. */
export function GiftPicture({ fileUrl, storyName, onBroken }: GiftPictureProps) {
  // A photo that is gone for good is asked for once more, and not for ever.
  const askedAgain = useRef(false);
  const askAgain = () => {
    if (!askedAgain.current) onBroken();
    askedAgain.current = true;
  };
  return (
    <div className="gift-picture">
      {fileUrl === null ? (
        <Scene name="for-someone" align="foot" />
      ) : (
        <img src={fileUrl} alt={`Printed with ${storyName}`} onError={askAgain} />
      )}
    </div>
  );
}
