/** For a browser that runs no script: what it can do here, and what not. Without it a form would look as if it worked. */
export function NoScript() {
  return (
    <noscript>
      <p className="no-script">
        You can read this site, but chatting with Wren, forms and your account need JavaScript. Please turn it on.
      </p>
    </noscript>
  );
}
