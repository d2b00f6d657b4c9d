import { clsx } from 'clsx';
import { SafeHtml } from './safe-html.tsx';
import { useStoryLanguage } from './story-language.ts';
import './story-text.css';

interface StoryTextProps {
  readonly html: string;
  /** The first paragraph begins with a large letter. */
  readonly dropCap?: boolean;
  /** BCP 47; by default that of the story around it. */
  readonly language?: string | undefined;
  /** Level of its highest headings, by default 2. */
  readonly headings?: number | undefined;
  readonly className?: string;
}

/** A story as it is read: set for 62 characters a line. */
export function StoryText({ html, dropCap = false, language, headings, className }: StoryTextProps) {
  const around = useStoryLanguage();
  const classes = clsx('story-text', dropCap && 'story-drop-cap', className);
  return <SafeHtml html={html} lang={language ?? around} headings={headings} className={classes} />;
}
