import { lazy, Suspense, useState } from 'react';
import { Spinner } from '#web/src/ui/spinner.tsx';

const StoryText = lazy(() => import('#web/src/ui/story-text.tsx').then((part) => ({ default: part.StoryText })));

interface StoryDisclosureProps {
  readonly label: string;
  readonly html: string;
  /** Of the story (BCP 47). */
  readonly language: string | undefined;
}

export function StoryDisclosure({ label, html, language }: StoryDisclosureProps) {
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
            <StoryText html={html} language={language} />
          </Suspense>
        </div>
      )}
    </details>
  );
}
