import { useRef } from 'react';
import { printPath } from '#shared/prints/plan.ts';

interface GiftPictureProps {
  readonly fileUrl: string | null;
  readonly print: string;
  readonly storyName: string;
  readonly onBroken: () => void;
}

export function GiftPicture({ fileUrl, print, storyName, onBroken }: GiftPictureProps) {
  // Requests a new address once, to prevent a loop.
  const hasRetried = useRef(false);
  const retry = () => {
    if (!hasRetried.current) onBroken();
    hasRetried.current = true;
  };
  return (
    <div className="gift-picture">
      {fileUrl === null ? (
        <img src={printPath(print, 'portrait.svg')} alt={`The print of ${storyName}`} />
      ) : (
        <img src={fileUrl} alt={`Printed with ${storyName}`} onError={retry} />
      )}
    </div>
  );
}
