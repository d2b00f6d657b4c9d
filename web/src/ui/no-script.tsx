export function NoScript() {
  return (
    <noscript>
      <p className="no-script">
        You can read this site without JavaScript. To talk with Wren, send forms or use your account, please turn it on.
      </p>
    </noscript>
  );
}
