import { delivered } from '#shared/catalogue/delivered.ts';

export function DeliveredList() {
  return (
    <ul className="delivered">
      {delivered.map(({ name, description }) => (
        <li key={name}>
          <h3>{name}</h3>
          <p>{description}</p>
        </li>
      ))}
    </ul>
  );
}
