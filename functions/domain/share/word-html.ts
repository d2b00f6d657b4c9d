import { escapeHtml } from '#functions/domain/html/escape-html.ts';
import { limits } from '#shared/catalogue/limits.ts';
import { printPath } from '#shared/prints/plan.ts';
import { pagePath } from './present-share.ts';
import type { WordResult } from './send-word.ts';
import type { SharedStory } from './share-story.ts';
import type { WordFaults, WrittenWord } from './words.ts';

interface FieldState {
  readonly name: keyof WrittenWord;
  readonly fault: string | undefined;
  readonly isFirstFault: boolean;
}

/** What a screen reader says of a field, and the focus on the first that is wrong. */
function attributesOf({ name, fault, isFirstFault }: FieldState, hint: string): string {
  const described = [...(fault === undefined ? [] : [`word-${name}-fault`]), ...(hint === '' ? [] : [hint])].join(' ');
  return (
    `id="word-${name}" name="${name}" aria-required="true"` +
    (fault === undefined ? '' : ' aria-invalid="true"') +
    (described === '' ? '' : ` aria-describedby="${described}"`) +
    (isFirstFault ? ' autofocus' : '')
  );
}

function faultOf({ name, fault }: FieldState): string {
  return fault === undefined ? '' : `<p class="fault" id="word-${name}-fault">${fault}</p>`;
}

/** A line break after the tag, because the first one in a text field does not count. */
function wordFields({ name, text }: WrittenWord, faults: WordFaults): string {
  const nameState = { name: 'name', fault: faults.name, isFirstFault: faults.name !== undefined } as const;
  const isFirst = faults.text !== undefined && faults.name === undefined;
  const textState = { name: 'text', fault: faults.text, isFirstFault: isFirst } as const;
  return (
    '<div><label class="above" for="word-name">Your name</label>' +
    `<input ${attributesOf(nameState, '')} autocomplete="name" value="${escapeHtml(name)}">${faultOf(nameState)}</div>` +
    '<div><label class="above" for="word-text">Your word</label>' +
    `<textarea ${attributesOf(textState, 'word-hint')} rows="4">\n${escapeHtml(text)}</textarea>${faultOf(textState)}` +
    `<p class="hint" id="word-hint">Up to ${limits.wordMaxLength} characters</p></div>`
  );
}

const who = (teller: string | null) => (teller === null ? 'the storyteller' : `<bdi>${escapeHtml(teller)}</bdi>`);
/** At the beginning of a sentence. */
export const whoFirst = (teller: string | null) => (teller === null ? 'The storyteller' : who(teller));

function wordForm({ share, content }: SharedStory, typed: WrittenWord, faults: WordFaults, note: string): string {
  const { teller } = content;
  return (
    `<div><h2>Send ${who(teller)} a word</h2>` +
    `<p class="lead">If this story reminded you of something, say so. ${whoFirst(teller)} reads every one.</p></div>` +
    `<form method="post" enctype="multipart/form-data" action="${pagePath(share.linkToken)}/word#word" novalidate>` +
    `${wordFields(typed, faults)}${note}` +
    `<div class="send"><button class="btn solid" type="submit"><span>Send it to ${who(teller)}</span></button>` +
    `<p class="hint">Only ${who(teller)} gets it. Your address is not asked for.</p></div></form>`
  );
}

function thanks({ content }: SharedStory, { name, text }: WrittenWord): string {
  const { teller, photo, print } = content;
  const [first = name] = name.split(' ');
  const picture = photo === null ? `<img src="${escapeHtml(printPath(print, 'crop-1.svg'))}" alt="">` : '';
  return (
    `<div class="thanks" tabindex="-1" autofocus><h2>${whoFirst(teller)} has it.</h2>` +
    `<p class="lead">Thank you, <bdi>${escapeHtml(first)}</bdi>. Your word lies beside the story now, where only ${who(teller)} can see it.</p>` +
    `<figure class="card"><blockquote dir="auto">“${escapeHtml(text)}”</blockquote>` +
    `<figcaption dir="auto">${escapeHtml(name)}</figcaption>${picture}</figure></div>`
  );
}

const alert = (text: string) => `<p class="fault" role="alert" tabindex="-1" autofocus>${text}</p>`;

function inner(shared: SharedStory, result: WordResult | undefined): string {
  if (result === undefined) return wordForm(shared, { name: '', text: '' }, {}, '');
  if (result.state === 'sent') return thanks(shared, result.word);
  if (result.state === 'closed')
    return alert(`${whoFirst(shared.content.teller)} takes no words any more. Yours was not sent.`);
  if (result.state === 'faulty') return wordForm(shared, result.word, result.faults, '');
  if (result.state === 'complete')
    return alert(`${whoFirst(shared.content.teller)} has as many words as this page can hold. Yours was not sent.`);
  return wordForm(shared, result.word, {}, alert('That’s all that fits for today. Please try again tomorrow.'));
}

/** The form for a word to the teller, or what became of one. Empty where the owner takes no words. */
export function wordSection(shared: SharedStory, result: WordResult | undefined): string {
  if (!shared.share.words && result === undefined) return '';
  return `<section class="word" id="word" aria-label="A word for the storyteller"><div>${inner(shared, result)}</div></section>`;
}
