import sanitize from 'sanitize-html';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import {
  allowedHref,
  allowedIndent,
  allowedPiece,
  allowedStart,
  allowedTags,
  indentAttribute,
  indentedTags,
  linkAttributes,
  pieceAttribute,
  startAttribute,
} from '#shared/catalogue/html-allow-list.ts';
import { limits } from '#shared/catalogue/limits.ts';
import { plainText } from '#shared/text/plain-text.ts';
import { scriptText } from '#shared/text/raised-digits.ts';

/** HTML pasted from other programs is mostly attributes, which are removed; requests cannot be larger (threat 39). */
const maxInputBytes = 128 * 1024;

/** Parse time grows with the square of the tags: 5,000 of the worst kind take 10 ms (threat 100). A story has some hundreds. */
const maxTags = 5000;

/** Removed with their text (CVE-2026-44990 came from a default list). */
const droppedWithTheirText = [
  'embed',
  'iframe',
  'math',
  'noembed',
  'noframes',
  'noscript',
  'object',
  'option',
  'plaintext',
  'script',
  'select',
  'style',
  'svg',
  'template',
  'textarea',
  'title',
  'xmp',
];

const maxNesting = 20;

type Rewrite = (tagName: string, attribs: sanitize.Attributes) => sanitize.Tag;

const keeping =
  (name: string, allowed: RegExp): Rewrite =>
  (tagName, { [name]: value }) => ({
    tagName,
    attribs: value !== undefined && allowed.test(value) ? { [name]: value } : {},
  });

const indented = keeping(indentAttribute, allowedIndent);

/** A figure of another page is unwrapped: its text stays. */
const marked: Rewrite = (tagName, attribs) => {
  const piece = attribs[pieceAttribute];
  return piece !== undefined && allowedPiece.test(piece)
    ? { tagName, attribs: { [pieceAttribute]: piece } }
    : { tagName: 'div', attribs: {} };
};

/** Checked here because `allowedSchemes` accepts relative URLs. */
const linked =
  (mayLinkTo: (href: string) => boolean): Rewrite =>
  (tagName, { href }) => {
    const stays = href !== undefined && allowedHref.test(href) && mayLinkTo(href);
    return { tagName, attribs: stays ? { href, ...linkAttributes } : {} };
  };

function optionsFor(mayLinkTo: (href: string) => boolean): sanitize.IOptions {
  return {
    allowedTags: [...allowedTags],
    allowedAttributes: {
      a: ['href', ...Object.keys(linkAttributes)],
      ol: [startAttribute],
      figure: [pieceAttribute],
      ...Object.fromEntries(indentedTags.map((tag) => [tag, [indentAttribute]])),
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    nonTextTags: droppedWithTheirText,
    nestingLimit: maxNesting,
    parseStyleAttributes: false,
    // Nothing is inside a mark.
    exclusiveFilter: ({ tag, text, mediaChildren }) =>
      tag === 'figure' && (text.trim() !== '' || mediaChildren.length > 0) ? 'excludeTag' : false,
    transformTags: {
      a: linked(mayLinkTo),
      ol: keeping(startAttribute, allowedStart),
      figure: marked,
      ...Object.fromEntries(indentedTags.map((tag) => [tag, indented])),
    },
    // Text only: NFC of whole HTML would join `>` with a following U+0338 to `≯`.
    textFilter: (text, tag) => plainText(tag === 'sup' || tag === 'sub' ? scriptText(text, tag) : text),
  };
}

const anywhere = () => true;
const everyLink = optionsFor(anywhere);

/** Of 10,000 hostile inputs 3 needed a second pass, none a third. */
const maxPasses = 5;

function tagsIn(html: string): number {
  let count = 0;
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) count += 1;
  return count;
}

function sanitizeUntilStable(html: string, options: sanitize.IOptions): string {
  if (Buffer.byteLength(html) > maxInputBytes) throw new AppError('payload-too-large');
  let clean = html;
  for (let pass = 0; pass < maxPasses; pass += 1) {
    if (tagsIn(clean) > maxTags) throw new AppError('payload-too-large');
    const next = sanitize(clean, options);
    if (Buffer.byteLength(next) > limits.descriptionMaxBytes) throw new AppError('payload-too-large');
    if (next === clean) return clean;
    clean = next;
  }
  throw new AppError('invalid-input');
}

/**
 * Reduces HTML to the allow-list and its text to `plainText`; a second call changes nothing. @throws AppError payload-too-large for more than 64 KB after
 * (threat 75), 128 KB before, or 5,000 tags; invalid-input when the result does not become stable
 */
export function sanitizeHtml(html: string): string {
  return sanitizeUntilStable(html, everyLink);
}

/** Also removes links to other addresses; their text stays. */
export function sanitizeHtmlLinking(html: string, addresses: ReadonlySet<string>): string {
  return sanitizeUntilStable(
    html,
    optionsFor((href) => addresses.has(href)),
  );
}

export function linksIn(cleanHtml: string): ReadonlySet<string> {
  const found = new Set<string>();
  const note: Rewrite = (tagName, attribs) => {
    if (attribs['href'] !== undefined) found.add(attribs['href']);
    return { tagName, attribs };
  };
  sanitize(cleanHtml, { ...everyLink, transformTags: { a: note } });
  return found;
}
