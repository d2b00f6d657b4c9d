const steps = [
  {
    name: 'You pick what it is about',
    about: 'How the shop began, a summer, somebody you love, a day after which things were different.',
  },
  {
    name: 'Wren asks, you talk',
    about:
      'One question at a time, and the next comes from what you just said. Most people need ten minutes and the thumb of one hand.',
  },
  {
    name: 'You read how it begins',
    about: 'The title and the first lines, before you decide whether you want the rest.',
  },
  {
    name: 'You keep it, and use it',
    about:
      'The story, your values, a content strategy and a week of posts. Change every word, print it, send it, read it out at a birthday.',
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
