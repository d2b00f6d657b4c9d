/**
 * The viewer-response function of the content network: says of every text in which letters it is written (ASVS 4.1.1). Storage
 * answers with the type that the copying tool guessed by a file's name, which says nothing of letters; all of ours are
 * written in UTF-8. In the older JavaScript that CloudFront runs.
 */
export function charsetFunctionCode(): string {
  return `var text = /^(text\\/[^;]+|application\\/(javascript|json|xml)|[^;]+\\+(json|xml))$/i;

function handler(event) {
  var type = event.response.headers['content-type'];
  if (type && text.test(type.value)) type.value += '; charset=utf-8';
  return event.response;
}
`;
}
