import { useRef } from 'react';
import { Scene } from '#web/src/art/scene.tsx';

interface GiftPictureProps {
  readonly fileUrl: string | null;
  readonly storyName: string;
  readonly onBroken: () => void;
}

export function GiftPicture({ fileUrl, storyName, onBroken }: GiftPictureProps) {
  // Requests a new address once, to prevent a loop.
  const hasRetried = useRef(false);
  const retry = () => {
    if (!hasRetried.current) onBroken();
    hasRetried.current = true;
  };
  return (
    <div className="gift-picture">
      {fileUrl === null ? (
        <Scene name="for-someone" align="foot" />
      ) : (
        <img src={fileUrl} alt={`Printed with ${storyName}`} onError={retry} />
      )}
    </div>
  );
}
