import { useState } from 'react';
import { type DeskFilm, type FilmAct, filmLinkSchema } from '#shared/schemas/desk-films.ts';
import { useMayMake } from '#web/desk/src/lib/operator.ts';
import { FormDialog } from '#web/desk/src/ui/form-dialog.tsx';
import { Button } from '#web/src/ui/button.tsx';
import { Dialog } from '#web/src/ui/dialog.tsx';
import { TextField } from '#web/src/ui/field.tsx';
import { useFilmChange } from './film-queries.ts';
import { actWords } from './film-words.ts';

const isQuiet = (act: FilmAct) => act === 'cancel' || act === 'refunded';

/** The buttons of what a film's state allows; each asks first, as none can be undone. */
export function FilmActs({ film }: { readonly film: DeskFilm }) {
  const mayMake = useMayMake();
  const [asked, setAsked] = useState<FilmAct>();
  const acts = mayMake ? film.acts : [];
  const close = () => setAsked(undefined);
  return (
    <>
      {acts.map((act) => (
        <Button
          key={act}
          variant={isQuiet(act) || act !== acts.find((one) => !isQuiet(one)) ? 'ghost' : 'primary'}
          onClick={() => setAsked(act)}
        >
          {act === 'deliver' ? deliverLabel(film) : actWords[act].button}
        </Button>
      ))}
      {asked === 'deliver' && <DeliverFilm film={film} onClose={close} />}
      {asked !== undefined && asked !== 'deliver' && <AskFilm film={film} act={asked} onClose={close} />}
    </>
  );
}

const deliverLabel = ({ delivery }: DeskFilm) => (delivery === null ? 'Deliver the film' : 'Correct the link');

interface AskFilmProps {
  readonly film: DeskFilm;
  readonly act: Exclude<FilmAct, 'deliver'>;
  readonly onClose: () => void;
}

function AskFilm({ film: { orderId }, act, onClose }: AskFilmProps) {
  const change = useFilmChange(orderId, onClose);
  const { button, title, text } = actWords[act];
  return (
    <Dialog
      open
      title={title}
      description={text}
      onClose={onClose}
      actions={
        <Button
          variant={act === 'cancel' ? 'danger' : 'primary'}
          pending={change.isPending}
          onClick={() => change.mutate({ act })}
        >
          {button}
        </Button>
      }
    />
  );
}

interface DeliverFilmProps {
  readonly film: DeskFilm;
  readonly onClose: () => void;
}

function DeliverFilm({ film, onClose }: DeliverFilmProps) {
  const [link, setLink] = useState(film.delivery?.url ?? '');
  const [error, setError] = useState<string>();
  const change = useFilmChange(film.orderId, onClose);
  const submit = () => {
    const checked = filmLinkSchema.safeParse(link.trim());
    if (checked.success) change.mutate({ act: 'deliver', link: checked.data });
    else setError('Enter the whole address. It begins with https://.');
  };
  return (
    <FormDialog
      title={deliverLabel(film)}
      description="The customer gets a mail now, and finds the link on their film page and with their order."
      onClose={onClose}
      button={{ children: 'Deliver', pending: change.isPending, pendingLabel: 'Delivering…' }}
      onSubmit={submit}
      noValidate
    >
      <TextField
        label="Link to the film"
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        error={error}
        value={link}
        onChange={({ target }) => {
          setError(undefined);
          setLink(target.value);
        }}
      />
    </FormDialog>
  );
}
