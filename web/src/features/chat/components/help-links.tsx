import { helpDirectory, helpLines } from '#shared/story/care-words.ts';

const numbers = Object.values(helpLines).flatMap((lines) => lines.map(({ number }) => number));
const linked = new RegExp(`\\b(${[helpDirectory, ...new Set(numbers)].join('|').replaceAll('.', '\\.')})\\b`);

function hrefOf(text: string): string {
  return text === helpDirectory ? `https://${helpDirectory}` : `tel:${text.replaceAll(' ', '')}`;
}

/** Links the help lines in a message of Wren's that names their directory. Addresses come from our list, never from the message. */
export function HelpLinks({ text }: { readonly text: string }) {
  if (!text.includes(helpDirectory)) return text;
  return text.split(linked).map((part, at) => {
    if (at % 2 === 0) return part;
    const page = part === helpDirectory ? { target: '_blank', rel: 'noopener noreferrer' } : {};
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text stay where they are.
      <a key={at} href={hrefOf(part)} {...page} className="chat-help">
        {part}
      </a>
    );
  });
}
