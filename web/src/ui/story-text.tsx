import { clsx } from 'clsx';
import { SafeHtml } from './safe-html.tsx';
import { useStoryLanguage } from './story-language.ts';
import './story-text.css';

interface StoryTextProps {
  readonly html: string;
  /** The first paragraph begins with a large letter. */
  readonly dropCap?: boolean;
  readonly className?: string;
}

/** A story as it is read: set for 62 characters a line. */
export function StoryText({ html, dropCap = false, className }: StoryTextProps) {
  return (
    <SafeHtml
      html={html}
      lang={useStoryLanguage()}
      className={clsx('story-text', dropCap && 'story-drop-cap', className)}
    />
  );
}
