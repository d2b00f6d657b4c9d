import { useRef, useState } from 'react';
import type { SampleInterview } from '#web/src/features/samples/api/samples.ts';
import { countOf } from '#web/src/lib/count-of.ts';
import { Button, TextButton } from '#web/src/ui/button.tsx';
import { Dialog } from '#web/src/ui/dialog.tsx';

const languageNames = new Intl.DisplayNames('en', { type: 'language' });

interface SampleChoiceProps {
  readonly samples: readonly SampleInterview[];
  /** Has the focus once a sample is chosen. */
  readonly focusAfter: () => HTMLElement | null;
  readonly onChoose: (sample: SampleInterview) => void;
}

export function SampleChoice({ samples, focusAfter, onChoose }: SampleChoiceProps) {
  const [open, setOpen] = useState(false);
  const finalFocus = useRef<HTMLElement>(null);
  const show = () => {
    finalFocus.current = null;
    setOpen(true);
  };
  const close = () => setOpen(false);
  const choose = (sample: SampleInterview) => {
    finalFocus.current = focusAfter();
    onChoose(sample);
    close();
  };
  return (
    <>
      <p>
        No story at hand? <TextButton onClick={show}>Use a sample interview</TextButton>
      </p>
      <Dialog
        open={open}
        onClose={close}
        size="large"
        finalFocus={finalFocus}
        title="Use a sample interview"
        description="Somebody else’s answers come into your message one by one. Read them, change them if you like, and press Send. The story at the end was written by a real model."
        actions={
          <Button variant="ghost" onClick={close}>
            Back to the chat
          </Button>
        }
      >
        <ul className="sample-list">
          {samples.map((sample) => (
            <li key={sample.name}>
              <button type="button" onClick={() => choose(sample)}>
                <span lang={sample.language} className="sample-title">
                  {sample.title}
                </span>
                <span className="sample-facts">
                  {languageNames.of(sample.language)}, {countOf(sample.answers.length, 'answer')}
                </span>
                <q lang={sample.language} className="sample-words">
                  {sample.answers[0]}
                </q>
              </button>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}
