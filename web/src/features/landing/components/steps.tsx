const steps = [
  {
    name: 'You pick what it is about',
    about: 'How the shop began, a summer, someone you love, the day that changed everything.',
  },
  {
    name: 'Wren asks, you talk',
    about: 'One question at a time, each one based on what you just said. Most people need ten minutes and one thumb.',
  },
  {
    name: 'You read how it begins',
    about: 'The title and the first lines, before you decide if you want the rest.',
  },
  {
    name: 'You keep it, and use it',
    about:
      'The story, your values, a content strategy and a week of posts. Change any word, print it, send it, read it aloud at a birthday.',
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
