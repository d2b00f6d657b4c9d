import { useState } from 'react';
import { StoryText } from '../../../ui/story-text.tsx';

interface StoryDisclosureProps {
  readonly label: string;
  readonly html: string;
}

/** A story's text, to be opened and closed; nothing of it is made before. */
export function StoryDisclosure({ label, html }: StoryDisclosureProps) {
  const [opened, setOpened] = useState(false);
  return (
    <details className="story-disclosure" onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}>
      <summary>{label}</summary>
      {opened && (
        <div className="story-disclosure-text">
          <StoryText html={html} />
        </div>
      )}
    </details>
  );
}
