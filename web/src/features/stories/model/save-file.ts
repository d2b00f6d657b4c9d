/** Long enough for every browser to have begun to read it. */
const keptForMs = 60_000;

/** Saves a blob as a file of that name, as a press of a link would. */
export function saveFile(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), keptForMs);
}
