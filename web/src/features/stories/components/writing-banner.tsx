import { useSlowModel } from '#web/src/lib/model-patience.ts';

interface WritingBannerProps {
  /** When the story that is written was ordered. */
  readonly since?: string | undefined;
  /** Beside the print: the first sentence large, no frame. */
  readonly isLarge?: boolean;
}

const patienceWords = "Sometimes it takes a couple of minutes to appear—refresh soon. It won't be long!";

/** Specification 2.2, verbatim; more on a stage with a slow model. */
export function WritingBanner({ since, isLarge = false }: WritingBannerProps) {
  const slow = useSlowModel('story', since === undefined ? undefined : Date.parse(since));
  return (
    <div className={isLarge ? 'waiting-words' : 'notice writing-banner'}>
      <p>
        <span>Your story is being written.</span> {patienceWords}
      </p>
      {slow !== '' && <p>Wren is still writing.{slow} We’ll email you when it’s ready.</p>}
    </div>
  );
}
