/** Specification 2.2, verbatim. */
export function WritingBanner() {
  return (
    <p className="notice writing-banner">
      Your story is being written. Sometimes it takes a couple of minutes to appear—refresh soon. It won't be long!
    </p>
  );
}
