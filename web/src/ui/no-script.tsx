export function NoScript() {
  return (
    <noscript>
      <p className="no-script">
        You can read this site, but chatting with Wren, forms and your account need JavaScript. Please turn it on.
      </p>
    </noscript>
  );
}
