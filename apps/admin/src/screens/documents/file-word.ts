/** The type of a document in one word: the extension of its file, or that it is a link. */
export function fileWord(document: {
  file: { file_name: string } | null;
  external_url: string | null;
}): string | null {
  const { file, external_url: url } = document;
  if (file) return file.file_name.slice(file.file_name.lastIndexOf('.') + 1).toUpperCase();
  return url === null ? null : 'URL';
}
