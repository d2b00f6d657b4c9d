import sanitize from 'sanitize-html';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import {
  allowedAttributes,
  allowedHref,
  allowedIndent,
  allowedTags,
  indentAttribute,
  indentedTags,
  linkAttributes,
} from '#shared/catalogue/html-allow-list.ts';
import { limits } from '#shared/catalogue/limits.ts';

/** What comes out of other programs is mostly attributes that go; no request brings more than this (threat 39). */
const mostBytesBefore = 128 * 1024;

/**
 * A story has some hundreds. The parser looks for each closing tag through all open ones, so the time for n tags grows with
 * their square: 5,000 of the worst kind take 10 ms (threat 100).
 */
const mostTags = 5000;

/** Text inside these is no text of the customer's: it goes with its tag (CVE-2026-44990 came from a default list). */
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

/** Deeper tags go and leave their text: no story needs them, and deep trees are slow everywhere. */
const mostNested = 20;

type Rewrite = (tagName: string, attribs: sanitize.Attributes) => sanitize.Tag;

const indented: Rewrite = (tagName, attribs) => {
  const indent = attribs[indentAttribute];
  return { tagName, attribs: indent !== undefined && allowedIndent.test(indent) ? { [indentAttribute]: indent } : {} };
};

/** A list of schemes lets relative addresses through; only what is as ours are stays. */
const linked =
  (mayLinkTo: (href: string) => boolean): Rewrite =>
  (tagName, { href }) => {
    const stays = href !== undefined && allowedHref.test(href) && mayLinkTo(href);
    return { tagName, attribs: stays ? { href, ...linkAttributes } : {} };
  };

function optionsFor(mayLinkTo: (href: string) => boolean): sanitize.IOptions {
  return {
    allowedTags: [...allowedTags],
    // What may stand where is decided below, tag by tag; nothing else passes there.
    allowedAttributes: {
      a: allowedAttributes.filter((name) => name !== indentAttribute),
      ...Object.fromEntries(indentedTags.map((tag) => [tag, [indentAttribute]])),
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    nonTextTags: droppedWithTheirText,
    nestingLimit: mostNested,
    parseStyleAttributes: false,
    transformTags: { a: linked(mayLinkTo), ...Object.fromEntries(indentedTags.map((tag) => [tag, indented])) },
  };
}

const anywhere = () => true;
const everyLink = optionsFor(anywhere);

/** 3 of 10,000 hostile inputs need a second pass; none was seen to need a third. */
const maxPasses = 5;

function tagsIn(html: string): number {
  let count = 0;
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) count += 1;
  return count;
}

function settle(html: string, options: sanitize.IOptions): string {
  if (Buffer.byteLength(html) > mostBytesBefore) throw new AppError('payload-too-large');
  let clean = html;
  for (let pass = 0; pass < maxPasses; pass += 1) {
    // Before each pass: what is kept must pass again.
    if (tagsIn(clean) > mostTags) throw new AppError('payload-too-large');
    const next = sanitize(clean, options);
    if (Buffer.byteLength(next) > limits.descriptionMaxBytes) throw new AppError('payload-too-large');
    if (next === clean) return clean;
    clean = next;
  }
  throw new AppError('invalid-input');
}

/**
 * HTML that holds nothing but the allow-list, and that another pass would not change.
 * @throws AppError payload-too-large for more than 64 KB of it (threat 75), 128 KB before, or 5,000 tags;
 *   invalid-input for what never settles
 */
export function sanitizeHtml(html: string): string {
  return settle(html, everyLink);
}

/** The same, without the links that do not lead to one of these addresses; their words stay. */
export function sanitizeHtmlLinking(html: string, addresses: ReadonlySet<string>): string {
  return settle(
    html,
    optionsFor((href) => addresses.has(href)),
  );
}

/** The addresses that sanitised HTML links to. */
export function linksIn(cleanHtml: string): ReadonlySet<string> {
  const found = new Set<string>();
  const note: Rewrite = (tagName, attribs) => {
    if (attribs['href'] !== undefined) found.add(attribs['href']);
    return { tagName, attribs };
  };
  sanitize(cleanHtml, { ...everyLink, transformTags: { a: note } });
  return found;
}
