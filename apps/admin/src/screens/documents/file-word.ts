/** What sort of file a document is, in one word: the ending of its name, or that it lies elsewhere. */
export function fileWord(document: {
  file: { file_name: string } | null;
  external_url: string | null;
}): string | null {
  const { file, external_url: url } = document;
  if (file) return file.file_name.slice(file.file_name.lastIndexOf('.') + 1).toUpperCase();
  return url === null ? null : 'URL';
}
