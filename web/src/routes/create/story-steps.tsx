import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import type { CategorySlug } from '#shared/catalogue/categories.ts';
import { BusyDayLinks } from '#web/src/features/chat/components/busy-day-links.tsx';
import { ChatPanel } from '#web/src/features/chat/components/chat-panel.tsx';
import { useChat } from '#web/src/features/chat/model/use-chat.ts';
import { CategoryTabs } from '#web/src/features/story-flow/components/category-tabs.tsx';
import { ChatStep } from '#web/src/features/story-flow/components/chat-step.tsx';
import { StartAgain } from '#web/src/features/story-flow/components/start-again.tsx';
import { ThinInterview } from '#web/src/features/story-flow/components/thin-interview.tsx';
import { syncDrafts } from '#web/src/features/story-flow/model/draft-sync.ts';
import { failureToShow } from '#web/src/features/story-flow/model/flow-reducer.ts';
import { viewReadiness } from '#web/src/features/story-flow/model/readiness-view.ts';
import { thinInterviewText } from '#web/src/features/story-flow/model/thin-interview.ts';
import { useKeepOut } from '#web/src/features/story-flow/model/use-keep-out.ts';
import { type StoryFlow, useStoryFlow } from '#web/src/features/story-flow/model/use-story-flow.ts';
import { categoryKeys, useStored } from '#web/src/lib/storage.ts';
import { Button } from '#web/src/ui/button.tsx';
import { Spinner } from '#web/src/ui/spinner.tsx';
import { focusHeading } from '#web/src/ui/use-heading-focus.ts';
import '#web/src/styles/page-parts.css';
import '#web/src/features/story-flow/story-steps.css';
import '#web/src/features/story-flow/phone-chat.css';

const loadOpening = () => import('#web/src/features/story-flow/components/opening-in-progress.tsx');
const loadPreview = () => import('#web/src/features/story-flow/components/story-preview.tsx');

/** Loaded during the chat, or at once when the page restores a later step. */
const OpeningInProgress = lazy(() => loadOpening().then(({ OpeningInProgress: part }) => ({ default: part })));
const StoryPreview = lazy(() => loadPreview().then(({ StoryPreview: part }) => ({ default: part })));

const SignUpPanel = lazy(() =>
  import('#web/src/features/auth/components/sign-up-panel.tsx').then(({ SignUpPanel: part }) => ({ default: part })),
);

/** After the request for the first question. */
const loadAfterMs = 1500;

interface StepProps {
  readonly category: CategorySlug;
  readonly flow: StoryFlow;
  /** Whether it was said already that little was told. */
  readonly isWarned: boolean;
  readonly onWarned: (isWarned: boolean) => void;
}

export function StorySteps({ category }: { readonly category: CategorySlug }) {
  const flow = useStoryFlow(category);
  const { state } = flow;
  const [isWarned, setWarned] = useState(false);
  const writing = state.step === 1 && state.phase === 'writing';
  useEffect(() => {
    const timer = setTimeout(() => Promise.all([loadOpening(), loadPreview()]).catch(() => {}), loadAfterMs);
    return () => clearTimeout(timer);
  }, []);
  useFocusBackInChat(state.step === 1 && !writing);
  return (
    <div className="story-steps" data-step={state.step === 2 || writing ? 2 : 1}>
      <Suspense fallback={<Spinner label="Loading your story…" className="min-h-dvh" />}>
        {state.step === 2 && (
          <StoryPreview
            category={category}
            preview={state.preview}
            anew={state.anew}
            onWriteAnew={flow.write}
            onStop={flow.stop}
            onStartAgain={() => {
              setWarned(false);
              flow.startAgain();
            }}
            signUp={<SignUpPanel wants={category} />}
          />
        )}
        {writing && <OpeningInProgress text={state.text} onStop={flow.stop} />}
      </Suspense>
      {state.step === 1 && !writing && (
        <Chat category={category} flow={flow} isWarned={isWarned} onWarned={setWarned} />
      )}
      <CategoryTabs current={category} />
    </div>
  );
}

/** Focuses the heading when the chat returns; the other steps do so themselves. */
function useFocusBackInChat(isChat: boolean): void {
  const wasChat = useRef(isChat);
  useEffect(() => {
    if (isChat && !wasChat.current) focusHeading({ preventScroll: true });
    wasChat.current = isChat;
  }, [isChat]);
}

/** Fewer messages are deleted without a confirmation. */
const maxUnconfirmedMessages = 2;

function Chat({ category, flow, isWarned, onWarned }: StepProps) {
  const chat = useChat(category, syncDrafts);
  const { messages } = chat.state;
  const keepOut = useKeepOut(category, messages.length);
  const failure = failureToShow(flow.state, messages.length);
  const stored = useStored(categoryKeys(category).readiness);
  const readiness = viewReadiness(category, stored, messages.length);
  const adviceId = useId();
  const inputRef = useRef<HTMLTextAreaElement>(null);
  const [warnedAt, setWarnedAt] = useState<number | null>(null);
  const thinText = thinInterviewText(messages, stored, readiness);
  const restoring = flow.state.step === 1 && flow.state.phase === 'restoring';
  if (restoring)
    return (
      <ChatStep category={category} readiness={null}>
        <Spinner label="Loading your story…" className="justify-center" />
      </ChatStep>
    );
  const write = () => {
    if (isWarned || thinText === '') return flow.write(messages);
    onWarned(true);
    setWarnedAt(messages.length);
  };
  const answer = () => {
    setWarnedAt(null);
    inputRef.current?.focus();
  };
  const startAgain = () => {
    onWarned(false);
    flow.startAgain();
    chat.startAgain();
  };
  return (
    <ChatStep category={category} readiness={readiness}>
      <ChatPanel category={category} chat={chat} keepOut={keepOut} inputRef={inputRef}>
        {failure !== '' && (
          <div className="flex flex-wrap items-center gap-x-5">
            <p className="font-semibold text-danger">{failure}</p>
            <BusyDayLinks failure={failure} />
          </div>
        )}
        {warnedAt === messages.length && thinText !== '' ? (
          <ThinInterview text={thinText} onAnswer={answer} onWrite={() => flow.write(messages)} />
        ) : (
          <div className="chat-ways-out">
            <Button aria-describedby={adviceId} data-early={readiness.canWrite ? undefined : ''} onClick={write}>
              I'm done, write my story
            </Button>
            <StartAgain
              confirm={messages.length > maxUnconfirmedMessages}
              warning="You’ll lose this whole conversation."
              onStartAgain={startAgain}
            />
            <p id={adviceId} className="hint chat-advice">
              {readiness.advice}
            </p>
          </div>
        )}
      </ChatPanel>
    </ChatStep>
  );
}
