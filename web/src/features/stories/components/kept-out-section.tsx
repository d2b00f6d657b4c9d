import type { KeptOutPiece } from '#shared/schemas/kept-piece.ts';
import { keptReasons } from '#web/src/ui/kept-reasons.ts';
import { useStoryLanguage } from '#web/src/ui/story-language.ts';

/** For the owner only: neither printed, nor shared, nor in the PDF. */
export function KeptOutSection({ pieces }: { readonly pieces: readonly KeptOutPiece[] }) {
  const lang = useStoryLanguage();
  return (
    <details className="disclosure kept-out-section">
      <summary>
        Kept out of your story <span className="text-muted">({pieces.length})</span>
      </summary>
      <p className="mb-3 text-muted">Only you can see this. It’s not in the PDF, the print or the shared page.</p>
      <ul className="kept-out-list">
        {pieces.map(({ text, because }) => (
          <li key={text}>
            <p lang={lang} className="kept-out-words">
              {text}
            </p>
            <span className="kept-out-why">{keptReasons[because]}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
