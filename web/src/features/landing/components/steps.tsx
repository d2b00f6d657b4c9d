const steps = [
  {
    name: 'Pick a topic',
    about: 'How the shop began, one summer, someone you love, or a day that changed everything.',
  },
  {
    name: 'Wren asks, you talk',
    about:
      'Wren asks one question at a time and follows up on your answers. Most people need ten minutes and one thumb.',
  },
  {
    name: 'Read how it begins',
    about: 'See the title and the first lines, then decide if you want the rest.',
  },
  {
    name: 'Keep it and use it',
    about:
      'You get the story, your values, post ideas and a weekly plan. Change any word, print it, share it, or read it out at a birthday.',
  },
] as const;

export function Steps() {
  return (
    <ol className="steps">
      {steps.map(({ name, about }) => (
        <li key={name}>
          <h3>{name}</h3>
          <p>{about}</p>
        </li>
      ))}
    </ol>
  );
}
