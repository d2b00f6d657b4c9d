import { useEffect, useRef } from 'react';
import { Button } from '#web/src/ui/button.tsx';
import { useStoryLanguage } from '#web/src/ui/story-language.ts';

interface SentencePickerProps {
  readonly legend: string;
  readonly paragraphs: readonly (readonly string[])[];
  readonly chosen: string | undefined;
  readonly onChoose: (sentence: string) => void;
  readonly onDone: () => void;
}

/** The story as text, of which each sentence can be chosen. One stop of the Tab key; arrows go from sentence to sentence. */
export function SentencePicker({ legend, paragraphs, chosen, onChoose, onDone }: SentencePickerProps) {
  const place = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    const inputs = place.current;
    const first = inputs?.querySelector<HTMLInputElement>('input:checked') ?? inputs?.querySelector('input');
    first?.focus({ preventScroll: true });
    first?.parentElement?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <fieldset ref={place} className="ask-sentences">
      <legend>{legend}</legend>
      <p className="hint">Press the sentence.</p>
      <div lang={useStoryLanguage()} className="ask-text">
        {paragraphs.map((sentences, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other identity.
          <p key={at}>
            {sentences.map((sentence, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: nor have sentences.
              <label key={index}>
                <input
                  type="radio"
                  name="sentence"
                  className="sr-only"
                  checked={sentence === chosen}
                  onChange={() => onChoose(sentence)}
                />
                <span>{sentence}</span>{' '}
              </label>
            ))}
          </p>
        ))}
      </div>
      <Button className="ask-done" onClick={onDone}>
        {chosen === undefined ? 'Back' : 'Use this sentence'}
      </Button>
    </fieldset>
  );
}
