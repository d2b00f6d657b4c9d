export function NoScript() {
  return (
    <noscript>
      <p className="no-script">
        You can read here, but talking with Wren, forms and your account need JavaScript. Please switch it on.
      </p>
    </noscript>
  );
}
