import { lazy, Suspense, useState } from 'react';
import { Spinner } from '#web/src/ui/spinner.tsx';

const StoryText = lazy(() => import('#web/src/ui/story-text.tsx').then((part) => ({ default: part.StoryText })));

interface StoryDisclosureProps {
  readonly label: string;
  readonly html: string;
}

export function StoryDisclosure({ label, html }: StoryDisclosureProps) {
  const [opened, setOpened] = useState(false);
  return (
    <details
      className="disclosure story-disclosure"
      onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}
    >
      <summary>{label}</summary>
      {opened && (
        <div className="story-disclosure-text">
          <Suspense fallback={<Spinner label="Loading the story…" className="items-start" />}>
            <StoryText html={html} />
          </Suspense>
        </div>
      )}
    </details>
  );
}
