import { lazy, Suspense, useState } from 'react';
import type { Story } from '#shared/schemas/story.ts';
import { Spinner } from '#web/src/ui/spinner.tsx';

const ToldTogetherText = lazy(() =>
  import('#web/src/features/together/components/told-together-text.tsx').then((part) => ({
    default: part.ToldTogetherText,
  })),
);

interface StoryDisclosureProps extends Pick<Story, 'voices'> {
  readonly label: string;
  readonly html: string;
  /** Of the story (BCP 47). */
  readonly language: string | undefined;
}

export function StoryDisclosure({ label, html, language, voices }: StoryDisclosureProps) {
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
            <ToldTogetherText html={html} voices={voices} language={language} />
          </Suspense>
        </div>
      )}
    </details>
  );
}
