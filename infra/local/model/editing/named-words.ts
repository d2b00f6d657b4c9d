import { capitalised, polished } from '#infra/local/model/language/sentences.ts';
import { escaped, mapParagraphs, mapStory, mapText, paragraphCount, sentencesIn } from './html-parts.ts';

export type Change = (html: string, seed: number) => string;

const special = /[.*+?^${}()|[\]\\]/g;

function standing(words: string, flags: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped(words).replace(special, '\\$&')}(?![\\p{L}\\p{N}])`, `gu${flags}`);
}

function patternFor(html: string, words: string): RegExp {
  const exact = standing(words, '');
  return exact.test(html) ? standing(words, '') : standing(words, 'i');
}

const beginsLarge = (text: string) => /^\p{Lu}/u.test(text);

function inCaseOf(found: string, named: string, put: string): string {
  return beginsLarge(found) && !beginsLarge(named) ? capitalised(put) : put;
}

export function replacing(from: string, to: string): Change {
  return (html) => {
    const pattern = patternFor(html, from);
    return mapText(html, (text) => text.replace(pattern, (found) => escaped(inCaseOf(found, from, to))));
  };
}

export function emphasising(words: string, tag: 'strong' | 'em'): Change {
  return (html) => {
    const pattern = patternFor(html, words);
    return mapText(html, (text) => text.replace(pattern, (found) => `<${tag}>${found}</${tag}>`));
  };
}

export function removingSentences(words: string): Change {
  return (html) => {
    const pattern = patternFor(html, words);
    const without = (inner: string) =>
      sentencesIn(inner)
        .filter((sentence) => sentence.search(pattern) < 0)
        .join(' ');
    return mapStory(html, (story) => mapParagraphs(story, without));
  };
}

export function removingWords(words: string): Change {
  return (html) => {
    const { source, flags } = patternFor(html, words);
    const pattern = new RegExp(`\\s?${source}`, flags);
    return mapText(html, (text) => text.replace(pattern, ''));
  };
}

export function removingParagraph(which: 'first' | 'last'): Change {
  return (html) =>
    mapStory(html, (story) => {
      const gone = which === 'first' ? 0 : paragraphCount(story) - 1;
      return mapParagraphs(story, (inner, at) => (at === gone ? '' : inner));
    });
}

export function retitling(title: string): Change {
  const heading = /(<h[1-6]\b[^>]*>)[\s\S]*?(<\/h[1-6]>)/;
  return (html) =>
    heading.test(html)
      ? html.replace(heading, (_whole, open: string, close: string) => open + escaped(title) + close)
      : `<h4>${escaped(title)}</h4>${html}`;
}

export function atTheEnd(html: string, sentence: string): string {
  return mapStory(html, (story) => {
    const last = paragraphCount(story) - 1;
    if (last < 0) return `${story}<p>${escaped(sentence)}</p>`;
    return mapParagraphs(story, (inner, at) => (at === last ? `${inner} ${escaped(sentence)}` : inner));
  });
}

export function telling(words: string): Change {
  return (html) => atTheEnd(html, polished(words));
}
